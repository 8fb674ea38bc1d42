"""What a hint says depends on the board alone, and a game searches only once."""

from __future__ import annotations

import pytest

import pysolvers
from pysolvers.core.progress import Progress
from pysolvers.engines.reasoning.kept import PUZZLES, Memory


def hint(kind: pysolvers.Kind, puzzle: pysolvers.Puzzle, moves: tuple[str, ...], memory: Memory | None) -> object:
    """The first step that is not progress."""
    state = kind.play.start(puzzle)
    state = state.played(moves)
    return next((step for step in kind.hints.hint(state, memory) if not isinstance(step, Progress)), None)


@pytest.mark.parametrize("kind", pysolvers.kinds(), ids=lambda kind: kind.name)
def test_hints_are_the_same_whatever_was_asked_before(kind: pysolvers.Kind) -> None:
    puzzle = pysolvers.parse(kind.examples[0][1], kind.name)
    solution = pysolvers.solve(puzzle)
    assert solution is not None
    right, memory = tuple(kind.play.moves(solution))[:1], Memory()
    boards = [(), right, (), right]
    assert [hint(kind, puzzle, moves, memory) for moves in boards] == [
        hint(kind, puzzle, moves, None) for moves in boards
    ]


def test_a_memory_forgets_the_puzzle_that_was_asked_for_longest_ago() -> None:
    kind, memory = pysolvers.kinds()[0], Memory()
    for _, text in kind.examples[: PUZZLES + 1]:
        hint(kind, pysolvers.parse(text, kind.name), (), memory)
    assert len(memory._kept) == PUZZLES
