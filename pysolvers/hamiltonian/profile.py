"""What a sweep over the board has to know of each cell; the board is turned so that its rows are short."""

from __future__ import annotations

from dataclasses import dataclass

from pysolvers.hamiltonian.model import PathPuzzle
from pysolvers.hamiltonian.shapes import step
from pysolvers.scene import Cell

NORMAL, END, MAYBE_END, HOLE = 0, 1, 2, 3
"""A cell has two steps; it is an end and has one; it may be either; it is no cell."""


@dataclass(frozen=True, slots=True)
class Square:
    """One square of the sweep.

    The `place`th: `outs` are the allowed (down, right) of steps onward, `label` its label or -1.

    `ends_left` is how many fixed ends lie at or behind it in the sweep, `last` whether it is the last cell.
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


@dataclass(frozen=True)
class Sweep:
    """The squares row by row, `width` a row, and how many labels are met in order (0 if their order says nothing)."""

    squares: tuple[Square, ...]
    width: int
    labels: int
    closed: bool


def sweep(puzzle: PathPuzzle) -> Sweep:
    """The sweep of a puzzle without symmetry and shapes."""
    turned = puzzle.columns > puzzle.rows
    height, width = (puzzle.columns, puzzle.rows) if turned else (puzzle.rows, puzzle.columns)
    order = [(c, r) if turned else (r, c) for r in range(height) for c in range(width)]
    labels = _labels(puzzle)
    place = {cell: i for i, cell in enumerate(labels)}
    ends = [end for end in (puzzle.start, puzzle.end) if end is not None]
    steps = set(puzzle.steps)
    last = max((i for i, cell in enumerate(order) if cell not in puzzle.holes), default=-1)
    inner = set(labels[(puzzle.start is None) : len(labels) - (puzzle.end is None)]) - set(ends)
    squares = []
    for i, cell in enumerate(order):
        below = (cell[0], cell[1] + 1) if turned else (cell[0] + 1, cell[1])
        beside = (cell[0] + 1, cell[1]) if turned else (cell[0], cell[1] + 1)
        role = NORMAL
        if cell in puzzle.holes:
            role = HOLE
        elif cell in ends:
            role = END
        elif not puzzle.closed and len(ends) < 2 and cell not in inner:
            role = MAYBE_END
        ways = [_ways(puzzle, step(cell, other), steps) for other in (below, beside)]
        outs = frozenset((down, right) for down in ways[0] for right in ways[1])
        left = sum(1 for end in ends if end in order[i:])
        label = place.get(cell, -1)
        squares.append(Square(cell, i, i % width, role, outs, label, left, i == last, i % width == width - 1))
    return Sweep(tuple(squares), width, len(labels) if _ordered(puzzle, labels) else 0, puzzle.closed)


def _ways(puzzle: PathPuzzle, given: tuple[Cell, Cell], steps: set[tuple[Cell, Cell]]) -> tuple[bool, ...]:
    if given not in steps:
        return () if given in puzzle.required else (False,)
    return (True,) if given in puzzle.required else (False, True)


def _labels(puzzle: PathPuzzle) -> list[Cell]:
    """The fixed ends and the waypoints in the order in which they are met."""
    labels = list(puzzle.waypoints)
    if puzzle.start is not None and labels[:1] != [puzzle.start]:
        labels.insert(0, puzzle.start)
    if puzzle.end is not None and (labels[-1:] != [puzzle.end]):
        labels.append(puzzle.end)
    return labels


def _ordered(puzzle: PathPuzzle, labels: list[Cell]) -> bool:
    """Whether the order of the labels says anything: four of them in a ring, the two ends of a path counted as one."""
    return len(labels) + (not puzzle.closed) > 3
