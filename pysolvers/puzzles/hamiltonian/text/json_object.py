"""JSON with the fields of the puzzle, such as `{"width": 7, "height": 7, "walls": [[[0, 0], [0, 1]]]}`.

One object, a list of them, or one per line. Cells are [row, column] from 0, ends may be "free". Unknown fields are
ignored.
"""

from __future__ import annotations

import re
from typing import Any

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.hamiltonian import KIND
from pysolvers.puzzles.hamiltonian.rules import RULES
from pysolvers.text.json_values import load_json

_SAYS_BOARD = re.compile(r'"board"\s*:\s*"')


def likeness(text: str) -> int:
    """Return how likely a text is JSON of a path puzzle: 3 if it has the kind's name or its fields, otherwise 0."""
    head = text[:2000].lstrip()
    if not head.startswith(("{", "[")):
        return 0
    if f'"{KIND.name}"' in head or _SAYS_BOARD.search(head):
        return 3
    fields = {"start", "end", "closed", *(rule.name for rule in RULES)}
    if '"width"' not in head or '"height"' not in head or not any(f'"{field}"' in head for field in fields):
        return 0
    try:
        objects = _objects(text)
    except PuzzleError:
        return 3  # the reader reports what is wrong
    first = next((item for item, _ in objects if isinstance(item, dict)), {})
    values = {name for name, value in first.items() if isinstance(value, (list, dict)) and value}
    return 3 if not fields.isdisjoint(first) and values <= fields else 0


def read(text: str) -> list[Puzzle]:
    found: list[Puzzle] = [_puzzle(item, line) for item, line in _objects(text)]
    if not found:
        raise PuzzleError("There is no puzzle in the JSON: expected an object with width and height.")
    return found


def _objects(text: str) -> list[tuple[Any, int]]:
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > 1 and all(line.strip().startswith("{") for _, line in lines):
        return [(load_json(line, "The puzzle", first=n), n) for n, line in lines]
    data = load_json(text, "The puzzle")
    return [(item, 1) for item in (data if isinstance(data, list) else [data])]


def _puzzle(data: Any, line: int) -> Puzzle:
    if not isinstance(data, dict):
        raise PuzzleError("The JSON is not a puzzle: expected an object with width and height.", line)
    if (kind := data.get("kind", KIND.name)) != KIND.name:
        template = "The JSON is a puzzle of the kind {kind!r}; expected {expected}."
        raise PuzzleError(template, line, kind=str(kind)[:40], expected=KIND.name)
    size = {"rows": data.get("height"), "columns": data.get("width")}
    if not all(type(side) is int for side in size.values()):
        raise PuzzleError("The JSON has no width or height: expected two whole numbers.", line)
    try:
        return KIND.data.read({name: data[name] for name in KIND.data.FIELDS if name in data} | size)
    except PuzzleError as error:
        raise PuzzleError(error.sentence, line) from None
