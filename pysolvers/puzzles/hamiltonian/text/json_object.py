"""JSON of the same fields as the id: `{"width": 7, "height": 7, "walls": [[[0, 0], [0, 1]]]}`.

One object, a list of them, or one a line. Cells are [row, column] from 0; `start` and `end` may be "free". What is
left out is not there; keys that are no fields (such as an id or a name) are passed over.
"""

from __future__ import annotations

import json
from typing import Any

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.text.builder import FREE, PuzzleBuilder, implied_ends
from pysolvers.text.hand_written_json import load_json

_KIND = "hamiltonian"


def likeness(text: str) -> int:
    """3 for JSON that names this kind or a path's fields, else 0."""
    head = text[:2000].lstrip()
    if not head.startswith(("{", "[")):
        return 0
    if f'"{_KIND}"' in head:
        return 3
    fields = ('"waypoints"', '"walls"', '"required"', '"holes"', '"closed"', '"positions"', '"forbid"', '"start"')
    return 3 if '"width"' in head and '"height"' in head and any(field in head for field in fields) else 0


def read(text: str) -> list[Puzzle]:
    """The puzzles."""
    found: list[Puzzle] = []
    for data, line in _objects(text):
        for item in data if isinstance(data, list) else [data]:
            found.append(_puzzle(item, line))
    if not found:
        raise PuzzleError("There is no puzzle in the JSON: expected an object with width and height.")
    return found


def write(puzzle: HamiltonianPuzzle) -> str:
    """The puzzle as one line of JSON."""
    start, end = implied_ends(puzzle.waypoints, puzzle.closed, puzzle.positions, puzzle.size)
    data: dict[str, Any] = {"kind": _KIND, "width": puzzle.columns, "height": puzzle.rows}
    for name, value, implied in (("start", puzzle.start, start), ("end", puzzle.end, end)):
        if value != implied:
            data[name] = FREE if value is None else value
    fields = {
        "waypoints": puzzle.waypoints,
        "positions": list(puzzle.position_of.items()),
        "walls": sorted(puzzle.walls),
        "required": sorted(puzzle.required),
        "holes": sorted(puzzle.holes),
        "symmetry": puzzle.symmetry,
        "forbid": puzzle.forbid,
        "closed": puzzle.closed,
    }
    data.update((name, value) for name, value in fields.items() if value)
    return json.dumps(data) + "\n"


def _objects(text: str) -> list[tuple[Any, int]]:
    """The JSON values in a text and the lines where they begin.

    One a line if each line begins an object, else the whole.
    """
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > 1 and all(line.strip().startswith("{") for _, line in lines):
        return [(load_json(line, "The puzzle", first=n), n) for n, line in lines]
    return [(load_json(text, "The puzzle"), 1)]


def _puzzle(data: Any, line: int) -> HamiltonianPuzzle:
    rows, columns = _size(data, line)
    at = (line, None)
    builder = PuzzleBuilder(rows, columns, at)
    for name in ("start", "end"):
        value = data.get(name)
        if value is not None:
            setattr(builder, name, FREE if value == FREE else _cell(value, name, line))
            setattr(builder, f"{name}_at", at)
    for name in ("waypoints", "holes"):
        setattr(builder, name, [(_cell(v, name, line), at) for v in _items(data, name, line)])
    for name in ("walls", "required"):
        setattr(builder, name, [(*_step(v, name, line), at) for v in _items(data, name, line)])
    builder.positions = [(*_fixed(v, line), at) for v in _items(data, "positions", line)]
    builder.forbid = [(str(v), at) for v in _items(data, "forbid", line)]
    symmetry = data.get("symmetry") or ""
    if not isinstance(symmetry, str):
        raise PuzzleError("symmetry in the JSON is no text.", line)
    builder.symmetry, builder.symmetry_at = symmetry, at
    builder.closed = bool(data.get("closed", False))
    return builder.puzzle()


def _size(data: Any, line: int) -> tuple[int, int]:
    """Rows and columns of a JSON value that is a puzzle of this kind."""
    if not isinstance(data, dict):
        raise PuzzleError("The JSON is no puzzle: expected an object with width and height.", line)
    if data.get("kind", _KIND) != _KIND:
        raise PuzzleError(f"The JSON is a puzzle of the kind {str(data['kind'])[:40]!r}; expected {_KIND}.", line)
    rows, columns = data.get("height"), data.get("width")
    if type(rows) is not int or type(columns) is not int:
        raise PuzzleError("The JSON has no width or height: expected two whole numbers.", line)
    return rows, columns


def _items(data: dict[str, Any], name: str, line: int) -> list[Any]:
    value = data.get(name)
    if value is None:
        return []
    if not isinstance(value, list):
        raise PuzzleError(f"{name} in the JSON is no list.", line)
    return value


def _cell(value: Any, name: str, line: int) -> Cell:
    if not (isinstance(value, list) and len(value) == 2 and all(type(n) is int for n in value)):
        raise PuzzleError(f"{str(value)[:40]!r} in {name} is no cell: expected [row, column].", line)
    return (value[0], value[1])


def _step(value: Any, name: str, line: int) -> tuple[Cell, Cell]:
    if not (isinstance(value, list) and len(value) == 2):
        raise PuzzleError(f"{str(value)[:40]!r} in {name} is no step: expected [[row, column], [row, column]].", line)
    return _cell(value[0], name, line), _cell(value[1], name, line)


def _fixed(value: Any, line: int) -> tuple[Cell, int]:
    if not (isinstance(value, list) and len(value) == 2 and type(value[1]) is int):
        raise PuzzleError(f"{str(value)[:40]!r} in positions: expected [[row, column], position].", line)
    return _cell(value[0], "positions", line), value[1]
