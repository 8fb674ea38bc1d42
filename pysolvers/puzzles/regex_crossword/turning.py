"""Regex crosswords turned and mirrored, as far as no clue has to be read backwards for it.

A rectangle can exchange its rows and columns (a quarter turn and a mirror), a regular hexagon be turned by thirds.
"""

from __future__ import annotations

from dataclasses import replace

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle


def rotated(puzzle: RegexCrosswordPuzzle, degrees: int, mirror: bool) -> RegexCrosswordPuzzle:
    """The board turned clockwise, and then, if `mirror`, with left and right exchanged.

    Raises:
        PuzzleError: if clues would have to be read backwards.
    """
    if (degrees, mirror) == (0, False):
        return puzzle
    if not puzzle.hexagonal:
        return _transposed(puzzle, degrees, mirror)
    regular = len(puzzle.y) == len(puzzle.x) == len(puzzle.z) and len(puzzle.y) % 2
    if mirror or degrees not in (120, 240) or puzzle.turned or not regular:
        raise PuzzleError(
            "Clues would have to be read backwards: a regular hexagon can be turned by 120 or 240 degrees."
        )
    for _ in range(degrees // 120):
        puzzle = _third(puzzle)
    return puzzle


def _transposed(puzzle: RegexCrosswordPuzzle, degrees: int, mirror: bool) -> RegexCrosswordPuzzle:
    """With rows and columns exchanged."""
    if (degrees, mirror) != (90, True):
        raise PuzzleError("Clues would have to be read backwards: a rectangle is turned by 90 degrees and mirrored.")
    given = tuple(sorted(((column, row), sign) for (row, column), sign in puzzle.given))
    return replace(puzzle, y=puzzle.x, x=puzzle.y, given=given)


def _third(puzzle: RegexCrosswordPuzzle) -> RegexCrosswordPuzzle:
    """Turned clockwise by 120 degrees: rows become diagonals x, these diagonals z, and these rows."""
    last = len(puzzle.y) - 1
    mid = last // 2

    def turned(cell: Cell) -> Cell:
        lines = dict(puzzle.through(cell))
        row, x = lines["z"], last - lines["y"]
        return row, x - max(0, row - mid)

    given = tuple(sorted((turned(cell), sign) for cell, sign in puzzle.given))
    return replace(puzzle, y=puzzle.z, x=puzzle.y[::-1], z=puzzle.x[::-1], given=given)
