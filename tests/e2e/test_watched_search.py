"""A search is watched on the board while it runs, or not, as the player chose."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.browsing import follow_link, painting, press, wait_until_ready, wait_until_repainted

LOOSE = "9x9:1decdceeeedecefggeebdcfeedfhbcbfbdehhaaebeaggfdchhhcbhabcffggaggcafgcabgabcaaahhga"
"""A puzzle with very many solutions."""


def start_count(page: Page) -> None:
    """Start a count that would never end."""
    follow_link(page, "#signpost=" + LOOSE)
    expect(page.get_by_role("textbox", name="Puzzle")).to_have_value(LOOSE)
    wait_until_ready(page)
    page.get_by_label("Engine", exact=True).select_option("search")  # what `auto` comes to later may have no picture
    press(page, "Count solutions")
    expect(page.get_by_role("button", name="Cancel", exact=True)).to_be_visible()


def test_what_a_search_stands_at_is_seen_while_it_runs_and_gone_after_it(app: Page) -> None:
    start_count(app)
    box = app.get_by_role("checkbox", name="Watch it on the board")
    box.check()
    wait_until_repainted(app, wait_until_repainted(app, painting(app)))
    press(app, "Cancel")
    wait_until_ready(app)
    expect(app.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_search_that_is_not_watched_leaves_the_board_alone(app: Page) -> None:
    start_count(app)
    app.get_by_role("checkbox", name="Watch it on the board").uncheck()
    press(app, "Cancel")
    wait_until_ready(app)
    bare = painting(app)
    press(app, "Count solutions")
    expect(app.get_by_role("button", name="Cancel", exact=True)).to_be_visible()
    app.wait_for_timeout(800)
    assert painting(app) == bare
    app.get_by_role("checkbox", name="Watch it on the board").check()
    wait_until_repainted(app, bare)
    press(app, "Cancel")
