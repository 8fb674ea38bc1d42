"""Items that rule values consist of: cells, steps, cells with a number, words.

An item kind knows how to read and write an item in an id and in JSON, how to turn it with the board, and which cells it
touches. So most of a rule's behavior follows from its item kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pysolvers.core.puzzle import PuzzleError

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.lines.steps import Step
    from pysolvers.lines.turning import BoardTurn
    from pysolvers.puzzles.hamiltonian.ground import Place

_CELL = re.compile(r"(\d{1,9})\.(\d{1,9})", re.ASCII)


@dataclass(frozen=True)
class ItemKind:
    """`read` and `write` are for ids, `decode` for JSON, which writes tuples as lists by itself.

    `decode` receives the field's name for its error message.
    """

    read: Callable[[str, Place], Any]
    write: Callable[[Any], str]
    decode: Callable[[Any, str, int], Any]
    cells: Callable[[Any], tuple[Cell, ...]]
    turned: Callable[[Any, BoardTurn], Any]


def read_cell(text: str, at: Place) -> Cell:
    """Read a cell of an id, such as 0.4."""
    match = _CELL.fullmatch(text.strip())
    if not match:
        raise PuzzleError(f"{text[:40]!r} is not a cell: expected ROW.COLUMN from 0, such as 0.4.", *at)
    return (int(match[1]), int(match[2]))


def write_cell(cell: Cell) -> str:
    """Return a cell as an id writes it."""
    return f"{cell[0]}.{cell[1]}"


def decode_cell(value: Any, name: str, line: int) -> Cell:
    """Read a cell of JSON, [row, column]."""
    if not (isinstance(value, list) and len(value) == 2 and all(type(n) is int for n in value)):
        raise PuzzleError(f"{str(value)[:40]!r} in {name} is not a cell: expected [row, column].", line)
    return (value[0], value[1])


def _read_step(text: str, at: Place) -> tuple[Cell, Cell]:
    first, dash, second = text.partition("-")
    if not dash:
        raise PuzzleError(f"{text[:40]!r} is not a step: expected two cells, such as 2.4-3.4.", *at)
    line, column = at
    return read_cell(first, at), read_cell(second, (line, column and column + len(first) + 1))


def _write_step(given: Step) -> str:
    return "-".join(map(write_cell, given))


def _decode_step(value: Any, name: str, line: int) -> tuple[Cell, Cell]:
    if not (isinstance(value, list) and len(value) == 2):
        raise PuzzleError(
            f"{str(value)[:40]!r} in {name} is not a step: expected [[row, column], [row, column]].", line
        )
    return decode_cell(value[0], name, line), decode_cell(value[1], name, line)


def _read_fixed(text: str, at: Place) -> tuple[Cell, int]:
    cell, colon, number = (part.strip() for part in text.partition(":"))
    if not (colon and _CELL.fullmatch(cell) and re.fullmatch(r"\d{1,9}", number, re.ASCII)):
        sentence = "is not a fixed position: expected ROW.COLUMN:POSITION, such as 3.2:13"
        raise PuzzleError(f"{text[:40]!r} {sentence}.", *at)
    return read_cell(cell, at), int(number)


def _decode_fixed(value: Any, name: str, line: int) -> tuple[Cell, int]:
    if not (isinstance(value, list) and len(value) == 2 and type(value[1]) is int):
        raise PuzzleError(f"{str(value)[:40]!r} in {name}: expected [[row, column], position].", line)
    return decode_cell(value[0], name, line), value[1]


CELL = ItemKind(read_cell, write_cell, decode_cell, lambda cell: (cell,), lambda cell, turn: turn.cell(cell))
STEP = ItemKind(_read_step, _write_step, _decode_step, lambda given: given, lambda given, turn: turn.step(given))
FIXED = ItemKind(
    _read_fixed,
    lambda fixed: f"{write_cell(fixed[0])}:{fixed[1]}",
    _decode_fixed,
    lambda fixed: fixed[:1],
    lambda fixed, turn: (turn.cell(fixed[0]), fixed[1]),
)
WORD = ItemKind(
    lambda text, at: text, str, lambda value, name, line: str(value), lambda word: (), lambda word, turn: word
)
