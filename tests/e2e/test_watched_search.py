"""A search is watched on the board while it runs, or not, as the player chose."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import painting, press, set_to, take_link, wait_until_ready, wait_until_repainted
from tests.e2e.test_workers import hopeless


@pytest.mark.parametrize("watched", [True, False])
def test_what_a_search_is_at_is_seen_while_it_runs_if_the_player_wants_that(app: Page, watched: bool) -> None:
    take_link(app, "#signpost=" + hopeless())
    set_to(app, "Watch the search on the board", watched)
    bare = painting(app)
    app.get_by_role("tab", name="Solve").click()
    expect(app.get_by_role("button", name="Cancel", exact=True)).to_be_visible()
    if watched:
        wait_until_repainted(app, wait_until_repainted(app, bare))
    else:
        facts = app.locator("#facts")
        said = facts.inner_text()
        app.wait_for_function("said => document.getElementById('facts').innerText !== said", arg=said)
        shown = painting(app)
        said = facts.inner_text()
        app.wait_for_function("said => document.getElementById('facts').innerText !== said", arg=said)
        assert painting(app) == shown
    press(app, "Cancel")
    wait_until_ready(app)
    set_to(app, "Watch the search on the board", True)
