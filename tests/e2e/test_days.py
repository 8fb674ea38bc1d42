"""The puzzles of the day: a calendar, what is begun and solved, days in a row, and the solution of a past day."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import (
    SMALL_SIGNPOST,
    choose,
    expect_status,
    hint_to_the_move,
    press,
    take_link,
    wait_until_ready,
)

MONDAY = "2026-11-23"
ON_MONDAY = f"""() => {{
    window.RealDate = Date;
    window.Date = class extends RealDate {{
        constructor(...given) {{ super(...(given.length ? given : ["{MONDAY}T12:00:00Z"])); }}
    }};
}}"""
"""Lets the page's clock stand."""


def open_days(page: Page) -> None:
    """Open the calendar."""
    choose(page, "Today’s puzzles…")
    expect(page.locator("#days-grid")).to_be_visible()


@pytest.fixture
def page(app: Page) -> Iterator[Page]:
    """The tab of `app` on a Monday. The tests follow on each other."""
    take_link(app, SMALL_SIGNPOST)
    app.evaluate(ON_MONDAY)
    yield app
    app.evaluate("Date = RealDate")
    app.set_viewport_size({"width": 1280, "height": 800})


def test_a_day_is_chosen_in_the_calendar_and_its_puzzle_is_played_and_left_and_found_again(page: Page) -> None:
    open_days(page)
    expect(page.get_by_role("heading", name="23 November")).to_be_visible()
    expect(page.get_by_role("button", name="24 November")).to_be_disabled()
    expect(page.locator("#days-later")).to_be_disabled()
    page.get_by_role("button", name="17 November").click()
    expect(page.get_by_role("button", name="17 November")).to_be_focused()
    page.get_by_role("button", name=re.compile("Signpost .* new")).click()
    page.wait_for_function("old => location.hash !== old", arg=SMALL_SIGNPOST)
    wait_until_ready(page)
    hint_to_the_move(page)
    done = page.locator("#score").inner_text()
    take_link(page, SMALL_SIGNPOST)
    expect(page.locator("#score")).not_to_have_text(done)
    open_days(page)
    page.get_by_role("button", name="17 November").click()
    page.get_by_role("button", name=re.compile(f"Signpost .* {done}")).click()
    expect(page.locator("#score")).to_have_text(done)


def test_days_in_a_row_are_counted_and_yesterdays_solution_is_shown(page: Page) -> None:
    solved = {
        "2026-11-22": {"signpost": ["a", "2026-11-22"]},
        "2026-11-21": {"numberlink": ["b", "2026-11-21"], "signpost": ["c", ""]},
        "2026-11-20": {"signpost": ["d", "2026-11-21"]},  # a day late: it does not count
        "2026-11-19": {"signpost": ["e", "2026-11-19"]},
    }
    page.evaluate("days => localStorage.setItem('pysolvers.days', days)", json.dumps(solved))
    open_days(page)
    expect(page.locator("#days-streak")).to_have_text("2 days in a row.")
    expect(page.locator("#days-grid [data-solved]")).to_have_text(["19", "20", "21", "22"])
    page.locator("#days-earlier").click()
    expect(page.locator("#days-month")).to_have_text("October 2026")
    for _ in range(2):
        page.locator("#days-earlier").click()
    expect(page.locator("#days-month")).to_have_text("August 2026")
    expect(page.get_by_role("button", name="24 August")).to_be_disabled()
    expect(page.get_by_role("button", name="25 August")).to_be_enabled()
    expect(page.locator("#days-earlier")).to_be_disabled()
    page.set_viewport_size({"width": 360, "height": 640})
    page.wait_for_function("document.documentElement.scrollWidth <= 360")
    assert page.locator("#days").evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    press(page, "Yesterday’s solution")
    expect_status(page, "One solution.")
