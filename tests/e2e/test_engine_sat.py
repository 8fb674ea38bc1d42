"""The engine `sat` in the browser: fetched from the page's own server when it is first used, and checked."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.browsing import (
    NUMBERLINK,
    SIGNPOST,
    choose_engine,
    expect_status,
    go_to,
    open_page,
    solve,
    take_link,
    wait_until_offline_works,
    wait_until_ready,
)
from tests.e2e.servers import Faults, served

MANY = "#hamiltonian=5x4;start=0.0;end=3.4"
"""A puzzle with 20 solutions."""


@pytest.fixture(autouse=True)
def _wheels(dist: Path) -> None:
    if not list(dist.glob("assets/python-sat-*/*.whl")):
        pytest.skip("python-sat's wheel for the page is not there: scripts/test.py fetches it")


def test_it_is_fetched_when_it_is_first_used_refused_if_spoilt_and_our_package_works_on(
    first_visit: BrowserContext, faulty: tuple[str, Faults]
) -> None:
    address, faults = faulty
    asked: list[str] = []
    first_visit.on("request", lambda request: asked.append(request.url))
    page = first_visit.new_page()
    open_page(page, address + MANY)
    solve(page)
    expect_status(page, "20 solutions.")
    assert not [url for url in asked if "python_sat" in url]
    faults.wrong = {"python_sat": "spoilt"}
    choose_engine(page, "sat")
    go_to(page, "Play")
    solve(page)
    expect_status(page, "takes a network")
    assert faults.hits
    faults.heal()
    go_to(page, "Play")
    solve(page)
    expect_status(page, "20 solutions.")
    assert [url for url in asked if "python_sat" in url and url.startswith(address)]
    for link in (SIGNPOST, NUMBERLINK):
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
    expect_status(visitor, "takes a network")
    wait_until_ready(visitor)
    choose_engine(visitor, "auto")
    go_to(visitor, "Play")
    solve(visitor)
    expect_status(visitor, "20 solutions.")
