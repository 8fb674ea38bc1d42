"""axe finds nothing wrong in any state of the page, in both schemes, wide and narrow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import (
    AS_BEFORE,
    SIGNPOST,
    axe_violations,
    expect_status,
    follow_link,
    load_text,
    press,
    wait_until_ready,
)
from tests.sampling import rest_when_long


def count(page: Page) -> None:
    """Start a count that takes long."""
    follow_link(page, "#hamiltonian=20x20")
    press(page, "Count solutions")
    expect(page.get_by_role("button", name="Cancel", exact=True)).to_be_visible()


def show_solution(page: Page) -> None:
    """Show a solution on the board, with a lens on the clues."""
    load_text(page, '{"patternsX": [["[^SPEAK]+"], ["EP|IP|EF"]], "patternsY": [["HE|LL|O+"], ["[PLEASE]+"]]}')
    press(page, "Solve")
    expect_status(page, "One solution.")


def refuse_text(page: Page) -> None:
    """Load a text that is no puzzle."""
    load_text(page, "5 4\nC...B\nA.BA\n")
    expect_status(page, "Line")


def explain(page: Page) -> None:
    """Show an explanation."""
    follow_link(page, SIGNPOST)
    press(page, "Explain")
    expect_status(page, "Step 1")


def open_new_puzzle(page: Page) -> None:
    """Open the dialog for a new puzzle."""
    press(page, "New puzzle…")
    expect(page.get_by_role("dialog")).to_be_visible()


def open_help(page: Page) -> None:
    """Open the help."""
    page.keyboard.press("Escape")
    press(page, "How to play")
    expect(page.get_by_role("dialog")).to_be_visible()


def open_share(page: Page) -> None:
    """Open the dialog with link, code and texts."""
    page.keyboard.press("Escape")
    press(page, "Share…")
    expect(page.get_by_role("textbox", name="Link")).not_to_have_value("")


STATES: tuple[Callable[[Page], None], ...] = (
    wait_until_ready,
    show_solution,
    refuse_text,
    explain,
    open_new_puzzle,
    open_help,
    open_share,
)


@pytest.mark.parametrize(("scheme", "width"), rest_when_long([("dark", 390), ("light", 1280)]))
def test_axe_finds_nothing_in_any_state(app: Page, scheme: Literal["dark", "light"], width: int) -> None:
    # Without motion, so that no colour is caught half-way to another.
    app.emulate_media(reduced_motion="reduce", color_scheme=scheme)
    app.set_viewport_size({"width": width, "height": 800})
    found = []
    for state in (*STATES, count):
        if state is count:
            app.keyboard.press("Escape")
        state(app)
        found += [f"{state.__name__}: {violation}" for violation in axe_violations(app)]
    press(app, "Cancel")
    app.emulate_media(**AS_BEFORE)
    app.set_viewport_size({"width": 1280, "height": 800})
    assert not found, "\n".join(found)
