"""Reads and writes the parts of ids: fields such as `name=value`, cells such as `0.4`, pairs such as `2.4-3.4`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import either

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell

Place = tuple[int | None, int | None]
"""Line and column in a text, from 1; None if unknown."""

_CELL = re.compile(r"(\d{1,9})\.(\d{1,9})", re.ASCII)


def read_fields(text: str, offset: int, line: int, names: Sequence[str]) -> dict[str, tuple[str, int]]:
    """Return {name: (value, its offset in the line)} for the fields `name=value;...` in `text`.

    `names` are the valid names; PuzzleError for others. `text` begins at `offset` in the line with the number `line`.
    """
    found: dict[str, tuple[str, int]] = {}
    for part in text.split(";"):
        name, equals, value = part.partition("=")
        key = name.strip()
        if part.strip() and (not equals or key not in names):
            known = either(f"{name}=" for name in names)
            template = "{part!r} is not understood: expected {expected}."
            raise PuzzleError(template, line, offset + 1, part=part[:40], expected=known)
        if key in found:
            raise PuzzleError("{key}= appears twice.", line, offset + 1, key=key)
        if part.strip():
            found[key] = (value, offset + len(name) + 1)
        offset += len(part) + 1
    return found


def read_cell(text: str, at: Place = (None, None)) -> Cell:
    match = _CELL.fullmatch(text.strip())
    if not match:
        raise PuzzleError("{text!r} is not a cell: expected ROW.COLUMN from 0, such as 0.4.", *at, text=text[:40])
    return int(match[1]), int(match[2])


def write_cell(cell: Cell) -> str:
    return f"{cell[0]}.{cell[1]}"


def read_pair(text: str, at: Place = (None, None)) -> tuple[Cell, Cell]:
    first, dash, second = text.partition("-")
    if not dash:
        raise PuzzleError("{text!r} is not a pair of cells: expected two cells, such as 2.4-3.4.", *at, text=text[:40])
    line, column = at
    return read_cell(first, at), read_cell(second, (line, column and column + len(first) + 1))


def write_pair(pair: tuple[Cell, Cell]) -> str:
    return "-".join(map(write_cell, pair))


_LABEL = re.compile(r"_[^_/]+_|[^_/]")


def are_rows(word: str) -> bool:
    """True if a word looks like rows separated by `/`, with empty cells or holes, and half of the labels repeated."""
    rows = [_LABEL.findall(row) for row in word.split("/")]
    counts = Counter(sign for row in rows for sign in row)
    plain = all(rows) and counts.pop(".", 0) + counts.pop("#", 0)
    return bool(plain) and 2 * sum(many > 1 for many in counts.values()) >= max(1, len(counts))
