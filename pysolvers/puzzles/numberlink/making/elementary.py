"""Applies four elementary rules to the board whose labels are the ends of given paths.

A cell has as many lines as it needs, different labels stay apart, no line closes a loop, and no line touches itself.
Boards are flat lists, by cell: a mask of its undecided connections (bit 0 up, 1 right, 2 down, 3 left), how many more
connections it needs, its label or 0, and the other end of its line. At the two ends of a line, `line` and `beside` have
bit sets of the line's cells and of their neighbors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Left:
    """The undecided cells (`open`), and how many steps needed the rule that no line touches itself (`hard` steps)."""

    open: frozenset[int]
    hard: int


class Elementary:
    def __init__(self, near: Sequence[Sequence[int]], width: int) -> None:
        """Prepare for boards of squares; `near` has the neighbors of each cell, as flat indices."""
        offsets = (-width, 1, width, -1)
        self.ways = [
            tuple((1 << k, offsets[k], 1 << (k + 2) % 4) for k in range(4) if mask >> k & 1) for mask in range(16)
        ]
        self.free = [
            sum(1 << k for k, offset in enumerate(offsets) if cell + offset in ways) for cell, ways in enumerate(near)
        ]
        self.beside = [sum(1 << other for other in ways) for ways in near]
        self.line = [1 << cell for cell in range(len(near))]
        self.around = [one | other for one, other in zip(self.beside, self.line, strict=True)]
        self.corners = [cell for cell, ways in enumerate(near) if len(ways) <= 2]

    def left(self, paths: Sequence[Sequence[int]], most_hard: float = inf) -> Left | None:
        """Return what the rules leave undecided, given the ends of `paths`; None if over `most_hard` steps are hard."""
        board, hard = _Board(self, paths), 0
        board.follow()
        while board.takes_hard_step():
            hard += 1
            if hard > most_hard:
                return None
            board.follow()
        return Left(frozenset(cell for cell, ways in enumerate(board.free) if ways), hard)


class _Board:
    def __init__(self, ground: Elementary, paths: Sequence[Sequence[int]]) -> None:
        size = len(ground.free)
        self.ways, self.around = ground.ways, ground.around
        self.free, self.need, self.label, self.end = ground.free[:], [2] * size, [0] * size, [*range(size)]
        self.line, self.beside = ground.line[:], ground.beside[:]
        self.look = 0  # cells where the fourth rule may apply, as bits
        self.work, self.waits = ground.corners[:], [False] * size
        for number, path in enumerate(paths, 1):
            for cell in (path[0], path[-1]):
                self.need[cell], self.label[cell] = 1, number
                self.work.append(cell)
        for cell in self.work:
            self.waits[cell] = True

    def follow(self) -> None:
        ways, free, need, label, end = self.ways, self.free, self.need, self.label, self.end
        work, waits = self.work, self.waits
        while work:
            cell = work.pop()
            waits[cell] = False
            mask = free[cell]
            if not mask:
                continue
            needed, far, mine = need[cell], end[cell], label[cell]
            for bit, offset, back in ways[mask]:
                other = cell + offset
                if not needed or other == far or (mine and label[other] and label[other] != mine):
                    mask ^= bit
                    free[other] ^= back
                    if not waits[other]:
                        waits[other] = True
                        work.append(other)
            free[cell] = mask
            if mask.bit_count() == needed:
                free[cell] = 0
                for _, offset, back in ways[mask]:
                    free[cell + offset] ^= back
                    self.draw(cell, cell + offset)

    def takes_hard_step(self) -> bool:
        ways, free, label, line, beside = self.ways, self.free, self.label, self.line, self.beside
        while self.look:
            low = self.look & -self.look
            cell = low.bit_length() - 1
            for bit, offset, back in ways[free[cell]]:
                other = cell + offset
                touches = beside[cell] & line[other] != 1 << other or beside[other] & line[cell] != low
                if touches or (label[cell] and label[cell] == label[other]):
                    free[cell] ^= bit
                    free[other] ^= back
                    if not touches:
                        self.draw(cell, other)
                    for each in (cell, other):
                        if not self.waits[each]:
                            self.waits[each] = True
                            self.work.append(each)
                    return True
            self.look ^= low
        return False

    def draw(self, cell: int, other: int) -> None:
        need, label, end, line, beside, waits = self.need, self.label, self.end, self.line, self.beside, self.waits
        need[cell] -= 1
        need[other] -= 1
        a, b = end[cell], end[other]
        end[a], end[b] = b, a
        label[a] = label[b] = label[a] or label[b]
        line[a] = line[b] = line[cell] | line[other]
        beside[a] = beside[b] = beside[cell] | beside[other]
        self.look |= self.around[a] | self.around[b]
        for each in (other, a, b):
            if not waits[each]:
                waits[each] = True
                self.work.append(each)
