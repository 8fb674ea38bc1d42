"""Mode Edit: tools, sizes, the live verdict, undo, reload, and back to play."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from pysolvers.core.kind import kinds
from tests.e2e.browsing import (
    SMALL_SIGNPOST,
    box_of,
    do_on_a_phone_or_not,
    expect_kind,
    expect_status,
    follow_link,
    go_to,
    load_text,
    press,
    set_to,
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
    """Open a puzzle and go to Edit."""
    take_link(page, fragment)
    wait_for_fragment(page, fragment)
    go_to(page, "Edit")
    expect_status(page, "One solution.")


def play_it(page: Page) -> None:
    """Play what was edited."""
    press(page, "Play it")
    expect(page.locator("html")).to_have_attribute("data-mode", "play")


def cell(page: Page, row: int, column: int, side: int = 4, margin: float = 0.12) -> tuple[float, float]:
    """The middle of a cell of a square board in pixels."""
    box = box_of(page, "#board")
    unit = box["width"] / (side + 2 * margin)
    return box["x"] + unit * (column + margin + 0.5), box["y"] + unit * (row + margin + 0.5)


@pytest.mark.parametrize("kind", rest_when_long(EDITED))
def test_every_kind_can_be_edited_cleared_undone_and_played(app: Page, kind) -> None:  # type: ignore[no-untyped-def]
    load_text(app, kind.examples[0][1])
    expect_kind(app, kind.name)
    go_to(app, "Edit")
    expect_status(app, "One solution.")
    before = app.evaluate("location.hash")
    tools = app.locator("#edit-tools label")
    expect(tools).to_have_count(len(kind.editor.TOOLS))
    board = box_of(app, "#board")
    for tool in tools.all():
        tool.click()
        expect(tool.locator("input")).to_be_checked()
        assert box_of(app, "#board") == board
    tools.first.click()
    press(app, "Clear")
    expect(app.locator("#status")).not_to_contain_text("One solution.")
    press(app, "Undo")
    expect_status(app, "One solution.")
    assert app.evaluate("location.hash") == before
    play_it(app)


def test_a_tool_is_chosen_by_its_digit_and_the_keyboard_draws(app: Page) -> None:
    open_edit_tab(app, SMALL_SIGNPOST)
    app.locator("#board").focus()
    app.keyboard.press("4")
    expect(app.get_by_role("radio", name="Erase")).to_be_checked()
    app.keyboard.press("Enter")
    wait_for_fragment(app, "#signpost=4x4:ddcfdfcfaaaebba16a")
    press(app, "Undo")
    play_it(app)


def test_what_is_edited_drawn_and_wished_for_survives_a_reload(app: Page) -> None:
    take_link(app, CROSSWORD)
    pad = app.get_by_role("group", name="Keys for the board")
    expect(pad).to_be_hidden()
    set_to(app, "Keys below the board", "alphabet")
    expect(pad).to_be_visible()
    take_link(app, SMALL_SIGNPOST)
    app.mouse.move(*cell(app, 0, 1))
    app.mouse.down()
    app.mouse.move(*cell(app, 1, 2), steps=4)
    app.mouse.up()
    expect(app.get_by_role("button", name="Undo")).to_be_enabled()
    drawn = app.locator("#board-text").inner_text()
    go_to(app, "Edit")
    expect_status(app, "One solution.")
    columns = app.locator("#stepper-columns")
    app.get_by_role("button", name="Columns: one more").click()
    expect(columns).to_have_value("5")
    expect(app.locator("#board-text")).to_contain_text("·")  # the solver's answer: a column without arrows
    app.reload()
    wait_until_ready(app)
    expect(app.locator("html")).to_have_attribute("data-mode", "edit")
    expect(columns).to_have_value("5")
    press(app, "Undo")
    expect(columns).to_have_value("4")
    play_it(app)
    expect(app.get_by_role("button", name="Undo")).to_be_enabled()
    assert app.locator("#board-text").inner_text() == drawn
    take_link(app, CROSSWORD)
    expect(pad).to_be_visible()
    set_to(app, "Keys below the board", "hidden")
    expect(pad).to_be_hidden()


def test_clues_that_can_go_are_offered_to_be_taken_away(app: Page) -> None:
    full = "#signpost=4x4:1d14dcf4dfc7faa9aeb8ba16a"
    open_edit_tab(app, full)
    press(app, "Remove spare clues")
    expect(app.locator("#change")).to_contain_text("there is still one solution.")
    app.locator("#take-change").click()
    expect(app.locator("#change")).to_be_hidden()
    app.wait_for_function("full => location.hash.length < full.length", arg=full)
    expect_status(app, "One solution.")
    expect(app.locator("#status .detail")).to_contain_text("Removed: ")
    expect(app.get_by_role("button", name="Make it unique")).to_be_hidden()
    play_it(app)
    go_to(app, "Edit")
    press(app, "Undo")
    wait_for_fragment(app, full)
    play_it(app)


def test_a_pasted_puzzle_is_made_unique_or_repaired_from_solve(app: Page) -> None:
    load_text(app, "A . B\n. . .\nB . A")
    expect(app.locator("#offer p")).to_contain_text("There is a solution without the pair A.")
    expect(app.get_by_role("button", name="Make it unique")).to_be_hidden()
    press(app, "Remove it")
    expect(app.locator("html")).to_have_attribute("data-state", "solutions")
    load_text(app, "1 . . .\n. . . .\n. . . .\n. 2 3 .")
    expect(app.locator("html")).to_have_attribute("data-state", "arrived")
    expect_status(app, "4 solutions.")
    press(app, "Make it unique")
    expect(app.locator("#change p")).to_contain_text("Would add: ")
    app.locator("#take-change").click()
    expect_status(app, "One solution.")
    expect(app.locator("#status .detail")).to_contain_text("Added: ")


def test_an_offer_leaves_the_tools_in_reach_and_can_be_declined(phone: Page) -> None:
    follow_link(phone, "#numberlink=A.B/.../B.A&edit=1")
    expect(phone.locator("#change p")).to_contain_text("without the pair A")
    expect(phone.locator("#edit-tools")).to_be_in_viewport(ratio=1)
    expect(phone.locator("#tool-sentence")).to_be_in_viewport(ratio=1)
    expect(phone.locator("#take-change")).to_be_in_viewport(ratio=1)
    expect(phone.locator("#decline-change")).to_be_hidden()
    take_link(phone, "#hamiltonian=6x6;waypoints=0.0,2.3,5.4&edit=1")
    expect_status(phone, "590 solutions.")
    press(phone, "Make it unique")
    expect(phone.locator("#change p")).to_contain_text("Would add: ")
    expect(phone.locator("#edit-tools")).to_be_in_viewport(ratio=1)
    press(phone, "Not now")
    expect(phone.locator("#change")).to_be_hidden()
    expect_status(phone, "590 solutions.")
    expect(phone.get_by_role("button", name="Make it unique")).to_be_visible()


NOTE = "document.getElementById('heading-note')"
HOSTILE = '<img src=x onerror="window.spoilt=1"> & "two"'


def test_a_title_is_typed_shown_as_text_linked_kept_and_drawn(app: Page) -> None:
    open_edit_tab(app, SMALL_SIGNPOST)
    usual = app.viewport_size
    app.set_viewport_size({"width": 1366, "height": 560})  # the panel scrolls
    app.locator("#heading-fold summary").click()
    app.get_by_label("Title", exact=True).fill(HOSTILE)
    app.get_by_label("Author", exact=True).fill("Ada")
    app.get_by_label("Note", exact=True).fill("For beginners")
    app.wait_for_function("location.hash.includes('&author=Ada&note=For%20beginners')")
    place = app.evaluate(f"({NOTE}.scrollIntoView(), {NOTE}.getBoundingClientRect().top)")
    assert app.evaluate("document.getElementById('text').scrollTop") > 100
    app.keyboard.type(".")
    app.wait_for_function("location.hash.includes('&author=Ada&note=For%20beginners.')")
    expect(app.get_by_label("Note", exact=True)).to_be_focused()
    assert app.evaluate(f"{NOTE}.getBoundingClientRect().top") == pytest.approx(place, abs=2)
    assert usual
    app.set_viewport_size(usual)
    play_it(app)
    expect(app.locator("#title")).to_have_text(HOSTILE)
    fragment = app.evaluate("location.hash")
    assert app.evaluate("window.spoilt") is None
    do_on_a_phone_or_not(app, "Share")
    app.locator("#share-other summary").click()
    with app.expect_download() as saved:
        press(app, "Save SVG")
    press(app, "Close")
    svg = saved.value.path().read_text()
    assert "&lt;img src=x onerror=&quot;window.spoilt=1&quot;&gt;" in svg
    assert "<img" not in svg
    go_to(app, "Edit")
    expect(app.get_by_label("Title", exact=True)).to_have_value(HOSTILE)
    app.get_by_label("Title", exact=True).fill("")
    play_it(app)
    expect(app.locator("#title")).to_have_text("Signpost")
    follow_link(app, fragment)
    expect(app.locator("#title")).to_have_text(HOSTILE)


def test_no_solution_comes_with_its_cause_and_a_setting_of_the_board_changes_it(app: Page) -> None:
    follow_link(app, "#numberlink=A.B/.../B.A&edit=1")
    expect_status(app, "No solution.")
    expect(app.locator("#board-text")).to_contain_text("A")
    app.locator("#edit-board select").first.wait_for()
    board = app.locator("#edit-board select", has=app.locator("option[value=torus]"))
    board.select_option("torus")
    expect(app.locator("#status")).not_to_contain_text("No solution.")
    expect(app.locator("#board-text")).to_contain_text("board=torus")
    play_it(app)


PATH = [(0, 0), (0, 1), (0, 3), (1, 3), (1, 2), (0, 2), (2, 0), (1, 0), (1, 1), (2, 1), (2, 2), (2, 3), (3, 3), (3, 2)]


def test_a_path_is_drawn_first_and_shared_as_it_stands_and_arrows_and_numbers_follow(app: Page) -> None:
    open_edit_tab(app, SMALL_SIGNPOST)
    press(app, "Clear")
    expect(app.locator("#status")).not_to_contain_text("One solution.")
    app.locator("#edit-tools label", has_text="Path").click()
    for place in PATH:
        app.mouse.click(*cell(app, *place))
    expect(app.locator("#board-text")).to_contain_text("1→  → ↙  ↓")
    for place in ((3, 1), (3, 0)):
        app.mouse.click(*cell(app, *place))
    expect_status(app, "One solution.")
    wait_for_fragment(app, "#signpost=4x4:1ccfeceagacce16aggg")
    play_it(app)


def test_no_button_moves_under_a_press_when_the_grade_comes(app: Page) -> None:
    open_edit_tab(app, SMALL_SIGNPOST)
    expect(app.locator("#show-hardest")).to_be_visible()
    press(app, "Columns: one more")
    expect_status(app, "Not a puzzle yet.")
    expect(app.locator("#show-hardest")).to_be_hidden()
    app.get_by_role("button", name="Rows: one more").hover()
    app.mouse.down()
    app.keyboard.press("Control+z")
    expect(app.locator("#show-hardest")).to_be_visible()
    app.mouse.up()
    expect(app.locator("#stepper-rows")).to_have_value("5")
    press(app, "Undo")
    expect_status(app, "One solution.")
    play_it(app)


def test_the_grade_is_beside_the_verdict_and_the_hardest_step_is_a_click_away(app: Page) -> None:
    open_edit_tab(app, SMALL_SIGNPOST)
    expect_status(app, "15 steps")
    before = box_of(app, "#board")
    press(app, "Hardest step")
    expect(app.locator("#step")).to_be_visible()
    expect(app.locator("#step-place")).to_contain_text("Step")
    assert box_of(app, "#board") == before


def test_own_drawings_are_listed_at_home_opened_and_removed(app: Page) -> None:
    open_edit_tab(app, SMALL_SIGNPOST)
    press(app, "Clear")
    expect(app.locator("#status")).not_to_contain_text("One solution.")
    app.get_by_role("link", name="All puzzles").click()
    drawings = app.locator("#drafts li")
    expect(drawings.first).to_contain_text("Signpost · 4 × 4")
    many = drawings.count()
    drawings.first.get_by_role("button").first.click()
    expect(app.locator("html")).to_have_attribute("data-mode", "edit")
    wait_until_ready(app)
    press(app, "Undo")
    expect_status(app, "One solution.")
    app.get_by_role("link", name="All puzzles").click()
    assert box_of(app, "#drafts")["y"] < box_of(app, "#cards")["y"]
    drawings.first.get_by_role("button", name="Remove Signpost").click()
    expect(drawings.first).to_contain_text("Removed: Signpost · 4 × 4")
    press(app, "Undo")
    drawings.first.get_by_role("button").first.click()
    expect(app.locator("html")).to_have_attribute("data-mode", "edit")
    wait_until_ready(app)
    app.get_by_role("link", name="All puzzles").click()
    expect(drawings).to_have_count(many)
    drawings.first.get_by_role("button", name="Remove Signpost").click()
    app.locator("#cards a").first.click()
    wait_until_ready(app)
    app.get_by_role("link", name="All puzzles").click()
    expect(drawings).to_have_count(many - 1)
