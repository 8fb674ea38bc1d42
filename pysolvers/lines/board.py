"""Boards as cells and ways: squares, diagonal steps, hexagons, edges that meet; walls, blocked cells and bridges.

A cell is `(row, column)`. A way is a direction, numbered clockwise from north: four on squares, six on hexagons, eight
where diagonal steps count. A way leads from a cell to its neighbour, or nowhere: at a border, a wall, a blocked cell.
Who asks a board for `ways`, `neighbours` and `passes` need not know its shape.
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

Node = tuple[int, ...]
"""A place of a line: a cell `(row, column)`, or at a bridge one pass over it, `(row, column, level)`.

Level 0 runs from north to south; the next levels follow clockwise.
"""

_SQUARE = ((-1, 0), (0, 1), (1, 0), (0, -1))
_KING = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
_HEX_EVEN = ((-1, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
_HEX_ODD = ((-1, 0), (-1, 1), (0, 1), (1, 0), (0, -1), (-1, -1))

SHAPES: Mapping[str, tuple[tuple[Cell, ...], tuple[Cell, ...]]] = MappingProxyType(
    {
        "square": (_SQUARE, _SQUARE),
        "torus": (_SQUARE, _SQUARE),
        "king": (_KING, _KING),
        "hex": (_HEX_EVEN, _HEX_ODD),
    }
)
"""By shape the step in (rows, columns) of each way, in even and in odd columns.

`torus`: squares, and each edge joins the opposite one. `king`: squares with diagonal steps. `hex`: hexagons with a flat
top, whose even columns lie half a cell lower.
"""


@dataclass(frozen=True)
class Board:
    """The cells of a rectangle of `rows` by `columns`, less those that are `blocked`, and the ways between them.

    `walls` are the steps between neighbours that no line takes. At one of `bridges` lines cross: each goes straight on.

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
        """The fields alone, without what was worked out from them."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def directions(self) -> range:
        """All ways that a cell can have."""
        return range(len(SHAPES[self.shape][0]))

    def opposite(self, way: int) -> int:
        """The way back; also the one on which a line goes on straight that came along `way`, seen from its cell."""
        many = len(self.directions)
        return (way + many // 2) % many

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells around a cell, clockwise from north, whatever stands between; they may lie off the board."""
        row, column = cell
        return tuple((row + down, column + right) for down, right in SHAPES[self.shape][column % 2])

    def beside(self, a: Cell, b: Cell) -> bool:
        """Whether a line would step from one cell to the other, if nothing stood between."""
        return (b[0] - a[0], b[1] - a[1]) in SHAPES[self.shape][a[1] % 2]

    def apart(self, a: Cell, b: Cell) -> int:
        """How many steps it takes from one cell to another on a board without end, walls and blocked cells.

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
        """The cells around a cell that are nearer to another one, those that a line should try first."""
        if self.shape in ("square", "torus"):
            from pysolvers.core.input import straight_toward  # solvers do not need it

            return straight_toward(cell, goal)
        near = (o for o in self.around(cell) if self.has(o) and self.apart(o, goal) < self.apart(cell, goal))
        return sorted(near, key=lambda other: (other[0] - goal[0]) ** 2 + (other[1] - goal[1]) ** 2)

    def has(self, cell: Cell) -> bool:
        """Whether a cell lies in the rectangle; it may be blocked."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    def next(self, cell: Cell, way: int) -> Cell | None:
        """The neighbour that way; None where no line can go: at the border, a wall, or a blocked cell."""
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
        """The cells that a line can use, row by row."""
        every = ((row, column) for row in range(self.rows) for column in range(self.columns))
        return tuple(cell for cell in every if cell not in self.blocked)

    @cached_property
    def ways(self) -> Mapping[Cell, Mapping[int, Cell]]:
        """The neighbour of each cell on each of its ways.

        On a torus with a side of two, the same neighbour lies on two ways.
        """
        found = {
            cell: {way: other for way in self.directions if (other := self.next(cell, way)) is not None}
            for cell in self.cells
        }
        return MappingProxyType(found)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells to which a line can go from a cell, clockwise from north."""
        return tuple(dict.fromkeys(self.ways[cell].values()))

    @cached_property
    def steps(self) -> frozenset[Step]:
        """Every step that a line can take."""
        rows, columns, wraps = self.rows, self.columns, self.shape == "torus"
        usable = frozenset(self.cells)
        half = [offsets[: len(offsets) // 2] for offsets in SHAPES[self.shape]]  # each step has one end that finds it
        found = set()
        for cell in self.cells:
            row, column = cell
            for down, right in half[column % 2]:
                other = (row + down, column + right)
                if wraps:
                    other = (other[0] % rows, other[1] % columns)
                if other in usable and other != cell:
                    found.add((cell, other) if cell < other else (other, cell))
        return frozenset(found - self.walls)

    def passes(self, cell: Cell) -> tuple[tuple[int, ...], ...]:
        """The groups of ways of which a line uses two: all ways of a cell; at a bridge, each way and its opposite."""
        if cell not in self.bridges:
            return (tuple(self.directions),)
        return tuple((way, self.opposite(way)) for way in self.directions[: len(self.directions) // 2])

    def way(self, a: Cell, b: Cell) -> int | None:
        """The way from a cell to a neighbor, over a joined edge too; None if they are not neighbors."""
        around: Sequence[Cell] = self.around(a)
        if self.shape == "torus":
            around = [(row % self.rows, column % self.columns) for row, column in around]
        return around.index(b) if b in around else None

    def node(self, cell: Cell, way: int) -> Node:
        """The node of a cell on a line that leaves it that way."""
        return (*cell, way % (len(self.directions) // 2)) if cell in self.bridges else cell

    def nodes_at(self, cell: Cell) -> tuple[Node, ...]:
        """All nodes of a cell: one, or the passes of a bridge."""
        return tuple(self.node(cell, each[0]) for each in self.passes(cell))

    @cached_property
    def nodes(self) -> Mapping[Node, Mapping[int, Node]]:
        """Each node's neighbors, by the way that leads there."""
        found: dict[Node, dict[int, Node]] = {node: {} for cell in self.cells for node in self.nodes_at(cell)}
        for cell, ways in self.ways.items():
            for way, other in ways.items():
                found[self.node(cell, way)][way] = self.node(other, way)
        return MappingProxyType(found)

    @property
    def has_shades(self) -> bool:
        """Whether each step leads from a dark to a light cell or back, as on a chessboard."""
        return self.shape == "square" or (self.shape == "torus" and self.rows % 2 == self.columns % 2 == 0)

    @staticmethod
    def shade(cell: Cell) -> int:
        """The shade of a cell of a board that has shades: 0 in the upper left corner, 1 beside it."""
        return (cell[0] + cell[1]) % 2

    @cached_property
    def flat(self) -> tuple[tuple[int | None, ...], ...]:
        """For solvers that number the cells row by row: by number and way the neighbour's number, or None."""
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
    """The cell of a node."""
    return node[0], node[1]


@lru_cache(maxsize=64)
def _open_flat(rows: int, columns: int, shape: str) -> tuple[tuple[int | None, ...], ...]:
    """The table `flat` of a board without walls and blocked cells."""
    board = Board(rows, columns, shape)
    cells = (divmod(i, columns) for i in range(rows * columns))
    around = ([board.next(cell, way) for way in board.directions] for cell in cells)
    return tuple(tuple(None if cell is None else cell[0] * columns + cell[1] for cell in row) for row in around)
