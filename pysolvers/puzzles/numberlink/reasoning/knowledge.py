"""What the lines on a board say: which path each cell is on, its label, and which links are not possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pysolvers.puzzles.numberlink.drawing.pen import Pen
from pysolvers.puzzles.numberlink.model import OPPOSITE, NumberlinkPuzzle
from pysolvers.puzzles.numberlink.play import NumberlinkState


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The board as drawn: `path` has for every cell the number of its path, `labels` each path's label ("" unknown).

    A cell without links is a path of its own.
    """

    puzzle: NumberlinkPuzzle
    links: tuple[int, ...]
    path: tuple[int, ...]
    labels: dict[int, str]

    @staticmethod
    def of(state: NumberlinkState) -> Knowledge:
        """What the lines of a state say."""
        pen = Pen(state.puzzle, state.links)
        path = [-1] * state.puzzle.size
        labels: dict[int, str] = {}
        for i in range(state.puzzle.size):
            if path[i] < 0:
                cells = pen.path(i)
                for cell in cells:
                    path[cell] = i
                labels[i] = state.puzzle.cells[cells[0]] or state.puzzle.cells[cells[-1]]
        return Knowledge(state.puzzle, state.links, tuple(path), labels)

    def need(self, i: int) -> int:
        """How many links a cell still needs if a path uses it."""
        return self.puzzle.degree(i) - self.links[i].bit_count()

    def is_used(self, i: int) -> bool:
        """Whether a path must use the cell."""
        return bool(self.puzzle.rules != "classic" or self.puzzle.cells[i] or self.links[i])

    def obstacles(self, i: int) -> dict[int, str]:
        """For each way in which a cell has no link: why it cannot have one; "" if nothing at hand forbids it."""
        return {way: self._obstacle(i, way) for way in OPPOSITE if not self.links[i] & way}

    def _obstacle(self, i: int, way: int) -> str:
        """Why there cannot be a link: "border", "full", "loop", "labels", "touch" (see techniques) or ""."""
        other = self.puzzle.neighbour(i, way)
        if other is None:
            return "border"
        if not self.need(other):
            return "full"
        mine, theirs = self.path[i], self.path[other]
        if mine == theirs:
            return "loop"
        if not self._labels_agree(mine, theirs):
            return "labels"
        return "touch" if self.puzzle.rules == "tight" and self._would_touch(i, other) else ""

    def fit_together(self, i: int, ways: Sequence[int]) -> bool:
        """Whether a cell can have these links at once; two are for a cell without links, and one always can be."""
        if len(ways) < 2:
            return True
        one, two = (self.path[other] for way, other in self.puzzle.neighbours(i) if way in ways)
        return one != two and self._labels_agree(one, two)

    def _labels_agree(self, one: int, two: int) -> bool:
        return not self.labels[one] or not self.labels[two] or self.labels[one] == self.labels[two]

    def _would_touch(self, i: int, other: int) -> bool:
        """Whether the paths of two neighbours are side by side at one of them in another place too."""
        mine, theirs = self.path[i], self.path[other]
        contacts = sum(self.path[b] == theirs for _, b in self.puzzle.neighbours(i))
        return contacts + sum(self.path[b] == mine for _, b in self.puzzle.neighbours(other)) > 2
