"""A rectangular board rotated by quarter turns and mirrored."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import PuzzleError
from pysolvers.lines.steps import Step, step

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell

QUARTERS = (0, 90, 180, 270)  # degrees, clockwise


@dataclass(frozen=True)
class BoardTurn:
    """A board of `rows` by `columns` turned clockwise by `degrees`, then mirrored left to right if `mirror`.

    Raises:
        PuzzleError: unless `degrees` is a multiple of 90 from 0 to 270.
    """

    rows: int
    columns: int
    degrees: int = 0
    mirror: bool = False

    def __post_init__(self) -> None:
        if self.degrees not in QUARTERS:
            template = "A board of squares cannot be turned by {degrees} degrees: expected 0, 90, 180 or 270."
            raise PuzzleError(template, degrees=self.degrees)

    @property
    def quarters(self) -> int:
        return self.degrees // 90

    @property
    def size(self) -> tuple[int, int]:
        return (self.columns, self.rows) if self.quarters % 2 else (self.rows, self.columns)

    def cell(self, cell: Cell) -> Cell:
        (row, column), rows, columns = cell, self.rows, self.columns
        for _ in range(self.quarters):
            row, column = column, rows - 1 - row
            rows, columns = columns, rows
        return (row, columns - 1 - column) if self.mirror else (row, column)

    def step(self, given: Step) -> Step:
        return step(self.cell(given[0]), self.cell(given[1]))

    @cached_property
    def order(self) -> list[int]:
        """For each cell of the turned board, the index of the original cell. Both boards are numbered row by row."""
        columns = self.size[1]
        found = [0] * (self.rows * self.columns)
        for row in range(self.rows):
            for column in range(self.columns):
                there = self.cell((row, column))
                found[there[0] * columns + there[1]] = row * self.columns + column
        return found
