"""JSON with the same fields as the id: `{"width": 7, "height": 7, "walls": [[[0, 0], [0, 1]]]}`.

One object, a list of them, or one per line. Cells are [row, column] from 0; `start` and `end` may be "free". Missing
keys are empty; unknown keys (such as an id or a name) are ignored.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.hamiltonian.model import BOARDS, ENDS, HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.rules import RULES
from pysolvers.puzzles.hamiltonian.rules.items import decode_cell
from pysolvers.puzzles.hamiltonian.text.builder import FREE, PuzzleBuilder
from pysolvers.text.json_values import load_json

if TYPE_CHECKING:
    from pysolvers.puzzles.hamiltonian.rules.rule import Rule

_KIND = "hamiltonian"

_SAYS_BOARD = re.compile(r'"board"\s*:\s*"')


def likeness(text: str) -> int:
    """Return 3 for JSON that names this kind or a path's fields, else 0."""
    head = text[:2000].lstrip()
    if not head.startswith(("{", "[")):
        return 0
    if f'"{_KIND}"' in head:
        return 3
    if _SAYS_BOARD.search(head):
        return 3
    fields = {"start", "end", "closed", *(rule.name for rule in RULES)}
    if '"width"' not in head or '"height"' not in head or not any(f'"{field}"' in head for field in fields):
        return 0
    try:
        objects = [item for data, _ in _objects(text) for item in (data if isinstance(data, list) else [data])]
    except PuzzleError:
        return 3  # the reader reports what is wrong
    first = next((item for item in objects if isinstance(item, dict)), {})
    data = {name for name, value in first.items() if isinstance(value, (list, dict)) and value}
    return 3 if not fields.isdisjoint(first) and data <= fields else 0


def read(text: str) -> list[Puzzle]:
    found: list[Puzzle] = []
    for data, line in _objects(text):
        for item in data if isinstance(data, list) else [data]:
            found.append(_puzzle(item, line))
    if not found:
        raise PuzzleError("There is no puzzle in the JSON: expected an object with width and height.")
    return found


def _objects(text: str) -> list[tuple[Any, int]]:
    """Return the JSON values in a text (one per line if every line begins an object) and the lines where they begin."""
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > 1 and all(line.strip().startswith("{") for _, line in lines):
        return [(load_json(line, "The puzzle", first=n), n) for n, line in lines]
    return [(load_json(text, "The puzzle"), 1)]


def _puzzle(data: Any, line: int) -> HamiltonianPuzzle:
    rows, columns = _size(data, line)
    at = (line, None)
    builder = PuzzleBuilder(rows, columns, at)
    for name in ENDS:
        value = data.get(name)
        if value is not None:
            builder.set_end(name, FREE if value == FREE else decode_cell(value, name, line), at)
    for rule in RULES:
        for item in _items(data, rule, line):
            builder.add(rule.name, rule.item.decode(item, rule.name, line), at)
    builder.closed = bool(data.get("closed", False))
    builder.set_shape(data.get("board", BOARDS[0]), at)
    return builder.puzzle()


def _size(data: Any, line: int) -> tuple[int, int]:
    if not isinstance(data, dict):
        raise PuzzleError("The JSON is not a puzzle: expected an object with width and height.", line)
    if data.get("kind", _KIND) != _KIND:
        raise PuzzleError(
            "The JSON is a puzzle of the kind {data!r}; expected {kind}.", line, data=str(data["kind"])[:40], kind=_KIND
        )
    rows, columns = data.get("height"), data.get("width")
    if type(rows) is not int or type(columns) is not int:
        raise PuzzleError("The JSON has no width or height: expected two whole numbers.", line)
    return rows, columns


def _items(data: dict[str, Any], rule: Rule, line: int) -> list[Any]:
    """Return the items of a rule; in the JSON they are a list or one text."""
    value = data.get(rule.name)
    if rule.empty == "":
        if value and not isinstance(value, str):
            raise PuzzleError("{name} in the JSON is not text.", line, name=rule.name)
        return [value] if value else []
    if value is not None and not isinstance(value, list):
        raise PuzzleError("{name} in the JSON is not a list.", line, name=rule.name)
    return value or []
