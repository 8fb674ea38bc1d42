"""Signpost: new puzzles."""

from dataclasses import replace

import pytest

import pysolvers
from pysolvers import Difficulty
from pysolvers.errors import ArgumentError
from pysolvers.puzzles.signpost import generator
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from tests.of_kind import made

pytestmark = pytest.mark.slow
"""The module as a whole takes seconds."""


@pytest.mark.long
def test_a_large_normal_board_is_that_of_the_random_seed_id_if_that_is_normal() -> None:
    seed = next(seed for seed in range(12) if pysolvers.grade(f"11x11c#{seed}").difficulty == "normal")
    assert made(SignpostPuzzle, "11x11c", seed) == pysolvers.parse(f"11x11c#{seed}")


def test_boards_are_offered_only_up_to_the_size_at_which_they_need_all_of_their_numbers() -> None:
    unavailable = generator.PART.unavailable
    assert not unavailable("10x10", "normal", {}) and unavailable("12x12", "normal", {})
    assert not unavailable("25x25", "easy", {})


@pytest.mark.parametrize("difficulty", ["normal", "hard", "extreme"])
@pytest.mark.parametrize("size", ["6x6", "8x8c", pytest.param("10x10", marks=pytest.mark.long)])
def test_without_any_of_its_numbers_a_board_has_another_solution(size: str, difficulty: Difficulty) -> None:
    board = made(SignpostPuzzle, size, 3, difficulty)
    assert pysolvers.grade(board).difficulty == difficulty
    for at, number in enumerate(board.numbers):
        if number not in (0, 1, board.area):
            fewer = replace(board, numbers=(*board.numbers[:at], 0, *board.numbers[at + 1 :]))
            assert pysolvers.outcome(fewer) == "multiple"


@pytest.mark.parametrize("difficulty", ["easy", "normal"])
def test_givens_are_symmetric_if_wanted(difficulty: Difficulty) -> None:
    board = made(SignpostPuzzle, "6x6", 1, difficulty, symmetry="half-turn")
    given = [bool(number) for number in board.numbers]
    assert given == given[::-1] and not all(given)
    assert pysolvers.grade(board).difficulty == difficulty
    with pytest.raises(ArgumentError, match="not both"):
        made(SignpostPuzzle, "6x6", 1, symmetry="half-turn", givens="8")


def test_large_boards_with_symmetric_givens_are_not_offered() -> None:
    unavailable, symmetric = generator.PART.unavailable, {"symmetry": "half-turn"}
    assert not unavailable("12x12", "normal", symmetric) and unavailable("15x15", "normal", symmetric)


def test_a_normal_board_has_few_numbers_and_rarely_two_that_follow_each_other() -> None:
    boards = [made(SignpostPuzzle, "7x7", seed) for seed in range(4)]
    assert all(4 * (board.area - board.numbers.count(0)) <= board.area + 4 for board in boards)
    pairs = sum(number + 1 in board.numbers for board in boards for number in board.numbers if number)
    assert pairs <= 1.2 * len(boards)


def test_a_large_board_comes_out_with_its_ends_in_the_corners() -> None:
    board = pysolvers.generate("signpost", "16x16c", seed=1)
    solution = pysolvers.solve(board, nodes=0)
    assert solution is not None
    assert solution.data[0][0] == 1
    assert solution.data[-1][-1] == 256


@pytest.mark.parametrize("size", ["1x1", "51x51", "0x3", "axb", "5x5 c", ""])
def test_a_size_that_cannot_be_is_refused(size: str) -> None:
    with pytest.raises(ArgumentError, match=r"is not a size|is not possible|has no cells"):
        pysolvers.generate("signpost", size)


def test_a_hard_board_cannot_be_as_large_as_others() -> None:
    with pytest.raises(ArgumentError, match="31x31 is not possible: expected 2 to 900 cells"):
        pysolvers.generate("signpost", "31x31", seed=1, difficulty="hard")


@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
def test_as_many_numbers_are_given_as_are_asked_for(difficulty: Difficulty) -> None:
    board = made(SignpostPuzzle, "6x6", 1, difficulty, givens="11")
    assert sum(map(bool, board.numbers)) == 11
    assert pysolvers.outcome(board) == "unique"


def test_too_few_numbers_are_refused_with_the_fewest_that_come_out() -> None:
    with pytest.raises(ArgumentError, match=r"givens=2 was found in \d+ tries; the fewest found is givens=\d+"):
        pysolvers.generate("signpost", "6x6", seed=1, difficulty="easy", givens="2")
    with pytest.raises(ArgumentError, match="givens cannot be '99': expected a number from 2 to 36"):
        pysolvers.generate("signpost", "6x6", seed=1, givens="99")
