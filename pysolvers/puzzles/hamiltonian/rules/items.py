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
from pysolvers.text.id_parts import read_cell, read_pair, write_cell, write_pair

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.lines.turning import BoardTurn
    from pysolvers.puzzles.hamiltonian.ground import Place


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


def decode_cell(value: Any, name: str, line: int) -> Cell:
    if not (isinstance(value, list) and len(value) == 2 and all(type(n) is int for n in value)):
        raise PuzzleError(
            "{value!r} in {name} is not a cell: expected [row, column].", line, value=str(value)[:40], name=name
        )
    return (value[0], value[1])


def _decode_step(value: Any, name: str, line: int) -> tuple[Cell, Cell]:
    if not (isinstance(value, list) and len(value) == 2):
        raise PuzzleError(
            "{value!r} in {name} is not a step: expected [[row, column], [row, column]].",
            line,
            value=str(value)[:40],
            name=name,
        )
    return decode_cell(value[0], name, line), decode_cell(value[1], name, line)


def _read_fixed(text: str, at: Place) -> tuple[Cell, int]:
    cell, _, number = text.partition(":")
    if not re.fullmatch(r"\s*\d{1,9}\s*", number, re.ASCII):
        sentence = "is not a fixed position: expected ROW.COLUMN:POSITION, such as 3.2:13"
        raise PuzzleError("{text!r} {sentence}.", *at, text=text[:40], sentence=sentence)
    return read_cell(cell, at), int(number)


def _decode_fixed(value: Any, name: str, line: int) -> tuple[Cell, int]:
    if not (isinstance(value, list) and len(value) == 2 and type(value[1]) is int):
        raise PuzzleError(
            "{value!r} in {name}: expected [[row, column], position].", line, value=str(value)[:40], name=name
        )
    return decode_cell(value[0], name, line), value[1]


CELL = ItemKind(read_cell, write_cell, decode_cell, lambda cell: (cell,), lambda cell, turn: turn.cell(cell))
STEP = ItemKind(read_pair, write_pair, _decode_step, lambda given: given, lambda given, turn: turn.step(given))
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
