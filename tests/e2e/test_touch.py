"""Fingers on the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

import pysolvers
from tests.e2e.browsing import (
    SMALL_SIGNPOST,
    box_of,
    expect_status,
    follow_link,
    open_options,
    open_page,
    wait_until_ready,
)
from tests.sampling import rest_when_long

ECHO = "#regex-crossword=rect;y=(EC%7CG)%2B,%5BHYO%5D*;x=(H%7CE%7CHE)*,%5BUCO%5D*"


def test_a_finger_that_rests_does_what_the_right_button_does(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    open_page(page, address + SMALL_SIGNPOST + "&moves=0.1-1.2")
    undo, words = page.get_by_role("button", name="Undo"), page.locator("#words")
    expect(undo).to_be_enabled()
    box = box_of(page, "#board")
    unit = box["width"] / 4.24
    point = {"x": box["x"] + 1.62 * unit, "y": box["y"] + 0.62 * unit, "id": 1}
    touch = context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(words).to_contain_text("Row 1, column 2")
    expect(words).to_contain_text("arrow")
    expect(words).not_to_contain_text("before row 2")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(words).not_to_contain_text("before row 2")
    context.close()


@pytest.mark.parametrize(("width", "height"), rest_when_long([(390, 844), (360, 640), (844, 390)]))
def test_a_regex_crossword_is_solved_by_fingers_alone(browser: Browser, address: str, width: int, height: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    page = context.new_page()
    open_page(page, address + ECHO)
    pad = page.get_by_role("group", name="Keys for the board")
    expect(pad).to_be_visible()
    box, board = box_of(page, "#pad"), box_of(page, "#board")
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    assert board["y"] + board["height"] <= box["y"]
    for key in "EC":
        pad.get_by_role("button", name=key, exact=True).tap()
    left, top, wide, high = pysolvers.draw(pysolvers.parse(ECHO)).box
    page.touchscreen.tap(
        board["x"] + (0.5 - left) / wide * board["width"], board["y"] + (1.5 - top) / high * board["height"]
    )
    expect(page.locator("#words")).to_contain_text("Row 2, cell 1")
    for key in "HO":
        pad.get_by_role("button", name=key, exact=True).tap()
    expect(page.locator("#board-text")).to_have_text("EC\nHO")
    expect_status(page, "Solved")
    context.close()


def test_the_keys_come_and_go_as_the_player_wants(app: Page, address: str) -> None:
    follow_link(app, ECHO)
    pad = app.get_by_role("group", name="Keys for the board")
    expect(pad).to_be_hidden()
    open_options(app)
    app.get_by_label("Keys below the board").check()
    expect(pad).to_be_visible()
    app.reload()
    wait_until_ready(app)
    expect(pad).to_be_visible()
    open_options(app)
    app.get_by_label("Keys below the board").uncheck()
    expect(pad).to_be_hidden()
