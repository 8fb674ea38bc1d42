"""Outlines for drawing a Signpost board: tiles, arrows, trails, crosses, hatching."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from pysolvers.core.cell import Cell
from pysolvers.drawing.scene import Path, circle, line, number, rectangle
from pysolvers.puzzles.signpost.model import DIRECTIONS, SignpostPuzzle

TILE, RADIUS = 0.95, 0.12  # side and corner radius of a tile, in cells
# arrow of a cell without a number, pointing east from the center: (along, across)
FULL_ARROW = ((-0.27, 0.03), (0.1, 0.03), (0.1, 0.12), (0.28, 0.0), (0.1, -0.12), (0.1, -0.03), (-0.27, -0.03))
# arrowhead beside a number, from its tip; notched, because a plain triangle is ambiguous on diagonals
RIM_ARROW = ((0.0, 0.0), (-0.15, 0.08), (-0.105, 0.0), (-0.15, -0.08))
# distance from the middle of the cell to the tip of a RIM_ARROW, along a row or column and on a diagonal
RIM = (0.435, 0.54)


def tile(cell: Cell, inset: float = (1 - TILE) / 2, radius: float = RADIUS) -> str:
    return rectangle(cell[1] + inset, cell[0] + inset, 1 - 2 * inset, 1 - 2 * inset, radius)


def trail(puzzle: SignpostPuzzle, a: int, b: int) -> str:
    """Return the line between two linked cells as an SVG path; it bends if it passes over other cells."""
    (ay, ax), (by, bx) = puzzle.cell_of(a), puzzle.cell_of(b)
    x0, y0, x2, y2 = ax + 0.5, ay + 0.5, bx + 0.5, by + 0.5
    long = hypot(x2 - x0, y2 - y0)
    bow = 0.1 if max(abs(ax - bx), abs(ay - by)) > 1 else 0.0
    x1, y1 = (x0 + x2) / 2 - (y2 - y0) * bow, (y0 + y2) / 2 + (x2 - x0) * bow

    def point(s: float, t: float) -> str:
        x = (1 - s) * ((1 - t) * x0 + t * x1) + s * ((1 - t) * x1 + t * x2)
        y = (1 - s) * ((1 - t) * y0 + t * y1) + s * ((1 - t) * y1 + t * y2)
        return f"{number(x)} {number(y)}"

    t = 0.27 / long
    return f"M{point(t, t)}Q{point(t, 1 - t)} {point(1 - t, 1 - t)}"


def arrow(puzzle: SignpostPuzzle, at: int, full: bool) -> str:
    """Return the outline of a cell's arrow: if `full`, large in the middle, else an arrowhead at the rim."""
    row, column = puzzle.cell_of(at)
    return line(*((column + x, row + y) for x, y in arrow_points(puzzle.arrows[at], full))) + "Z"


def arrow_points(direction: int, full: bool) -> list[tuple[float, float]]:
    """Return the corners (x, y) of an arrow in a unit cell: large in the middle if `full`, else small at the rim."""
    down, right = DIRECTIONS[direction]
    scale = hypot(down, right)
    dx, dy = right / scale, down / scale
    outline, shift = (FULL_ARROW, 0.0) if full else (RIM_ARROW, RIM[direction % 2])
    x, y = 0.5 + dx * shift, 0.5 + dy * shift
    return [(x + dx * u - dy * v, y + dy * u + dx * v) for u, v in outline]


def crosses(cells: Iterable[Cell]) -> list[Path]:
    spots = [(column + 0.8, row + 0.18) for row, column in sorted(cells)]
    cross = "".join(
        line((x - 0.04, y - 0.04), (x + 0.04, y + 0.04)) + line((x - 0.04, y + 0.04), (x + 0.04, y - 0.04))
        for x, y in spots
    )
    rings = "".join(circle(x, y, 0.11) for x, y in spots)
    return [Path(rings, "surface", "bad", 0.025), Path(cross, "", "bad", 0.035)]


def hatched(cells: frozenset[Cell]) -> list[Path]:
    if not cells:
        return []
    d = ""
    for row, column in sorted(cells):
        for i in range(1, 13):
            rise = 0.09 + i * 0.14  # x + y along the line
            left, right = max(0.09, rise - 0.91), min(0.91, rise - 0.09)  # within the rounded corners
            d += line((column + left, row + rise - left), (column + right, row + rise - right))
    return [Path(d, "", "ink 16", 0.04)]
