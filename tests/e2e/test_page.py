"""The page round the board: first paint, history, input that is none, play by mouse and keys, saving, looks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import (
    NUMBERLINK,
    SIGNPOST,
    expect_status,
    follow_link,
    load_text,
    open_without_solver,
    press,
    take_link,
    wait_until_ready,
)


@pytest.mark.long
def test_a_solver_that_cannot_be_loaded_is_said_and_tried_again(page: Page, address: str) -> None:
    page.route("**/pyodide.mjs", lambda route: route.abort())
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("data-solver", "failed")
    page.unroute("**/pyodide.mjs")
    press(page, "Try again")
    wait_until_ready(page)


def test_back_and_forward_bring_puzzles_back(app: Page) -> None:
    take_link(app, SIGNPOST)
    load_text(app, "5 4\nC...B\nA.BA.\n...C.\n.....\n")
    kind = app.get_by_role("combobox", name="Kind")
    expect(kind).to_have_value("numberlink")
    app.go_back()
    expect(kind).to_have_value("signpost")
    assert app.evaluate("location.hash") == SIGNPOST
    app.go_forward()
    expect(kind).to_have_value("numberlink")


def test_bad_input_says_where_and_leaves_the_board_alone(app: Page) -> None:
    take_link(app, SIGNPOST)
    before = app.locator("#board-text").inner_text()
    load_text(app, "5 4\nC...B\nA.BA\n...C.\n.....\n")
    expect_status(app, "Line 3")
    expect(app.get_by_role("textbox", name="Puzzle")).to_have_attribute("aria-invalid", "true")
    assert app.locator("#board-text").inner_text() == before
    assert app.evaluate("location.hash") == SIGNPOST


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
        assert app.locator("img:not(#print-sheet img), #status *:not(p)").count() == 0
        app.locator("#status").evaluate("line => { line.className = '' }")
    press(app, "Solve")
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
    press(app, "Restart")
    expect(undo).to_be_disabled()


def test_kinds_and_examples_are_chosen_from_lists(app: Page) -> None:
    kind = app.get_by_role("combobox", name="Kind")
    for name in ("regex-crossword", "hamiltonian", "numberlink", "signpost"):
        kind.select_option(name)
        app.wait_for_url(f"**#{name}=**")
        expect(app.locator(f'nav [data-kind="{name}"]')).to_have_attribute("aria-current", "page")
    before = app.url
    app.get_by_role("combobox", name="Example").select_option("1")
    app.wait_for_function("before => location.href !== before", arg=before)
    expect(app.locator(".thumbnail").nth(1)).to_have_attribute("aria-pressed", "true")


def test_the_link_is_copied_and_the_picture_saved(app: Page, address: str) -> None:
    app.context.grant_permissions(["clipboard-read", "clipboard-write"])
    take_link(app, SIGNPOST)
    press(app, "Copy link")
    expect(app.get_by_role("button", name="Link copied")).to_be_visible()
    assert app.evaluate("navigator.clipboard.readText()") == address + SIGNPOST
    with app.expect_download() as saved:
        press(app, "Save picture")
    assert saved.value.suggested_filename == "signpost.svg"


def test_the_dark_scheme_follows_the_system_and_what_is_chosen_in_the_app_or_the_gallery_holds_in_both(
    page: Page, address: str
) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(address + "gallery.html")
    html, dark, light = page.locator("html"), "rgb(19, 21, 26)", "rgb(246, 245, 241)"
    expect(html).to_have_css("background-color", dark)
    press(page, "Dark colours")
    expect(html).to_have_css("background-color", light)
    open_without_solver(page, address)
    expect(html).to_have_css("background-color", light)
    press(page, "Dark colours")
    expect(html).to_have_css("background-color", dark)
    page.goto(address + "gallery.html")
    expect(page.get_by_role("button", name="Dark colours")).to_be_visible()
    expect(html).to_have_css("background-color", dark)


def test_a_worker_that_hangs_is_replaced_after_a_cancel_and_the_game_goes_on(app: Page) -> None:
    take_link(app, "#hamiltonian=20x20")
    press(app, "Count solutions")
    app.get_by_role("button", name="Cancel", exact=True).wait_for()
    app.evaluate("document.querySelector('script[name^=solver]').xworker.terminate()")
    press(app, "Cancel")
    expect(app.locator("html")).to_have_attribute("data-solver", "loading")
    expect_status(app, "Cancelled.")
    wait_until_ready(app)
    assert app.evaluate("location.hash") == "#hamiltonian=20x20"
    follow_link(app, NUMBERLINK + "&solve=1")
    expect_status(app, "One solution.")
