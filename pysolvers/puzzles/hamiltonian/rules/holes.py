"""Holes: cells cut out of the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pysolvers.core.tool import Tool
from pysolvers.core.words import plural, say
from pysolvers.puzzles.hamiltonian.rules.rule import SHEET, Placed, Rule, Value

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.drawing.scene import Path, Text
    from pysolvers.puzzles.hamiltonian.ground import Ground


class _Holes(Rule):
    name, example, word, makes_board = "holes", "1.1", "hole", True
    tool = Tool(
        "hole",
        "No cell",
        "Tap or drag over cells to cut them out of the board; do it again to put them back.",
        "M5 8V5h3M11 5h2M16 5h3v3M19 11v2M19 16v3h-3M13 19h-2M8 19H5v-3M5 13v-2",
    )
    gesture, put, take, imaged = "mark", "h", "c", True

    def read(self, found: Placed, ground: Ground) -> Value:
        for cell, at in found:
            ground.check_on_board(cell, say("a hole"), at)
        return frozenset(cell for cell, _ in found)

    def shapes(self, value: Value, ground: Ground, layer: int, taken: frozenset[Cell]) -> Iterator[Path | Text]:
        from pysolvers.drawing.scene import Path  # solving needs no drawing

        if layer == SHEET:
            yield Path("".join(ground.plane.outline(cell) for cell in sorted(value)), fill="edge")

    def demand(self, value: Value, ground: Ground) -> str:
        return plural(len(value), "stays out of the **gray cell**", "stays out of the **gray cells**")


HOLES = _Holes()
