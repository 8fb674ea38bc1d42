"""Walls in lists, in the notations of various programs: two cells, four numbers, or a cell and a side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import PuzzleError
from pysolvers.text.pieces import Piece, Token, Value, cell_of, line_of, plain

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell

_STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
SIDES = {
    "right": "E", "e": "E", "east": "E", "r": "E", "left": "W", "w": "W", "west": "W", "l": "W",
    "bottom": "S", "s": "S", "south": "S", "down": "S", "d": "S", "b": "S",
    "top": "N", "n": "N", "north": "N", "up": "N", "u": "N", "t": "N",
}  # fmt: skip

_PAIRS = (("from", "to"), ("a", "b"), ("cell1", "cell2"), ("start", "end"), ("between", "and"))
_FOUR = ("r1", "c1", "r2", "c2")
_SIDE_NAMES = ("side", "direction", "dir", "wall", "position")


def neighbor_across(cell: Cell, side: str) -> Cell:
    down, right = _STEPS[SIDES[side.lower()]]
    return cell[0] + down, cell[1] + right


def walls_of(piece: Piece, shift: int) -> Iterator[tuple[Cell, Cell]]:
    """Yield the two cells beside each wall in a piece of text, which numbers rows and columns from `shift` (0 or 1)."""
    given = piece.fields.get("walls")
    if given is None or (isinstance(given, Token) and not given.text):
        return
    if not isinstance(given, list):
        sentence = "The walls are not a list: expected [[row, column], [row, column]] or {row, col, side}."
        raise PuzzleError(sentence, piece.line)
    for item in given:
        (a, b), (c, d) = _wall(item)
        yield (a - shift, b - shift), (c - shift, d - shift)


def _wall(item: Value) -> tuple[Cell, Cell]:
    numbers = _numbers(item)
    if isinstance(item, dict):
        numbers = [n for name in _FOUR for n in _numbers(item.get(name, []))]
        for one, two in _PAIRS:
            if one in item and two in item and not numbers:
                return cell_in(item[one]), cell_in(item[two])
        side = next((item[name].text for name in _SIDE_NAMES if isinstance(item.get(name), Token)), "").lower()
        if side in SIDES:
            cell = cell_in(item.get("cell", item))
            return cell, neighbor_across(cell, side)
    if len(numbers) == 4:
        return (numbers[0], numbers[1]), (numbers[2], numbers[3])
    if isinstance(item, list) and len(item) == 2:
        return cell_in(item[0]), cell_in(item[1])
    template = "{value} is not a wall: expected [[row, column], [row, column]] or {{row, col, side}}."
    raise PuzzleError(template, line_of(item, 1), value=str(plain(item))[:60])


def _numbers(value: Value) -> list[int]:
    if isinstance(value, Token):
        return [int(n) for n in re.findall(r"\d{1,4}", value.text, re.ASCII)]
    return [n for each in value for n in _numbers(each)] if isinstance(value, list) else []


def cell_in(value: Value) -> Cell:
    """Return the cell in a value such as [row, column]; PuzzleError for any other value."""
    if cell := cell_of(value):
        return cell
    raise PuzzleError("{value} is not a cell: expected [row, column].", line_of(value, 1), value=str(plain(value))[:40])
