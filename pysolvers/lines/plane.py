"""The geometry of a board's drawing. Columns are one unit apart; squares have side 1, hexagons a flat top."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.lines.board import Board

Point = tuple[float, float]  # (x, y), right and down from the board's upper left corner

SIDE = 2 / 3  # length of a hexagon's side

HEIGHT = 2 / 3**0.5  # height of a hexagon

SLANT = 0.19  # half the length of the line that crosses a diagonal step at a corner


@dataclass(frozen=True)
class Plane:
    """The geometry of a board of squares or hexagons."""

    board: Board

    @property
    def size(self) -> Point:
        if self.board.shape != "hex":
            return self.board.columns, self.board.rows
        return self.board.columns - 1 + 2 * SIDE, (self.board.rows + 0.5) * HEIGHT

    def centre(self, cell: Cell) -> Point:
        """The center of a cell, which may lie off the board."""
        row, column = cell
        if self.board.shape != "hex":
            return column + 0.5, row + 0.5
        return column + SIDE, (row + 1 - column % 2 / 2) * HEIGHT

    def pair(self, a: Cell, b: Cell) -> tuple[Point, Point]:
        """The centers of two neighbors. For neighbors across opposite borders, the second is off the board."""
        way = self.board.way(a, b)
        return self.centre(a), self.centre(b if way is None else self.board.around(a)[way])

    def corner(self, cell: Cell) -> Point:
        """The upper left corner of the square with side 1 around a cell's center."""
        x, y = self.centre(cell)
        return x - 0.5, y - 0.5

    def cell_at(self, x: float, y: float) -> Cell:
        if self.board.shape != "hex":
            return int(y // 1), int(x // 1)
        column = int((x - SIDE + 0.5) // 1)
        row = int(y / HEIGHT // 1)
        near = ((r, c) for r in range(row - 1, row + 2) for c in range(column - 1, column + 2))
        return min(near, key=lambda cell: self.far(cell, x, y))

    def far(self, cell: Cell, x: float, y: float) -> float:
        cx, cy = self.centre(cell)
        return hypot(x - cx, y - cy)

    def sides(self, cell: Cell, x: float, y: float) -> Iterator[tuple[float, Cell]]:
        """Yield (distance, other cell): how far (x, y) is from the center of `cell` toward each cell around it."""
        cx, cy = self.centre(cell)
        for other in self.board.around(cell):
            ox, oy = self.centre(other)
            yield ((x - cx) * (ox - cx) + (y - cy) * (oy - cy)) / hypot(ox - cx, oy - cy), other

    def corners(self, cell: Cell, inset: float = 0.0) -> list[Point]:
        """The corners of a cell, clockwise, after its sides are moved inward by `inset`."""
        x, y = self.centre(cell)
        if self.board.shape != "hex":
            half = 0.5 - inset
            return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
        side, half = SIDE - inset * HEIGHT, HEIGHT / 2 - inset
        up = [(x - side / 2, y - half), (x + side / 2, y - half), (x + side, y)]
        return [*up, (x + side / 2, y + half), (x - side / 2, y + half), (x - side, y)]

    def outline(self, cell: Cell, inset: float = 0.0, radius: float = 0.0) -> str:
        from pysolvers.drawing.scene import line, rectangle  # solving needs no drawing

        if self.board.shape != "hex":
            x, y = self.corner(cell)
            side = 1 - 2 * inset
            return rectangle(x + inset, y + inset, side, side, radius)
        return line(*self.corners(cell, inset)) + "Z"

    def side(self, a: Cell, b: Cell, inset: float = 0.0) -> tuple[Point, Point]:
        """The ends of the side between two cells, or of a line across a diagonal step, moved inward by `inset`."""
        (ax, ay), (bx, by) = self.centre(a), self.centre(b)
        right, down = bx - ax, by - ay
        far = hypot(right, down)
        half = SIDE / 2 if self.board.shape == "hex" else SLANT if right and down else 0.5
        along = (half - inset) / far * (1 if right > 0 or (right == 0 and down < 0) else -1)
        x, y = (ax + bx) / 2, (ay + by) / 2
        return (x + down * along, y - right * along), (x - down * along, y + right * along)
