"""A hint after a wrong move names it, with its place; a hint on a board that can be completed stays with an answer."""

import random

import pytest

import pysolvers
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.puzzle import Puzzle
from tests.puzzles.walk import played, random_moves

MADE = {"signpost": "6x6", "numberlink": "7x7", "hamiltonian": "6x6", "regex-crossword": "4x4"}
OPEN = {
    "signpost": "4x4:d1eggece16aabgecaba",
    "numberlink": "A..B/..../..../A..B",
    "hamiltonian": "4x4;start=0.0",
    "regex-crossword": "rect;y=[AB]+,[AB]+,[AB]+;x=.*A.*,.*,.*B.*",
}
"""Puzzles with several answers."""

of_every_kind = pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)


def hints_on_random_boards(kind: Kind, puzzle: Puzzle, seed: int, boards: int) -> int:
    """Play at random, follow hints, and look at each hint with the puzzle's only answer; how many mistakes were met."""
    answer = pysolvers.solve(puzzle)
    assert answer is not None
    rng, met = random.Random(seed), 0
    for _ in range(boards):
        moves: tuple[str, ...] = ()
        state = kind.play.start(puzzle)
        for _ in range(rng.randrange(2, 8)):
            found = random_moves(kind, state, rng) if rng.random() < 0.6 else ()
            hint = None if found else pysolvers.hint(puzzle, moves)
            moves += found or (hint.moves if hint else ())
            state = played(kind.play.start(puzzle), moves)
        wrong = state.clashes(answer)
        hint = pysolvers.hint(puzzle, moves)
        if wrong:
            met += 1
            assert hint is not None and hint.technique == "mistake", (puzzle.id, moves, hint)
            assert hint.ruled_out and wrong.intersection(hint.ruled_out), (puzzle.id, moves, hint, wrong)
            assert hint.moves and state.play(hint.moves[0]) != state, (puzzle.id, moves, hint)
        elif hint is not None:
            assert hint.technique != "mistake", (puzzle.id, moves, hint)
            assert not played(state, hint.moves).clashes(answer), (puzzle.id, moves, hint)
    return met


@of_every_kind
def test_a_wrong_move_is_named_with_its_place_and_a_right_one_is_not(kind: Kind) -> None:
    met = 0
    for seed in range(1, 4):
        met += hints_on_random_boards(kind, pysolvers.generate(kind.name, MADE[kind.name], seed), seed, 12)
    assert met > 4


@of_every_kind
def test_no_hint_is_given_from_a_board_that_no_answer_extends(kind: Kind) -> None:
    puzzle = pysolvers.parse(OPEN[kind.name], kind.name)
    answers = list(pysolvers.solutions(puzzle))
    assert len(answers) > 1
    rng, met = random.Random(3), 0
    for _ in range(40):
        state = kind.play.start(puzzle)
        moves: tuple[str, ...] = ()
        for _ in range(rng.randrange(1, 4)):
            moves += random_moves(kind, state, rng)
            state = played(kind.play.start(puzzle), moves)
        hint = pysolvers.hint(puzzle, moves)
        if all(state.clashes(answer) for answer in answers):
            met += 1
            assert hint is not None and hint.technique == "mistake" and hint.ruled_out, (moves, hint)
        elif hint is not None:
            assert hint.technique != "mistake", (moves, hint)
    assert met > 2
