"""A search is watched on the board while it runs, or not, as the player chose."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.browsing import (
    expect_status,
    go_to,
    painting,
    press,
    set_to,
    take_link,
    wait_until_ready,
    wait_until_repainted,
)
from tests.e2e.test_workers import hopeless


def test_what_a_search_is_at_is_seen_while_it_runs_if_the_player_wants_that(app: Page) -> None:
    take_link(app, "#signpost=" + hopeless())
    set_to(app, "Watch the search on the board", False)
    solver = app.workers[0].url
    begin(app)
    for _ in range(2):
        shown, facts = painting(app), app.locator("#facts").inner_text()
        app.wait_for_function("facts => document.getElementById('facts').innerText !== facts", arg=facts)
    assert painting(app) == shown
    press(app, "Cancel")
    wait_until_ready(app)
    expect_status(app, "Canceled")
    assert solver in [worker.url for worker in app.workers], "it heard of it between two slices of work"
    go_to(app, "Play")
    set_to(app, "Watch the search on the board", True)
    bare = painting(app)
    begin(app)
    wait_until_repainted(app, wait_until_repainted(app, bare))
    press(app, "Cancel")
    wait_until_ready(app)


def begin(page: Page) -> None:
    """Go to Solve, and wait until the search runs."""
    page.get_by_role("tab", name="Solve").click()
    expect(page.get_by_role("button", name="Cancel", exact=True)).to_be_visible()
