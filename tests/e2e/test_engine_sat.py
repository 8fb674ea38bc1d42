"""The engine `sat` in the browser: fetched from the page's own server when it is first used, and kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pysolvers.core.kind import kind_named
from tests.e2e.browsing import (
    NUMBERLINK,
    SIGNPOST,
    expect_status,
    follow_link,
    open_options,
    open_page,
    press,
    wait_until_offline_works,
    wait_until_ready,
)
from tests.e2e.servers import served

MANY = "#hamiltonian=5x5;start=0.0;end=4.4"
"""A puzzle with 104 answers."""


@pytest.fixture(autouse=True)
def _wheels(dist: Path) -> None:
    if not list(dist.glob("assets/python-sat-*/*.whl")):
        pytest.skip("python-sat's wheel for the page is not there: scripts/test.py fetches it")


def choose_sat(page: Page) -> None:
    """Choose the engine for the kind on the board."""
    open_options(page)
    page.get_by_label("Engine", exact=True).select_option("sat")


@pytest.mark.parametrize("fragment", [NUMBERLINK, MANY, SIGNPOST])
def test_the_engines_on_offer_are_those_of_the_kind(app: Page, fragment: str) -> None:
    follow_link(app, fragment)
    engines = kind_named(fragment[1:].partition("=")[0]).solver.ENGINES
    words = [{"auto": "Automatic", "sat": "SAT"}.get(name, name.capitalize()) for name in engines]
    expect(app.get_by_label("Engine", exact=True).locator("option")).to_have_text(words)


def test_python_sat_is_fetched_when_it_is_first_used_and_our_package_works_on(visitor: Page, address: str) -> None:
    asked: list[str] = []
    visitor.context.on("request", lambda request: asked.append(request.url))
    open_page(visitor, address + MANY)
    press(visitor, "Solve")
    expect_status(visitor, "At least 2 answers.")
    assert not [url for url in asked if "python_sat" in url]
    choose_sat(visitor)
    press(visitor, "Count answers")
    expect_status(visitor, "104 answers.")
    assert [url for url in asked if "python_sat" in url and url.startswith(address)]
    follow_link(visitor, SIGNPOST)
    choose_sat(visitor)
    press(visitor, "Solve")
    expect_status(visitor, "One answer.")
    follow_link(visitor, NUMBERLINK)
    choose_sat(visitor)
    press(visitor, "Count answers")
    expect_status(visitor, "One answer.")


def test_after_its_first_use_it_solves_with_the_server_gone(visitor: Page, dist: Path) -> None:
    with served(dist) as address:
        open_page(visitor, address + MANY)
        wait_until_offline_works(visitor)
        choose_sat(visitor)
        press(visitor, "Count answers")
        expect_status(visitor, "104 answers.")
        assert visitor.evaluate("caches.open('on-demand').then(kept => kept.keys()).then(keys => keys.length)") == 3
    visitor.context.set_offline(True)
    visitor.goto("about:blank")
    open_page(visitor, address + MANY)
    choose_sat(visitor)
    press(visitor, "Count answers")
    expect_status(visitor, "104 answers.")


def test_without_a_network_before_its_first_use_it_says_so_and_the_rest_works(visitor: Page, dist: Path) -> None:
    with served(dist) as address:
        open_page(visitor, address + MANY)
        wait_until_offline_works(visitor)
    visitor.context.set_offline(True)
    choose_sat(visitor)
    press(visitor, "Count answers")
    expect_status(visitor, "takes a network")
    wait_until_ready(visitor)
    open_options(visitor)
    visitor.get_by_label("Engine", exact=True).select_option("auto")
    press(visitor, "Count answers")
    expect_status(visitor, "104 answers.")
