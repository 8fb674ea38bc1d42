"""New puzzles: the dialog that orders one, and the next one, which is made while the player plays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import pysolvers
from pysolvers.core.kind import kind_named, kinds
from pysolvers.text import links
from tests.e2e.browsing import SMALL_SIGNPOST, expect_status, follow_link, press, take_link, wait_until_ready
from tests.sampling import rest_when_long

SIZES = {"phone": (390, 844), "small phone": (360, 640), "laptop": (1366, 820)}


@pytest.mark.parametrize("device", rest_when_long(SIZES))
def test_the_dialog_shows_make_puzzle_without_scrolling_and_brings_up_no_keyboard(app: Page, device: str) -> None:
    width, height = SIZES[device]
    window = app.viewport_size
    assert window
    app.set_viewport_size({"width": width, "height": height})
    opener = app.locator("#new-here" if width < 500 else "#new")
    for kind in kinds():
        app.get_by_role("combobox", name="Kind").select_option(kind.name)
        wait_until_ready(app)
        app.evaluate("scrollTo(0, 0)")
        expect(opener).to_be_in_viewport(ratio=1)
        opener.click()
        expect(app.get_by_role("button", name="Make puzzle")).to_be_in_viewport(ratio=1)
        assert app.evaluate("document.activeElement.type") == "radio"
        app.keyboard.press("Escape")
    app.set_viewport_size(window)


def test_what_is_refused_is_said_in_the_dialog_and_what_was_typed_stays(app: Page) -> None:
    take_link(app, SMALL_SIGNPOST)
    press(app, "New puzzle…")
    size, error = app.get_by_role("textbox", name="Size"), app.locator("#new-puzzle-error")
    size.fill("99x99")
    press(app, "Make puzzle")
    expect(error).to_contain_text("The size cannot be 99x99")
    expect(size).to_have_value("99x99")
    expect(size).to_have_attribute("aria-invalid", "true")
    size.fill("5x5")
    press(app, "Make puzzle")
    expect(app.locator("#new-puzzle")).to_be_hidden()
    expect_status(app, "A new puzzle.")
    press(app, "New puzzle…")
    expect(error).to_be_hidden()
    expect(size).to_have_attribute("aria-invalid", "false")


def test_difficulties_and_sizes_that_do_not_exist_are_greyed_out_with_the_reason(app: Page) -> None:
    app.get_by_role("combobox", name="Kind").select_option("hamiltonian")
    app.wait_for_url("**#hamiltonian=**")
    wait_until_ready(app)
    press(app, "New puzzle…")
    hard, easy = app.locator('#levels input[value="hard"]'), app.locator('#levels input[value="easy"]')
    size = app.get_by_role("textbox", name="Size")
    size.fill("8x8")
    app.locator('#levels label:has([value="extreme"])').click()  # once it can be chosen
    app.locator('#sizes label:has([value="4x4"])').click()
    expect(hard).to_be_disabled()
    expect(easy).to_be_checked()
    only_easy = "At this size, boards are easy; others are hardly ever found."
    expect(app.locator("#level-reason")).to_have_text(only_easy)
    size.fill("8x8")
    expect(hard).to_be_enabled()
    expect(app.locator("#level-reason")).to_have_text("")
    largest = app.locator('#sizes input[value="30x30"]')
    expect(largest).to_be_enabled()
    app.get_by_role("combobox", name="Style").select_option("numbrix")
    expect(largest).to_be_disabled()
    expect(largest).to_have_attribute("title", "Boards of this style are made from 4x4 to 20x20; 30x30 is not.")


def test_the_end_of_a_game_leaves_the_board_free_and_the_next_puzzle_is_ready(app: Page) -> None:
    kind = kind_named("hamiltonian")
    puzzle = pysolvers.parse(kind.examples[0][1])
    solution = pysolvers.solve(puzzle)
    follow_link(app, links.write(puzzle, tuple(kind.play.moves(solution))))
    expect(app.locator("#finish")).to_be_visible()
    expect(app.locator("#timer")).to_have_text("")
    board, finish = app.locator("#board").bounding_box(), app.locator("#finish").bounding_box()
    assert board and finish
    assert finish["x"] >= board["x"] + board["width"] or finish["y"] >= board["y"] + board["height"]
    old = app.url
    press(app, "Next puzzle")
    app.wait_for_function("old => location.href !== old", arg=old)
    expect_status(app, "A new puzzle.")
