"""New puzzles: the dialog that orders one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import SMALL_SIGNPOST, choose, press, take_link, wait_until_ready
from tests.sampling import rest_when_long

SIZES = {"phone": (390, 844), "small phone": (360, 640), "laptop": (1366, 768)}


@pytest.mark.parametrize("device", rest_when_long(SIZES))
def test_the_dialog_shows_make_puzzle_without_scrolling_and_brings_up_no_keyboard(app: Page, device: str) -> None:
    width, height = SIZES[device]
    window = app.viewport_size
    assert window
    take_link(app, SMALL_SIGNPOST)
    app.set_viewport_size({"width": width, "height": height})
    choose(app, "New puzzle…")
    expect(app.get_by_role("button", name="Make puzzle")).to_be_in_viewport(ratio=1)
    expect(app.locator("#makes input:focus")).to_have_count(1)
    app.keyboard.press("Escape")
    app.set_viewport_size(window)


def test_a_puzzle_is_ordered_by_its_name_and_what_is_refused_is_said_in_the_dialog(app: Page) -> None:
    take_link(app, SMALL_SIGNPOST)
    choose(app, "New puzzle…")
    app.locator("#makes label", has_text="Numbrix").click()
    press(app, "Other…")
    size, error = app.locator("#size"), app.locator("#new-puzzle-error")
    size.fill("99x99")
    press(app, "Make puzzle")
    expect(error).to_contain_text("99")
    expect(size).to_have_value("99x99")
    expect(size).to_have_attribute("aria-invalid", "true")
    size.fill("5x5")
    press(app, "Make puzzle")
    expect(app.locator("#new-puzzle")).to_be_hidden()
    app.wait_for_url("**#hamiltonian=5x5**")
    wait_until_ready(app)
    expect(app.locator("#title")).to_have_text("Numbrix")
    expect(app.locator("html")).to_have_attribute("data-mode", "play")


NAMES = [
    "Zip", "Numbrix", "Hidato", "Loop", "Flow", "Arukone", "Signpost", "Regex square", "Regex hexagon",
]  # fmt: skip


def test_each_of_nine_names_has_a_tile_and_makes_what_it_says(app: Page) -> None:
    take_link(app, SMALL_SIGNPOST)
    choose(app, "New puzzle…")
    tiles = app.locator("#makes label")
    expect(tiles.locator("b")).to_have_text(NAMES)
    for name in ("Loop", "Hidato", "Arukone"):
        if not app.locator("#new-puzzle").is_visible():
            choose(app, "New puzzle…")
        tiles.filter(has=app.get_by_text(name, exact=True)).click()
        expect(app.locator("#sizes input:disabled")).to_have_count(0)
        app.locator("#sizes input").first.check()
        app.locator("#levels input:enabled").first.check()
        press(app, "Make puzzle")
        expect(app.locator("#new-puzzle")).to_be_hidden()
        expect(app.locator("#title")).to_have_text(name)
        wait_until_ready(app)


def test_ones_own_puzzle_is_begun_from_the_menu_and_from_home(app: Page) -> None:
    take_link(app, SMALL_SIGNPOST)
    choose(app, "Draw your own…")
    expect(app.get_by_role("dialog", name="Draw your own")).to_be_visible()
    press(app, "Start drawing")
    expect(app.locator("html")).to_have_attribute("data-mode", "edit")
    wait_until_ready(app)
    app.get_by_role("link", name="All puzzles").click()
    app.locator("#home .heading", has_text="Or play one").get_by_role("button", name="Draw your own").click()
    expect(app.get_by_role("dialog", name="Draw your own")).to_be_visible()
    app.keyboard.press("Escape")


def test_a_name_on_home_and_the_name_in_play_are_preselected_with_the_level_used_last(app: Page) -> None:
    chosen, level = app.locator("#makes label:has(:checked)"), app.locator("#levels label:has(:checked)")
    take_link(app, "#hamiltonian=4x4;at=3.2:3,2.2:4,1.3:6,0.1:9,1.1:12,2.0:14")
    app.get_by_role("link", name="All puzzles").click()
    app.locator("#names").get_by_role("button", name="Loop").click()
    expect(chosen).to_contain_text("Loop")
    expect(app.get_by_role("link", name="How to play Loop")).to_have_attribute("href", "learn-loop.html")
    app.keyboard.press("Escape")
    take_link(app, "#hamiltonian=4x4;at=3.2:3,2.2:4,1.3:6,0.1:9,1.1:12,2.0:15")
    choose(app, "New puzzle…")
    expect(chosen).to_contain_text("Numbrix")
    expect(level).to_have_text("Easy")
    app.locator('#sizes label:has([value="6x6"])').click()
    app.locator('#levels input[value="normal"]').check()
    press(app, "Make puzzle")
    expect(app.locator("#new-puzzle")).to_be_hidden()
    wait_until_ready(app)
    choose(app, "New puzzle…")
    expect(level).to_have_text("Normal")
    app.keyboard.press("Escape")


def test_difficulties_and_sizes_that_do_not_exist_are_struck_out_with_the_reason(app: Page) -> None:
    take_link(app, SMALL_SIGNPOST)
    choose(app, "New puzzle…")
    app.locator("#makes label", has_text="Zip").click()
    hard = app.locator('#levels input[value="hard"]')
    app.locator('#sizes label:has([value="8x8"])').click()
    expect(hard).to_be_enabled()
    app.locator('#sizes label:has([value="4x4"])').click()
    expect(hard).to_be_disabled()
    expect(hard).to_be_hidden()
    expect(app.locator("#level-reason")).not_to_be_empty()
    app.locator('#sizes label:has([value="8x8"])').click()
    expect(hard).to_be_enabled()
    expect(app.locator("#level-reason")).to_contain_text("Boards of this size are easy, normal or hard.")
    app.keyboard.press("Escape")
