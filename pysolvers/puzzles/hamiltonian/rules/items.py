"""The kinds of items that rules consist of, such as cells: how to read, write and turn them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pysolvers.core import plain
from pysolvers.core.puzzle import PuzzleError
from pysolvers.text.id_parts import read_cell, read_pair, write_cell, write_pair

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.lines.turning import BoardTurn
    from pysolvers.puzzles.hamiltonian.ground import Place


@dataclass(frozen=True)
class ItemKind:
    """How to read and write one kind of item, such as steps, in ids, decode it from JSON, list its cells, and turn it.

    The second argument of `decode` is the name of the field in JSON, for error messages.
    """

    read: Callable[[str, Place], Any]
    write: Callable[[Any], str]
    decode: Callable[[Any, str], Any]
    cells: Callable[[Any], tuple[Cell, ...]]
    turned: Callable[[Any, BoardTurn], Any]


def _two(value: Any, name: str, expected: str) -> list[Any]:
    if isinstance(value, list) and len(value) == 2:
        return value
    raise PuzzleError("{name} has {value!r:.40}: expected {expected}.", name=name, value=value, expected=expected)


def _decode_step(value: Any, name: str) -> tuple[Cell, Cell]:
    a, b = _two(value, name, "a step, [[row, column], [row, column]]")
    return plain.cell(a, name), plain.cell(b, name)


def _read_fixed(text: str, at: Place) -> tuple[Cell, int]:
    cell, _, number = text.partition(":")
    if not re.fullmatch(r"\s*\d{1,9}\s*", number, re.ASCII):
        template = "{text!r} is not a fixed position: expected ROW.COLUMN:POSITION, such as 3.2:13."
        raise PuzzleError(template, *at, text=text[:40])
    return read_cell(cell, at), int(number)


def _decode_fixed(value: Any, name: str) -> tuple[Cell, int]:
    cell, number = _two(value, name, "[[row, column], position]")
    return plain.cell(cell, name), plain.whole(number, name)


CELL = ItemKind(read_cell, write_cell, plain.cell, lambda cell: (cell,), lambda cell, turn: turn.cell(cell))
STEP = ItemKind(read_pair, write_pair, _decode_step, lambda given: given, lambda given, turn: turn.step(given))
FIXED = ItemKind(
    _read_fixed,
    lambda fixed: f"{write_cell(fixed[0])}:{fixed[1]}",
    _decode_fixed,
    lambda fixed: fixed[:1],
    lambda fixed, turn: (turn.cell(fixed[0]), fixed[1]),
)
WORD = ItemKind(lambda text, at: text, str, lambda value, name: str(value), lambda word: (), lambda word, turn: word)
