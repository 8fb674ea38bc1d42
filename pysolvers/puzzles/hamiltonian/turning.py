"""Boards for Hamilton paths turned and mirrored."""

from __future__ import annotations

from dataclasses import replace

from pysolvers.engines.boards.turning import Turn
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle

TURNED = {"horizontal": "vertical", "vertical": "horizontal"}
"""The symmetries that a quarter turn exchanges."""


def rotated(puzzle: HamiltonianPuzzle, degrees: int, mirror: bool) -> HamiltonianPuzzle:
    """The board turned clockwise, and then, if `mirror`, with left and right exchanged.

    Forbidden shapes stay as they are, for they stand for all their images.
    """
    turn = Turn(puzzle.rows, puzzle.columns, degrees, mirror)
    rows, columns = turn.size
    cell = turn.cell
    return replace(
        puzzle,
        rows=rows,
        columns=columns,
        start=cell(puzzle.start) if puzzle.start else None,
        end=cell(puzzle.end) if puzzle.end else None,
        waypoints=tuple(map(cell, puzzle.waypoints)),
        walls=frozenset(map(turn.step, puzzle.walls)),
        required=frozenset(map(turn.step, puzzle.required)),
        holes=frozenset(map(cell, puzzle.holes)),
        symmetry=TURNED.get(puzzle.symmetry, puzzle.symmetry) if turn.quarters % 2 else puzzle.symmetry,
        positions=frozenset((cell(at), position) for at, position in puzzle.positions),
    )
