"""Puzzles as lines of JSON with their `kind` and `id`, as printed with `--json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pysolvers.core.heading import MOST, Heading
from pysolvers.core.kind import Kind, kind_named
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.text.json_values import loads

SCHEMA = 1  # version of the `--json` output (docs/json.md)


MOST_OBJECTS = 2000  # in one text


def written(puzzle: Puzzle) -> str:
    """The puzzle as a JSON object on one line: `kind`, `id` and its fields (docs/json.md)."""
    fields = puzzle.data if kind_named(puzzle.kind).has("data") else {}
    return json.dumps({"schema": SCHEMA, "kind": puzzle.kind, "id": puzzle.id, **fields}, ensure_ascii=False)


def puzzles_in(text: str) -> list[tuple[str, str]]:
    """The kind and id of each puzzle in lines of JSON objects that all have a kind; [] for any other text.

    An object without an id has the fields of a puzzle, or is in a JSON format of its kind and is returned as text.
    """
    named = []
    found = results_in(text)
    if len(found) > MOST_OBJECTS:
        raise PuzzleError(
            f"The text has {len(found)} puzzles; the limit is {MOST_OBJECTS}. Use `pysolvers batch` for more."
        )
    for data in found:
        id = data.get("id")
        if not isinstance(id, str):
            id = puzzle_of_data(data).id if is_data(data) else json.dumps(data, ensure_ascii=False)
        named.append((data["kind"], id))
    return named


def results_in(text: str) -> list[dict[str, Any]]:
    """The objects in a JSON list or in JSON lines; [] unless all have a kind and one has an id or is data."""
    if not text.lstrip().startswith(("{", "[")) or '"kind"' not in text:
        return []
    try:
        whole = loads(text)
        found = whole if isinstance(whole, list) else [whole]
    except (ValueError, RecursionError):
        try:
            found = [loads(line) for line in text.splitlines() if line.strip()]
        except (ValueError, RecursionError):
            return []
    if not all(isinstance(data, dict) and isinstance(data.get("kind"), str) for data in found):
        return []
    return found if any(isinstance(data.get("id"), str) or is_data(data) for data in found) else []


def is_data(value: Mapping[str, Any]) -> bool:
    """True if a record has a kind and only fields of that kind (see `core.parts.Data`) or of a heading."""
    try:
        kind = kind_named(str(value.get("kind", "")), PuzzleError)
    except PuzzleError:
        return False
    return kind.has("data") and value.keys() - {"kind", *MOST} <= kind.data.FIELDS.keys()


def puzzle_of_data(value: Mapping[str, Any]) -> Puzzle:
    """The puzzle of a record with a kind. PuzzleError if the record is invalid."""
    kind = kind_named(str(value["kind"]), PuzzleError)
    return puzzle_of_fields(kind, {name: each for name, each in value.items() if name != "kind"})


def puzzle_of_fields(kind: Kind, fields: Mapping[str, Any]) -> Puzzle:
    """The puzzle with these fields, which may include a heading. PuzzleError if the fields are invalid."""
    told = {name: fields[name] for name in MOST if name in fields}
    for name, text in told.items():
        if not isinstance(text, str):
            raise PuzzleError(f"{name} is {text!r:.40}: expected text.")
    puzzle: Puzzle = kind.data.read({name: each for name, each in fields.items() if name not in MOST})
    return puzzle.titled(Heading.of(told)) if told else puzzle
