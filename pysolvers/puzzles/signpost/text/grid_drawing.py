"""Drawings with arrows: one line per row, each cell its given number and its arrow, such as `1→ ↘ 16`."""

from __future__ import annotations

import re

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.signpost.model import SignpostPuzzle, check_size

ARROWS = "↑↗→↘↓↙←↖"  # in the order of `model.DIRECTIONS`


def write(puzzle: SignpostPuzzle, numbers: tuple[int, ...] | None = None) -> str:
    """Return aligned rows, with `numbers` instead of the given ones; a dot is a cell without an arrow."""
    arrows = ["·" if at in puzzle.loose else ARROWS[arrow] for at, arrow in enumerate(puzzle.arrows)]
    signs = [
        f"{number or ''}{'' if given == puzzle.area else arrow}"
        for number, given, arrow in zip(numbers or puzzle.numbers, puzzle.numbers, arrows, strict=True)
    ]
    return aligned_rows(signs, puzzle.width)


def aligned_rows(signs: list[str], width: int) -> str:
    wide = max(map(len, signs))
    rows = (signs[start : start + width] for start in range(0, len(signs), width))
    return "".join(" ".join(sign.rjust(wide) for sign in row) + "\n" for row in rows)


def read(text: str) -> list[Puzzle]:
    """Read drawings, separated by empty lines; a PuzzleError has the line and column."""
    found: list[Puzzle] = []
    rows: list[tuple[int, list[re.Match[str]]]] = []
    for line, row in enumerate([*text.splitlines(), ""], 1):
        if row.strip():
            rows.append((line, list(re.finditer(r"\S+", row))))
        elif rows:
            found.append(_board(rows))
            rows = []
    if not found:
        raise PuzzleError("There is no board: expected rows of arrows such as 1→ ↘ ↓.")
    return found


def _board(rows: list[tuple[int, list[re.Match[str]]]]) -> SignpostPuzzle:
    width, height = len(rows[0][1]), len(rows)
    check_size(width, height)
    arrows: list[int] = []
    numbers: list[int] = []
    first: dict[int, int] = {}
    for line, row in rows:
        if len(row) != width:
            template = "The row has {n} cells; expected {expected}, as in the first row."
            raise PuzzleError(template, line, n=len(row), expected=width)
        for cell in row:
            number, arrow = _cell(cell, width * height, line)
            if number in first:
                template = "The number {number} is given twice, first in line {first}."
                raise PuzzleError(template, line, cell.start() + 1, number=number, first=first[number])
            if number:
                first[number] = line
            arrows.append(arrow)
            numbers.append(number)
    return SignpostPuzzle(width, height, tuple(arrows), tuple(numbers))


def _cell(cell: re.Match[str], last: int, line: int) -> tuple[int, int]:
    column = cell.start() + 1
    match = re.fullmatch(rf"([0-9]{{0,9}})([{ARROWS}]?)", cell[0])
    number = int(match[1] or 0) if match else 0
    if match is None or not (match[2] or number == last):
        template = "{text!r} is not a cell: expected an arrow ({arrows}), with a number or not."
        raise PuzzleError(template, line, column, text=cell[0][:12], arrows=ARROWS)
    if number > last or (match[1] and not number):
        template = "The number {number} is out of range: expected 1 to {last}."
        raise PuzzleError(template, line, column, number=match[1], last=last)
    return number, ARROWS.index(match[2]) if match[2] else 0


def likeness(text: str) -> int:
    head = text[:2000]
    arrows = sum(head.count(arrow) for arrow in ARROWS)
    if not arrows:
        return int(head.strip() == "1")  # the board of one cell, with a given number
    return 3 if re.fullmatch(rf"[\s0-9{ARROWS}]+", head) else 2 if 3 * arrows > len(head.split()) else 1
