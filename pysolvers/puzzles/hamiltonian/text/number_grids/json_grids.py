"""Boards of Zip programs as JSON: `{"grid": [[1, 0], [0, 2]], "walls": [...]}`, a matrix alone, or a list of numbers.

The field names and the ways to write a wall are those of programs that players publish. A matrix stands under `grid`,
`board`, `matrix` or `puzzle`; its cells are numbers, texts, null, or objects with `value`, `rightWall`, `bottomWall`.
Numbers without a matrix stand under `numbers`, `checkpoints`, `dots`, `clues` or `initialGrid`, and the size under
`size`, or `rows` and `cols`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.engines.boards.steps import neighbour
from pysolvers.puzzles.hamiltonian.text.builder import PuzzleBuilder
from pysolvers.puzzles.hamiltonian.text.number_grids.matrix import (
    POSITIONS,
    WAYPOINTS,
    Numbers,
    Sign,
    add_number,
    builder_of,
    fill,
)
from pysolvers.text.hand_written_json import load_json

GRIDS = ("grid", "board", "matrix", "puzzle")
LISTS = ("numbers", "checkpoints", "dots", "clues", "initialGrid")
HOLES = ("holes", "blocked", "blocked_cells", "blockedCells")
SIZES = (
    ("rows", "cols"),
    ("rows", "columns"),
    ("height", "width"),
    ("size", "size"),
    ("n", "n"),
    ("gridSize", "gridSize"),
)

SIDES = {
    "right": "E", "e": "E", "east": "E", "r": "E", "left": "W", "w": "W", "west": "W", "l": "W",
    "bottom": "S", "s": "S", "south": "S", "down": "S", "d": "S", "b": "S",
    "top": "N", "n": "N", "north": "N", "up": "N", "u": "N", "t": "N",
}  # fmt: skip
"""The side of a cell that a word means."""

_ROW, _COLUMN = ("row", "r", "y"), ("col", "column", "c", "x")
_VALUE = ("value", "number", "order", "num", "n", "label")
_PAIRS = (("from", "to"), ("a", "b"), ("cell1", "cell2"), ("start", "end"), ("between", "and"))
_FOUR = ("r1", "c1", "r2", "c2")
_WALL = "expected [[row, column], [row, column]] or {row, col, side}"


def likeness(text: str) -> int:
    """3 for an object with a matrix or a list of numbers, 2 for a matrix alone, else 0."""
    head = text[:4000].lstrip()
    if re.match(r"\[\s*\[\s*(?:-?\d|null|\"|\.|\])", head):
        return 2
    if not head.startswith(("{", "[")):
        return 0
    if re.search(r'"(?:grid|board|matrix|puzzle)"\s*:\s*(?:\[\s*[\["\]]|")', head):
        return 3
    named = re.search(r'"(?:numbers|checkpoints|dots|clues|initialGrid)"\s*:\s*[\[{]', head)
    return 3 if named and re.search(r'"(?:size|rows|n|gridSize|height)"\s*:', head) else 0


def read(text: str) -> list[Puzzle]:
    """The puzzles of a text: one, a list of them, or one a line."""
    data = _values(text)
    if isinstance(data, list) and data and isinstance(data[0], dict) and "value" not in data[0]:
        return [_puzzle(item) for item in data]
    return [_puzzle({"grid": data} if isinstance(data, list) else data)]


def _values(text: str) -> Any:
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and all(line.strip().startswith("{") and line.strip().endswith("}") for line in lines):
        return [load_json(line, "The puzzle", first=n) for n, line in enumerate(lines, 1)]
    return load_json(text, "The puzzle", "a matrix of numbers")


def _puzzle(data: Any) -> Puzzle:
    if not isinstance(data, dict):
        raise PuzzleError("The JSON is no puzzle: expected an object with a grid of numbers.")
    meaning = _meaning(data)
    given = next((data[name] for name in GRIDS if name in data), None)
    builder = _from_matrix(given, meaning) if given is not None else _from_list(data, meaning)
    for wall in _walls(data.get("walls") or [], builder.columns):
        builder.add("walls", wall)
    return builder.puzzle()


def _meaning(data: dict[str, Any]) -> str:
    """What an object says of its numbers by its type; PuzzleError for diagonal moves."""
    words = {str(data.get(name, "")).lower() for name in ("type", "game", "kind", "variant", "moves")}
    if "hidato" in words or "king" in words or data.get("diagonal") is True:
        raise PuzzleError(
            "The path of a Hidato steps diagonally too; pysolvers solves paths that step to four neighbours (Numbrix)."
        )
    if "numbrix" in words or data.get("meaning") == POSITIONS:
        return POSITIONS
    return WAYPOINTS if "zip" in words else ""


def _from_matrix(given: Any, meaning: str) -> PuzzleBuilder:
    rows = given.split("\n") if isinstance(given, str) else given
    if not isinstance(rows, list) or not rows:
        raise PuzzleError("The grid in the JSON is no matrix: expected rows of numbers.")
    matrix = [_row(row, r) for r, row in enumerate(rows)]
    builder = builder_of([[sign for sign, _ in row] for row in matrix], meaning, (None, None))
    for r, row in enumerate(matrix):
        for c, (_, sides) in enumerate(row):
            for side in sides:
                builder.add("walls", ((r, c), neighbour((r, c), side)))
    return builder


def _row(row: Any, r: int) -> list[tuple[Sign, str]]:
    """The signs of a row, each with the sides on which its cell has a wall."""
    if isinstance(row, str):
        parts: list[Any] = re.split(r"[\s,;]+", row.strip()) if re.search(r"[\s,;]", row.strip()) else list(row.strip())
    elif isinstance(row, list):
        parts = row
    else:
        raise PuzzleError(f"Row {r + 1} of the grid in the JSON is no list: expected numbers.")
    return [((_sign(part, r, c), (None, None)), _cell_walls(part)) for c, part in enumerate(parts)]


def _sign(part: Any, r: int, c: int) -> str:
    value = _field(part, _VALUE) if isinstance(part, dict) else part
    if value is None or value is False:
        return "0" if isinstance(part, dict) else ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if type(value) is int or isinstance(value, str):
        return str(value).strip()
    raise PuzzleError(f"Row {r + 1}, column {c + 1} of the grid in the JSON is no number: {str(value)[:40]!r}.")


def _cell_walls(part: Any) -> str:
    if not isinstance(part, dict):
        return ""
    return "".join(side for side, name in (("E", "rightWall"), ("S", "bottomWall")) if part.get(name) is True)


def _from_list(data: dict[str, Any], meaning: str) -> PuzzleBuilder:
    """A board whose numbers are listed with their cells."""
    rows, columns = _size(data)
    builder = PuzzleBuilder(rows, columns, (None, None))
    for name in HOLES:
        for item in data.get(name) or []:
            builder.add("holes", _cell(item))
    numbers: Numbers = {}
    for cell, number in _listed(next((data[name] for name in LISTS if name in data), [])):
        add_number(numbers, number, cell, (None, None))
    fill(builder, numbers, meaning)
    return builder


def _size(data: dict[str, Any]) -> tuple[int, int]:
    for row, column in SIZES:
        rows, columns = data.get(row), data.get(column)
        if row == column and isinstance(rows, list) and len(rows) == 2:
            rows, columns = rows
        if type(rows) is int and type(columns) is int:
            return rows, columns
    raise PuzzleError("The JSON does not say the size: expected a grid, size, or rows and cols.")


def _listed(given: Any) -> Iterator[tuple[Cell, int]]:
    """The cells and numbers of a list of objects, a list of cells in order, or an object by cells or by numbers."""
    if isinstance(given, dict):
        for key, value in given.items():
            yield (_cell(key), _number(value)) if type(value) is int else (_cell(value), _number(key))
        return
    if not isinstance(given, list):
        raise PuzzleError("The numbers in the JSON are no list: expected objects with row, col and value.")
    for order, item in enumerate(given, 1):
        if isinstance(item, dict):
            number = _field(item, _VALUE)
            yield _cell(item.get("pos", item.get("cell", item))), order if number is None else _number(number)
        else:
            yield _cell(item), order


def _number(value: Any) -> int:
    if type(value) is int or (isinstance(value, str) and re.fullmatch(r"\d{1,9}", value, re.ASCII)):
        return int(value)
    raise PuzzleError(f"{str(value)[:40]!r} in the JSON is no number.")


def _walls(given: Any, columns: int) -> Iterator[tuple[Cell, Cell]]:
    """The two cells on the sides of each wall; a cell that is one number is counted row by row from 0."""
    if not isinstance(given, list):
        raise PuzzleError(f"The walls in the JSON are no list: {_WALL}.")
    for item in given:
        yield _wall(item, columns)


def _wall(item: Any, columns: int) -> tuple[Cell, Cell]:
    if isinstance(item, list) and len(item) == 4 and all(type(n) is int for n in item):
        return (item[0], item[1]), (item[2], item[3])
    if isinstance(item, list) and len(item) == 2:
        one, two = (divmod(cell, columns) if type(cell) is int else _cell(cell) for cell in item)
        return one, two
    if isinstance(item, str):
        numbers = [int(n) for n in re.findall(r"\d{1,4}", item, re.ASCII)]
        if len(numbers) == 4:
            return (numbers[0], numbers[1]), (numbers[2], numbers[3])
    if isinstance(item, dict):
        return _wall_of_object(item)
    raise PuzzleError(f"{str(item)[:40]!r} in the JSON is no wall: {_WALL}.")


def _wall_of_object(item: dict[str, Any]) -> tuple[Cell, Cell]:
    if all(type(item.get(name)) is int for name in _FOUR):
        return (item["r1"], item["c1"]), (item["r2"], item["c2"])
    for one, two in _PAIRS:
        if one in item and two in item:
            return _cell(item[one]), _cell(item[two])
    side = SIDES.get(str(_field(item, ("side", "direction", "dir", "wall", "position"))).lower())
    if side:
        cell = _cell(item.get("cell", item))
        return cell, neighbour(cell, side)
    raise PuzzleError(f"{str(item)[:60]!r} in the JSON is no wall: {_WALL}.")


def _cell(value: Any) -> Cell:
    """A cell from [row, column], {row, col} or "row,column"."""
    if isinstance(value, str):
        numbers = re.fullmatch(r"\s*\(?(\d{1,4})\s*[,;._ -]\s*(\d{1,4})\)?\s*", value, re.ASCII)
        value = [int(numbers[1]), int(numbers[2])] if numbers else value
    if isinstance(value, dict):
        value = [_field(value, _ROW), _field(value, _COLUMN)]
    if isinstance(value, list) and len(value) == 2 and all(type(n) is int for n in value):
        return value[0], value[1]
    raise PuzzleError(f"{str(value)[:40]!r} in the JSON is no cell: expected [row, column].")


def _field(item: dict[str, Any], names: tuple[str, ...]) -> Any:
    """The value of the first of these fields that an object has; None if it has none."""
    return next((item[name] for name in names if name in item), None)
