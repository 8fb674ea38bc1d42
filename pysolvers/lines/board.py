"""Boards of squares or hexagons, with optional diagonal steps, joined opposite edges, walls, blocked cells and bridges.

A cell is `(row, column)`. A way is the number of a direction, clockwise from north, which is 0. Squares have four ways,
hexagons six, and boards with diagonal steps eight.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pysolvers.lines.steps import Step, step

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell

# A position of a line: a cell `(row, column)`, or at a bridge one pass over it, `(row, column, level)`. Level 0 runs
# from north to south; the next levels follow clockwise.
Node = tuple[int, ...]

_SQUARE = ((-1, 0), (0, 1), (1, 0), (0, -1))
_KING = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
_HEX_EVEN = ((-1, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
_HEX_ODD = ((-1, 0), (-1, 1), (0, 1), (1, 0), (0, -1), (-1, -1))

# By shape, the (rows, columns) of each way, in even and in odd columns. `torus`: squares, with opposite edges joined.
# `king`: squares with diagonal steps. `hex`: hexagons with a flat top; even columns are half a cell lower.
SHAPES: Mapping[str, tuple[tuple[Cell, ...], tuple[Cell, ...]]] = MappingProxyType(
    {"square": (_SQUARE, _SQUARE), "torus": (_SQUARE, _SQUARE), "king": (_KING, _KING), "hex": (_HEX_EVEN, _HEX_ODD)}
)


@dataclass(frozen=True)
class Board:
    """A rectangle of `rows` by `columns` cells without the `blocked` ones, and the neighbors of each cell.

    `shape` is a key of SHAPES. `walls` are steps that no line takes. At `bridges`, lines can cross but not turn.

    Examples:
        >>> Board(2, 2, blocked=frozenset({(0, 0)})).neighbours((1, 1))
        ((0, 1), (1, 0))
    """

    rows: int
    columns: int
    shape: str = "square"
    blocked: frozenset[Cell] = field(default=frozenset(), repr=False)
    walls: frozenset[Step] = field(default=frozenset(), repr=False)
    bridges: frozenset[Cell] = field(default=frozenset(), repr=False)

    def __getstate__(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def directions(self) -> range:
        return range(len(SHAPES[self.shape][0]))

    def opposite(self, way: int) -> int:
        many = len(self.directions)
        return (way + many // 2) % many

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells around a cell, clockwise from north, even if they are behind a wall or off the board."""
        row, column = cell
        return tuple((row + down, column + right) for down, right in SHAPES[self.shape][column % 2])

    def beside(self, a: Cell, b: Cell) -> bool:
        return (b[0] - a[0], b[1] - a[1]) in SHAPES[self.shape][a[1] % 2]

    def apart(self, a: Cell, b: Cell) -> int:
        """The number of steps between two cells on an infinite board without walls and blocked cells.

        Examples:
            >>> Board(4, 4, "king").apart((0, 0), (3, 2)), Board(4, 4, "hex").apart((0, 0), (3, 2))
            (3, 4)
        """
        down, right = abs(a[0] - b[0]), abs(a[1] - b[1])
        if self.shape == "king":
            return max(down, right)
        if self.shape == "hex":
            slant = a[0] - b[0] - (a[1] + a[1] % 2 - b[1] - b[1] % 2) // 2
            return max(right, abs(slant), abs(a[1] - b[1] + slant))
        return down + right

    def toward(self, cell: Cell, goal: Cell) -> list[Cell]:
        """The cells around a cell that are nearer to `goal`, the nearest cell first."""
        if self.shape in ("square", "torus"):
            from pysolvers.core.input import straight_toward  # not needed by solvers

            return straight_toward(cell, goal)
        near = (o for o in self.around(cell) if self.has(o) and self.apart(o, goal) < self.apart(cell, goal))
        return sorted(near, key=lambda other: (other[0] - goal[0]) ** 2 + (other[1] - goal[1]) ** 2)

    def has(self, cell: Cell) -> bool:
        """True if a cell lies in the rectangle of the board, even if the cell is blocked."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    def next(self, cell: Cell, way: int) -> Cell | None:
        """The neighbor of a cell in direction `way` (from north, clockwise); None at a border, wall or blocked cell."""
        row, column = cell
        down, right = SHAPES[self.shape][column % 2][way]
        other = (row + down, column + right)
        if self.shape == "torus":
            other = (other[0] % self.rows, other[1] % self.columns)
        if other == cell or not self.has(other) or (self.walls and step(cell, other) in self.walls):
            return None
        return None if self.blocked and not self.blocked.isdisjoint((cell, other)) else other

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that aren't blocked, row by row."""
        every = ((row, column) for row in range(self.rows) for column in range(self.columns))
        return tuple(cell for cell in every if cell not in self.blocked)

    @cached_property
    def ways(self) -> Mapping[Cell, Mapping[int, Cell]]:
        """For each cell, its neighbors by direction, numbered clockwise from north. Some directions may be missing."""
        found = {
            cell: {way: other for way in self.directions if (other := self.next(cell, way)) is not None}
            for cell in self.cells
        }
        return MappingProxyType(found)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that a line can reach from a cell in one step, clockwise from north."""
        return tuple(dict.fromkeys(self.ways[cell].values()))

    @cached_property
    def steps(self) -> frozenset[Step]:
        cells = [divmod(i, self.columns) for i in range(self.rows * self.columns)]
        beside = ((i, j) for i, others in enumerate(self.flat) for j in others if j is not None and i < j)
        return frozenset((cells[i], cells[j]) for i, j in beside)

    def passes(self, cell: Cell) -> tuple[tuple[int, ...], ...]:
        """The directions at a cell in groups. A line enters and leaves by two directions of the same group.

        A bridge has one group for each line that can cross it, and any other cell has a single group.
        """
        if cell not in self.bridges:
            return (tuple(self.directions),)
        return tuple((way, self.opposite(way)) for way in self.directions[: len(self.directions) // 2])

    def way(self, a: Cell, b: Cell) -> int | None:
        """The number of the direction from `a` to `b`, clockwise from north; None if the cells aren't neighbors."""
        around: Sequence[Cell] = self.around(a)
        if self.shape == "torus":
            around = [(row % self.rows, column % self.columns) for row, column in around]
        return around.index(b) if b in around else None

    def node(self, cell: Cell, way: int) -> Node:
        return (*cell, way % (len(self.directions) // 2)) if cell in self.bridges else cell

    def nodes_at(self, cell: Cell) -> tuple[Node, ...]:
        """The nodes of a cell: the cell itself or, at a bridge, one node for each line that can cross it."""
        return tuple(self.node(cell, each[0]) for each in self.passes(cell))

    @cached_property
    def nodes(self) -> Mapping[Node, Mapping[int, Node]]:
        found: dict[Node, dict[int, Node]] = {node: {} for cell in self.cells for node in self.nodes_at(cell)}
        for cell, ways in self.ways.items():
            for way, other in ways.items():
                found[self.node(cell, way)][way] = self.node(other, way)
        return MappingProxyType(found)

    @property
    def has_shades(self) -> bool:
        """True if each step changes between dark and light, as on a checkerboard."""
        return self.shape == "square" or (self.shape == "torus" and self.rows % 2 == self.columns % 2 == 0)

    @staticmethod
    def shade(cell: Cell) -> int:
        """The checkerboard shade of a cell: 0 in the upper left corner, 1 beside it."""
        return (cell[0] + cell[1]) % 2

    @cached_property
    def flat(self) -> tuple[tuple[int | None, ...], ...]:
        """For each cell, the number of its neighbor in each direction, or None. Cells are numbered row by row."""
        table = _open_flat(self.rows, self.columns, self.shape)
        if not self.blocked and not self.walls:
            return table
        none = (None,) * len(self.directions)
        off = {row * self.columns + column for row, column in self.blocked}
        sides = [[row * self.columns + column for row, column in wall] for wall in self.walls]
        shut = {(a, b) for ends in sides for a, b in (ends, ends[::-1])}
        return tuple(
            none if i in off else tuple(None if j in off or (i, j) in shut else j for j in row)
            for i, row in enumerate(table)
        )


def cell_of(node: Node) -> Cell:
    return node[0], node[1]


@lru_cache(maxsize=64)
def _open_flat(rows: int, columns: int, shape: str) -> tuple[tuple[int | None, ...], ...]:
    board = Board(rows, columns, shape)
    cells = (divmod(i, columns) for i in range(rows * columns))
    around = ([board.next(cell, way) for way in board.directions] for cell in cells)
    return tuple(tuple(None if cell is None else cell[0] * columns + cell[1] for cell in row) for row in around)
