"""The board as rules see it: its size, shape, cells and ends, and the checkerboard colors of its cells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import capitalised
from pysolvers.lines.board import Board
from pysolvers.lines.plane import Plane
from pysolvers.text.id_parts import write_cell

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.lines.steps import Step

Place = tuple[int | None, int | None]  # line and column in a text, from 1; None if unknown

NOWHERE: Place = (None, None)


@dataclass(frozen=True)
class Ground:
    """The board before rules are applied.

    If `closed` is true, the path is a loop. `lost` are places without a cell, such as holes. An end is None if it is
    free.
    """

    rows: int
    columns: int
    closed: bool = False
    lost: frozenset[Cell] = frozenset()
    start: Cell | None = None
    end: Cell | None = None
    shape: str = "square"

    @cached_property
    def board(self) -> Board:
        return Board(self.rows, self.columns, self.shape, self.lost)

    @cached_property
    def plane(self) -> Plane:
        return Plane(self.board)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        return self.board.cells

    @property
    def area(self) -> int:
        return len(self.cells)

    @cached_property
    def grid(self) -> tuple[Step, ...]:
        """All steps between neighboring cells, sorted. Walls aren't considered."""
        return tuple(sorted(self.board.steps))

    @property
    def ends(self) -> tuple[Cell, ...]:
        return tuple(end for end in (self.start, self.end) if end is not None)

    @property
    def end_positions(self) -> tuple[tuple[Cell | None, int], tuple[Cell | None, int]]:
        return (self.start, 1), (self.end, self.area)

    @property
    def fixed_ends(self) -> dict[Cell, int]:
        return {end: number for end, number in self.end_positions if end is not None}

    def inside(self, cell: Cell) -> bool:
        return self.board.has(cell) and cell not in self.lost

    def check_on_board(self, cell: Cell, name: str, at: Place) -> None:
        """Raise PuzzleError if a cell is off the board.

        The message says what is there (`name`, such as "a wall"), and where in a text (`at`).
        """
        if not self.board.has(cell):
            template = "{name} at {cell} is off the board: expected rows 0 to {rows} and columns 0 to {columns}."
            last = {"rows": self.rows - 1, "columns": self.columns - 1}
            raise PuzzleError(template, *at, name=capitalised(name), cell=write_cell(cell), **last)

    def check_cell(self, cell: Cell, name: str, at: Place) -> None:
        """Raise PuzzleError if a cell is off the board or a hole. The message says what (`name`) is there."""
        self.check_on_board(cell, name, at)
        if cell in self.lost:
            raise PuzzleError("{name} is at {cell}, which is a hole.", *at, name=capitalised(name), cell=cell)


def dark(cell: Cell) -> bool:
    """True if the cell has the color of R1C1 on a checkerboard."""
    return (cell[0] + cell[1]) % 2 == 0


def darker(ground: Ground) -> int:
    """Return the number of dark cells minus the number of light cells; 0 if the board has no checkerboard."""
    if not ground.board.has_shades:
        return 0
    return 2 * sum(map(dark, ground.cells)) - ground.area


def end_colours(ground: Ground) -> frozenset[bool]:
    """Return the possible colors (True for dark) of an end without a fixed cell; empty on a loop or if none fits."""
    if not ground.board.has_shades:
        return frozenset() if ground.closed else frozenset([True, False])
    more, fixed = darker(ground), [dark(end) for end in ground.ends]
    if ground.closed or abs(more) > 1:
        return frozenset()
    if more:
        return frozenset() if (more < 0) in fixed else frozenset([more > 0])
    if len(fixed) == 2:
        return frozenset(fixed) if fixed[0] != fixed[1] else frozenset()
    return frozenset([not fixed[0]]) if fixed else frozenset([True, False])


def dark_at(ground: Ground, positions: dict[Cell, int]) -> int | None:
    """Return 1 if the dark cells of a checkerboard have odd positions on the path, 0 if even, None if unknown.

    `positions` has the possible positions of cells, as bits (bit 1 for the first).
    """
    if not ground.board.has_shades:
        return None
    even = sum(1 << k for k in range(0, ground.area + 1, 2))
    for cell, bits in positions.items():
        if not bits & even or not bits & even << 1:
            return int(dark(cell) == (not bits & even))
    return int(darker(ground) > 0) if ground.area % 2 else None
