"""Each kind from a link and from pasted text to its answer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import follow, paste, press, ready, says

NUMBERLINK = "5 4\nC...B\nA.BA.\n...C.\n.....\n"
HAMILTONIAN = "9x9;start=0.4;end=8.4;walls=2.4-3.4,5.4-6.4;required=4.0-4.1,4.7-4.8;symmetry=rot180;forbid=EENWWNEE,EEE"
HELP = '{"patternsX": [["[^SPEAK]+"], ["EP|IP|EF"]], "patternsY": [["HE|LL|O+"], ["[PLEASE]+"]], "name": "Beatles"}'

PASTED = {
    "signpost": ("5x5:1cceefcfggeeccghcac3e12hch10ah25a", "One answer.", "20"),
    "numberlink": (NUMBERLINK, "One answer.", "CCBBB\nACBAA"),
    "hamiltonian": ("3x3;start=0.0;end=2.2;walls=0.0-1.0,1.1-2.1", "One answer.", "1 2 3\n6 5 4"),
    "regex-crossword": (HELP, "One answer.", "HE\nLP"),
}
"""By kind: a puzzle as text, what is said of it, and a part of its answer in words."""


@pytest.mark.parametrize("kind", PASTED)
def test_a_pasted_puzzle_of_each_kind_is_recognised_and_solved(desk: Page, kind: str) -> None:
    text, verdict, answer = PASTED[kind]
    paste(desk, text)
    expect(desk.get_by_role("combobox", name="Kind")).to_have_value(kind)
    press(desk, "Solve")
    says(desk, verdict)
    expect(desk.locator("#board-text")).to_contain_text(answer)
    assert desk.evaluate("location.hash").startswith(f"#{kind}=")


@pytest.mark.parametrize(
    ("fragment", "answer"),
    [
        ("#signpost=4x4:edefceha10aa1aea16agg", "16"),
        ("#numberlink=5x4:C...B/A.BA./...C./.....", "CCBBB\nACBAA"),
        ("#hamiltonian=3x3;start=0.0;end=2.2;walls=0.0-1.0,1.1-2.1", "1 2 3\n6 5 4"),
    ],
    ids=["signpost", "numberlink", "hamiltonian"],
)
def test_a_link_of_each_kind_that_asks_for_it_is_solved_on_arrival(desk: Page, fragment: str, answer: str) -> None:
    follow(desk, fragment + "&solve=1")
    says(desk, "One answer.")
    expect(desk.locator("#board-text")).to_contain_text(answer)
    assert "solve" not in desk.evaluate("location.hash")


def test_a_regex_crosswords_own_link_brings_it_back(desk: Page) -> None:
    paste(desk, HELP)
    expect(desk.get_by_role("combobox", name="Kind")).to_have_value("regex-crossword")
    ready(desk)
    fragment = desk.evaluate("location.hash")
    paste(desk, NUMBERLINK)
    expect(desk.get_by_role("combobox", name="Kind")).to_have_value("numberlink")
    follow(desk, fragment + "&solve=1")
    says(desk, "One answer.")
    expect(desk.locator("#board-text")).to_contain_text("HE\nLP")


def test_several_answers_are_stepped_through_both_ways(desk: Page) -> None:
    follow(desk, "#hamiltonian=3x3;start=0.0;end=2.2")
    press(desk, "Solve")
    says(desk, "At least 2 answers.")
    pager = desk.locator("#pager")
    expect(pager).to_contain_text("Answer 1 of at least 2")
    first = desk.locator("#board-text").inner_text()
    press(desk, "Next answer")
    expect(pager).to_contain_text("Answer 2 of 2")
    says(desk, "2 answers.")
    assert desk.locator("#board-text").inner_text() != first
    expect(desk.get_by_role("button", name="Next answer")).to_be_disabled()
    press(desk, "Previous answer")
    expect(pager).to_contain_text("Answer 1 of 2")
    assert desk.locator("#board-text").inner_text() == first


def test_answers_are_counted(desk: Page) -> None:
    follow(desk, "#hamiltonian=5x5;start=0.0;end=4.4")
    press(desk, "Count answers")
    says(desk, "104 answers.")


def test_the_seed_puzzle_has_fourteen_answers(desk: Page) -> None:
    follow(desk, "#hamiltonian=" + HAMILTONIAN)
    press(desk, "Count answers")
    says(desk, "14 answers.")


def test_a_puzzle_without_an_answer_is_said_to_have_none(desk: Page) -> None:
    paste(desk, "3 3\nAB.\nBA.\n...\n")
    press(desk, "Solve")
    says(desk, "No answer.")


def test_a_rule_set_is_a_choice_that_the_link_keeps(desk: Page) -> None:
    paste(desk, NUMBERLINK)
    desk.get_by_label("Rules", exact=True).select_option("classic")
    desk.wait_for_url("**&rules=classic")


def test_a_long_search_is_cancelled_within_a_second(desk: Page) -> None:
    follow(desk, "#hamiltonian=14x14")
    press(desk, "Count answers")
    cancel = desk.get_by_role("button", name="Cancel", exact=True)
    expect(cancel).to_be_visible()
    expect(desk.get_by_role("button", name="Check")).to_be_disabled()
    spent = desk.evaluate(
        """() => new Promise(done => {
            const from = performance.now();
            const root = document.documentElement;
            const look = () => { if (root.dataset.solver === "ready") done(performance.now() - from) };
            new MutationObserver(look).observe(root, { attributes: true });
            document.getElementById("cancel").click();
        })"""
    )
    assert spent < 1000
    expect(desk.get_by_role("status")).not_to_contain_text("…")
