"""Lessons on a phone: the ladder, drills answered with a finger, what is kept, and the ways that lead to a lesson."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from pysolvers.api.lessons import Drill, drill, technique_named
from pysolvers.core.cell import Cell
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Run
from tests.e2e.browsing import SMALL_SIGNPOST, box_of, choose, expect_status, press, take_link, wait_until_ready

KIND = kind_named("signpost")
TECHNIQUE = technique_named(KIND, "only follower")


@pytest.fixture(scope="module")
def first() -> Drill:
    """The first drill of a lesson, as the page makes it too."""
    return next(Run(drill(KIND, TECHNIQUE, 0)))


def link(page: Page, made: Drill, cells: tuple[Cell, ...]) -> None:
    """Tap on two cells, one after the other."""
    box = box_of(page, "#board")
    side = box["width"] / made.puzzle.columns
    for row, column in cells:
        page.touchscreen.tap(box["x"] + side * (column + 0.5), box["y"] + side * (row + 0.5))
    wait_until_ready(page)


def cells_of(move: str) -> tuple[Cell, ...]:
    """The two cells of a move that links them."""
    (row, column), (to_row, to_column) = (end.split(".") for end in move.split("-"))
    return (int(row), int(column)), (int(to_row), int(to_column))


def test_the_ladder_shows_each_technique_with_a_picture_and_its_reason(phone: Page) -> None:
    take_link(phone, SMALL_SIGNPOST)
    choose(phone, "Lessons…")
    rows = phone.locator("#lessons-list > li")
    expect(rows).to_have_count(len(KIND.techniques))
    expect(rows.nth(1).locator("h3")).to_have_text(TECHNIQUE.title)
    expect(rows.nth(1).locator(".solved-drills")).to_have_text("0 of 5 drills")
    expect(rows.nth(1).locator(".reason")).not_to_be_empty()
    assert rows.nth(1).locator("canvas").evaluate("canvas => canvas.width") > 100


def test_a_drill_is_answered_on_the_board_and_a_wrong_answer_is_told_why(phone: Page, first: Drill) -> None:
    phone.get_by_role("button", name=f"Practice: {TECHNIQUE.title}").click()
    expect(phone.locator("html")).to_have_attribute("data-mode", "lesson")
    expect(phone.locator("#drill-count")).to_have_text("Drill 1 of 5")
    wait_until_ready(phone)
    task = phone.locator("#status .headline").inner_text()
    right = {move for step in first.steps for move in step.moves}
    puzzle = first.puzzle
    wrong = [
        (cell, other) for cell in puzzle.cells for other in puzzle.neighbours(cell)
        if first.state.facts.get(cell) == 4 and "{}.{}-{}.{}".format(*cell, *other) not in right
    ]  # fmt: skip
    link(phone, first, wrong[0])
    expect(phone.locator("#status .headline")).not_to_have_text(task)
    press(phone, "Take it back")
    expect(phone.locator("#status .headline")).to_have_text(task)
    link(phone, first, cells_of(first.steps[0].moves[0]))
    expect_status(phone, "Yes.")
    expect(phone.locator("#drill-count")).to_have_text("1 of 5 drills solved")


def test_the_next_drill_is_another_and_one_that_is_shown_does_not_count(phone: Page) -> None:
    before = phone.locator("#board-text").inner_text()
    press(phone, "Next drill")
    expect(phone.locator("#drill-count")).to_have_text("Drill 2 of 5")
    expect(phone.locator("#board-text")).not_to_have_text(before)
    press(phone, "Show me")
    expect_status(phone, TECHNIQUE.title)
    expect(phone.locator("#drill-count")).to_have_text("Drill 2 of 5")


def test_the_game_and_what_was_practised_are_there_after_a_reload(phone: Page) -> None:
    phone.reload()
    wait_until_ready(phone)
    expect(phone.locator("html")).not_to_have_attribute("data-mode", "lesson")
    assert SMALL_SIGNPOST in phone.evaluate("document.getElementById('whole-page').getAttribute('href')")
    choose(phone, "Lessons…")
    expect(phone.locator("#lessons-list .solved-drills").nth(1)).to_have_text("1 of 5 drills")


def test_the_worked_board_opens_at_the_step_of_the_technique(phone: Page) -> None:
    phone.get_by_role("button", name="Worked board: No loop").click()
    wait_until_ready(phone)
    expect(phone.locator("#step-title")).to_have_text("No loop")
    expect(phone.locator("[data-part=so]")).not_to_be_empty()
    phone.locator("#list-steps-below").tap()
    press(phone, "Back to the solution")
    expect(phone.locator("#step")).to_be_hidden()


def test_a_hint_leads_to_the_lesson_of_its_technique_and_back_to_the_game(phone: Page) -> None:
    take_link(phone, SMALL_SIGNPOST)
    press(phone, "Hint")
    press(phone, "Tell me why")
    press(phone, "Practice this")
    expect(phone.locator("#drill-title")).to_be_visible()
    press(phone, "Leave the lesson")
    expect(phone.get_by_role("button", name="Make the move")).to_be_visible()  # where the player came from
    expect(phone.locator("#lessons")).to_be_hidden()
    phone.wait_for_function("link => location.hash === link", arg=SMALL_SIGNPOST)


@pytest.mark.long
def test_the_page_of_techniques_leads_to_a_lesson(phone: Page, address: str) -> None:
    phone.goto(address + "techniques.html")
    phone.get_by_role("link", name="No other way is left: practice this").click()
    wait_until_ready(phone)
    expect(phone.locator("#drill-title")).to_have_text("No other way is left")
    expect(phone.locator("#drill-place")).to_contain_text("Arukone · lesson 1 of")
