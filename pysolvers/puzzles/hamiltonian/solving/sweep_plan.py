"""What a sweep over the board has to know of each cell; the board is turned so that its rows are short.

Under a symmetry only a part of the board is swept: `sweep_symmetry.py` says which, and how it is closed.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from pysolvers.drawing.scene import Cell
from pysolvers.engines.grid.steps import Step, step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle

NORMAL, END, MAYBE_END, HOLE = 0, 1, 2, 3
"""A cell has two steps; it is an end and has one; it may be either; it is no cell."""


@dataclass(frozen=True, slots=True)
class Square:
    """One square of the sweep.

    The `place`th: `outs` are the allowed (down, right) of steps onward, `label` its label or -1.

    `ends_left` is how many fixed ends lie at or behind it in the sweep, `last` whether it is the last cell. `steps`
    are those down and right in the sweep, be they on the board or not.
    """

    cell: Cell
    place: int
    column: int
    role: int
    outs: frozenset[tuple[bool, bool]]
    label: int
    ends_left: int
    last: bool
    row_ends: bool
    steps: tuple[Step, Step]


@dataclass(frozen=True)
class Sweep:
    """The squares row by row, `width` a row, and how many labels are met in order (0 if their order says nothing)."""

    squares: tuple[Square, ...]
    width: int
    labels: int
    closed: bool


@dataclass(frozen=True, slots=True)
class Part:
    """The rows of a board, or of a part of it, from its upper left corner; `turned`: its columns, from left to right.

    `whole` is False where there is more of the board, in which more happens that is not swept.
    """

    height: int
    width: int
    turned: bool
    whole: bool = True

    def cell(self, row: int, column: int) -> Cell:
        """The board's cell in a row and column of the sweep; it may lie off the board."""
        return (column, row) if self.turned else (row, column)


def whole(puzzle: HamiltonianPuzzle) -> Part:
    """All of the board, turned so that its rows are short."""
    turned = puzzle.columns > puzzle.rows
    height, width = (puzzle.columns, puzzle.rows) if turned else (puzzle.rows, puzzle.columns)
    return Part(height, width, turned)


def sweep(puzzle: HamiltonianPuzzle, part: Part) -> Sweep:
    """The sweep of a part of a board. Symmetry and shapes are left to others."""
    order = [part.cell(i, j) for i in range(part.height) for j in range(part.width)]
    labels = _labels(puzzle)
    place = {cell: i for i, cell in enumerate(labels)}
    ends = [end for end in (puzzle.start, puzzle.end) if end is not None]
    steps = set(puzzle.steps)
    last = max((i for i, cell in enumerate(order) if cell not in puzzle.holes), default=-1) if part.whole else -1
    inner = set(labels[(puzzle.start is None) : len(labels) - (puzzle.end is None)]) - set(ends)
    squares = []
    for at, cell in enumerate(order):
        i, j = divmod(at, part.width)
        role = NORMAL
        if cell in puzzle.holes:
            role = HOLE
        elif cell in ends:
            role = END
        elif not puzzle.closed and len(ends) < 2 and cell not in inner:
            role = MAYBE_END
        onward = (step(cell, part.cell(i + 1, j)), step(cell, part.cell(i, j + 1)))
        outs = frozenset(product(ways(puzzle, onward[0], steps), ways(puzzle, onward[1], steps)))
        left = sum(1 for end in ends if end in order[at:]) + (not part.whole)
        row_ends = j == part.width - 1
        squares.append(Square(cell, at, j, role, outs, place.get(cell, -1), left, at == last, row_ends, onward))
    return Sweep(tuple(squares), part.width, len(labels) if ordered(puzzle) else 0, puzzle.closed)


def ways(puzzle: HamiltonianPuzzle, given: Step, steps: set[Step]) -> tuple[bool, ...]:
    """What may become of a step: it is taken (True), or it is not; `steps` are those that a path may take."""
    if given not in steps:
        return () if given in puzzle.required else (False,)
    return (True,) if given in puzzle.required else (False, True)


def ordered(puzzle: HamiltonianPuzzle) -> bool:
    """Whether the order of the waypoints says anything about which steps are taken.

    One between two ends is met between them, and two, or three on a loop, are met in order one way round or the other.
    """
    ends = [end for end in (puzzle.start, puzzle.end) if end is not None]
    many = sum(1 for cell in puzzle.waypoints if cell not in ends)
    return many > (3 if puzzle.closed else 1 if ends else 2)


def _labels(puzzle: HamiltonianPuzzle) -> list[Cell]:
    """The fixed ends and the waypoints in the order in which they are met."""
    labels = list(puzzle.waypoints)
    if puzzle.start is not None and labels[:1] != [puzzle.start]:
        labels.insert(0, puzzle.start)
    if puzzle.end is not None and (labels[-1:] != [puzzle.end]):
        labels.append(puzzle.end)
    return labels
