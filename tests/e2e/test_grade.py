"""The grade beside the puzzle's title, and the page of all techniques."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from pysolvers.core.kind import kinds
from tests.e2e.browsing import SIGNPOST, expect_status, hint_to_the_move, open_page, press, take_link


def test_the_title_has_the_puzzles_grade_and_another_puzzle_its_own(app: Page, address: str) -> None:
    take_link(app, SIGNPOST)
    hint_to_the_move(app)  # the grade is found while somebody plays
    expect(app.locator("#head-line")).to_contain_text("easy")
    take_link(app, "#hamiltonian=6x6;at=1.5:2,1.2:7,3.1:24,3.3:26,1.3:28,4.4:36")
    hint_to_the_move(app)
    expect(app.locator("#head-line")).to_contain_text("normal")


NO_GRADE = """
def answer(method, arguments, told=answer):
    while method == "grade":
        pass
    return told(method, arguments)
"""
"""Put after worker.py: it never answers what the grade is."""


@pytest.mark.long
def test_a_grade_that_one_worker_never_told_is_asked_of_the_next(first_visit: BrowserContext, address: str) -> None:
    page = first_visit.new_page()

    def silent(route: Route) -> None:
        route.fulfill(body=route.fetch().text() + NO_GRADE, content_type="text/x-python")

    page.route("**/worker.py", silent)
    open_page(page, address + SIGNPOST)
    hint_to_the_move(page)
    expect_status(page, "The solver is not responding.")
    page.unroute("**/worker.py")
    press(page, "Try again")
    expect(page.locator("#head-line")).to_contain_text("easy")


def test_every_technique_is_listed_with_a_puzzle_that_needs_it(browser: Browser, address: str) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(address + "techniques.html")
    for kind in kinds():
        section = page.locator(f"#{kind.name}")
        titles = section.locator("h3").all_inner_texts()
        assert titles == [f"{rank}. {technique.title}" for rank, technique in enumerate(kind.techniques, 1)]
        links = section.get_by_role("link", name="a puzzle that needs it")
        assert links.count() == section.locator("svg.drawing").count() >= len(titles) / 2
        assert (links.first.get_attribute("href") or "").startswith(f"./#{kind.name}=")
    page.close()
