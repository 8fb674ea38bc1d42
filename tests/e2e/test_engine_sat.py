"""What is fetched from the page's own server when it is first used, and checked: the engine `sat`, and QR codes."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.browsing import (
    NUMBERLINK,
    SIGNPOST,
    choose_engine,
    expect_status,
    go_to,
    open_page,
    press,
    solve,
    take_link,
    wait_until_offline_works,
    wait_until_ready,
)
from tests.e2e.servers import Faults, served
from tests.e2e.test_sharing import open_share
from tests.sampling import some

MANY = "#hamiltonian=5x4;start=0.0;end=3.4"
"""A puzzle with 20 solutions."""


@pytest.fixture(autouse=True)
def _wheels(dist: Path) -> None:
    if not list(dist.glob("assets/python-sat-*/*.whl")):
        pytest.skip("python-sat's wheel for the page is not there: scripts/test.py fetches it")


def test_what_is_fetched_on_demand_is_refused_if_spoilt_and_is_there_the_next_time(
    first_visit: BrowserContext, faulty: tuple[str, Faults]
) -> None:
    address, faults = faulty
    faults.wrong = {"segno": "gone"}
    asked: list[str] = []
    first_visit.on("request", lambda request: asked.append(request.url))
    page = first_visit.new_page()
    open_page(page, address + MANY)
    solve(page)
    expect_status(page, "20 solutions.")
    assert not [url for url in asked if "python_sat" in url]
    expect(open_share(page).get_by_text("could not be loaded. Open this again when you are online")).to_be_visible()
    press(page, "Close")
    faults.wrong = {"python_sat": "spoilt"}
    choose_engine(page, "sat")
    go_to(page, "Play")
    solve(page)
    expect_status(page, "needs a network")
    assert faults.hits
    faults.heal()
    go_to(page, "Play")
    solve(page)
    expect_status(page, "20 solutions.")
    assert [url for url in asked if "python_sat" in url and url.startswith(address)]
    expect(open_share(page).get_by_role("img", name="QR code of the link")).to_be_visible()
    press(page, "Close")
    for link in some((NUMBERLINK, SIGNPOST), 1):
        take_link(page, link)
        choose_engine(page, "sat")
        solve(page)
        expect_status(page, "One solution.")


@pytest.mark.long
def test_without_a_network_before_its_first_use_it_says_so_and_the_rest_works(visitor: Page, dist: Path) -> None:
    with served(dist) as address:
        open_page(visitor, address + MANY)
        wait_until_offline_works(visitor)
    visitor.context.set_offline(True)
    choose_engine(visitor, "sat")
    solve(visitor)
    expect_status(visitor, "needs a network")
    wait_until_ready(visitor)
    choose_engine(visitor, "auto")
    go_to(visitor, "Play")
    solve(visitor)
    expect_status(visitor, "20 solutions.")
