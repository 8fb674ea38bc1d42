"""A first visit: nothing is asked of others, nothing jumps, and afterwards everything works with the server gone.

The tests follow on each other in one browser, which has never been here before.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from pysolvers.core.kind import kinds
from scripts.build.gallery import gallery
from tests.e2e.browsing import (
    choose_engine,
    expect_status,
    go_to,
    open_menu,
    open_page,
    solve,
    take_link,
    wait_until_offline_works,
)
from tests.e2e.servers import served
from tests.e2e.test_layout import SHIFTS, check_layout

WIDTH, HEIGHT = 390, 844
CROSSWORD = "#regex-crossword=rect;y=(EC%7CG)%2B,%5BHYO%5D*;x=(H%7CE%7CHE)*,%5BUCO%5D*"
MANY = "#hamiltonian=5x4;start=0.0;end=3.4"
"""A puzzle with 20 solutions."""
SAID = """addEventListener("DOMContentLoaded", () => {
    const status = document.getElementById("status");
    if (!status) return;
    const began = performance.now();
    window.said = status.textContent.includes("Setting up") ? [0] : [];
    new MutationObserver(() => {
        if (status.textContent.includes("Setting up")) said.push(performance.now() - began);
    }).observe(document, { attributes: true, subtree: true, childList: true, characterData: true });
})"""
"""Notes when "Setting up" is said, in milliseconds after the page was there."""

UNUSED = "was preloaded using link preload but not used within a few seconds"
"""What the browser says of a file on a machine that is slow."""


class Visit:
    """A browser's tab, the server, and what was asked of whom and went wrong since the visit began."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.asked: list[str] = []
        self.wrong: list[str] = []
        page.context.on("request", lambda request: self.asked.append(request.url))
        page.context.on("response", lambda answer: self.wrong.append(answer.url) if answer.status >= 400 else None)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def _hear(self, told: ConsoleMessage) -> None:
        if told.type in ("error", "warning") and UNUSED not in told.text:
            self.wrong.append(told.text)

    @property
    def late_enough(self) -> bool:
        """Whether "Setting up" was said only of a start that takes time."""
        return all(after > 390 for after in self.page.evaluate("said"))


@pytest.fixture(scope="module")
def server(dist: Path) -> Iterator[tuple[str, ExitStack]]:
    """The page's address, and what is closed to stop its server."""
    with ExitStack() as running:
        yield running.enter_context(served(dist)), running


@pytest.fixture(scope="module")
def visit(browser: Browser, server: tuple[str, ExitStack]) -> Iterator[Visit]:
    """The visit, when the solver is there and every file is kept."""
    context = browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT}, service_workers="allow", reduced_motion="no-preference"
    )
    context.add_init_script(SHIFTS)
    context.add_init_script(SAID)
    visit = Visit(context.new_page(), server[0])
    open_page(visit.page, visit.address + CROSSWORD)
    wait_until_offline_works(visit.page)
    yield visit
    context.close()


def test_setting_up_is_said_only_of_a_start_that_takes_time(visit: Visit) -> None:
    assert visit.late_enough


def test_nothing_moves_when_the_solver_comes(visit: Visit) -> None:
    assert visit.page.evaluate("window.shift") < 0.005
    check_layout(visit.page, WIDTH)


def test_a_search_will_be_watched_where_motion_is_welcome(visit: Visit) -> None:
    expect(visit.page.locator("#watch-it")).to_be_checked()


def test_nothing_is_asked_of_another_origin_and_nothing_fails(visit: Visit) -> None:
    solve(visit.page)
    expect_status(visit.page, "One solution.")
    assert visit.asked
    assert not [url for url in visit.asked if not url.startswith((visit.address, "blob:", "data:"))]
    assert not visit.wrong


def test_with_the_server_gone_app_gallery_texts_and_what_was_fetched_on_demand_are_there(
    visit: Visit, server: tuple[str, ExitStack], dist: Path
) -> None:
    page, address = visit.page, visit.address
    take_link(page, MANY)
    with_sat = any(dist.glob("assets/python-sat-*/*.whl"))
    if with_sat:
        choose_engine(page, "sat")
        solve(page)
        expect_status(page, "20 solutions.")
        assert page.evaluate("caches.open('on-demand').then(kept => kept.keys()).then(keys => keys.length)") == 3
    server[1].close()
    page.context.set_offline(True)
    for kind in kinds():
        page.goto(f"{address}how-{kind.name}.html")
        expect(page.locator("figure.steps").last).to_have_class("steps live")
    page.goto(address + "gallery.html")
    expect(page.locator(".card")).to_have_count(sum(map(len, gallery().values())))
    open_page(page, address + MANY)
    assert visit.late_enough
    open_menu(page)
    expect(page.locator("#offline")).to_be_visible()
    page.keyboard.press("Escape")
    solve(page)
    expect_status(page, "20 solutions.")
    if with_sat:
        go_to(page, "Play")
        choose_engine(page, "sat")
        solve(page)
        expect_status(page, "20 solutions.")
