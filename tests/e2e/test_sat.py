"""The engine `sat` in the browser: fetched from the page's own server when it is first used, and kept."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pysolvers.cli.serve import make_server
from pysolvers.core.kind import kind_named
from tests.e2e.browsing import follow, go, press, ready, says

MANY = "#hamiltonian=5x5;start=0.0;end=4.4"
SIGNPOST = "#signpost=5x5:1cceefcfggeeccghcac3e12hch10ah25a"
NUMBERLINK = "#numberlink=C...B/A.BA./...C./....."


@pytest.fixture(autouse=True)
def _wheels(dist: Path) -> None:
    if not list(dist.glob("assets/python-sat-*/*.whl")):
        pytest.skip("python-sat's wheel for the page is not there: scripts/test.py fetches it")


def choose_sat(page: Page) -> None:
    """Choose the engine for the kind on the board."""
    page.get_by_label("Engine", exact=True).select_option("sat")


@pytest.mark.parametrize("fragment", [NUMBERLINK, MANY, SIGNPOST])
def test_the_engines_on_offer_are_those_of_the_kind(desk: Page, fragment: str) -> None:
    follow(desk, fragment)
    engines = kind_named(fragment[1:].partition("=")[0]).solver.ENGINES
    words = [{"auto": "Automatic", "sat": "SAT"}.get(name, name.capitalize()) for name in engines]
    expect(desk.get_by_label("Engine", exact=True).locator("option")).to_have_text(words)


def test_python_sat_is_fetched_when_it_is_first_used_and_our_package_works_on(page: Page, address: str) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    go(page, address + MANY)
    press(page, "Solve")
    says(page, "At least 2 answers.")
    assert not [url for url in asked if "python_sat" in url]
    choose_sat(page)
    press(page, "Count answers")
    says(page, "104 answers.")
    assert [url for url in asked if "python_sat" in url and url.startswith(address)]
    follow(page, SIGNPOST)
    choose_sat(page)
    press(page, "Solve")
    says(page, "One answer.")
    follow(page, NUMBERLINK)
    choose_sat(page)
    press(page, "Count answers")
    says(page, "One answer.")


def test_after_its_first_use_it_solves_with_the_server_gone(page: Page, dist: Path) -> None:
    server = make_server(dist)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    go(page, address + MANY)
    expect(page.locator("#offline")).to_be_visible()
    choose_sat(page)
    press(page, "Count answers")
    says(page, "104 answers.")
    assert page.evaluate("caches.open('on-demand').then(kept => kept.keys()).then(keys => keys.length)") == 2
    server.shutdown()
    server.server_close()
    page.context.set_offline(True)
    page.goto("about:blank")
    go(page, address + MANY)
    choose_sat(page)
    press(page, "Count answers")
    says(page, "104 answers.")


def test_without_a_network_before_its_first_use_it_says_so_and_the_rest_works(page: Page, dist: Path) -> None:
    server = make_server(dist)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    go(page, f"http://127.0.0.1:{server.server_address[1]}/" + MANY)
    expect(page.locator("#offline")).to_be_visible()
    server.shutdown()
    server.server_close()
    page.context.set_offline(True)
    choose_sat(page)
    press(page, "Count answers")
    says(page, "takes a network")
    ready(page)
    page.get_by_label("Engine", exact=True).select_option("auto")
    press(page, "Count answers")
    says(page, "104 answers.")
