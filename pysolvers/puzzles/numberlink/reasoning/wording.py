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

    def obstacle(self, side: int, cell: int) -> str:
        """Why no line can be added across a side of a cell, after "for"."""
        lines, (a, b) = self.lines, self.board.sides[side]
        why = lines.obstacle(side)
        if why == "full":
            return self.full([self._full(side)])
        if why == "labels":
            own, other = (a, b) if a == cell else (b, a)
            return f"it would join {self.label(lines.label[own])} and {self.label(lines.label[other])}"
        if why == "touch":
            contact = lines.contact(a, b, 1)
            assert contact is not None
            return f"the line would touch itself between {self.cell(contact[0])} and {self.cell(contact[1])}"
        return {"crossed": "that side is crossed out", "loop": "it would close a loop"}[why]

    def blocked(self, cell: int) -> str:
        """Why a cell's other ways are closed: "not north, for ...; not east, for ..."; "" if only the border does."""
        return self.closed(
            (way, self.closing(side, cell))
            for side, _, way in self.board.around[cell]
            if not self.lines.drawn[side] and self.lines.obstacle(side)
        )

    def closing(self, side: int, cell: int) -> str | int:
        """Why no line can be added across a side of a cell: the cell that has all its lines, or else in words."""
        return self._full(side) if self.lines.obstacle(side) == "full" else self.obstacle(side, cell)

    def closed(self, ways: Iterable[tuple[int, str | int]], then: str = "") -> str:
        """Ways with the reasons by which they are closed, as `closing` gives them; those that are alike together."""
        found: dict[str, list[int]] = {}
        cells: list[int] = []
        for way, why in ways:
            if isinstance(why, int):
                cells.append(why)
            found.setdefault(why if isinstance(why, str) else "", []).append(way)
        return "; ".join(
            f"not {listed((WAY_NAMES[way] for way in told), ' or ')}, for {why or self.full(cells, then)}"
            for why, told in found.items()
        )

    def full(self, cells: Sequence[int], then: str = "") -> str:
        """That cells have all their lines, `then` (with a space behind) or now."""
        have = "have all their" if len(set(cells)) > 1 else "has all its"
        return f"{self.cells(set(cells))} {then}{have} lines"

    def _full(self, side: int) -> int:
        """The cell at a side that has all its lines."""
        return next(cell for cell in self.board.sides[side] if not self.lines.need[cell])

    def set_of(self, cell: int, mask: int) -> str:
        """What labels a cell can have: "row 1, column 2 can only be on A or B"."""
        label = self.lines.label[cell]
        if label >= 0:
            return f"{self.cell(cell)} is on {self.label(label)}"
        return f"{self.cell(cell)} can only be on {self.labels(mask)}"


def sentences(parts: Sequence[str]) -> str:
    """Parts as sentences."""
    return " ".join(f"{capitalised(part)}." for part in parts if part)
