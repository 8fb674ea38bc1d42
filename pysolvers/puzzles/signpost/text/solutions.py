"""Solutions as text: rows of numbers, a JSON list of rows, or a drawing with arrows."""

from __future__ import annotations

import re
from itertools import chain

from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution
from pysolvers.puzzles.signpost.text import grid_drawing
from pysolvers.text.json_values import load_json
from pysolvers.text.solution_size import check_size

SOLUTION_FORMATS = ("text", "grid")


def write_solution(solution: SignpostSolution, format: str = "text") -> str:
    """Return rows of numbers ("text"), or rows of numbers with arrows ("grid")."""
    if format == "grid":
        return grid_drawing.write(solution.puzzle, solution.numbers)
    return grid_drawing.aligned_rows([str(number) for number in solution.numbers], solution.puzzle.width)


def read_solution(puzzle: SignpostPuzzle, text: str) -> SignpostSolution:
    """Read rows of numbers, with or without arrows, or a JSON list of rows; PuzzleError if they don't fit the board."""
    rows = _json_rows(text) if text.lstrip().startswith("[") else _text_rows(text)
    check_size([*map(len, rows)], [puzzle.width] * puzzle.height, "number")
    return SignpostSolution(puzzle, tuple(chain.from_iterable(rows)))


def _text_rows(text: str) -> list[list[int]]:
    rows = []
    for line, row in enumerate(text.replace("/", "\n").splitlines(), 1):
        numbers = []
        for token in re.finditer(r"[^\s,]+", row):
            bare = "0" if token[0] == "." else token[0].strip(grid_drawing.ARROWS)
            if not re.fullmatch(r"[0-9]{1,9}", bare):
                raise PuzzleError("{text!r} is not a number.", line, token.start() + 1, text=token[0][:12])
            numbers.append(int(bare))
        if numbers:
            rows.append(numbers)
    return rows


def _json_rows(text: str) -> list[list[int]]:
    data: list[list[int]] = load_json(text, "The solution", "a list of rows of numbers")
    for line, row in enumerate(data, 1):
        if not isinstance(row, list) or not all(type(number) is int for number in row):
            raise PuzzleError("Row {row} of the solution is not a list of numbers.", row=line)
    return data
