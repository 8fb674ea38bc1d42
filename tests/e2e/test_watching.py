"""A search is watched on the board while it runs, or not, as the player chose."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.browsing import follow, press, ready
from tests.e2e.test_zoom import SEEN, changes

LOOSE = "9x9:1decdceeeedecefggeebdcfeedfhbcbfbdehhaaebeaggfdchhhcbhabcffggaggcafgcabgabcaaahhga"
"""A puzzle with very many answers."""


def searching(page: Page) -> None:
    """A count that takes for ever."""
    follow(page, "#signpost=" + LOOSE)
    expect(page.get_by_role("textbox", name="Puzzle")).to_have_value(LOOSE)
    ready(page)
    press(page, "Count answers")
    expect(page.get_by_role("button", name="Cancel", exact=True)).to_be_visible()


def test_what_a_search_stands_at_is_seen_while_it_runs_and_gone_after_it(desk: Page) -> None:
    searching(desk)
    box = desk.get_by_role("checkbox", name="Watch it on the board")
    expect(box).to_be_checked()
    changes(desk, changes(desk, desk.evaluate(SEEN)))
    press(desk, "Cancel")
    ready(desk)
    expect(desk.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_search_that_is_not_watched_leaves_the_board_alone(desk: Page) -> None:
    searching(desk)
    desk.get_by_role("checkbox", name="Watch it on the board").uncheck()
    press(desk, "Cancel")
    ready(desk)
    bare = desk.evaluate(SEEN)
    press(desk, "Count answers")
    expect(desk.get_by_role("button", name="Cancel", exact=True)).to_be_visible()
    desk.wait_for_timeout(800)
    assert desk.evaluate(SEEN) == bare
    desk.get_by_role("checkbox", name="Watch it on the board").check()
    changes(desk, bare)
    press(desk, "Cancel")
