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


def test_difficulties_and_sizes_that_do_not_exist_are_struck_out_with_the_reason(app: Page) -> None:
    take_link(app, SMALL_SIGNPOST)
    choose(app, "New puzzle…")
    app.locator("#makes label", has_text="Zip").click()
    hard = app.locator('#levels input[value="hard"]')
    app.locator('#sizes label:has([value="8x8"])').click()
    expect(hard).to_be_enabled()
    app.locator('#sizes label:has([value="4x4"])').click()
    expect(hard).to_be_disabled()
    expect(app.locator("#level-reason")).not_to_be_empty()
    app.locator('#sizes label:has([value="8x8"])').click()
    expect(hard).to_be_enabled()
    expect(app.locator("#level-reason")).to_have_text("")
    app.keyboard.press("Escape")
