"""Moves as text, for boards on which lines are drawn.

`r.c:EESS` draws from cell (r, c) two steps east, then two south; steps already drawn are erased. `r.c~` erases the
steps at a cell, `r.c*` the whole line through it. `r.cxE` puts a cross on the side to the east, as a note that no line
goes there; `r.coE` removes it. A `_` after the cell (`r.c_:EESS`) keeps existing steps. If the puzzle's path must be
symmetric, moves without `_` are repeated at the symmetric place.

The letters are directions: N, E, S, W, and R (northeast), C (southeast), Z (southwest), Q (northwest).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import PuzzleError
from pysolvers.lines.board import Board

_LETTERS = {"square": "NESW", "torus": "NESW", "king": "NRECSZWQ", "hex": "NRCSZQ"}  # of each way, by shape

_MOVE = re.compile(r"(\d{1,4})\.(\d{1,4})(?:([~*])|(_?)(?::([NESWRCZQ]+)|([xo])([NESWRCZQ])))", re.ASCII)


@dataclass(frozen=True)
class Move:
    """A parsed move: sign (`what`, such as ":"), directions (`letters`, "EES"), and whether it has a "_" (`alone`)."""

    cell: Cell
    what: str
    letters: str
    alone: bool


def read_move(text: str) -> Move:
    """Parse a move. PuzzleError if the text isn't one."""
    match = _MOVE.fullmatch(text)
    if not match:
        template = "{text!r} is not a move: expected a move such as 0.0:EESS, 0.0~, 0.0*, 0.0xE or 0.0oE."
        raise PuzzleError(template, text=text[:40])
    what = match[3] or match[6] or ":"
    return Move((int(match[1]), int(match[2])), what, match[5] or match[7] or "", bool(match[4]))


def draw_move(board: Board, cells: tuple[Cell, ...], alone: bool = False) -> str:
    letters = "".join(letter(board, a, b) for a, b in pairwise(cells))
    return f"{cells[0][0]}.{cells[0][1]}{'_' * alone}:{letters}"


def cross_move(board: Board, a: Cell, b: Cell, crossed: bool = True, alone: bool = False) -> str:
    return f"{a[0]}.{a[1]}{'_' * alone}{'x' if crossed else 'o'}{letter(board, a, b)}"


def way_of(board: Board, sign: str) -> int:
    """The direction with the letter `sign`, numbered clockwise from north; -1 if the board lacks the direction."""
    return _LETTERS[board.shape].find(sign)


def letter(board: Board, a: Cell, b: Cell) -> str:
    way = board.way(a, b)
    assert way is not None
    return _LETTERS[board.shape][way]


def toward(board: Board, cell: Cell, sign: str) -> Cell | None:
    """The cell in the direction with the letter `sign`, perhaps off the board; None if the board lacks it."""
    way = way_of(board, sign)
    if way < 0:
        return None
    row, column = board.around(cell)[way]
    return (row % board.rows, column % board.columns) if board.shape == "torus" else (row, column)
