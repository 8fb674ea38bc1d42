"""The Edit tab: tools, sizes, the live verdict, undo, reload, and back to play."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pysolvers.core.kind import kinds
from tests.e2e.browsing import (
    SMALL_SIGNPOST,
    box_of,
    expect_status,
    follow_link,
    press,
    take_link,
    wait_until_ready,
)
from tests.sampling import rest_when_long

CROSSWORD = "#regex-crossword=rect;y=E,H;x=EH"
EDITED = [kind for kind in kinds() if kind.has("editor")]


def wait_for_fragment(page: Page, fragment: str) -> None:
    """Wait until the address bar shows a fragment."""
    page.wait_for_function("fragment => location.hash === fragment", arg=fragment)


def open_edit_tab(page: Page, fragment: str) -> None:
    """Open a puzzle and turn to its Edit tab."""
    follow_link(page, fragment)
    wait_for_fragment(page, fragment)
    expect(page.locator("#board")).to_have_attribute("aria-label", re.compile("^Signpost, 4 by 4"))
    wait_until_ready(page)
    expect(page.locator("#edit")).to_be_hidden()  # the test before has left it
    page.get_by_role("tab", name="Edit").click()
    expect(page.get_by_role("radio", name="Arrow")).to_be_checked()
    expect_status(page, "One solution.")


def cell(page: Page, row: int, column: int, side: int = 4, margin: float = 0.12) -> tuple[float, float]:
    """The middle of a cell of a square board in pixels."""
    box = box_of(page, "#board")
    unit = box["width"] / (side + 2 * margin)
    return box["x"] + unit * (column + margin + 0.5), box["y"] + unit * (row + margin + 0.5)


@pytest.mark.parametrize("kind", rest_when_long(EDITED, keep=2))
def test_every_kind_can_be_edited_cleared_undone_and_played(app: Page, kind) -> None:  # type: ignore[no-untyped-def]
    text = kind.examples[0][1]
    app.get_by_role("textbox", name="Puzzle").fill(text)
    press(app, "Load")
    expect(app.get_by_role("combobox", name="Kind")).to_have_value(kind.name)
    expect_status(app, "Your turn.")
    wait_until_ready(app)
    app.get_by_role("tab", name="Edit").click()
    expect_status(app, "One solution.")
    before = app.evaluate("location.hash")
    tools = app.locator("#edit-tools label")
    expect(tools).to_have_count(len(kind.editor.TOOLS))
    board, clear = box_of(app, "#board"), box_of(app, "#clear")
    for tool in tools.all():
        tool.click()
        expect(tool.locator("input")).to_be_checked()
        assert box_of(app, "#board") == board and box_of(app, "#clear")["height"] == clear["height"]
    tools.first.click()
    press(app, "Clear")
    expect(app.locator("#status")).not_to_contain_text("One solution.")
    press(app, "Undo")
    expect_status(app, "One solution.")
    assert app.evaluate("location.hash") == before
    press(app, "Play it")
    expect(app.locator("#edit")).to_be_hidden()
    expect(app.get_by_role("button", name="Solve")).to_be_visible()


def test_a_number_taken_away_is_judged_at_once(app: Page) -> None:
    open_edit_tab(app, SMALL_SIGNPOST)
    app.locator("#edit-tools label", has_text="Number").click()
    app.mouse.click(*cell(app, 0, 0))
    wait_for_fragment(app, "#signpost=4x4:ddcfdfcfaaaebba16a")
    expect(app.locator("#status")).to_contain_text("solution")
    app.keyboard.press("Control+z")
    wait_for_fragment(app, SMALL_SIGNPOST)
    expect_status(app, "One solution.")
    press(app, "Play it")


def test_a_tool_is_chosen_by_its_digit_and_the_keyboard_draws(app: Page) -> None:
    open_edit_tab(app, SMALL_SIGNPOST)
    app.locator("#board").focus()
    app.keyboard.press("4")
    expect(app.get_by_role("radio", name="Erase")).to_be_checked()
    app.keyboard.press("Enter")
    wait_for_fragment(app, "#signpost=4x4:ddcfdfcfaaaebba16a")
    press(app, "Undo")
    press(app, "Play it")


def test_what_is_edited_drawn_and_wished_for_survives_a_reload(app: Page) -> None:
    take_link(app, CROSSWORD)
    pad = app.get_by_role("group", name="Keys for the board")
    expect(pad).to_be_hidden()
    app.get_by_label("Keys below the board").select_option("alphabet")
    expect(pad).to_be_visible()
    take_link(app, SMALL_SIGNPOST)
    app.mouse.move(*cell(app, 0, 1))
    app.mouse.down()
    app.mouse.move(*cell(app, 1, 2), steps=4)
    app.mouse.up()
    expect(app.get_by_role("button", name="Undo")).to_be_enabled()
    drawn = app.locator("#board-text").inner_text()
    app.get_by_role("tab", name="Edit").click()
    expect_status(app, "One solution.")
    app.get_by_role("button", name="Columns: one more").click()
    expect_status(app, "4 cells have no arrow yet")
    app.reload()
    wait_until_ready(app)
    expect(app.locator("#edit")).to_be_visible()
    expect(app.locator("#stepper-columns")).to_have_value("5")
    press(app, "Undo")
    expect(app.locator("#stepper-columns")).to_have_value("4")
    press(app, "Play it")
    expect(app.get_by_role("button", name="Undo")).to_be_enabled()
    assert app.locator("#board-text").inner_text() == drawn
    take_link(app, CROSSWORD)
    expect(pad).to_be_visible()
    app.get_by_label("Keys below the board").select_option("hidden")
    expect(pad).to_be_hidden()


def test_a_number_that_stands_twice_is_said_and_cannot_be_played(app: Page) -> None:
    open_edit_tab(app, SMALL_SIGNPOST)
    app.locator("#edit-tools label", has_text="Number").click()
    app.locator("#board").focus()
    app.keyboard.press("ArrowRight")
    app.keyboard.press("1")
    expect_status(app, "Not a puzzle yet.")
    expect_status(app, "given twice")
    press(app, "Play it")
    expect(app.locator("#edit")).to_be_visible()
    press(app, "Undo")
    press(app, "Play it")
    expect(app.locator("#edit")).to_be_hidden()


def test_clues_that_can_go_are_offered_to_be_taken_away_and_the_puzzle_of_the_day_is_played(app: Page) -> None:
    open_edit_tab(app, "#signpost=4x4:1d14dcf4dfc7faa9aeb8ba16a")
    press(app, "Which clues can go?")
    expect(app.locator("#change")).to_contain_text("there is still one solution.")
    press(app, "Take them away")
    expect(app.locator("#change")).to_be_hidden()
    app.wait_for_function("location.hash.length < '#signpost=4x4:1d14dcf4dfc7faa9aeb8ba16a'.length")
    expect_status(app, "One solution.")
    press(app, "Which are missing?")
    expect(app.locator("#status")).to_contain_text("No clue is missing.")
    press(app, "Puzzle of the day…")
    app.locator("#days-kinds [data-kind=signpost]").click()
    expect(app.locator("#recognised")).to_contain_text("puzzle of the day 20")
    expect(app.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")


HOSTILE = '<img src=x onerror="window.spoilt=1"> & "two"'


def test_a_title_is_typed_shown_as_text_linked_kept_and_drawn(app: Page) -> None:
    open_edit_tab(app, SMALL_SIGNPOST)
    app.locator("#heading-fold summary").click()
    app.get_by_label("Title", exact=True).fill(HOSTILE)
    app.get_by_label("Author", exact=True).fill("Ada")
    app.get_by_label("Note", exact=True).fill("For beginners.")
    press(app, "Play it")
    expect(app.locator("#status .headline")).to_have_text(HOSTILE)
    expect(app.locator("#status .detail")).to_contain_text("By Ada. For beginners.")
    app.wait_for_function("location.hash.includes('&author=Ada&note=For%20beginners.')")
    fragment = app.evaluate("location.hash")
    assert app.evaluate("window.spoilt") is None
    with app.expect_download() as saved:
        press(app, "Save picture")
    svg = saved.value.path().read_text()
    assert "&lt;img src=x onerror=&quot;window.spoilt=1&quot;&gt;" in svg
    assert "<img" not in svg
    app.get_by_role("tab", name="Edit").click()
    expect(app.get_by_label("Title", exact=True)).to_have_value(HOSTILE)
    app.get_by_label("Title", exact=True).fill("")
    press(app, "Play it")
    expect_status(app, "Your turn.")
    follow_link(app, fragment)
    expect(app.locator("#status .headline")).to_have_text(HOSTILE)


def test_no_solution_comes_with_its_cause_and_several_with_a_clue_that_decides(app: Page) -> None:
    follow_link(app, "#numberlink=A.B/.../B.A&edit=1")
    expect_status(app, "No solution.")
    expect(app.locator("#status")).to_contain_text(
        "These two clues allow no solution together. The pair A and the pair B."
    )
    app.get_by_label("Board", exact=True).select_option("torus")
    expect_status(app, "Several solutions.")
    expect(app.locator("#board-text")).to_contain_text("board=torus")
    press(app, "Play it")
    follow_link(app, "#hamiltonian=4x4;start=0.0;end=0.3&edit=1")
    expect_status(app, "Several solutions.")
    expect(app.locator("#advice")).to_contain_text("would decide between these two.")
    press(app, "Add it")
    expect(app.locator("#board-text")).to_contain_text("=")
    press(app, "Play it")


PATH = [(0, 0), (0, 1), (0, 3), (1, 3), (1, 2), (0, 2), (2, 0), (1, 0), (1, 1), (2, 1), (2, 2), (2, 3), (3, 3), (3, 2)]


def test_a_path_is_drawn_first_and_shared_as_it_stands_and_arrows_and_numbers_follow(app: Page) -> None:
    open_edit_tab(app, SMALL_SIGNPOST)
    press(app, "Clear")
    expect_status(app, "16 cells have no arrow yet")
    app.locator("#edit-tools label", has_text="Path").click()
    for place in PATH:
        app.mouse.click(*cell(app, *place))
    expect_status(app, "3 cells have no arrow yet")
    expect(app.locator("#board-text")).to_contain_text("1→  → ↙  ↓")
    for place in ((3, 1), (3, 0)):
        app.mouse.click(*cell(app, *place))
    expect_status(app, "One solution.")
    wait_for_fragment(app, "#signpost=4x4:1ccfeceagacce16aggg")
    press(app, "Undo")
    expect_status(app, "2 cells have no arrow yet")
    press(app, "Redo")
    press(app, "Play it")


def test_the_grade_stands_beside_the_verdict_and_its_hardest_step_is_a_click_away(app: Page) -> None:
    open_edit_tab(app, SMALL_SIGNPOST)
    expect(app.locator("#advice")).to_contain_text("15 steps. The hardest:")
    before = box_of(app, "#board")
    hardest = app.locator("#advice p").inner_text().split("The hardest: ")[1].rstrip(".")
    press(app, "Show it")
    expect_status(app, hardest)
    press(app, "Undo")
    expect_status(app, "One solution.")
    assert box_of(app, "#board") == before
    app.locator("#edit-tools label", has_text="Number").click()
    app.mouse.click(*cell(app, 0, 0))
    expect(app.locator("#advice")).to_contain_text("16 steps. The hardest:")
    press(app, "Undo")
    press(app, "Play it")
    expect(app.locator("#advice")).to_be_hidden()
