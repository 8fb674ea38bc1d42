"""Signpost: deductions with their reasons, and mistakes."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

import pysolvers
from pysolvers.core.deduction import Deduction
from pysolvers.puzzles.signpost import play
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution
from pysolvers.puzzles.signpost.text.id import read_id
from tests.of_kind import solved
from tests.puzzles.signpost.brute_force import all_solutions, random_board

SAMPLE = read_id("5x5:1cceefcfggeeccghcac3e12hch10ah25a")


def played(board: SignpostPuzzle, steps: list[Deduction]) -> play.SignpostState:
    state = play.PART.start(board)
    for step in steps:
        for move in step.moves:
            state = state.play(move)
    return state


def test_the_sample_is_explained_from_the_bare_board_to_the_solution() -> None:
    steps = pysolvers.explain(SAMPLE)
    assert played(SAMPLE, steps).solution() == pysolvers.solve(SAMPLE)
    assert {step.technique for step in steps} <= {"only follower", "only predecessor", "next number", "between", "ring"}


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
            for move in step.moves:
                state = state.play(move)
    assert told


def soundness(seed: int, boards: int) -> None:
    """What is deduced holds in every solution; a contradiction is told only where there is none."""
    rng = random.Random(seed)
    for _ in range(boards):
        board = random_board(rng)
        solutions = all_solutions(board)
        steps = pysolvers.explain(board)
        if steps and steps[-1].technique == "contradiction":
            assert not solutions, board.id
            continue
        state = played(board, steps)
        for solution in solutions:
            for a, b in enumerate(state.links):
                assert b < 0 or solution[b] == solution[a] + 1, board.id
            assert all(p in (0, n) for p, n in zip(state.placed, solution, strict=True)), board.id


def test_deductions_hold_in_every_solution_of_random_boards() -> None:
    soundness(1, 400)


@pytest.mark.long
def test_deductions_hold_in_every_solution_of_many_random_boards() -> None:
    soundness(2, 10_000)


def test_hints_one_after_another_solve_the_sample() -> None:
    moves: list[str] = []
    while step := pysolvers.hint(SAMPLE, moves):
        moves += step.moves
    state = play.PART.start(SAMPLE)
    for move in moves:
        assert state.solution() is None
        state = state.play(move)
    assert state.solution() == pysolvers.solve(SAMPLE)


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


def test_a_complete_board_that_is_right_has_no_hint() -> None:
    shown = play.PART.shown(solved(SignpostSolution, SAMPLE))
    moves = [play.link_move(SAMPLE, a, b) for a, b in enumerate(shown.links) if b >= 0]
    assert pysolvers.hint(SAMPLE, moves) is None


def test_each_mistake_on_a_board_is_found_until_none_is_left() -> None:
    rng = random.Random(5)
    for _ in range(10):
        state, moves = play.PART.start(SAMPLE), []
        for _ in range(8):
            a = rng.randrange(24)
            b = rng.choice(SAMPLE.ray(a))
            if not state.can_link(a, b):
                moves.append(play.link_move(SAMPLE, a, b))
                state = state.play(moves[-1])
        for _ in range(100):
            step = pysolvers.hint(SAMPLE, moves)
            if step is None:
                break
            assert step.moves, step
            moves += step.moves
        else:
            pytest.fail("no end of hints")


def test_a_board_with_no_solution_is_explained_up_to_the_contradiction() -> None:
    steps = pysolvers.explain(read_id("2x2:1a2aaa"))
    assert [step.technique for step in steps] == ["contradiction"]


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
                    assert each.sentence.startswith("Suppose ") or not trial.can_link(a, b)
                    trial = trial.play(move)
            for move in step.moves:
                state = state.play(move)
    assert met > 10


def test_easy_steps_run_on_from_one_to_the_next_nearby(puzzles: Path) -> None:
    """The mean way from step to step was 6.8 cells on boards of 15x15, and 3.8 on boards of 7x7."""
    texts = (puzzles / "signpost" / "tatham_ids.txt").read_text().split()
    ways: list[int] = []
    for text in [text for text in texts if text.startswith("7x7:")][:8]:
        told = [step.shown[0] for step in pysolvers.explain(read_id(text)) if step.shown]
        ways += [abs(r - row) + abs(c - column) for (r, c), (row, column) in pairwise(told)]
    assert sum(ways) / len(ways) < 3
