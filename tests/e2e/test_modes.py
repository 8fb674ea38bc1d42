"""Home and the three modes: opening, playing, solving, explaining, editing, on a desktop and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import (
    SMALL_SIGNPOST,
    as_new,
    box,
    choose,
    content_width,
    do_on_a_phone_or_not,
    expect_status,
    follow_link,
    go_to,
    load_text,
    press,
    take_link,
    wait_until_ready,
)
from tests.sampling import rest_when_long

ARUKONE = "1..../2..3./...../.1..2/....3&rules=classic"
"""A hard little puzzle with one solution."""
ZIP = "#hamiltonian=4x4;waypoints=0.0,2.1,3.3"
"""A puzzle that is played without keys."""
TWO = "#hamiltonian=3x3;start=0.0;end=2.2"
"""A puzzle with two solutions."""
NONE = "#numberlink=1.2/.../2.1"
"""A puzzle without a solution."""


@pytest.fixture(params=["app", "phone"], ids=["desktop", "phone"])
def screen(request: pytest.FixtureRequest) -> Page:
    """The page as a new visitor has it, on a desktop and on a phone."""
    page: Page = request.getfixturevalue(request.param)
    as_new(page)
    return page


in_turn = pytest.mark.parametrize("screen", rest_when_long(["phone", "app"]), indirect=True)
"""On a phone; in long runs on a desktop too."""


def mode_of(page: Page) -> str | None:
    """What the page says its mode is."""
    return page.locator("html").get_attribute("data-mode")


def test_home_opens_what_is_pasted_in_solve_and_the_mark_leads_back(screen: Page) -> None:
    screen.locator("#home-link").click()
    expect(screen.locator("html")).to_have_attribute("data-mode", "home")
    expect(screen.get_by_role("heading", name="Logic puzzles, solved and explained")).to_be_visible()
    assert screen.locator("#cards .card").count() == 4
    box(screen).fill("nonsense that is no puzzle")
    press(screen, "Solve")
    expect(screen.locator("#home-says")).not_to_be_empty()
    assert mode_of(screen) == "home"
    box(screen).fill(ARUKONE)
    press(screen, "Solve")
    expect(screen.locator("html")).to_have_attribute("data-mode", "solve")
    expect_status(screen, "One solution.")
    expect(screen.get_by_role("tab", name="Solve")).to_have_attribute("aria-selected", "true")
    assert "#numberlink=" in screen.url
    assert content_width(screen) <= screen.viewport_size["width"]  # type: ignore[index]
    screen.get_by_role("link", name="All puzzles").click()
    expect(screen.locator("html")).to_have_attribute("data-mode", "home")
    expect(screen).to_have_title(re.compile("^pysolvers: "))
    assert "#" not in screen.url
    screen.go_back()
    expect(screen.locator("html")).not_to_have_attribute("data-mode", "home")


@in_turn
def test_a_link_opens_in_play_with_its_own_rules_and_a_changed_one_opens_its_puzzle(screen: Page) -> None:
    follow_link(screen, "#hamiltonian=3x3;closed;holes=1.1")
    expect(screen.locator("html")).to_have_attribute("data-mode", "play")
    expect(screen.locator("#rules")).to_contain_text("loop")
    expect(screen.locator("#rules")).to_be_visible()
    expect(screen.locator("#title")).to_have_text("Loop")
    follow_link(screen, SMALL_SIGNPOST)
    expect(screen.locator("#title")).to_have_text("Signpost")
    expect(screen.locator("#score")).to_have_text(re.compile(r"\d+ of 16 cells"))


def test_a_hint_comes_in_three_stages_and_nothing_moves(screen: Page) -> None:
    take_link(screen, SMALL_SIGNPOST)
    board, hint = screen.locator("#board"), screen.locator("#hint")
    before = board.bounding_box(), hint.bounding_box()
    score = screen.locator("#score").text_content()
    press(screen, "Hint")
    expect(screen.locator("#step")).to_contain_text("Hint, part 1 of 3")
    expect(screen.locator("#step-where")).to_contain_text("Look at ")
    press(screen, "Tell me why")
    expect(screen.locator("[data-part=because]")).to_be_visible()
    assert (board.bounding_box(), hint.bounding_box()) == before
    press(screen, "Make the move")
    expect(screen.locator("#score")).not_to_have_text(str(score))
    assert (board.bounding_box(), hint.bounding_box()) == before


@in_turn
def test_a_board_is_played_undone_checked_and_restarted(screen: Page) -> None:
    take_link(screen, SMALL_SIGNPOST)
    score = str(screen.locator("#score").text_content())
    for name in ("Hint", "Tell me why", "Make the move"):
        press(screen, name)
    expect(screen.locator("#score")).not_to_have_text(score)
    wait_until_ready(screen)
    do_on_a_phone_or_not(screen, "Check")
    expect(screen.get_by_role("status")).not_to_be_empty()
    press(screen, "Undo")
    expect(screen.locator("#score")).to_have_text(score)
    do_on_a_phone_or_not(screen, "Redo")
    choose(screen, "Restart")
    expect(screen.locator("#score")).to_have_text(score)


def test_solve_says_how_many_solutions_there_are_and_explains_step_by_step(screen: Page) -> None:
    load_text(screen, ARUKONE)
    expect_status(screen, "One solution.")
    place = screen.locator("#board").bounding_box()
    press(screen, "Explain step by step")
    expect(screen.locator("#step")).to_contain_text(re.compile(r"Step 1 of \d+"))
    press(screen, "Next step")
    expect(screen.locator("#step")).to_contain_text("Step 2 of")
    expect(screen.locator("#step .cell").first).to_be_visible()
    assert screen.locator("#board").bounding_box() == place
    press(screen, "All steps")
    steps = screen.locator("#all-steps li")
    assert steps.count() > 3
    expect(steps.first.locator("b")).to_have_text(re.compile("^1(–|$)"))
    last = re.findall(r"\d+", str(steps.last.locator("b").text_content()))[-1]
    steps.last.locator("button").click()
    expect(screen.locator("#step-place")).to_contain_text(f"of {last}")
    press(screen, "All steps")
    press(screen, "Back to the solution")
    expect(screen.locator("#step")).to_be_hidden()


@in_turn
def test_a_cell_named_in_a_sentence_is_ringed_when_it_has_the_focus(screen: Page) -> None:
    load_text(screen, ARUKONE)
    expect_status(screen, "One solution.")
    press(screen, "Explain step by step")
    press(screen, "Next step")
    expect(screen.locator("#step-place")).to_contain_text("Step 2")
    cell = screen.locator("#step .cell").first
    name = str(cell.text_content())
    row, column = (int(digits) for digits in re.findall(r"\d+", name))
    expect(cell).to_have_attribute("aria-label", f"row {row}, column {column}")
    drawn = "() => document.getElementById('over-board').toDataURL().length"
    before = screen.evaluate(drawn)
    cell.focus()
    screen.wait_for_function(f"before => ({drawn})() !== before", arg=before)


@in_turn
def test_several_solutions_are_paged_and_none_leads_to_edit(screen: Page) -> None:
    follow_link(screen, TWO + "&solve=1")
    pager, board = screen.locator("#pager"), screen.locator("#board-text")
    expect(pager).to_contain_text("Solution 1 of 2")
    first = board.inner_text()
    press(screen, "Next solution")
    expect(pager).to_contain_text("Solution 2 of 2")
    expect(board).not_to_have_text(first)
    expect(screen.get_by_role("button", name="Next solution")).to_be_disabled()
    press(screen, "Previous solution")
    expect(pager).to_contain_text("Solution 1 of 2")
    expect(board).to_have_text(first)
    take_link(screen, NONE)
    go_to(screen, "Solve")
    expect_status(screen, "No solution.")
    press(screen, "Edit it")
    expect(screen.locator("html")).to_have_attribute("data-mode", "edit")


@in_turn
def test_what_is_drawn_in_edit_is_played(screen: Page) -> None:
    take_link(screen, "#hamiltonian=4x4;start=0.0")
    go_to(screen, "Edit")
    if screen.get_by_role("button", name="Board", exact=True).count():
        press(screen, "Board")
    screen.get_by_role("button", name=re.compile("^Columns: one more")).click()
    press(screen, "Play it")
    expect(screen.locator("html")).to_have_attribute("data-mode", "play")
    screen.wait_for_url("**#hamiltonian=5x4**")


def test_a_phone_shows_eight_controls_and_a_desktop_twelve_while_playing(screen: Page) -> None:
    take_link(screen, ZIP)
    shown = [
        control
        for control in screen.locator("#top a, #top button, #top textarea, #panel button, #panel a").all()
        if control.is_visible()
    ]
    wide = screen.viewport_size["width"] > 1000  # type: ignore[index]
    assert len(shown) <= (13 if wide else 8), [control.evaluate("c => c.id || c.textContent") for control in shown]
