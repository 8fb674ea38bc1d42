"""Converts puzzles to plain Python data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pysolvers.core import plain
from pysolvers.core.cell import Cell
from pysolvers.core.parts import Data
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.regex_crossword.model import Clues, RegexCrosswordPuzzle
from pysolvers.puzzles.regex_crossword.text.builder import build

FIELDS = {
    "y": "the clues of the rows, top to bottom: a regular expression each, or a list of one or two",
    "x": "the clues of the columns, left to right; of a hexagon's diagonals from top right to bottom left",
    "z": "the clues of a hexagon's diagonals from bottom right to top left; a rectangle has none",
    "given": "letters that are filled in: {(row, column): letter}, or a list of (row, column, letter)",
    "characters": "the alphabet; without it, the clues decide",
    "diagonals": '"turned" if the diagonals are read the other way',
    "flavour": "javascript or python: the dialect of the clues",
}


class RegexCrosswordData(Data):
    FIELDS = FIELDS

    def read(self, fields: Mapping[str, Any]) -> RegexCrosswordPuzzle:
        plain.check_names(fields, FIELDS)
        flavour, diagonals = fields.get("flavour", "javascript"), fields.get("diagonals", "")
        if flavour not in ("javascript", "python"):
            raise PuzzleError("flavour is {value}: expected javascript or python.", value=repr(flavour)[:20])
        if diagonals not in ("", "turned"):
            raise PuzzleError('diagonals is {value}: expected "turned", or nothing.', value=repr(diagonals)[:20])
        y, x, z = (_lines(fields.get(axis, [] if axis == "z" else None), axis) for axis in "yxz")
        return build(
            lambda *_: None,
            y,
            x,
            z,
            tuple(sorted(_given(fields.get("given", [])))),
            plain.word(fields.get("characters", ""), "characters"),
            hexagonal=bool(z),
            turned=diagonals == "turned",
            flavour="python" if flavour == "python" else "javascript",
        )

    def write(self, puzzle: RegexCrosswordPuzzle) -> dict[str, Any]:
        lines = {"y": puzzle.y, "x": puzzle.x, "z": puzzle.z}
        fields: dict[str, Any] = {axis: [list(clues) for clues in found] for axis, found in lines.items() if found}
        fields |= {"given": [[*cell, letter] for cell, letter in puzzle.given]} if puzzle.given else {}
        fields |= {"characters": puzzle.characters} if puzzle.characters else {}
        return fields | dict(puzzle.options)


PART = RegexCrosswordData()


def _lines(value: Any, axis: str) -> tuple[Clues, ...]:
    if not isinstance(value, list):
        if value is None:
            raise PuzzleError("{axis} is missing: expected a list of clues.", axis=axis)
        raise PuzzleError("{axis} is {value}: expected a list of clues.", axis=axis, value=repr(value)[:40])
    lines = [[line] if isinstance(line, str) else line for line in value]
    for number, line in enumerate(lines, 1):
        if not (isinstance(line, list) and 0 < len(line) < 3 and all(isinstance(clue, str) for clue in line)):
            template = "Line {number} of {axis} is {value}: expected one or two regular expressions."
            raise PuzzleError(template, number=number, axis=axis, value=repr(line)[:40])
    return tuple(map(tuple, lines))


def _given(value: Any) -> list[tuple[Cell, str]]:
    items = value
    if isinstance(value, dict):
        items = [(*cell, sign) if isinstance(cell, tuple) else (cell, sign) for cell, sign in value.items()]
    if not isinstance(items, list) or not all(isinstance(each, (list, tuple)) and len(each) == 3 for each in items):
        raise PuzzleError("given is {value}: expected a list of (row, column, letter).", value=repr(value)[:40])
    return [(plain.cell([row, column], "given"), plain.word(sign, "given")) for row, column, sign in items]
