"""Converts values such as numpy arrays to plain data, which has only the types of JSON, and checks its fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import counted, nearest, say

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell

DEEPEST = 20  # most levels of nested lists


def plain(value: Any, depth: int = 0) -> Any:
    """Convert a value, at nesting level `depth`, to JSON types. TypeError if that fails or `depth` exceeds DEEPEST."""
    if depth > DEEPEST:
        raise TypeError(f"The data is nested more than {DEEPEST} deep.")
    if hasattr(value, "tolist"):  # numpy's arrays and numbers, array.array, memoryview
        value = value.tolist()
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if isinstance(value, Mapping):
        return {_key(key): plain(each, depth + 1) for key, each in value.items()}
    if isinstance(value, (set, frozenset)):
        value = sorted(value)
    if isinstance(value, Sequence) and not isinstance(value, (bytes, bytearray)):
        return [plain(each, depth + 1) for each in value]
    if hasattr(value, "__index__"):
        return value.__index__()
    raise TypeError(f"{type(value).__name__} is not plain data: expected text, numbers, lists, arrays or dictionaries.")


def _key(key: Any) -> Any:
    return key if isinstance(key, str) else tuple(plain(key)) if isinstance(key, Sequence) else str(plain(key))


def check_names(fields: Mapping[str, Any], known: Mapping[str, str]) -> None:
    """Raise PuzzleError if the name of a field is not in `known`; the error suggests the nearest known name."""
    for name in fields:
        if name not in known:
            near = nearest(str(name), list(known))
            raise PuzzleError(
                "There is no field {name!r}: expected {near}.", name=str(name)[:40], near=near or ", ".join(known)
            )


def grid(value: Any, name: str) -> list[list[Any]]:
    """Return rows of equal length from lists or text; otherwise raise PuzzleError about the field `name`."""
    rows = value.split() if isinstance(value, str) else value
    if not isinstance(rows, list) or not rows:
        raise _wrong(name, value, "rows")
    cut = [list(row) if isinstance(row, str) else row for row in rows]
    for number, row in enumerate(cut, 1):
        if not isinstance(row, list) or not row:
            template = "Row {number} of {name} is {row}: expected a list of cells, or text."
            raise PuzzleError(template, number=number, name=name, row=_short(row))
        if len(row) != len(cut[0]):
            template = "Row {number} of {name} has {cells}: expected {count}, as in row 1."
            cells = counted(len(row), "cell")
            raise PuzzleError(template, number=number, name=name, cells=cells, count=len(cut[0]))
    return cut


def whole(value: Any, name: str) -> int:
    """Return a whole number from a number or a text; otherwise raise PuzzleError about the field `name`."""
    if isinstance(value, str) and value.strip().isdecimal():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong(name, value, "a whole number")
    return value


def yes(value: Any, name: str) -> bool:
    """Return True or False; None counts as False. For other values, raise PuzzleError about the field `name`."""
    if value not in (True, False, None):
        raise _wrong(name, value, "True or False")
    return bool(value)


def cell(value: Any, name: str) -> Cell:
    """Return a cell, (row, column) from 0; otherwise raise PuzzleError about the field `name`."""
    if not (isinstance(value, (list, tuple)) and len(value) == 2 and all(type(each) is int for each in value)):
        raise PuzzleError("{name} has {value}: expected a cell, (row, column) from 0.", name=name, value=_short(value))
    return value[0], value[1]


def cells(value: Any, name: str) -> tuple[Cell, ...]:
    """Return a list of cells as a tuple; otherwise raise PuzzleError about the field `name`."""
    if not isinstance(value, list):
        raise _wrong(name, value, "a list of cells, (row, column) from 0")
    return tuple(cell(each, name) for each in value)


def word(value: Any, name: str) -> str:
    """Return the value if it is text; otherwise raise PuzzleError about the field `name`."""
    if not isinstance(value, str):
        raise _wrong(name, value, "text")
    return value


def _wrong(name: str, value: Any, expected: str) -> PuzzleError:
    return PuzzleError(
        "{name} is {value}: expected {expected}.", name=name, value=_short(value), expected=say(expected)
    )


def _short(value: Any) -> str:
    return "missing" if value is None else repr(value)[:40]
