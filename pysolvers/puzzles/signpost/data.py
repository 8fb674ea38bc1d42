"""Converts puzzles to plain Python data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pysolvers.core import plain
from pysolvers.core.parts import Data
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import counted
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.text.grid_drawing import ARROWS

FIELDS = {
    "arrows": "rows of arrows: ↑↗→↘↓↙←↖, N NE E SE S SW W NW, a to h from north clockwise, or 0 to 7; "
    "empty for the last number",
    "numbers": "rows of given numbers, 0 or empty for other cells; without this field none are given",
}

_NAMES = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_ARROWS = {sign: way for signs in (ARROWS, "abcdefgh", _NAMES, range(8)) for way, sign in enumerate(signs)}
_NOTHING = (None, "", ".", "_", " ")


class SignpostData(Data):
    FIELDS = FIELDS

    def read(self, fields: Mapping[str, Any]) -> SignpostPuzzle:
        plain.check_names(fields, FIELDS)
        arrows = plain.grid(fields.get("arrows"), "arrows")
        height, width = len(arrows), len(arrows[0])
        numbers = (
            plain.grid(fields["numbers"], "numbers") if fields.get("numbers") is not None else [[0] * width] * height
        )
        if (len(numbers), len(numbers[0])) != (height, width):
            template = "numbers has {rows} of {length}: expected {height} rows of {width}, to match the arrows."
            rows, length = counted(len(numbers), "row"), counted(len(numbers[0]), "number")
            raise PuzzleError(template, rows=rows, length=length, height=height, width=width)
        given = tuple(0 if n in _NOTHING else plain.whole(n, "numbers") for row in numbers for n in row)
        last = width * height
        ways = (
            _way(sign, (r, c), given[r * width + c] == last)
            for r, row in enumerate(arrows)
            for c, sign in enumerate(row)
        )
        return SignpostPuzzle(width, height, tuple(ways), given)

    def write(self, puzzle: SignpostPuzzle) -> dict[str, Any]:
        at = range(0, puzzle.area, puzzle.width)
        signs = [
            "" if number == puzzle.area else ARROWS[way]
            for way, number in zip(puzzle.arrows, puzzle.numbers, strict=True)
        ]
        return {
            "arrows": [signs[i : i + puzzle.width] for i in at],
            "numbers": [list(puzzle.numbers[i : i + puzzle.width]) for i in at],
        }


PART = SignpostData()


def _way(sign: Any, cell: tuple[int, int], last: bool) -> int:
    if last and sign in _NOTHING:
        return 0
    if isinstance(sign, (bool, list, dict)) or sign not in _ARROWS:
        template = "The arrow in {cell} is {value}: expected one of {arrows}, N, NE, ... or 0 to 7."
        raise PuzzleError(template, cell=cell, value=repr(sign)[:20], arrows=ARROWS)
    return _ARROWS[sign]
