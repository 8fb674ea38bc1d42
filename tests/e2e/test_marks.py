"""Moves on trial, marks, the way back and suppositions, by pointer, touch and keys."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import pysolvers
from tests.e2e.browsing import (
    NUMBERLINK,
    SMALL_SIGNPOST,
    axe_violations,
    box_of,
    expect_status,
    follow_link,
    painting,
    press,
    take_link,
    wait_until_ready,
    wait_until_repainted,
)

ECHO = "#regex-crossword=rect;y=(EC|G)+,[HYO]*;x=(H|E|HE)*,[UCO]*"
MISTAKEN = "#signpost=5x5:1cceefcfggeeccghcac3e12hch10ah25a&moves=3.0:7"
SUPPOSING = "#regex-crossword=hex;y=.X,(AA|BB|CC)X,XX;x=CC|AB|BA,X.X,XX;z=X.,X(AA|BB|CC),XX"


def point(page: Page, fragment: str, column: float, row: float) -> tuple[float, float]:
    """Where a point of the board, in cells, is on the screen."""
    box, (left, top, width, height) = box_of(page, "#board"), pysolvers.draw(pysolvers.parse(fragment)).box
    return box["x"] + (column - left) / width * box["width"], box["y"] + (row - top) / height * box["height"]


def drag(page: Page, fragment: str, *points: tuple[float, float]) -> None:
    """Drag over points of the board."""
    page.mouse.move(*point(page, fragment, *points[0]))
    page.mouse.down()
    for each in points[1:]:
        page.mouse.move(*point(page, fragment, *each), steps=4)
    page.mouse.up()


def test_moves_are_tried_kept_and_dropped_and_a_long_press_goes_back_to_where_it_was_right(app: Page) -> None:
    follow_link(app, NUMBERLINK + "&moves=1.0:S")  # which is right
    undo, back = app.locator("#undo"), app.get_by_role("button", name="Back to where it was right")
    words = app.locator("#board-text")
    expect(words).to_contain_text("╵")
    right = words.inner_text()
    before = painting(app)
    press(app, "Try moves")
    expect_status(app, "On trial.")
    drag(app, NUMBERLINK, (4.5, 0.5), (4.5, 1.5))  # wrong
    expect(words).not_to_have_text(right)
    tried, on_trial = words.inner_text(), wait_until_repainted(app, before)
    take_link(app, SMALL_SIGNPOST)  # the trial is part of what is saved
    expect(words).not_to_have_text(tried)
    take_link(app, NUMBERLINK)
    expect(words).to_have_text(tried)
    press(app, "Keep")
    wait_until_repainted(app, on_trial)
    assert words.inner_text() == tried
    app.keyboard.press("Control+z")
    app.wait_for_function("() => !document.getElementById('drop-trial').hidden")
    app.keyboard.press("Alt+Backspace")
    expect(words).to_have_text(right)
    press(app, "Redo")
    press(app, "Redo")
    expect(words).to_have_text(tried)
    app.keyboard.press("Alt+k")
    expect(app.get_by_role("button", name="Try moves")).to_be_visible()
    press(app, "Hint")
    expect(back).to_be_visible()
    assert not axe_violations(app)
    back.click()
    expect_status(app, "Back to where it was right.")
    expect(words).to_have_text(right)
    press(app, "Redo")
    press(app, "Redo")
    expect(words).to_have_text(tried)
    undo.hover()
    app.mouse.down()
    expect_status(app, "Back to where it was right.")
    app.mouse.up()
    expect(words).to_have_text(right)
    press(app, "Undo")  # a short press is still one step
    expect(words).not_to_have_text(right)
    press(app, "Redo")
    expect(words).to_have_text(right)
    app.keyboard.press("Alt+z")
    expect_status(app, "Right so far.")


def test_crosses_are_made_by_pointer_with_the_tool_and_by_keys(app: Page) -> None:
    follow_link(app, NUMBERLINK + "&moves=0.0:E")
    spoken, tool = app.locator("#words"), app.get_by_role("button", name="Crosses")
    tool.click()
    expect(tool).to_have_attribute("aria-pressed", "true")
    app.mouse.click(*point(app, NUMBERLINK, 1.85, 2.5))
    expect(spoken).to_contain_text("crossed out to the east")
    drag(app, NUMBERLINK, (2.5, 2.5), (2.5, 3.5))
    expect(spoken).to_have_text("Row 4, column 3: crossed out to the north.")
    board = app.locator("#board")
    board.focus()
    app.keyboard.press("Shift+ArrowRight")
    expect(spoken).to_contain_text("north and east")
    app.keyboard.press("x")
    expect(tool).to_have_attribute("aria-pressed", "false")
    app.mouse.click(*point(app, NUMBERLINK, 2.9, 3.5), button="right")
    expect(spoken).not_to_contain_text("east")
    app.keyboard.press("Alt+m")
    expect(tool).to_have_attribute("aria-pressed", "true")
    app.keyboard.press("Alt+m")
    expect(tool).to_have_attribute("aria-pressed", "false")


def test_pencil_marks_are_typed_after_alt_m_or_insert(app: Page) -> None:
    follow_link(app, ECHO)
    spoken, tool = app.locator("#words"), app.get_by_role("button", name="Pencil", exact=True)
    app.locator("#board").focus()
    app.keyboard.press("Insert")
    expect(tool).to_have_attribute("aria-pressed", "true")
    app.keyboard.type("eh")
    expect(spoken).to_contain_text("pencilled E H")
    app.keyboard.press("Alt+m")
    expect(tool).to_have_attribute("aria-pressed", "false")
    app.keyboard.type("e")
    press(app, "Undo")
    expect(spoken).not_to_contain_text("cell 1: E.")
    press(app, "Undo")
    app.locator("#board").press("ArrowLeft")
    expect(spoken).to_contain_text("Row 1, cell 1: empty, pencilled E.")


def test_a_mistake_is_followed_on_the_players_board_to_where_it_breaks(app: Page) -> None:
    follow_link(app, MISTAKEN)
    wait_until_ready(app)
    press(app, "Hint")
    expect_status(app, "told why")
    press(app, "Hint")
    expect_status(app, "3 steps later")
    before, toggle, steps = painting(app), app.locator("#chain-open"), app.locator("#chain-steps button")
    toggle.click()
    expect(steps).to_have_count(5)
    expect_status(app, "Supposed: step 1 of 5")
    expect(app.locator("#board-text")).to_contain_text("7")
    steps.nth(4).click()
    expect_status(app, "No cell can follow")
    wait_until_repainted(app, before)
    app.keyboard.press("Escape")
    expect_status(app, "3 steps later")


def test_a_long_supposition_is_listed_at_once_and_told_on_the_board_step_by_step(app: Page) -> None:
    follow_link(app, SUPPOSING)
    wait_until_ready(app)
    press(app, "Explain")
    expect_status(app, "Step 1")
    toggle, steps = app.locator("#chain-open"), app.locator("#chain-steps button")
    expect(toggle).to_be_hidden()
    app.locator("#steps li button").nth(3).click()
    expect(toggle).to_have_attribute("aria-expanded", "true")
    expect(steps.first).to_be_visible()
    toggle.click()
    expect(toggle).to_have_attribute("aria-expanded", "false")
    expect(steps.first).to_be_hidden()
    before = painting(app)
    toggle.click()
    expect(toggle).to_have_attribute("aria-expanded", "true")
    expect_status(app, "Supposed: step 1 of 9")
    first = wait_until_repainted(app, before)
    steps.nth(7).click()
    expect(steps.nth(7)).to_have_attribute("aria-current", "step")
    wait_until_repainted(app, first)
    app.keyboard.press("ArrowDown")
    expect(steps.nth(8)).to_be_focused()
    expect_status(app, "Supposed: step 9 of 9")
    assert not axe_violations(app)
    app.keyboard.press("Escape")
    expect(toggle).to_have_attribute("aria-expanded", "false")
    expect_status(app, "Step 4")
    app.keyboard.press("Alt+c")
    expect(toggle).to_have_attribute("aria-expanded", "true")
    app.locator("#explanation-close").click()
    expect(toggle).to_be_hidden()
