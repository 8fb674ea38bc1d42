"""Solutions as text: rows as strings, a JSON list of them, or a drawing as in antoine-trux/regex-crossword-solver."""

from __future__ import annotations

import json
import re

from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle, RegexCrosswordSolution
from pysolvers.text.json_values import loads
from pysolvers.text.solution_size import check_size

SOLUTION_FORMATS = ("text", "drawing", "json")


def write_solution(solution: RegexCrosswordSolution, format: str = "text", /) -> str:
    if format == "json":
        return json.dumps(solution.data, ensure_ascii=False) + "\n"
    if format == "drawing":
        return _draw_hexagon(solution) if solution.puzzle.hexagonal else _draw_rectangle(solution)
    return "".join(row + "\n" for row in solution.rows)


def _draw_rectangle(solution: RegexCrosswordSolution) -> str:
    edge = " --" * len(solution.puzzle.x) + " \n"
    return edge + "".join("|" + "".join(f"{char} |" for char in row) + "\n" + edge for row in solution.rows)


def _draw_hexagon(solution: RegexCrosswordSolution) -> str:
    rows = solution.rows
    widest = max(map(len, rows))
    out = []
    for r, row in enumerate(rows):
        if r <= len(rows) // 2:
            out.append(" " * (2 * (widest - len(row)) + 1) + "/ \\ " * len(row))
        else:
            out.append(" " * (2 * (widest - len(rows[r - 1])) + 1) + "\\ / " * len(rows[r - 1]))
        out.append(" " * 2 * (widest - len(row)) + "".join(f"| {char} " for char in row) + "|")
    out.append(" " * (2 * (widest - len(rows[-1])) + 1) + "\\ / " * len(rows[-1]))
    return "".join(line.ljust(4 * widest + 1) + "\n" for line in out)


def read_solution(puzzle: RegexCrosswordPuzzle, text: str, /) -> RegexCrosswordSolution:
    """Read one string per row, a drawing, or a JSON list; PuzzleError if it does not fit the board."""
    rows = _rows(puzzle, text)
    lengths = [len(cells) for cells in puzzle.by_row]
    if len(rows) == len(lengths):
        rows = [row[:length] + row[length:].rstrip() for row, length in zip(rows, lengths, strict=True)]
        if " " in puzzle.alphabet.bit:
            rows = [row.ljust(length) for row, length in zip(rows, lengths, strict=True)]
    check_size([*map(len, rows)], lengths, "letter")
    return RegexCrosswordSolution(puzzle, tuple(rows))


def _rows(puzzle: RegexCrosswordPuzzle, text: str) -> list[str]:
    if text.lstrip().startswith("["):
        try:
            data = loads(text)
        except (ValueError, RecursionError):  # read as rows, which reports the error
            data = None
        if isinstance(data, list):
            try:
                return ["".join(row) for row in data]
            except TypeError:
                raise PuzzleError(
                    "The solution is not a list of rows: expected strings, or lists of letters."
                ) from None
    lines = text.split("\n")
    if puzzle.hexagonal and re.match(r"\s*/ \\", text):
        found = [re.findall(r"\| (.)(?= \|| $|$)", line.rstrip() + " ") for line in lines if "|" in line]
        if len(found) != len(puzzle.by_row):
            return ["".join(cells) for cells in found]
        return ["".join(cells[: len(row)]) for cells, row in zip(found, puzzle.by_row, strict=True)]
    if not puzzle.hexagonal and re.match(r"\s*-- ?", text) and len(puzzle.by_row) * 2 < len(lines):
        return [line[1::3][: len(puzzle.x)] for line in lines[1::2] if line.startswith("|")]
    return _plain_rows(lines, len(puzzle.by_row))


def _plain_rows(lines: list[str], many: int) -> list[str]:
    lines = [line.removesuffix("\r") for line in lines]
    while len(lines) > many and not lines[-1]:
        lines.pop()
    while len(lines) > many and not lines[0]:
        lines.pop(0)
    return lines
