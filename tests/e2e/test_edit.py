"""The Edit tab: tools, sizes, the live verdict, undo, reload, and back to play."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pysolvers.core.kind import kinds
from tests.e2e.browsing import follow, press, ready, says

SIGNPOST = "#signpost=4x4:1ddcfdfcfaaaebba16a"
EDITED = [kind for kind in kinds() if kind.has_editor]


def at(page: Page, fragment: str) -> None:
    """Wait until the address bar shows a fragment."""
    page.wait_for_function("fragment => location.hash === fragment", arg=fragment)


def edit(page: Page, fragment: str) -> None:
    """Open a puzzle and turn to its Edit tab."""
    follow(page, fragment)
    at(page, fragment)
    expect(page.locator("#board")).to_have_attribute("aria-label", re.compile("^Signpost, 4 by 4"))
    ready(page)
    expect(page.locator("#edit")).to_be_hidden()  # the test before has left it
    page.get_by_role("tab", name="Edit").click()
    expect(page.get_by_role("radio", name="Arrow")).to_be_checked()
    says(page, "One answer.")


def cell(page: Page, row: int, column: int, side: int = 4, margin: float = 0.12) -> tuple[float, float]:
    """The middle of a cell of a square board in pixels."""
    box = page.locator("#board").bounding_box()
    assert box is not None
    unit = box["width"] / (side + 2 * margin)
    return box["x"] + unit * (column + margin + 0.5), box["y"] + unit * (row + margin + 0.5)


@pytest.mark.parametrize("kind", EDITED, ids=lambda kind: kind.name)
def test_every_kind_can_be_edited_cleared_undone_and_played(desk: Page, kind) -> None:  # type: ignore[no-untyped-def]
    text = kind.examples[0][1]
    desk.get_by_role("textbox", name="Puzzle").fill(text)
    press(desk, "Load")
    expect(desk.get_by_role("combobox", name="Kind")).to_have_value(kind.name)
    says(desk, "Your turn.")
    ready(desk)
    desk.get_by_role("tab", name="Edit").click()
    says(desk, "One answer.")
    before = desk.evaluate("location.hash")
    expect(desk.locator("#edit-tools label")).to_have_count(len(kind.editor.TOOLS))
    press(desk, "Clear")
    expect(desk.locator("#status")).not_to_contain_text("One answer.")
    press(desk, "Undo")
    says(desk, "One answer.")
    assert desk.evaluate("location.hash") == before
    press(desk, "Play it")
    expect(desk.locator("#edit")).to_be_hidden()
    expect(desk.get_by_role("button", name="Solve")).to_be_visible()


def test_a_number_taken_away_is_judged_at_once(desk: Page) -> None:
    edit(desk, SIGNPOST)
    desk.locator("#edit-tools label", has_text="Number").click()
    desk.mouse.click(*cell(desk, 0, 0))
    at(desk, "#signpost=4x4:ddcfdfcfaaaebba16a")
    expect(desk.locator("#status")).to_contain_text("answer")
    desk.keyboard.press("Control+z")
    at(desk, SIGNPOST)
    says(desk, "One answer.")
    press(desk, "Play it")


def test_a_tool_is_chosen_by_its_digit_and_the_keyboard_draws(desk: Page) -> None:
    edit(desk, SIGNPOST)
    desk.locator("#board").focus()
    desk.keyboard.press("3")
    expect(desk.get_by_role("radio", name="Erase")).to_be_checked()
    desk.keyboard.press("Enter")
    at(desk, "#signpost=4x4:ddcfdfcfaaaebba16a")
    press(desk, "Undo")
    press(desk, "Play it")


def test_what_is_edited_survives_a_reload_and_the_game_waits_for_it(desk: Page) -> None:
    follow(desk, SIGNPOST)
    expect(desk.locator("#board")).to_have_attribute("aria-label", re.compile("^Signpost, 4 by 4"))
    ready(desk)
    desk.mouse.move(*cell(desk, 0, 1))
    desk.mouse.down()
    desk.mouse.move(*cell(desk, 1, 2), steps=4)
    desk.mouse.up()
    expect(desk.get_by_role("button", name="Undo")).to_be_enabled()
    desk.get_by_role("tab", name="Edit").click()
    says(desk, "One answer.")
    desk.get_by_role("button", name="Columns: one more").click()
    desk.wait_for_function("location.hash.startsWith('#signpost=5x4:')")
    desk.reload()
    ready(desk)
    expect(desk.locator("#edit")).to_be_visible()
    expect(desk.locator("#stepper-columns")).to_have_value("5")
    press(desk, "Undo")
    expect(desk.locator("#stepper-columns")).to_have_value("4")
    press(desk, "Play it")
    expect(desk.get_by_role("button", name="Undo")).to_be_enabled()


def test_a_number_that_stands_twice_is_said_and_cannot_be_played(desk: Page) -> None:
    edit(desk, SIGNPOST)
    desk.locator("#edit-tools label", has_text="Number").click()
    desk.locator("#board").focus()
    desk.keyboard.press("ArrowRight")
    desk.keyboard.press("1")
    says(desk, "Not a puzzle yet.")
    says(desk, "given twice")
    press(desk, "Play it")
    expect(desk.locator("#edit")).to_be_visible()
    press(desk, "Undo")
    press(desk, "Play it")
    expect(desk.locator("#edit")).to_be_hidden()
