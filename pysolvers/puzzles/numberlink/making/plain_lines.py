"""Few long lines that elementary techniques find: paths are changed until these leave nothing open.

Setters make easy boards in this way: each line hugs the border, or lines that are there already. What is lowered is the
number of cells that stay open when only four rules are used: as many ways as a cell needs, no joined labels, no loop,
and nothing touches itself. The first three are easy for a person; steps by the fourth make a board harder and are
counted. Where nothing stays open there is no other solution in which no path touches itself.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Generator, Sequence
from math import exp

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.numberlink.making.cost import ShapeCost, figures
from pysolvers.puzzles.numberlink.making.tilings import Tiling

CHANGES = 30
"""How many times, a cell, the paths are changed; most changes cannot be, so that this takes little time."""

WARM, COLD = 2.0, 0.3
"""How much worse a change may be, about, at first and at the end."""

NEAR_OPEN = 0.6
"""The share of the changes that are made beside a cell that stays open."""

HARD_STEP = 1.0
"""What each step by the fourth rule costs that is too many or too few, in open cells."""

EXCHANGES = 0.5
"""The share of exchanges among the changes of a board with symmetric ends; the others are bites and their images."""

ALIKE, MOST_ALIKE = 20.0, 0.8
"""The cost, in open cells, of a solution that half a turn leaves wholly as it is; and the share that costs nothing."""


class Elementary:
    """What elementary techniques leave open of the board of some paths; `near` are the neighbours of each cell."""

    def __init__(self, near: Sequence[Sequence[int]], paths: Sequence[Sequence[int]]) -> None:
        cells = range(len(near))
        self.hard = 0
        """How many steps use the rule that nothing touches itself."""
        self._free = [[*ways] for ways in near]
        self._need = [2 for _ in cells]
        self._label = [0 for _ in cells]
        self._end = [*cells]
        self._line = [1 << cell for cell in cells]
        self._beside = [sum(1 << other for other in ways) for ways in near]
        self._work, self._waits = [*cells], [True for _ in cells]
        for label, path in enumerate(paths, 1):
            for cell in (path[0], path[-1]):
                self._need[cell], self._label[cell] = 1, label
        self._follow()
        while self._takes_hard_step():
            self.hard += 1
            self._follow()

    @property
    def open(self) -> list[int]:
        """The cells to which a line may come or not."""
        return [cell for cell, ways in enumerate(self._free) if ways]

    def _follow(self) -> None:
        """All that follows by the three easy rules."""
        work, waits, label, end = self._work, self._waits, self._label, self._end
        while work:
            cell = work.pop()
            waits[cell] = False
            free = self._free[cell]
            mine = label[cell]
            for other in free[:] if free else ():
                if not self._need[cell] or end[cell] == other or (mine and label[other] and label[other] != mine):
                    self._close(cell, other)
            if len(free) == self._need[cell]:
                while free:
                    self._draw(cell, free[0])

    def _takes_hard_step(self) -> bool:
        """Whether a way is closed, or a line drawn, because nothing touches itself: the first one that is found."""
        line, beside, label = self._line, self._beside, self._label
        for cell, free in enumerate(self._free):
            for other in free:
                if beside[cell] & line[other] != 1 << other or beside[other] & line[cell] != 1 << cell:
                    self._close(cell, other)
                    return True
                if label[cell] and label[cell] == label[other]:
                    self._draw(cell, other)
                    return True
        return False

    def _close(self, one: int, other: int) -> None:
        self._free[one].remove(other)
        self._free[other].remove(one)
        self._look_at(one, other)

    def _draw(self, one: int, other: int) -> None:
        """Draw a line between two cells: the lines of which they are the ends become one."""
        self._free[one].remove(other)
        self._free[other].remove(one)
        self._need[one] -= 1
        self._need[other] -= 1
        a, b = self._end[one], self._end[other]
        self._end[a], self._end[b] = b, a
        self._label[a] = self._label[b] = self._label[a] or self._label[b]
        self._line[a] = self._line[b] = self._line[one] | self._line[other]
        self._beside[a] = self._beside[b] = self._beside[one] | self._beside[other]
        self._look_at(one, other, a, b)

    def _look_at(self, *cells: int) -> None:
        for cell in cells:
            if not self._waits[cell]:
                self._waits[cell] = True
                self._work.append(cell)


def made_plain(
    tiling: Tiling, rng: random.Random, hard: range, symmetric: bool = False
) -> Generator[Progress, None, bool]:
    """Change paths until elementary techniques find all with so many hard steps; False if that failed.

    Simulated annealing; the number of paths stays. If `symmetric`, half a turn takes ends to ends, before and after,
    and the solution becomes another one.
    """
    shape, pace, width = ShapeCost(tiling.width, tiling.height), Pace(), tiling.width
    told = [figures(path, width) for path in tiling.paths]
    alike = alike_after_half_a_turn(tiling) if symmetric else 0.0

    def cost(found: Elementary) -> float:
        missed = max(hard.start - found.hard, found.hard - hard[-1], 0)
        return len(found.open) + HARD_STEP * missed + shape.of(told) + ALIKE * max(0.0, alike - MOST_ALIKE)

    found = Elementary(tiling.near, tiling.paths)
    least = cost(found)
    changes = CHANGES * len(tiling.owner) * (1 + symmetric)
    for k in range(changes):
        if not found.open and found.hard in hard and alike <= MOST_ALIKE:
            return True
        if pace.due():
            yield Progress(k, engine="generator")
        before, old = tiling.paths[:], (told, alike)
        wanted = found.open if rng.random() < NEAR_OPEN else ()
        fits = change_both_sides(tiling, rng, wanted) if symmetric else _bite(tiling, rng, wanted)
        changed = [number for number, path in enumerate(before) if path is not tiling.paths[number]]
        if fits:
            told = [figures(tiling.paths[n], width) if n in changed else told[n] for n in range(len(told))]
            alike = alike_after_half_a_turn(tiling) if symmetric else 0.0
            trial = Elementary(tiling.near, tiling.paths)
            reached = cost(trial)
            if reached <= least or rng.random() < exp((least - reached) / (WARM * (COLD / WARM) ** (k / changes))):
                found, least = trial, reached
                continue
            told, alike = old
        for number in changed:
            tiling.set(number, before[number])
    return False


def _bite(tiling: Tiling, rng: random.Random, wanted: Collection[int]) -> bool:
    """Make a bite, at random; whether there was one."""
    bite = tiling.random_bite(rng, wanted)
    if bite:
        tiling.apply(bite)
    return bite is not None


def change_both_sides(tiling: Tiling, rng: random.Random, wanted: Collection[int]) -> bool:
    """Make an exchange, or a bite and one on the other side of the board; whether half a turn still takes ends to ends.

    The ends are there alike, but not the paths: the second bite may leave other ends, or not be possible.
    """
    if rng.random() < EXCHANGES:
        return tiling.exchange(rng)
    bite = tiling.random_bite(rng, wanted)
    if bite is None:
        return False
    mine = tiling.paths[bite.first]
    other = bite.longer[len(mine)]
    end = bite.longer[len(mine) - 1]
    tiling.apply(bite)
    if _is_symmetric(tiling):
        return True
    last = len(tiling.owner) - 1
    path = tiling.paths[tiling.owner[last - end]]
    image = tiling.bite(last - end, last - other, rng.random() < 0.5) if last - end in (path[0], path[-1]) else None
    if image:
        tiling.apply(image)
    return _is_symmetric(tiling)


def _is_symmetric(tiling: Tiling) -> bool:
    """Whether half a turn takes ends to ends."""
    ends = {cell for path in tiling.paths for cell in (path[0], path[-1])}
    return all(len(tiling.owner) - 1 - cell in ends for cell in ends)


def alike_after_half_a_turn(tiling: Tiling) -> float:
    """The share of the cells whose lines half a turn takes to lines."""
    links = tiling.links()
    alike = sum(mine == other >> 2 | (other & 3) << 2 for mine, other in zip(links, reversed(links), strict=True))
    return alike / len(links)
