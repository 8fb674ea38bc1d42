"""Signpost: deductions with their reasons, and mistakes."""

from itertools import pairwise
from pathlib import Path

import pytest

import pysolvers
from pysolvers.core.deduction import Deduction
from pysolvers.puzzles.signpost import play
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.text.id import read_id

SAMPLE = read_id("5x5:1cceefcfggeeccghcac3e12hch10ah25a")


def played(board: SignpostPuzzle, steps: list[Deduction]) -> play.SignpostState:
    state = play.PART.start(board)
    for step in steps:
        state = state.played(step.moves)
    return state


@pytest.mark.slow
def test_boards_of_the_original_generator_need_no_look_ahead(puzzles: Path) -> None:
    texts = (puzzles / "signpost" / "tatham_ids.txt").read_text().split()
    for text in texts[::5]:
        board = read_id(text)
        steps = pysolvers.explain(board)
        assert not any(step.look_ahead for step in steps)
        solution = played(board, steps).solution()
        assert solution is not None
        assert not solution.violations()


def open_next_numbers(state: play.SignpostState) -> int:
    """Pairs of numbers n and n + 1 on the board that are not joined, though the first points at the second."""
    at = {number: cell for cell, number in enumerate(state.numbers) if number}
    pairs = ((at[number], at[number + 1]) for number in at if number + 1 in at)
    return sum(state.links[a] < 0 and b in state.puzzle.ray(a) for a, b in pairs)


def test_the_next_number_is_told_before_all_else() -> None:
    told = 0
    for seed in range(5):
        board = pysolvers.generate("signpost", "5x5", seed=seed)
        assert isinstance(board, SignpostPuzzle)
        state = play.PART.start(board)
        for step in pysolvers.explain(board):
            if open_next_numbers(state):
                assert step.technique == "next number", (board.id, step.sentence)
                told += 1
            state = state.played(step.moves)
    assert told


def test_a_wrong_link_is_told_with_the_reason_and_broken() -> None:
    moves = ["2.1-2.3"]  # 5 -> 6 is right
    step = pysolvers.hint(SAMPLE, moves)
    assert step is not None and step.technique != "mistake"
    moves = ["0.0-0.1", "0.1-0.3"]
    step = pysolvers.hint(SAMPLE, moves)
    assert step is not None
    assert step.technique == "mistake"
    assert " does not follow " in step.so or " is not " in step.so
    assert step.moves == ("*0.0-0.1",)


def test_a_wrong_number_is_told_with_the_reason() -> None:
    step = pysolvers.hint(SAMPLE, ["3.1:7"])
    assert step is not None
    assert step.so == "R4C2 is not 7."
    assert step.moves == ("3.1:0",)


def test_a_hard_board_needs_a_look_ahead_and_says_so(puzzles: Path) -> None:
    rows = (puzzles / "signpost" / "random_hints.tsv").read_text().splitlines()
    boards = [read_id(row.split("\t")[1]) for row in rows if row.startswith("0.2\t8x8")]
    steps = [step for board in boards for step in pysolvers.explain(board)]
    assert any(step.look_ahead and step.technique == "look-ahead" for step in steps)
    assert any(step.technique == "only place" for step in steps)


def test_a_look_ahead_tells_each_supposition_from_what_is_on_the_board_to_where_it_breaks(puzzles: Path) -> None:
    rows = (puzzles / "signpost" / "random_hints.tsv").read_text().splitlines()
    boards = [read_id(row.split("\t")[1]) for row in rows if row.startswith(("0.2\t6x6", "0.2\t8x8", "0.1\t6x6"))]
    met = 0
    for board in boards:
        state = play.PART.start(board)
        for step in pysolvers.explain(board):
            assert bool(step.chain) == step.look_ahead, step.sentence
            trial = state
            for each in step.chain:
                if each.sentence.startswith("Suppose "):
                    met, trial = met + 1, state
                assert each.cells
                for move in each.moves:
                    a, b = (board.index_of(*end.split(".")) for end in move.split("-"))
                    assert trial.links[a] < 0 and trial.before[b] < 0  # nothing that was drawn gives way
                    assert each.sentence.startswith("Suppose ") or not trial.link_error(a, b)
                    trial = trial.play(move)
            state = state.played(step.moves)
    assert met > 10


def test_easy_steps_run_on_from_one_to_the_next_nearby(puzzles: Path) -> None:
    """The mean way from step to step was 6.8 cells on boards of 15x15, and 3.8 on boards of 7x7."""
    texts = (puzzles / "signpost" / "tatham_ids.txt").read_text().split()
    ways: list[int] = []
    for text in [text for text in texts if text.startswith("7x7:")][:8]:
        told = [step.shown[0] for step in pysolvers.explain(read_id(text)) if step.shown]
        ways += [abs(r - row) + abs(c - column) for (r, c), (row, column) in pairwise(told)]
    assert sum(ways) / len(ways) < 3
