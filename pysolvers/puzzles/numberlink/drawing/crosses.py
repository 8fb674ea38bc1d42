"""Crosses on the sides between cells: a player's notes that no line goes there. Their moves, and how they are drawn."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.input import Event
from pysolvers.drawing.scene import Path, circle, line
from pysolvers.puzzles.numberlink.model import WAYS, E, N, NumberlinkPuzzle, S, W

LETTERS = {"N": N, "E": E, "S": S, "W": W}
LETTER_OF = {way: letter for letter, way in LETTERS.items()}
"""The ways out of a cell, as moves tell them."""

_WAY_OF_STEP = {(down, right): way for way, down, right in WAYS}

Side = tuple[int, int]
"""The side between two neighbouring cells, as flat indices, the smaller first."""


def way_of(a: Cell, b: Cell) -> int:
    """The way from a cell to its neighbour."""
    return _WAY_OF_STEP[b[0] - a[0], b[1] - a[1]]


def has_cross(puzzle: NumberlinkPuzzle, crossed: AbstractSet[Side], a: Cell, b: Cell) -> bool:
    """Whether the side between two neighbouring cells is crossed out."""
    i, j = puzzle.index(a), puzzle.index(b)
    return (min(i, j), max(i, j)) in crossed


def cross_move(a: Cell, b: Cell, crossed: bool = True) -> str:
    """The move that crosses out the side between two neighbouring cells, or takes the cross away."""
    return f"{a[0]}.{a[1]}{'x' if crossed else 'o'}{LETTER_OF[way_of(a, b)]}"


def cross_moves(puzzle: NumberlinkPuzzle, crossed: AbstractSet[Side], drag: tuple[Cell, ...]) -> tuple[str, ...]:
    """The moves that cross out all sides that a drag passes; if the first one is crossed out, that clear them."""
    wanted = not has_cross(puzzle, crossed, drag[0], drag[1])
    return tuple(cross_move(a, b, wanted) for a, b in pairwise(drag) if has_cross(puzzle, crossed, a, b) != wanted)


def passes_anywhere(drag: tuple[Cell, ...], onward: Cell) -> bool:
    """A drag that crosses sides out may go on to any neighbouring cell."""
    return True


def beside(puzzle: NumberlinkPuzzle, cell: Cell, event: Event) -> Cell | None:
    """The cell across the side that is nearest to a pointer; None across the border of the board."""
    x, y = event.x % 1 - 0.5, event.y % 1 - 0.5
    other = puzzle.neighbour(puzzle.index(cell), (E if x > 0 else W) if abs(x) > abs(y) else (S if y > 0 else N))
    return None if other is None else puzzle.cell(other)


def crosses(puzzle: NumberlinkPuzzle, crossed: AbstractSet[Side], tried: frozenset[tuple[Cell, ...]]) -> list[Path]:
    """A small cross on each side that is crossed out; those on trial have a ring and another colour."""
    plain = on_trial = ""
    for side in sorted(crossed):
        (row, column), (row_b, column_b) = a, b = puzzle.cell(side[0]), puzzle.cell(side[1])
        x, y = (column + column_b + 1) / 2, (row + row_b + 1) / 2
        d = line((x - 0.08, y - 0.08), (x + 0.08, y + 0.08)) + line((x + 0.08, y - 0.08), (x - 0.08, y + 0.08))
        if (a, b) in tried:
            on_trial += d + circle(x, y, 0.15)
        else:
            plain += d
    looks = ((plain, "ink 60"), (on_trial, "hue7"))
    return [Path(d, stroke=colour, width=0.05) for d, colour in looks if d]
