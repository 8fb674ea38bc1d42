"""Moves as text, for boards on which lines are drawn.

`r.c:EESS` draws from the cell (r, c) from cell to cell; a step that is drawn already is erased. `r.c~` erases the steps
at a cell, `r.c*` the whole line through it. `r.cxE` puts a cross on the side to the east, where no line goes;
`r.coE` takes it away. With `_` after the cell (`r.c_:EESS`) a move keeps the steps that it goes along, and under a
symmetry it has no images.

N, E, S and W are ways, and R, C, Z and Q the slanting ones: they are around a key as the ways are around a cell.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import PuzzleError
from pysolvers.lines.board import Board
from pysolvers.lines.steps import WAYS

_LETTERS = {"square": "NESW", "torus": "NESW", "king": "NRECSZWQ", "hex": "NRCSZQ"}
"""The letter of each way, by the shape of the board."""

_MOVE = re.compile(r"(\d{1,4})\.(\d{1,4})(?:([~*])|(_?)(?::([NESWRCZQ]+)|([xo])([NESWRCZQ])))", re.ASCII)


@dataclass(frozen=True)
class Move:
    """`what` is ":", "~", "*", "x" or "o"; `alone` says that there was a `_`."""

    cell: Cell
    what: str
    letters: str
    alone: bool


def read_move(text: str) -> Move:
    """Read a move; PuzzleError if the text is not one."""
    match = _MOVE.fullmatch(text)
    if not match:
        raise PuzzleError(f"{text[:40]!r} is not a move: expected a move such as 0.0:EESS, 0.0~, 0.0*, 0.0xE or 0.0oE.")
    what = match[3] or match[6] or ":"
    return Move((int(match[1]), int(match[2])), what, match[5] or match[7] or "", bool(match[4]))


def draw_move(board: Board, cells: tuple[Cell, ...], alone: bool = False) -> str:
    """The move that draws along neighboring cells, at least two."""
    letters = "".join(letter(board, a, b) for a, b in pairwise(cells))
    return f"{cells[0][0]}.{cells[0][1]}{'_' * alone}:{letters}"


def cross_move(board: Board, a: Cell, b: Cell, crossed: bool = True, alone: bool = False) -> str:
    """The move that crosses out the side between two neighboring cells, or takes the cross away."""
    return f"{a[0]}.{a[1]}{'_' * alone}{'x' if crossed else 'o'}{letter(board, a, b)}"


def letter(board: Board, a: Cell, b: Cell) -> str:
    """The letter of the way from a cell to its neighbor."""
    way = board.way(a, b)
    assert way is not None
    return _LETTERS[board.shape][way]


def toward(board: Board, cell: Cell, sign: str) -> Cell | None:
    """The cell beside a cell in the way of a letter; it may lie off the board. None if the board has no such way.

    On hexagons a letter may also be that of the same step on squares, as in older games: E is to the next column.
    """
    row, column = cell
    down, right = WAYS[sign]
    around, letters = board.around(cell), _LETTERS[board.shape]
    if (row + down, column + right) not in around and sign not in letters:
        return None
    other = (row + down, column + right)
    other = other if other in around else around[letters.index(sign)]
    return (other[0] % board.rows, other[1] % board.columns) if board.shape == "torus" else other
