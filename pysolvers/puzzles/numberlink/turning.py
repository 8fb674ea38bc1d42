"""Numberlink boards turned and mirrored."""

from __future__ import annotations

from dataclasses import replace

from pysolvers.engines.boards.turning import Turn
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle


def rotated(puzzle: NumberlinkPuzzle, degrees: int, mirror: bool) -> NumberlinkPuzzle:
    """The board turned clockwise, and then, if `mirror`, with left and right exchanged."""
    turn = Turn(puzzle.height, puzzle.width, degrees, mirror)
    height, width = turn.size
    blocked = frozenset(i for i, old in enumerate(turn.order) if old in puzzle.blocked)
    cells = tuple(puzzle.cells[old] for old in turn.order)
    return replace(puzzle, width=width, height=height, cells=cells, blocked=blocked)
