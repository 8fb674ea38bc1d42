"""Whether a board can still be completed, which tells the last position that was right."""

from __future__ import annotations

import pytest

import pysolvers
from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import Puzzle

BOARDS = {
    "one solution, a right link": ("5x5:1cceefcfggeeccghcac3e12hch10ah25a", "0.0-0.3", True),
    "one solution, a wrong link": ("5x5:1cceefcfggeeccghcac3e12hch10ah25a", "0.0-0.1", False),
    "a line that is right": ("C...B/A.BA./...C./.....", "1.0:S", True),
    "a line that leads astray": ("C...B/A.BA./...C./.....", "1.0:E", False),
    "several solutions, each with another line": ("A.B/A.B", "0.0:ES", True),
    "a path that leaves no way": ("3x3;start=0.0", "0.0:ES", True),
    "a path that cuts the board": ("3x3;start=0.1", "0.1:S", False),
    "a letter that a clue takes": ("rect;y=A|B;x=.", "0.0:A", True),
    "a letter that no clue takes": ("rect;y=A|B;x=[BC]", "0.0:A", False),
}


def told(puzzle: Puzzle, *moves: str) -> object:
    kind = kind_named(puzzle.kind)
    state = kind.play.start(puzzle)
    state = state.played(moves)
    return list(kind.hints.can_be_completed(state))[-1]


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_that_a_solution_extends_can_be_completed_and_no_other(name: str) -> None:
    text, move, expected = BOARDS[name]
    assert told(pysolvers.parse(text), move) is expected


def test_an_empty_board_without_a_solution_cannot_be_completed() -> None:
    assert told(pysolvers.parse("rect;y=A;x=B")) is False
