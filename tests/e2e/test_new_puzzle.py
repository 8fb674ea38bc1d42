"""New puzzles: the dialog that orders one, and the next one, which is made while the player plays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import pysolvers
from pysolvers.core.kind import kind_named, kinds
from pysolvers.text import links
from tests.e2e.browsing import expect_status, open_page, press, wait_until_ready
from tests.sampling import rest_when_long

SIZES = {"phone": (390, 844), "small phone": (360, 640), "laptop": (1366, 820)}


@pytest.mark.parametrize("device", rest_when_long(SIZES))
def test_the_dialog_shows_make_puzzle_without_scrolling_and_brings_up_no_keyboard(
    page: Page, address: str, device: str
) -> None:
    width, height = SIZES[device]
    page.set_viewport_size({"width": width, "height": height})
    open_page(page, address)
    opener = page.locator("#new-here" if width < 500 else "#new")
    for kind in kinds():
        page.get_by_role("combobox", name="Kind").select_option(kind.name)
        wait_until_ready(page)
        page.evaluate("scrollTo(0, 0)")
        expect(opener).to_be_in_viewport(ratio=1)
        opener.click()
        expect(page.get_by_role("button", name="Make puzzle")).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.activeElement.type") == "radio"
        page.keyboard.press("Escape")


def test_what_is_refused_is_said_in_the_dialog_and_what_was_typed_stays(page: Page, address: str) -> None:
    open_page(page, address)
    press(page, "New puzzle…")
    size, error = page.get_by_role("textbox", name="Size"), page.locator("#new-puzzle-error")
    size.fill("99x99")
    press(page, "Make puzzle")
    expect(error).to_contain_text("The size cannot be 99x99")
    expect(size).to_have_value("99x99")
    expect(size).to_have_attribute("aria-invalid", "true")
    size.fill("5x5")
    press(page, "Make puzzle")
    expect(page.locator("#new-puzzle")).to_be_hidden()
    expect_status(page, "A new puzzle.")
    press(page, "New puzzle…")
    expect(error).to_be_hidden()
    expect(size).to_have_attribute("aria-invalid", "false")


def test_difficulties_and_sizes_that_do_not_exist_are_greyed_out_with_the_reason(page: Page, address: str) -> None:
    open_page(page, address)
    page.get_by_role("combobox", name="Kind").select_option("hamiltonian")
    page.wait_for_url("**#hamiltonian=**")
    wait_until_ready(page)
    press(page, "New puzzle…")
    hard, easy = page.locator('#levels input[value="hard"]'), page.locator('#levels input[value="easy"]')
    size = page.get_by_role("textbox", name="Size")
    size.fill("8x8")
    page.locator('#levels label:has([value="extreme"])').click()  # once it can be chosen
    page.locator('#sizes label:has([value="4x4"])').click()
    expect(hard).to_be_disabled()
    expect(easy).to_be_checked()
    expect(page.locator("#level-reason")).to_have_text("Too small to be normal.")
    size.fill("8x8")
    expect(hard).to_be_enabled()
    expect(page.locator("#level-reason")).to_have_text("")
    largest = page.locator('#sizes input[value="30x30"]')
    expect(largest).to_be_enabled()
    page.get_by_role("combobox", name="Style").select_option("numbrix")
    expect(largest).to_be_disabled()
    expect(largest).to_have_attribute("title", "Boards of this style are made from 4x4 to 20x20; 30x30 is not.")


def test_the_end_of_a_game_leaves_the_board_free_and_the_next_puzzle_is_ready(page: Page, address: str) -> None:
    kind = kind_named("hamiltonian")
    puzzle = pysolvers.parse(kind.examples[0][1])
    answer = pysolvers.solve(puzzle)
    open_page(page, address + links.write(puzzle, tuple(kind.play.moves(answer))))
    expect(page.locator("#finish")).to_be_visible()
    expect(page.locator("#timer")).to_have_text("")
    board, finish = page.locator("#board").bounding_box(), page.locator("#finish").bounding_box()
    assert board and finish
    assert finish["x"] >= board["x"] + board["width"] or finish["y"] >= board["y"] + board["height"]
    old = page.url
    press(page, "Next puzzle")
    page.wait_for_function("old => location.href !== old", arg=old)
    expect_status(page, "A new puzzle.")
