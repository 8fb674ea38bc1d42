"""Reads puzzles from plain data: dictionaries with the fields of a kind, or lists of rows."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from pysolvers.core.heading import LENGTHS, Heading
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.core.plain import check_names
from pysolvers.core.puzzle import Puzzle, PuzzleError


def is_data(value: Mapping[str, Any]) -> bool:
    """True if a record names a kind, and has only fields of this kind and of a heading, such as a title."""
    try:
        kind = kind_named(str(value.get("kind", "")), PuzzleError)
    except PuzzleError:
        return False
    return kind.has("data") and value.keys() - {"kind", *LENGTHS} <= kind.data.FIELDS.keys()


def puzzle_of_fields(kind: Kind, fields: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle with these fields, which may include a title. PuzzleError if a field is invalid."""
    parts = {name: fields[name] for name in LENGTHS if name in fields}
    for name, text in parts.items():
        if not isinstance(text, str):
            raise PuzzleError("{name} is {text!r:.40}: expected text.", name=name, text=text)
    puzzle: Puzzle = kind.data.read({name: each for name, each in fields.items() if name not in LENGTHS})
    return puzzle.titled(Heading.of(parts)) if parts else puzzle


def puzzle_in_record(record: Mapping[str, Any], kind: str | None) -> Puzzle | None:
    """Return the puzzle with the fields in `record`; None if no kind has such fields. PuzzleError for an invalid value.

    If the record names no kind, `kind` is used. If this is None, the kind is recognized by the fields.
    """
    named = record.get("kind", kind)
    fields = {name: value for name, value in record.items() if name != "kind"}
    own = fields.keys() - LENGTHS.keys()
    if named is not None:
        chosen = kind_named(named)
        check_names({name: fields[name] for name in own}, chosen.data.FIELDS)
        return puzzle_of_fields(chosen, fields)
    wrong: PuzzleError | None = None
    for each in kinds():
        if each.has("data") and own <= each.data.FIELDS.keys():
            try:
                return puzzle_of_fields(each, fields)
            except PuzzleError as error:
                wrong = wrong or error
    if wrong:
        raise wrong
    return None


def puzzle_in_rows(rows: list[Any], kind: str | None) -> Puzzle | None:
    """Return the puzzle of `kind` with these rows of cells. PuzzleError if they are invalid.

    If `kind` is None, return the puzzle of the only kind for which the rows are valid. Return None if there isn't
    exactly one such kind, or if `kind` can't be given by rows.
    """
    if kind:
        own = kind_named(kind).data
        first = next(iter(own.FIELDS))
        return None if first == "rows" else own.read({first: rows})  # a field for the number of rows
    found = []
    for each in (kind.data for kind in kinds() if kind.has("data")):
        with suppress(PuzzleError):
            found.append(each.read({next(iter(each.FIELDS)): rows}))
    return found[0] if len(found) == 1 else None
