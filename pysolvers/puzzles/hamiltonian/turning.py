"""Boards for Hamilton paths turned and mirrored."""

from __future__ import annotations

from pysolvers.engines.boards.turning import Turn
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle


def rotated(puzzle: HamiltonianPuzzle, degrees: int, mirror: bool) -> HamiltonianPuzzle:
    """The board turned clockwise, and then, if `mirror`, with left and right exchanged."""
    turn = Turn(puzzle.rows, puzzle.columns, degrees, mirror)
    rows, columns = turn.size
    start, end = (cell and turn.cell(cell) for cell in (puzzle.start, puzzle.end))
    values = {rule.name: rule.turned(value, turn) for rule, value in puzzle.asked}
    return puzzle.having(values, rows=rows, columns=columns, start=start, end=end)
