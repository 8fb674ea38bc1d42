"""Fingers on the board."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.e2e.browsing import SMALL_SIGNPOST, box_of, open_page


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
