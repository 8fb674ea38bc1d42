"""The labels that each cell can have, and why it can't have the others.

A pair (cell, label) that is excluded is called a loss.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pysolvers.core.bits import bits
from pysolvers.puzzles.numberlink.reasoning.gaps import GapFinding, Loss, findings, gaps_of
from pysolvers.puzzles.numberlink.reasoning.lines import Lines

PASSES = 3  # how often the rules are applied to the board; people don't follow more


Rule = Literal[
    "far",  # the label's line can't reach the cell
    "stuck",  # the line couldn't go on from the cell
    "beside",  # the line would touch itself next to `Reason.cell`
    "same line",  # `Reason.cell`, on the same line, can't have the label
    "narrow gap",  # `Reason.gap` leaves too little room for the line
]


@dataclass(frozen=True)
class Reason:
    """Why a cell can't have a label: the `rule`, its `cell` or `gap`, and earlier losses (see the module) behind it."""

    rule: Rule
    based_on: tuple[Loss, ...] = ()
    cell: int = -1
    gap: GapFinding | None = None


class LabelSets:
    """For each cell, the labels that it can have (bits in `left`), and why it can't have the others (`why`)."""

    def __init__(self, lines: Lines, with_gaps: bool = False) -> None:
        self.lines = lines
        self.every = (1 << len(lines.board.names)) - 1
        self.left = [1 << label if label >= 0 else self.every for label in lines.label]
        self.open = [lines.is_open(side) for side in range(len(lines.board.sides))]
        self.why: dict[Loss, Reason] = {}
        open_labels = [k for k in range(len(lines.board.names)) if lines.ends(k)]
        self.gaps = gaps_of(lines) if with_gaps else []
        for _ in range(PASSES):
            before = len(self.why)
            for k in range(len(lines.board.names)):
                self._flood(k, k in open_labels)
            self._stuck(open_labels)
            if lines.fact.no_touch:
                self._beside()
            self._gaps()
            if len(self.why) == before:
                break

    def _lose(self, cell: int, k: int, reason: Reason) -> None:
        if self.lines.label[cell] >= 0 or not self.left[cell] >> k & 1:
            return
        for other in self.lines.path[cell]:
            if self.left[other] >> k & 1:
                self.left[other] &= ~(1 << k)
                self.why[other, k] = reason if other == cell else Reason("same line", ((cell, k),), cell)

    def _lost(self, cell: int, k: int) -> bool:
        return (cell, k) in self.why

    def _flood(self, k: int, is_open: bool) -> None:
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
        lines, every = self.lines, sum(1 << k for k in open_labels)
        for cell, need in enumerate(lines.need):
            if not need or lines.label[cell] >= 0:
                continue
            ways = [other for side, other, _ in lines.board.around[cell] if self.open[side]]
            once = twice = 0
            for other in ways:
                twice |= once & self.left[other]
                once |= self.left[other]
            for k in bits(self.left[cell] & every & ~(once if need == 1 else twice)):
                based_on = tuple((other, k) for other in ways if self._lost(other, k))
                self._lose(cell, k, Reason("stuck", based_on))

    def _beside(self) -> None:
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
        for gap in findings(self.lines, self.gaps, self.left, self.known):
            for cell, k in gap.losses:
                self._lose(cell, k, Reason("narrow gap", gap.based_on, -1, gap))

    def known(self, cell: int) -> tuple[Loss, ...]:
        """Return the labels excluded from a cell, as (cell, label); () if its line already has a label."""
        if self.lines.label[cell] >= 0:
            return ()
        return tuple((cell, k) for k in range(len(self.lines.board.names)) if not self.left[cell] >> k & 1)

    def grounds(self, losses: Iterable[Loss]) -> list[Loss]:
        """Return these losses (see the module) and all they depend on, sorted: each follows from earlier losses."""
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
            stack += [(below, False) for below in self.why[loss].based_on if below not in found]
        return list(found)
