"""axe finds nothing to complain of in any state of the page, in both schemes, wide and narrow."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browsing import follow, go, paste, press, ready, says

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"


def busy(page: Page) -> None:
    """A search that goes on."""
    follow(page, "#hamiltonian=20x20")
    press(page, "Count answers")
    expect(page.get_by_role("button", name="Cancel", exact=True)).to_be_visible()


def solved(page: Page) -> None:
    """An answer on the board, with a lens on the clues."""
    paste(page, '{"patternsX": [["[^SPEAK]+"], ["EP|IP|EF"]], "patternsY": [["HE|LL|O+"], ["[PLEASE]+"]]}')
    press(page, "Solve")
    says(page, "One answer.")


def refused(page: Page) -> None:
    """A text that is no puzzle."""
    paste(page, "5 4\nC...B\nA.BA\n")
    says(page, "Line")


def explained(page: Page) -> None:
    """An explanation."""
    follow(page, "#signpost=5x5:1cceefcfggeeccghcac3e12hch10ah25a")
    press(page, "Explain")
    says(page, "Step 1")


def asked(page: Page) -> None:
    """The dialog for a new puzzle."""
    press(page, "New puzzle…")
    expect(page.get_by_role("dialog")).to_be_visible()


def helped(page: Page) -> None:
    """The help."""
    page.keyboard.press("Escape")
    press(page, "Help and keys")
    expect(page.get_by_role("dialog")).to_be_visible()


def shared(page: Page) -> None:
    """The dialog with link, code and texts."""
    page.keyboard.press("Escape")
    press(page, "Share…")
    expect(page.get_by_role("textbox", name="Link")).not_to_have_value("")


STATES: tuple[Callable[[Page], None], ...] = (ready, solved, refused, explained, asked, helped, shared)


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_axe_finds_nothing_in_any_state(browser: Browser, address: str, scheme: str, width: int) -> None:
    # Without motion, so that no colour is caught half-way to another.
    page = browser.new_page(
        color_scheme=scheme,  # type: ignore[arg-type]  # one of the two words
        viewport={"width": width, "height": 800},
        reduced_motion="reduce",
    )
    go(page, address)
    page.evaluate(AXE.read_text())
    found = []
    for state in (*STATES, busy):
        if state is busy:
            page.keyboard.press("Escape")
        state(page)
        told = page.evaluate("axe.run()")
        found += [
            f"{state.__name__}: {rule['id']}: {rule['help']}: {node['html']}"
            for rule in told["violations"]
            for node in rule["nodes"]
        ]
    page.close()
    assert not found, "\n".join(found)
