"""Deductions hold in every answer, lead to it where it is the only one, and say why where there is none."""

from random import Random

import pytest

import pysolvers
from pysolvers.hamiltonian import impossible
from pysolvers.hamiltonian.hints import explain, hint
from pysolvers.hamiltonian.model import PathAnswer, PathPuzzle
from pysolvers.hamiltonian.play import start
from pysolvers.puzzle import Deduction
from tests.hamiltonian.random_boards import random_puzzle
from tests.oracles.hamiltonian_brute_force import all_answers


def puzzle_of(text: str) -> PathPuzzle:
    puzzle = pysolvers.parse(text, "hamiltonian")
    assert isinstance(puzzle, PathPuzzle)
    return puzzle


def deductions(text: str) -> list[Deduction]:
    return [step for step in explain(puzzle_of(text)) if isinstance(step, Deduction)]


@pytest.mark.parametrize("seeds", [range(150), pytest.param(range(1000, 3000), marks=pytest.mark.long)])
def test_deductions_hold_in_every_answer_and_reach_a_single_one(seeds: range) -> None:
    for seed in seeds:
        puzzle = random_puzzle(Random(seed))
        answers = all_answers(puzzle)
        steps = [PathAnswer(puzzle, cells).steps for cells in answers]
        state = start(puzzle)
        for deduction in explain(puzzle):
            if isinstance(deduction, Deduction):
                assert deduction.level > 0 or not answers, puzzle.id
                for move in deduction.moves:
                    state = state.play(move)
                assert all(state.drawn <= s and not state.crossed & s for s in steps), (puzzle.id, deduction)
        if len(answers) == 1 and puzzle.size > 1:
            found = state.solution()
            assert found is not None and found.cells in answers, puzzle.id


@pytest.mark.parametrize("seeds", [range(300), pytest.param(range(1000, 5000), marks=pytest.mark.long)])
def test_a_reason_why_there_is_no_path_is_given_only_where_there_is_none(seeds: range) -> None:
    for seed in seeds:
        puzzle = random_puzzle(Random(seed))
        if impossible.reason(puzzle):
            assert not all_answers(puzzle), puzzle.id


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3x3;start=0.1", "both ends must be dark, and row 1, column 2 is not"),
        ("4x4;start=0.0;end=1.1", "the two ends must differ in colour"),
        ("3x3;closed", "a loop needs as many of each"),
        ("5x1;holes=0.2", "falls into two parts"),
        ("3x3;closed;walls=0.0-0.1;holes=2.2", "row 1, column 1 has only one way out, and a loop needs two"),
        ("2x2;walls=0.0-0.1;required=0.0-0.1", "goes through a wall"),
        ("4x4;symmetry=rot90", "only a loop can be the same after a quarter turn"),
        ("3x2;symmetry=rot180;holes=0.0", "would have its image in no cell"),
    ],
)
def test_a_puzzle_without_a_path_says_why(text: str, words: str) -> None:
    reason = impossible.reason(puzzle_of(text))
    assert reason is not None and reason.startswith("No path can exist: ") and words in reason
    assert [d.sentence for d in deductions(text)] == [reason]
    assert pysolvers.solve(puzzle_of(text)) is None


@pytest.mark.parametrize(
    ("text", "technique", "words"),
    [
        ("3x3;start=0.0;end=2.2", "two-ways", "only two ways are left"),
        ("4x4;required=1.1-1.2", "required", "asks for the step"),
        ("6x6;waypoints=3.1,4.4,0.5,1.0,1.1,5.2;walls=1.1-1.2,3.3-3.4,5.3-5.4", "order", "out of turn"),
        ("4x4;start=0.0;end=0.3;forbid=EEE", "shape", "forbidden shape"),
        ("5x5;waypoints=0.2,0.0;walls=2.0-2.1,2.1-2.2,3.3-3.4", "cut", "would cut the board in two"),
        ("3x4;start=0.1;waypoints=3.0;symmetry=horizontal;forbid=ENE", "stranded", "too few ways"),
    ],
)
def test_an_explanation_names_its_technique(text: str, technique: str, words: str) -> None:
    assert any(d.technique == technique and words in d.sentence for d in deductions(text))


def test_a_hint_is_one_that_the_board_does_not_have_yet() -> None:
    state = start(puzzle_of("4x4;waypoints=1.3,0.2,2.1,1.0;walls=1.0-1.1"))
    seen = set()
    while state.solution() is None:
        deduction = next(step for step in hint(state) if isinstance(step, Deduction))
        assert deduction.moves not in seen
        seen.add(deduction.moves)
        for move in deduction.moves:
            state = state.play(move)


def test_a_board_that_cannot_be_right_is_told_so() -> None:
    state = start(puzzle_of("3x3;start=0.0;end=2.2")).play("0.0:E").play("1.0:E").play("1.0xS")
    assert next(step for step in hint(state) if isinstance(step, Deduction)).technique == "mistake"
