"""How findings name cells, sides, ways and labels, and say why no line goes somewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pysolvers.core.words import capitalised, listed, place, places
from pysolvers.puzzles.numberlink.model import WAY_NAMES
from pysolvers.puzzles.numberlink.reasoning.lines import Lines

REASONS = ("border", "full", "crossed", "labels", "loop", "touch")
"""Why there cannot be a line across a side, the easiest reason to see first."""


class Wording:
    """Words for what is on a board."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.board = lines.board

    def cell(self, cell: int) -> str:
        """A cell: "row 1, column 2"."""
        return place(self.board.puzzle.cell(cell))

    def cells(self, cells: Iterable[int]) -> str:
        """Cells, those of one row together: "row 1, columns 2 and 3 and row 2, column 1"."""
        return places(map(self.board.puzzle.cell, cells))

    def start(self, cell: int) -> str:
        """A cell at the start of a sentence."""
        return capitalised(self.cell(cell))

    def between(self, side: int) -> str:
        """A side: "between row 1, column 1 and row 1, column 2"."""
        a, b = self.board.sides[side]
        return f"between {self.cell(a)} and {self.cell(b)}"

    def label(self, label: int) -> str:
        """A label."""
        return self.board.names[label]

    def labels(self, mask: int, last: str = " or ") -> str:
        """The labels of a bit set."""
        return listed((name for k, name in enumerate(self.board.names) if mask >> k & 1), last)

    def ways(self, ways: Iterable[int]) -> str:
        """Ways: "north and east"."""
        return listed(WAY_NAMES[way] for way in ways)

    def obstacle(self, side: int) -> str:
        """Why no line can be added across a side, after "for"."""
        lines, (a, b) = self.lines, self.board.sides[side]
        why = lines.obstacle(side)
        if why == "full":
            full = [cell for cell in (a, b) if not lines.need[cell]]
            return f"{self.cell(full[0])} has all its lines"
        if why == "labels":
            return f"it would join {self.label(lines.label[a])} and {self.label(lines.label[b])}"
        if why == "touch":
            contact = lines.contact(a, b, 1)
            assert contact is not None
            return f"the line would touch itself between {self.cell(contact[0])} and {self.cell(contact[1])}"
        return {"crossed": "that side is crossed out", "loop": "it would close a loop"}[why]

    def blocked(self, cell: int) -> str:
        """Why a cell's other ways are closed: "not north, for ...; not east, for ..."; "" if only the border does."""
        found = [
            f"not {WAY_NAMES[way]}, for {self.obstacle(side)}"
            for side, _, way in self.board.around[cell]
            if not self.lines.drawn[side] and self.lines.obstacle(side)
        ]
        return "; ".join(found)

    def set_of(self, cell: int, mask: int) -> str:
        """What labels a cell can have: "row 1, column 2 can only be on A or B"."""
        label = self.lines.label[cell]
        if label >= 0:
            return f"{self.cell(cell)} is on {self.label(label)}"
        return f"{self.cell(cell)} can only be on {self.labels(mask)}"


def sentences(parts: Sequence[str]) -> str:
    """Parts as sentences."""
    return " ".join(f"{capitalised(part)}." for part in parts if part)
