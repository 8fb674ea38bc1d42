"""The board that rules know: its size and shape, its cells, whether the path is a loop, and its ends.

All this is the kind's own. Colours are here too: coloured like a chessboard, a path goes from dark to light to dark,
unless it steps diagonally or on hexagons.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import cell_name
from pysolvers.lines.board import Board
from pysolvers.lines.plane import Plane

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.lines.steps import Step

Place = tuple[int | None, int | None]
"""Line and column in a text, from 1, None where unknown."""

NOWHERE: Place = (None, None)

AS_ON = "coloured like a chessboard, the board has"


@dataclass(frozen=True)
class Ground:
    """The board without the values of its rules; `lost` are the cells that it lacks, such as holes."""

    rows: int
    columns: int
    closed: bool = False
    lost: frozenset[Cell] = frozenset()
    start: Cell | None = None
    end: Cell | None = None
    shape: str = "square"

    @cached_property
    def board(self) -> Board:
        """The board as cells and ways."""
        return Board(self.rows, self.columns, self.shape, self.lost)

    @cached_property
    def plane(self) -> Plane:
        """Where its cells are drawn."""
        return Plane(self.board)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the path visits, row by row."""
        return self.board.cells

    @property
    def area(self) -> int:
        """How many cells the path visits."""
        return len(self.cells)

    @cached_property
    def grid(self) -> tuple[Step, ...]:
        """The steps between cells, whatever rules say of them, in order."""
        return tuple(sorted(self.board.steps))

    @property
    def ends(self) -> tuple[Cell, ...]:
        """The ends that are fixed."""
        return tuple(end for end in (self.start, self.end) if end is not None)

    @property
    def end_positions(self) -> tuple[tuple[Cell | None, int], tuple[Cell | None, int]]:
        """The start and the end, each with its position on the path."""
        return (self.start, 1), (self.end, self.area)

    def on_board(self, cell: Cell) -> bool:
        """Whether (row, column) lies on the board, even if it is lost."""
        return self.board.has(cell)

    def inside(self, cell: Cell) -> bool:
        """Whether a path can visit `cell`."""
        return self.on_board(cell) and cell not in self.lost

    def check_on_board(self, cell: Cell, name: str, at: Place) -> None:
        """PuzzleError unless a cell lies on the board; `name` says what is there: "a wall"."""
        if not self.on_board(cell):
            raise PuzzleError(
                f"There is {name} at {cell[0]}.{cell[1]}, off the board: expected rows 0 to {self.rows - 1} "
                f"and columns 0 to {self.columns - 1}.",
                *at,
            )

    def check_cell(self, cell: Cell, name: str, at: Place) -> None:
        """PuzzleError unless a path can visit a cell."""
        self.check_on_board(cell, name, at)
        if cell in self.lost:
            raise PuzzleError(f"{name.capitalize()} is at {cell_name(cell)}, which is a hole.", *at)


def dark(cell: Cell) -> bool:
    """Whether a cell is dark where the board is coloured like a chessboard; R1C1 is."""
    return (cell[0] + cell[1]) % 2 == 0


def darker(ground: Ground) -> int:
    """How many more dark cells than light ones there are; 0 on a board whose steps do not change the colour."""
    if not ground.board.has_shades:
        return 0
    return 2 * sum(map(dark, ground.cells)) - ground.area


def end_colours(ground: Ground) -> frozenset[bool]:
    """The colours that an end which is not fixed can have: True for dark; nothing where colours allow no path."""
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
    """Which positions dark cells have, 1 for the odd ones and 0 for the even ones; None where that is not known.

    The colours alternate along a path. So it is said by a cell that can have odd positions only, or even ones only, or
    by a colour with a cell more. `positions` are those that cells can have, as bits.
    """
    if not ground.board.has_shades:
        return None
    even = sum(1 << k for k in range(0, ground.area + 1, 2))
    for cell, bits in positions.items():
        if not bits & even or not bits & even << 1:
            return int(dark(cell) == (not bits & even))
    return int(darker(ground) > 0) if ground.area % 2 else None


def miscoloured(ground: Ground, known: dict[Cell, int]) -> str | None:
    """Why the colours allow no path, in words, where they do not; `known` are positions of cells."""
    if not ground.board.has_shades:
        return None
    more = darker(ground)
    many = (ground.area + more) // 2
    both = f"{many} dark and {ground.area - many} light cells"
    name, other = ("dark", "light") if more > 0 else ("light", "dark")
    if ground.closed:
        return f"{AS_ON} {both}, and a loop needs as many of each" if more else None
    if abs(more) > 1:
        return f"{AS_ON} {both}, and a path has at most one more of either"
    if not end_colours(ground):
        if not more:
            return f"{AS_ON} as many dark as light cells, so the two ends must differ in colour, and they do not"
        end = next(end for end in ground.ends if dark(end) != (more > 0))
        return f"{AS_ON} one {name} cell more, so both ends must be {name}, and {cell_name(end)} is not"
    for cell, number in known.items():
        if more and (number % 2 == 1) != (dark(cell) == (more > 0)):
            colour = name if number % 2 else other
            return f"{AS_ON} one {name} cell more, so position {number} is {colour}, and {cell_name(cell)} is not"
    return None
