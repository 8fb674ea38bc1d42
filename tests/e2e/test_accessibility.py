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
    choose,
    do_on_a_phone_or_not,
    expect_status,
    go_to,
    load_text,
    press,
    take_link,
)
from tests.sampling import rest_when_long

CROSSWORD = '{"patternsX": [["[^SPEAK]+"], ["EP|IP|EF"]], "patternsY": [["HE|LL|O+"], ["[PLEASE]+"]]}'


def play(page: Page) -> None:
    """Show a puzzle, with a hint."""
    take_link(page, SIGNPOST)
    press(page, "Hint")
    expect(page.locator("#step")).to_be_visible()


def show_solution(page: Page) -> None:
    """Show a solution on the board."""
    load_text(page, CROSSWORD)
    expect_status(page, "One solution.")
    press(page, "Show solution")


def refuse_text(page: Page) -> None:
    """Load a text that is no puzzle."""
    load_text(page, "5 4\nC...B\nA.BA\n")
    expect_status(page, "Line")


def explain(page: Page) -> None:
    """Show an explanation."""
    page.keyboard.press("Escape")
    take_link(page, SIGNPOST)
    go_to(page, "Solve")
    press(page, "Explain step by step")
    expect(page.locator("#step-place")).to_contain_text("Step 1")


def edit(page: Page) -> None:
    """Edit the puzzle."""
    go_to(page, "Edit")
    expect_status(page, "One solution.")


def open_menu(page: Page) -> None:
    """Open the Menu."""
    press(page, "Menu")
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()


def open_new_puzzle(page: Page) -> None:
    """Open the dialog for a new puzzle."""
    page.keyboard.press("Escape")
    choose(page, "New puzzle…")
    expect(page.get_by_role("dialog")).to_be_visible()


def open_help(page: Page) -> None:
    """Open the help."""
    page.keyboard.press("Escape")
    choose(page, "How to play")
    expect(page.get_by_role("dialog")).to_be_visible()


def open_share(page: Page) -> None:
    """Open the dialog with link, code and texts."""
    page.keyboard.press("Escape")
    do_on_a_phone_or_not(page, "Share")
    expect(page.get_by_role("textbox", name="Link", exact=True)).not_to_have_value("")


def open_settings(page: Page) -> None:
    """Open the settings."""
    page.keyboard.press("Escape")
    choose(page, "Settings…")


def go_home(page: Page) -> None:
    """Go home."""
    page.keyboard.press("Escape")
    page.locator("#home-link").click()
    expect(page.locator("html")).to_have_attribute("data-mode", "home")


STATES: tuple[Callable[[Page], None], ...] = (
    play,
    show_solution,
    refuse_text,
    explain,
    edit,
    open_menu,
    open_new_puzzle,
    open_help,
    open_share,
    open_settings,
    go_home,
)


LOOKS: tuple[tuple[Literal["dark", "light"], int], ...] = (("dark", 390), ("light", 1280))
"""Schemes and widths."""


@pytest.mark.parametrize("turn", rest_when_long(range(2)))
def test_axe_finds_nothing_in_any_state(app: Page, turn: int) -> None:
    """Each state has one of the looks in turn; in long runs both."""
    found = []
    for at, state in enumerate(STATES):
        scheme, width = LOOKS[(at + turn) % 2]
        # Without motion, so that no color is caught half-way to another.
        app.emulate_media(reduced_motion="reduce", color_scheme=scheme)
        app.set_viewport_size({"width": width, "height": 800})
        state(app)
        found += [f"{state.__name__}: {violation}" for violation in axe_violations(app)]
    app.emulate_media(**AS_BEFORE)
    app.set_viewport_size({"width": 1280, "height": 800})
    assert not found, "\n".join(found)
