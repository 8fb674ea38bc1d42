"""A board of rows and columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell


class Grid:
    """A board of `height` rows by `width` columns, whose cells are numbered row by row from 0."""

    width: int
    height: int

    @property
    def area(self) -> int:
        return self.width * self.height

    @property
    def rows(self) -> int:
        return self.height

    @property
    def columns(self) -> int:
        return self.width

    def index(self, cell: Cell) -> int:
        return cell[0] * self.width + cell[1]

    def has(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.height and 0 <= cell[1] < self.width
