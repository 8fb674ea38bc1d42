"""Puzzles as lines of JSON with their `kind` and `id`, as printed with `--json`."""

from __future__ import annotations

import json
from typing import Any

from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.text.json_values import loads
from pysolvers.text.plain_data import is_data, puzzle_in_record

SCHEMA = 1  # version of the `--json` output (docs/json.md)


MOST_OBJECTS = 2000  # in one text


def written(puzzle: Puzzle) -> str:
    """Return the puzzle as a JSON object on one line: `kind`, `id` and its fields (docs/json.md)."""
    fields = puzzle.data if kind_named(puzzle.kind).has("data") else {}
    return json.dumps({"schema": SCHEMA, "kind": puzzle.kind, "id": puzzle.id, **fields}, ensure_ascii=False)


def puzzles_in(text: str) -> list[tuple[str, str]]:
    """Return (kind, id) for each object in JSON or lines of JSON; [] for other texts, or if an object has no kind.

    An object without an id gets the id of the puzzle with its fields. If its kind doesn't have such fields, its JSON is
    returned instead of an id. PuzzleError if a field is invalid, or if there are too many objects.
    """
    named = []
    found = results_in(text)
    if len(found) > MOST_OBJECTS:
        template = "The text has {count} puzzles; the limit is {limit}. Use `pysolvers batch` for more."
        raise PuzzleError(template, count=len(found), limit=MOST_OBJECTS)
    for data in found:
        id = data.get("id")
        if not isinstance(id, str):
            puzzle = puzzle_in_record(data, None) if is_data(data) else None
            id = puzzle.id if puzzle else json.dumps(data, ensure_ascii=False)
        named.append((data["kind"], id))
    return named


def place_of(number: int, count: int, text: str) -> tuple[int | None, str]:
    """Return (line number, line) of object `number`, from 1, in a JSON text with `count` objects.

    Return (None, "") unless each line is one object.
    """
    lines = [(at, line) for at, line in enumerate(text.splitlines(), 1) if line.strip()]
    return lines[number - 1] if len(lines) == count else (None, "")


def solutions_of(puzzle: Puzzle, result: dict[str, Any]) -> list[Solution]:
    """Return the solutions of a puzzle in `result`, the data of a line printed by `solve --json`."""
    found = result.get("solutions")
    read_solution = puzzle.of_kind.formats.read_solution
    return [read_solution(puzzle, json.dumps(each)) for each in found] if isinstance(found, list) else []


def results_in(text: str) -> list[dict[str, Any]]:
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
