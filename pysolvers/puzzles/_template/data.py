"""Converts puzzles to plain Python data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pysolvers.core import plain
from pysolvers.core.parts import Data
from pysolvers.puzzles._template.model import LatinSquarePuzzle

FIELDS = {"givens": "rows of numbers, 0 where the cell is open"}


class LatinSquareData(Data):
    FIELDS = FIELDS

    def read(self, fields: Mapping[str, Any]) -> LatinSquarePuzzle:
        plain.check_names(fields, FIELDS)
        return LatinSquarePuzzle(
            tuple(plain.whole(n or 0, "givens") for row in plain.grid(fields.get("givens"), "givens") for n in row)
        )

    def write(self, puzzle: LatinSquarePuzzle) -> dict[str, Any]:
        return {"givens": [list(puzzle.givens[k : k + puzzle.side]) for k in range(0, puzzle.side**2, puzzle.side)]}


PART = LatinSquareData()
