"""Signpost boards turned and mirrored, and their arrows with them."""

from __future__ import annotations

from pysolvers.engines.boards.turning import Turn
from pysolvers.puzzles.signpost.model import DIRECTIONS, SignpostPuzzle


def rotated(puzzle: SignpostPuzzle, degrees: int, mirror: bool) -> SignpostPuzzle:
    """The board turned clockwise, and then, if `mirror`, with left and right exchanged."""
    turn = Turn(puzzle.height, puzzle.width, degrees, mirror)
    height, width = turn.size
    many = len(DIRECTIONS)

    def arrow(direction: int) -> int:
        direction = (direction + 2 * turn.quarters) % many
        return -direction % many if mirror else direction

    arrows = tuple(arrow(puzzle.arrows[old]) for old in turn.order)
    return SignpostPuzzle(width, height, arrows, tuple(puzzle.numbers[old] for old in turn.order))
