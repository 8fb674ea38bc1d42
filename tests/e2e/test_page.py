"""The page round the board: history, input that is none, play by keys, examples, colors, a worker that hangs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import (
    NUMBERLINK,
    SIGNPOST,
    choose,
    expect_kind,
    expect_status,
    follow_link,
    load_text,
    open_without_solver,
    press,
    set_to,
    solve,
    take_link,
    wait_until_ready,
)
from tests.e2e.test_workers import hopeless


@pytest.mark.long
def test_a_solver_that_cannot_be_loaded_is_said_and_tried_again(page: Page, address: str) -> None:
    page.route("**/pyodide.mjs", lambda route: route.abort())
    page.goto(address + SIGNPOST)
    expect(page.locator("html")).to_have_attribute("data-solver", "failed")
    page.unroute("**/pyodide.mjs")
    press(page, "Try again")
    wait_until_ready(page)


def test_back_and_forward_bring_puzzles_back(app: Page) -> None:
    take_link(app, SIGNPOST)
    load_text(app, "5 4\nC...B\nA.BA.\n...C.\n.....\n")
    expect_kind(app, "numberlink")
    app.go_back()
    expect_kind(app, "signpost")
    expect(app.locator("#title")).to_have_text("Signpost")
    assert app.evaluate("location.hash") == SIGNPOST
    app.go_forward()
    expect_kind(app, "numberlink")


def test_bad_input_says_where_and_leaves_the_board_alone(app: Page) -> None:
    take_link(app, SIGNPOST)
    before = app.locator("#board-text").inner_text()
    load_text(app, "5 4\nC...B\nA.BA\n...C.\n.....\n")
    expect_status(app, "Line 3")
    expect(app.locator("#box")).to_have_attribute("aria-invalid", "true")
    assert app.locator("#board-text").inner_text() == before
    assert app.evaluate("location.hash") == SIGNPOST


def test_a_wrong_row_of_a_table_is_reported_beside_what_was_read(app: Page) -> None:
    take_link(app, SIGNPOST)
    load_text(app, "n,puzzle\na,A.B/BA./...\nb,XX\n")
    expect(app.locator("#recognised span")).to_contain_text("Read as Flow. 1 of 2 puzzles are wrong. Line 3: ")


def test_hostile_fragments_give_a_message_and_leave_the_board_alone(app: Page) -> None:
    take_link(app, NUMBERLINK)
    before = app.locator("#board-text").inner_text()
    for fragment in (
        "#signpost=<img src=x onerror=alert(1)>",
        "#signpost=%3Cscript%3Ealert(1)%3C/script%3E",
        "#numberlink=~AAAA",
        "#nobody=1",
        "#signpost=%ff%fe",
        "#regex-crossword=~" + "A" * 100_000,
        "#hamiltonian=100000x100000",
    ):
        app.locator("#status .headline").evaluate("line => { line.textContent = '' }")
        follow_link(app, fragment)
        expect(app.locator("#status")).to_have_class("bad")
        expect(app.locator("#status .headline")).not_to_be_empty()
        assert app.locator("#board-text").inner_text() == before
        assert app.locator("img:not(#print-sheet img), #status *:not(p, .cell)").count() == 0
        app.locator("#status").evaluate("line => { line.className = '' }")
    solve(app)
    expect_status(app, "One solution.")


def test_the_board_is_played_by_keys_and_undone(app: Page) -> None:
    take_link(app, SIGNPOST)
    board = app.locator("#board")
    board.focus()
    words = app.locator("#words")
    board.press("ArrowRight")
    expect(words).to_contain_text("column 2")
    board.press("ArrowLeft")
    expect(words).to_contain_text("column 1")
    undo = app.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    board.press("Enter")
    for _ in range(3):
        board.press("ArrowRight")
    expect(words).to_contain_text("column 4")
    board.press("Enter")
    expect(undo).to_be_enabled()
    app.keyboard.press("Control+z")
    expect(undo).to_be_disabled()
    app.keyboard.press("Control+Shift+z")
    expect(undo).to_be_enabled()
    choose(app, "Restart")
    expect(undo).to_be_disabled()


def test_examples_of_every_kind_are_chosen_from_pictures(app: Page) -> None:
    take_link(app, SIGNPOST)
    choose(app, "Examples")
    kinds = app.locator("#example-kinds button")
    expect(kinds).to_have_count(4)
    for title, kind in (("Path", "hamiltonian"), ("Regex crossword", "regex-crossword")):
        kinds.filter(has_text=title).click()
        app.locator("#example-list button").nth(1).click()
        expect_kind(app, kind)
        expect(app.locator("html")).to_have_attribute("data-mode", "play")
        choose(app, "Examples")
    app.keyboard.press("Escape")


def test_colors_follow_the_system_and_what_is_chosen_on_the_page_or_in_the_gallery_holds_in_both(
    page: Page, address: str
) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(address + "gallery.html")
    html, dark, light = page.locator("html"), "rgb(19, 21, 26)", "rgb(246, 245, 241)"
    expect(html).to_have_css("background-color", dark)
    press(page, "Dark colors")
    expect(html).to_have_css("background-color", light)
    open_without_solver(page, address)
    expect(html).to_have_css("background-color", light)
    set_to(page, "Colors", "dark")
    expect(html).to_have_css("background-color", dark)
    page.goto(address + "gallery.html")
    expect(html).to_have_css("background-color", dark)


def test_a_worker_that_hangs_is_replaced_after_a_cancel_and_the_game_goes_on(app: Page) -> None:
    take_link(app, "#signpost=" + hopeless())
    fragment = app.evaluate("location.hash")
    app.get_by_role("tab", name="Solve").click()
    app.get_by_role("button", name="Cancel", exact=True).wait_for()
    app.evaluate("document.querySelector('script[name^=solver]').xworker.terminate()")
    press(app, "Cancel")
    expect_status(app, "Canceled.")
    wait_until_ready(app)
    assert app.evaluate("location.hash") == fragment
    follow_link(app, NUMBERLINK + "&solve=1")
    expect_status(app, "One solution.")
