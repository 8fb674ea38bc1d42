"""Solutions as text: a list of [row, column], a grid with the number of each cell on the path, or a line drawing."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import say
from pysolvers.lines.steps import OFFSETS, joined_cells, neighbour, piece_at, step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.text.json_values import load_json
from pysolvers.text.solution_size import check_size

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell

SOLUTION_FORMATS = ("text", "tubes", "json")

# the line in a cell by its directions, in the order N, E, S, W
TUBES = {
    "": "·", "N": "╵", "E": "╶", "S": "╷", "W": "╴", "NE": "└", "NS": "│", "NW": "┘", "ES": "┌", "EW": "─", "SW": "┐",
}  # fmt: skip

_WAYS = {sign: ways for ways, sign in TUBES.items()}


def write_solution(solution: HamiltonianSolution, format: str = "text") -> str:
    """Return the solution as text that ends with a newline.

    "text" is a grid with each cell's number on the path, "tubes" the path drawn with line characters, both with `#` for
    holes. "json" is the list of cells in path order.
    """
    puzzle = solution.puzzle
    if format == "json":
        return json.dumps(solution.data) + "\n"
    number = {cell: str(i) for i, cell in enumerate(solution.cells, 1)}
    width = len(str(max(len(solution.cells), 1)))
    lines = []
    for r in range(puzzle.rows):
        cells = [(r, c) for c in range(puzzle.columns)]
        if format == "tubes":
            lines.append("".join(_tube(solution, cell) for cell in cells).rstrip())
        else:
            signs = (number.get(cell, ".") if puzzle.inside(cell) else "#" for cell in cells)
            lines.append(" ".join(sign.rjust(width) for sign in signs))
    return "\n".join(lines) + "\n"


def read_solution(puzzle: HamiltonianPuzzle, text: str) -> HamiltonianSolution:
    from pysolvers.text import pzprv3  # writing does not need it

    stripped = text.strip()
    if pzprv3.kind_of(text) == "simpleloop":
        return _read_file(puzzle, text)
    if stripped.startswith(("[", "{")):
        cells = _read_json(puzzle, stripped)
    elif set(stripped) & set(_WAYS):
        cells = _read_tubes(puzzle, text)
    else:
        cells = _read_numbers(puzzle, text)
    if puzzle.closed and len(cells) > 1 and cells[0] == cells[-1]:
        cells = cells[:-1]
    return HamiltonianSolution(puzzle, puzzle.canonical(tuple(cells)))


def _read_file(puzzle: HamiltonianPuzzle, text: str) -> HamiltonianSolution:
    from pysolvers.puzzles.hamiltonian.text import puzzlink
    from pysolvers.puzzles.hamiltonian.text.drawn_lines import solution_of_steps
    from pysolvers.text import pzprv3

    pzprv3.check_single(text)
    found, steps = puzzlink.puzzle_and_lines(text)
    if not steps:
        raise PuzzleError("The file has no lines: expected those of the solution.")
    if (found.rows, found.columns, found.cells) != (puzzle.rows, puzzle.columns, puzzle.cells):
        raise PuzzleError("The file holds another board: expected the same size and the same holes.")
    return solution_of_steps(puzzle, steps)


def _tube(solution: HamiltonianSolution, cell: Cell) -> str:
    ways = "".join(w for w in OFFSETS if step(cell, neighbour(cell, w)) in solution.steps)
    sign = TUBES.get(ways, "┼") if solution.puzzle.inside(cell) else "#"
    return sign + ("─" if "E" in ways else " ")


def _read_json(puzzle: HamiltonianPuzzle, text: str) -> list[Cell]:
    data = load_json(text, "The solution", "a list of [row, column]")
    if not isinstance(data, list):
        raise PuzzleError("The solution is not a list: expected a list of [row, column].")
    if _is_matrix(puzzle, data):
        rows = (" ".join("#" if n in (0, -1, None, "") else str(n) for n in row) for row in data)
        return _read_numbers(puzzle, "\n".join(rows))
    cells = []
    for number, item in enumerate(data, 1):
        if not (isinstance(item, list) and len(item) == 2 and all(type(n) is int for n in item)):
            raise PuzzleError("Item {number} of the solution is not a cell: expected [row, column].", number=number)
        row, column = item
        _check_cell(puzzle, (row, column), say("Item {number} of the solution", number=number))
        cells.append((row, column))
    return cells


def _is_matrix(puzzle: HamiltonianPuzzle, data: list[Any]) -> bool:
    shaped = len(data) == puzzle.rows and all(isinstance(row, list) and len(row) == puzzle.columns for row in data)
    if not shaped or puzzle.columns != 2:
        return shaped
    return puzzle.rows != puzzle.area and any(row[0] not in range(puzzle.rows) or row[1] not in (0, 1) for row in data)


def _read_numbers(puzzle: HamiltonianPuzzle, text: str) -> list[Cell]:
    found: dict[int, Cell] = {}
    rows = [(line, re.split(r"\s*[,;]\s*|\s+", row.strip())) for line, row in _rows(puzzle, text)]
    check_size([len(signs) for _, signs in rows], [puzzle.columns] * puzzle.rows)
    for r, (line, signs) in enumerate(rows):
        for c, sign in enumerate(signs):
            if sign in ("#", "."):
                continue
            number = _number(puzzle, sign, line)
            if number in found:
                raise PuzzleError("The number {sign} appears twice.", line, sign=sign)
            _check_cell(puzzle, (r, c), say("The number {sign}", sign=sign), line)
            found[number] = (r, c)
    missing = next((number for number in range(1, len(found) + 1) if number not in found), None)
    if missing:
        raise PuzzleError("The number {missing} is missing.", missing=missing)
    return [found[number] for number in sorted(found)]


def _number(puzzle: HamiltonianPuzzle, sign: str, line: int) -> int:
    if not (sign.isascii() and sign.isdigit() and len(sign) < 9 and int(sign) > 0):
        template = "{sign!r} is not a number of a step: expected 1 to {last}, or # for a hole."
        raise PuzzleError(template, line, sign=sign[:20], last=puzzle.area)
    return int(sign)


def _read_tubes(puzzle: HamiltonianPuzzle, text: str) -> list[Cell]:
    ways = _ways(puzzle, text)
    met = Counter(step(cell, neighbour(cell, letter)) for cell, letters in ways.items() for letter in letters)
    joined: dict[Cell, list[Cell]] = {cell: [] for cell in ways}
    joined |= joined_cells(given for given, times in met.items() if times == 2)
    ends = sorted(cell for cell, others in joined.items() if len(others) < 2)
    if not ends and not puzzle.closed:
        raise PuzzleError("The line has no end: expected a path.")
    path = piece_at(joined, ends[0])[::-1] if ends else piece_at(joined, min(joined))
    if len(path) != len(joined):
        raise PuzzleError("The line falls into several pieces: expected one path.")
    return list(puzzle.oriented(path))


def _ways(puzzle: HamiltonianPuzzle, text: str) -> dict[Cell, str]:
    ways: dict[Cell, str] = {}
    for r, (number, line) in enumerate(_rows(puzzle, text)):
        for column, sign in enumerate(line.rstrip()):
            if column % 2 == 0 and sign in _WAYS:
                _check_cell(puzzle, (r, column // 2), "The line", number)
                ways[(r, column // 2)] = _WAYS[sign]
            elif column % 2 == 0 and sign not in "# .":
                template = "{sign!r} is not a piece of a line: expected one of {signs}."
                raise PuzzleError(template, number, column + 1, sign=sign, signs=" ".join(_WAYS))
    return ways


def _rows(puzzle: HamiltonianPuzzle, text: str) -> list[tuple[int, str]]:
    rows = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    check_size([puzzle.columns] * len(rows), [puzzle.columns] * puzzle.rows)
    return rows


def _check_cell(puzzle: HamiltonianPuzzle, cell: Cell, name: str, line: int | None = None) -> None:
    if not puzzle.on_board(cell):
        template = "{name} is off the board: expected rows 0 to {rows} and columns 0 to {columns}."
        raise PuzzleError(template, line, name=name, rows=puzzle.rows - 1, columns=puzzle.columns - 1)
    if not puzzle.inside(cell):
        raise PuzzleError("{name} is in a hole.", line, name=name)
