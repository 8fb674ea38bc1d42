"""Each kind from a link and from pasted text to its solution."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pysolvers.core.kind import kind_named
from tests.e2e.browsing import (
    NUMBERLINK,
    SIGNPOST,
    expect_status,
    follow_link,
    load_text,
    press,
    wait_until_ready,
)
from tests.sampling import rest_when_long

NUMBERLINK_TEXT = "5 4\nC...B\nA.BA.\n...C.\n.....\n"
HAMILTONIAN = "9x9;start=0.4;end=8.4;walls=2.4-3.4,5.4-6.4;required=4.0-4.1,4.7-4.8;symmetry=rot180;forbid=EENWWNEE,EEE"
HELP = '{"patternsX": [["[^SPEAK]+"], ["EP|IP|EF"]], "patternsY": [["HE|LL|O+"], ["[PLEASE]+"]], "name": "Beatles"}'

PASTED = {
    "signpost": ("5x5:1cceefcfggeeccghcac3e12hch10ah25a", "One solution.", "20"),
    "numberlink": (NUMBERLINK_TEXT, "One solution.", "CCBBB\nACBAA"),
    "hamiltonian": ("3x3;start=0.0;end=2.2;walls=0.0-1.0,1.1-2.1", "One solution.", "1 2 3\n6 5 4"),
    "regex-crossword": (HELP, "One solution.", "HE\nLP"),
}
"""By kind: a puzzle as text, what is said of it, and a part of its solution in words."""


@pytest.mark.parametrize("kind", PASTED)
def test_a_pasted_puzzle_of_each_kind_is_recognised_and_solved(app: Page, kind: str) -> None:
    text, verdict, solution = PASTED[kind]
    load_text(app, text)
    expect(app.get_by_role("combobox", name="Kind")).to_have_value(kind)
    press(app, "Solve")
    expect_status(app, verdict)
    expect(app.locator("#board-text")).to_contain_text(solution)
    assert app.evaluate("location.hash").startswith(f"#{kind}=")


@pytest.mark.parametrize(
    ("fragment", "solution"),
    rest_when_long(
        [
            ("#signpost=4x4:edefceha10aa1aea16agg", "16"),
            ("#numberlink=5x4:C...B/A.BA./...C./.....", "CCBBB\nACBAA"),
            ("#hamiltonian=3x3;start=0.0;end=2.2;walls=0.0-1.0,1.1-2.1", "1 2 3\n6 5 4"),
        ]
    ),
    ids=["signpost", "numberlink", "hamiltonian"],
)
def test_a_link_of_each_kind_that_asks_for_it_is_solved_on_arrival(app: Page, fragment: str, solution: str) -> None:
    follow_link(app, fragment + "&solve=1")
    expect_status(app, "One solution.")
    expect(app.locator("#board-text")).to_contain_text(solution)
    assert "solve" not in app.evaluate("location.hash")


def test_a_regex_crosswords_own_link_brings_it_back(app: Page) -> None:
    load_text(app, HELP)
    expect(app.get_by_role("combobox", name="Kind")).to_have_value("regex-crossword")
    wait_until_ready(app)
    fragment = app.evaluate("location.hash")
    load_text(app, NUMBERLINK_TEXT)
    expect(app.get_by_role("combobox", name="Kind")).to_have_value("numberlink")
    follow_link(app, fragment + "&solve=1")
    expect_status(app, "One solution.")
    expect(app.locator("#board-text")).to_contain_text("HE\nLP")


def test_several_solutions_are_stepped_through_both_ways(app: Page) -> None:
    follow_link(app, "#hamiltonian=3x3;start=0.0;end=2.2")
    press(app, "Solve")
    expect_status(app, "At least 2 solutions.")
    pager = app.locator("#pager")
    expect(pager).to_contain_text("Solution 1 of at least 2")
    first = app.locator("#board-text").inner_text()
    press(app, "Next solution")
    expect(pager).to_contain_text("Solution 2 of 2")
    expect_status(app, "2 solutions.")
    assert app.locator("#board-text").inner_text() != first
    expect(app.get_by_role("button", name="Next solution")).to_be_disabled()
    press(app, "Previous solution")
    expect(pager).to_contain_text("Solution 1 of 2")
    assert app.locator("#board-text").inner_text() == first


def test_solutions_are_counted(app: Page) -> None:
    follow_link(app, "#hamiltonian=5x5;start=0.0;end=4.4")
    press(app, "Count solutions")
    expect_status(app, "104 solutions.")


def test_the_seed_puzzle_has_fourteen_solutions(app: Page) -> None:
    follow_link(app, "#hamiltonian=" + HAMILTONIAN)
    press(app, "Count solutions")
    expect_status(app, "14 solutions.")


def test_a_puzzle_without_a_solution_is_said_to_have_none(app: Page) -> None:
    load_text(app, "3 3\nAB.\nBA.\n...\n")
    press(app, "Solve")
    expect_status(app, "No solution.")


def test_a_rule_set_is_a_choice_that_the_link_keeps(app: Page) -> None:
    load_text(app, NUMBERLINK_TEXT)
    app.get_by_label("Rules", exact=True).select_option("classic")
    app.wait_for_url("**&rules=classic")


@pytest.mark.parametrize("fragment", [NUMBERLINK, SIGNPOST])
def test_the_engines_on_offer_are_those_of_the_kind(app: Page, fragment: str) -> None:
    follow_link(app, fragment)
    engines = kind_named(fragment[1:].partition("=")[0]).solver.ENGINES
    words = [{"auto": "Automatic", "sat": "SAT"}.get(name, name.capitalize()) for name in engines]
    expect(app.get_by_label("Engine", exact=True).locator("option")).to_have_text(words)


def test_a_long_search_is_cancelled_and_its_solver_kept(app: Page) -> None:
    follow_link(app, "#hamiltonian=14x14")
    solver = app.workers[0].url
    press(app, "Count solutions")
    expect(app.get_by_role("button", name="Check")).to_be_disabled()
    press(app, "Cancel")
    wait_until_ready(app)
    expect(app.get_by_role("status")).to_contain_text(re.compile(r"Cancelled|At least"))
    assert solver in [worker.url for worker in app.workers], "it heard of it between two slices of work"
