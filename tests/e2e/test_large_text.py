"""Text of twice the usual size, as a person sets it in the browser: nothing is cut off, nothing scrolls sideways."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import BrowserType

from tests.e2e.browsing import NUMBERLINK, content_width, open_without_solver, wait_until_painted
from tests.sampling import rest_when_long

OVERFLOWING = """() => [...document.querySelectorAll("#panel *, header *, #stage *")]
    .filter(part => part.offsetParent && !part.closest(".unseen, svg"))
    .filter(part => part.getBoundingClientRect().right > innerWidth + 1
        || (part.tagName === "BUTTON" && part.scrollWidth > part.clientWidth + 1))
    .map(part => part.id || part.outerHTML)"""


@pytest.mark.parametrize("width", rest_when_long([390, 640, 1280]))
def test_text_of_twice_the_size_fits(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], address: str, width: int
) -> None:
    words = [*browser_type_launch_args["args"], "--blink-settings=defaultFontSize=32"]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": words})
    page = browser.new_page(viewport={"width": width, "height": 800})
    open_without_solver(page, address + NUMBERLINK)
    wait_until_painted(page)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert content_width(page) <= width
    assert not page.evaluate(OVERFLOWING)
    browser.close()
