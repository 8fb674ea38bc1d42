"""Each kind from a link and from pasted text to its solution; solutions side by side; engines; a long search."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pysolvers.core.kind import kind_named
from tests.e2e.browsing import (
    NUMBERLINK,
    SIGNPOST,
    box_of,
    choose,
    expect_kind,
    expect_status,
    follow_link,
    load_text,
    press,
    solve,
    take_link,
)
from tests.sampling import rest_when_long

NUMBERLINK_TEXT = "5 4\nC...B\nA.BA.\n...C.\n.....\n"
HELP = '{"patternsX": [["[^SPEAK]+"], ["EP|IP|EF"]], "patternsY": [["HE|LL|O+"], ["[PLEASE]+"]], "name": "Beatles"}'
SEVERAL = "#signpost=5x5:1cceefcfggeeccghcacehchah25a"
"""A puzzle with fourteen solutions."""

PASTED = {
    "signpost": ("5x5:1cceefcfggeeccghcac3e12hch10ah25a", "20"),
    "numberlink": (NUMBERLINK_TEXT, "CCBBB\nACBAA"),
    "hamiltonian": ("3x3;start=0.0;end=2.2;walls=0.0-1.0,1.1-2.1", "1 2 3\n6 5 4"),
    "regex-crossword": (HELP, "HE\nLP"),
}
"""By kind: a puzzle as text, and a part of its solution in words."""


@pytest.mark.parametrize("kind", PASTED)
def test_a_pasted_puzzle_of_each_kind_is_recognized_counted_and_solved_and_its_link_brings_it_back(
    app: Page, kind: str
) -> None:
    text, solution = PASTED[kind]
    load_text(app, text)
    expect_kind(app, kind)
    expect_status(app, "One solution.")
    expect(app.locator("#board-text")).not_to_contain_text(solution)
    press(app, "Show solution")
    expect(app.locator("#board-text")).to_contain_text(solution)
    press(app, "Hide solution")
    expect(app.locator("#board-text")).not_to_contain_text(solution)
    fragment = app.evaluate("location.hash")
    assert fragment.startswith(f"#{kind}=")
    follow_link(app, "#hamiltonian=5x1")
    app.wait_for_url("**#hamiltonian=5x1")
    follow_link(app, fragment + "&solve=1")
    expect_status(app, "One solution.")
    expect(app.locator("#board-text")).to_contain_text(solution)
    assert app.evaluate("location.hash") == fragment


def test_all_solutions_are_shown_side_by_side_and_a_press_shows_one(app: Page) -> None:
    take_link(app, SEVERAL)
    solve(app)
    expect_status(app, "14 solutions.")
    press(app, "Show a solution")
    press(app, "Side by side")
    expect(app.locator("#board")).to_have_attribute("aria-label", "14 solutions side by side")
    box = box_of(app, "#board")
    app.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.1)
    expect(app.locator("#pager")).to_contain_text("Solution 4 of 14")
    expect(app.get_by_role("button", name="Side by side")).to_have_attribute("aria-pressed", "false")


def test_the_clues_that_leave_one_solution_are_offered_and_added(app: Page) -> None:
    take_link(app, SEVERAL)
    solve(app)
    press(app, "Show a solution")
    expect(app.locator("#offer")).to_contain_text("To leave only this solution")
    before = app.url
    app.locator("#add-offer").click()
    expect_status(app, "One solution.")
    expect(app.locator("#pager")).to_be_hidden()
    assert app.url != before


@pytest.mark.parametrize("fragment", rest_when_long([NUMBERLINK, SIGNPOST]))
def test_the_engines_on_offer_are_those_of_the_kind(app: Page, fragment: str) -> None:
    take_link(app, fragment)
    engines = kind_named(fragment[1:].partition("=")[0]).solver.ENGINES
    words = [{"auto": "Automatic", "sat": "SAT"}.get(name, name.capitalize()) for name in engines]
    choose(app, "Settings…")
    expect(app.get_by_label("Engine", exact=True).locator("option")).to_have_text(words)
    app.keyboard.press("Escape")


def test_candidates_are_shown_where_the_kind_has_them(app: Page) -> None:
    take_link(app, "#regex-crossword=rect;y=(EC|G)+,[HYO]*;x=(H|E|HE)*,[UCO]*")
    before = app.evaluate("document.getElementById('board').toDataURL()")
    choose(app, "Settings…")
    box = app.get_by_role("checkbox", name="Candidates in open cells")
    box.check()
    expect(app.locator("#words")).to_contain_text(re.compile("can be", re.IGNORECASE))
    app.wait_for_function("before => document.getElementById('board').toDataURL() !== before", arg=before)
    box.uncheck()
    app.keyboard.press("Escape")
    take_link(app, SIGNPOST)
    choose(app, "Settings…")
    expect(box).to_be_hidden()
    app.keyboard.press("Escape")
