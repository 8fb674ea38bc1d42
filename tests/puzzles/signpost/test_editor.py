"""Signpost puzzles made by hand."""

import pytest

import pysolvers
from pysolvers.core.input import Event, Hand
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.signpost.draft import SignpostDraft
from pysolvers.puzzles.signpost.editor import PART as editor
from pysolvers.puzzles.signpost.model import SignpostSolution
from pysolvers.puzzles.signpost.text.id import read_id
from tests.of_kind import all_solved
from tests.puzzles.editing import drag, edited

START = editor.start(read_id("3x3:1ccceeedd9a"))


def after(tool: str, *events: Event) -> tuple[tuple[str, ...], SignpostDraft]:
    """The edits that the events come to, and the draft after them."""
    return edited(editor, START, tool, *events)[:2]


def test_a_drag_sets_the_arrow_the_way_it_goes() -> None:
    assert after("arrow", *drag((1.5, 1.5), (2.4, 2.4)))[0] == ("1.1~d",)


def test_a_tap_turns_the_arrow_by_an_eighth() -> None:
    assert after("arrow", *drag((1.5, 1.5)))[0] == ("1.1~f",)


def test_a_tap_gives_the_lowest_missing_number_and_another_takes_it_away() -> None:
    assert after("number", *drag((1.5, 1.5)))[0] == ("1.1:2",)
    assert after("number", *drag((1.5, 1.5)), *drag((1.5, 1.5)))[0] == ("1.1:2", "1.1:0")


def test_the_right_button_and_the_eraser_take_numbers_away() -> None:
    assert after("arrow", *drag((0.5, 0.5), button="right"))[0] == ("0.0:0",)
    assert after("erase", *drag((0.5, 0.5), (1.5, 1.5), (2.5, 2.5)))[0] == ("0.0:0", "2.2:0")


def test_the_keyboard_turns_sets_types_and_erases() -> None:
    keys = [Event("key", key=key) for key in ("ArrowRight", "Enter")]
    assert after("arrow", *keys, Event("key", key="ArrowUp", shift=True))[0] == ("0.1~d", "0.1~a")
    typed = [Event("key", key=key) for key in ("ArrowRight", "7", "Backspace")]
    assert after("number", *typed)[0] == ("0.1:7", "0.1:0")
    assert after("erase", Event("key", key="Enter"))[0] == ("0.0:0",)


def test_a_number_that_stands_twice_is_no_puzzle_yet() -> None:
    with pytest.raises(PuzzleError, match="given twice"):
        START.play("1.1:9").puzzle  # noqa: B018
    assert editor.draw(START.play("1.1:9"), Hand(), Marks(), "number").shapes


def test_a_smaller_board_keeps_what_fits() -> None:
    small = START.play("columns:2").play("rows:2")
    assert small.puzzle.id == "2x2:1ccee"
    with pytest.raises(PuzzleError, match="at least 1x1"):
        START.play("rows:0")
    with pytest.raises(PuzzleError, match="too large"):
        START.play("columns:99999")


def test_the_offered_number_leaves_only_the_solution_that_is_shown() -> None:
    puzzle = read_id("4x4:deggece16aabge12ca13ba")
    solutions = all_solved(SignpostSolution, puzzle)
    for shown in solutions:
        others = [solution for solution in solutions if solution != shown]
        offer = editor.offer(shown, others)
        assert offer is not None
        assert next(pysolvers.solutions(editor.start(puzzle).play(offer.edit).puzzle)).data == shown.data
        assert pysolvers.outcome(editor.start(puzzle).play(offer.edit).puzzle) == "unique"


def test_nothing_is_offered_where_no_number_can_do_it() -> None:
    first, *others = all_solved(SignpostSolution, read_id("4x4:cceecec16acaeeahgh"))
    assert editor.offer(first, others) is None
