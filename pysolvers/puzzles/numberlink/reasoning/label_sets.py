"""The labels that each cell can have, and why it cannot have the others.

A label is taken from a cell where its line cannot come, or could not go on; where it would touch itself; and, along a
piece of line, where another cell of the piece has lost it. Each loss remembers the losses that it rests on, so that a
step can name all of them and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pysolvers.puzzles.numberlink.reasoning.gaps import GapFinding, Loss, gaps_of
from pysolvers.puzzles.numberlink.reasoning.lines import Lines

PASSES = 3
"""How often the rules go over the board: a person does not follow more."""


@dataclass(frozen=True)
class Reason:
    """Why a cell cannot have a label: the rule, the losses it rests on, and what the rule names.

    `rule` is "far" (the line does not come there), "stuck" (it could not go on), "beside" (it would touch itself beside
    `cell`), "piece" (`cell` on the same piece of line has lost it), or "gap" (see `gaps`).
    """

    rule: str
    rests: tuple[Loss, ...] = ()
    cell: int = -1
    gap: GapFinding | None = None


class LabelSets:
    """For each cell a bit set of the labels that it can have, and the reasons for those that it has lost."""

    def __init__(self, lines: Lines, with_gaps: bool = False) -> None:
        self.lines = lines
        self.every = (1 << len(lines.board.names)) - 1
        self.left = [1 << label if label >= 0 else self.every for label in lines.label]
        self.open = [lines.is_open(side) for side in range(len(lines.board.sides))]
        self.why: dict[Loss, Reason] = {}
        open_labels = [k for k in range(len(lines.board.names)) if lines.ends(k)]
        for _ in range(PASSES):
            before = len(self.why)
            for k in range(len(lines.board.names)):
                self._flood(k, k in open_labels)
            self._stuck(open_labels)
            if lines.fact.no_touch:
                self._beside()
            if with_gaps:
                self._gaps()
            if len(self.why) == before:
                break

    def _lose(self, cell: int, k: int, reason: Reason) -> None:
        """Take a label from a cell and from the rest of its piece of line."""
        if self.lines.label[cell] >= 0 or not self.left[cell] >> k & 1:
            return
        for other in self.lines.path[cell]:
            if self.left[other] >> k & 1:
                self.left[other] &= ~(1 << k)
                self.why[other, k] = reason if other == cell else Reason("piece", ((cell, k),), cell)

    def _lost(self, cell: int, k: int) -> bool:
        """Whether a cell has lost a label for a reason that has to be told: that of another line is plain to see."""
        return (cell, k) in self.why

    def _flood(self, k: int, is_open: bool) -> None:
        """Take a label from the cells where its line cannot come from its first source."""
        lines = self.lines
        bit = 1 << k
        seen: set[int] = set()
        borders: dict[Loss, None] = {}
        ends = lines.ends(k) if is_open else None
        if ends:
            start, goal = ends
            seen.update(lines.path[start])
            todo = [start]
            for cell in todo:
                if cell == goal:
                    continue
                for side, other, _ in lines.board.around[cell]:
                    if other in seen or not self.open[side]:
                        continue
                    if not self.left[other] & bit:
                        if self._lost(other, k):
                            borders[other, k] = None
                        continue
                    piece = lines.path[other]
                    seen.update(piece)
                    todo += [end for end in piece if lines.need[end]]
            seen.update(lines.path[goal])
        for cell, mask in enumerate(self.left):
            if mask & bit and cell not in seen and lines.label[cell] < 0:
                self._lose(cell, k, Reason("far", tuple(borders)))

    def _stuck(self, open_labels: Iterable[int]) -> None:
        """Take labels from cells to which, or from which, their line finds too few ways."""
        lines, every = self.lines, sum(1 << k for k in open_labels)
        for cell, need in enumerate(lines.need):
            if not need or lines.label[cell] >= 0:
                continue
            ways = [other for side, other, _ in lines.board.around[cell] if self.open[side]]
            once = twice = 0
            for other in ways:
                twice |= once & self.left[other]
                once |= self.left[other]
            lost = self.left[cell] & every & ~(once if need == 1 else twice)
            while lost:
                k = (lost & -lost).bit_length() - 1
                lost &= lost - 1
                rests = tuple((other, k) for other in ways if self._lost(other, k))
                self._lose(cell, k, Reason("stuck", rests))

    def _beside(self) -> None:
        """Take a label from cells beside one of that label, where no line goes between the two."""
        lines = self.lines
        for side, (a, b) in enumerate(lines.board.sides):
            if lines.drawn[side] or lines.is_open(side):
                continue
            for cell, other in ((a, b), (b, a)):
                mask = self.left[cell]
                if mask and not mask & (mask - 1) and self.left[other] & mask and lines.label[other] < 0:
                    if lines.label[cell] < 0 and not lines.is_used(cell):
                        continue
                    if lines.path[cell] is lines.path[other]:
                        continue
                    self._lose(other, mask.bit_length() - 1, Reason("beside", self.known(cell), cell))

    def _gaps(self) -> None:
        """Take labels by gaps that lines must share."""
        for gap in gaps_of(self.lines, self.left, self.known):
            for cell, k in gap.losses:
                self._lose(cell, k, Reason("gap", gap.rests, -1, gap))

    def known(self, cell: int) -> tuple[Loss, ...]:
        """The losses by which a cell's one label is known; () where its line shows it."""
        if self.lines.label[cell] >= 0:
            return ()
        return tuple((cell, k) for k in range(len(self.lines.board.names)) if not self.left[cell] >> k & 1)

    def grounds(self, losses: Iterable[Loss]) -> list[Loss]:
        """The losses and all that they rest on, each after those that it rests on."""
        found: dict[Loss, None] = {}
        stack = [(loss, False) for loss in losses]
        while stack:
            loss, ready = stack.pop()
            if loss in found:
                continue
            if ready:
                found[loss] = None
                continue
            stack.append((loss, True))
            stack += [(below, False) for below in self.why[loss].rests if below not in found]
        return list(found)
