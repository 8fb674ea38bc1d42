"""Nothing jumps while the page comes, at any width, and nothing is wider than the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browsing import SMALL_SIGNPOST, box_of, content_width, open_without_solver, wait_until_painted
from tests.sampling import rest_when_long

SHIFTS = """
window.shift = 0;
new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
"""What the browser counts as Cumulative Layout Shift; it calls 0.1 good."""
SIZES = [(360, 740), (390, 844), (768, 1024), (1024, 768), (1440, 900), (1920, 1080), (2560, 1440)]


@pytest.mark.parametrize(("width", "height"), rest_when_long(SIZES))
def test_the_first_paint_is_a_real_board_and_nothing_moves_after_it(
    page: Page, address: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(SHIFTS)
    open_without_solver(page, address + SMALL_SIGNPOST)
    expect(page.locator("html")).to_have_attribute("data-solver", "loading")
    wait_until_painted(page)
    assert page.locator("#board").get_attribute("aria-label")
    page.wait_for_timeout(300)
    assert page.evaluate("window.shift") < 0.005
    check_layout(page, width)


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(768, 1024), (1440, 900)])
def test_nothing_moves_when_the_solver_comes(browser: Browser, address: str, width: int, height: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": height})
    page.add_init_script(SHIFTS)
    page.goto(address + "#regex-crossword=rect;y=(EC%7CG)%2B,%5BHYO%5D*;x=(H%7CE%7CHE)*,%5BUCO%5D*")
    expect(page.locator("html")).to_have_attribute("data-solver", "ready")
    page.wait_for_timeout(500)
    assert page.evaluate("window.shift") < 0.005
    check_layout(page, width)
    page.close()


def check_layout(page: Page, width: int) -> None:
    """Nothing scrolls sideways. The board is whole on the screen, beside the panel where there is room, else above."""
    assert content_width(page) <= width
    board, foot = box_of(page, "#board"), box_of(page, "#foot")
    assert page.viewport_size
    assert board["x"] >= 0 and board["x"] + board["width"] <= width
    assert board["y"] + board["height"] <= page.viewport_size["height"]
    if width > 56 * 16:
        assert board["x"] + board["width"] <= foot["x"]
        assert foot["x"] + foot["width"] <= width
    else:
        assert board["y"] + board["height"] <= foot["y"]
