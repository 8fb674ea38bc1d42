"""Makes boards with a few long, winding paths and one solution, by simulated annealing.

A tiling is a set of paths that cover the board (see `tilings`). A window is a small part of the board. The cost of a
tiling is the number of windows that can be solved in a second way while the rest stays fixed, plus a cost for the
paths' shapes.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pysolvers.core.bits import bits
from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.numberlink.making.cost import PathFigures, ShapeCost, WindowDoubts, usual_distance
from pysolvers.puzzles.numberlink.making.plain_lines import (
    FREE_SYMMETRY,
    SYMMETRY_COST,
    alike_after_half_a_turn,
    change_both_sides,
)
from pysolvers.puzzles.numberlink.making.proofs import REFUTED, proof
from pysolvers.puzzles.numberlink.making.tilings import SHORTEST, Tiling
from pysolvers.puzzles.numberlink.solving.windows import Window, strips, windows

# average increase of the cost that is accepted at first, and the share of it that is accepted at the end
TEMPERATURE, COLDEST = 0.6, 0.15

PATIENCE = 150  # changes without an improvement before a tiling is abandoned

NEAR_DOUBT = 0.7  # share of the changes that are made where a window has a second solution

UNDECIDED = 2  # undecided proofs on a larger board before this number of paths is abandoned

SPLITS = 2  # paths that are split, each time that nothing improves, before the tiling is abandoned

MIDDLE = 0.8  # minimum length of the shorter part of a split path, as a share of the possible maximum

TWO_BITES = 0.25  # share of the changes that consist of two bites

BOTH_SIDES = 30  # changes of both sides of a board that are tried; most leave ends without half-turn symmetry

# with this many cells per path, each path has at least four; the cost of the shapes may then be FINEST
ROOM, FINEST = 5, 2.0

SMALL = (4, 1), (6, 2)  # windows that are always checked: their sides, and how far apart they are

# boards with more cells are checked by strips before a proof; beyond the second number, also by the LARGE windows
SMALL_BOARD, VERY_LARGE_BOARD = 100, 144

# checked when the small windows are unique: strips of 4 to 6 rows or columns, and larger windows
STRIPS, MEDIUM, LARGE = (4, 5, 6), (8, 2), (10, 3)


@dataclass
class Effort:
    """How many changes (on large boards, also searches of large windows) and search nodes may still be tried."""

    changes: int
    nodes: int

    @property
    def left(self) -> bool:
        return self.changes > 0 and self.nodes > 0


class Annealing:
    """Changes one tiling until its board has one solution, or its `effort` is spent.

    `share` (at most 1) is the usual number of pairs divided by this board's: on a board with more pairs, ends may be
    closer together. If `symmetric`, the ends keep half-turn symmetry.
    """

    def __init__(
        self,
        tiling: Tiling,
        rules: str,
        rng: random.Random,
        doubts: WindowDoubts,
        effort: Effort,
        share: float = 1.0,
        symmetric: bool = False,
    ) -> None:
        self.tiling, self.rules, self.rng, self.doubts, self.effort = tiling, rules, rng, doubts, effort
        width, height = tiling.width, tiling.height
        area = width * height
        long_paths = area >= ROOM * len(tiling.paths)
        self.finest = FINEST if long_paths else math.inf
        self.shortest = SHORTEST + long_paths
        self.large = area > SMALL_BOARD
        self.shape = ShapeCost(width, height, usual_distance(width, height) * share**0.75)
        self.doubt: list[int] = []
        self.figures: list[PathFigures] = []
        self.symmetric, self.alike = symmetric, 0.0
        self.cost = 0.0
        self.wanted: Collection[int] = ()
        self.best = tiling.paths[:]  # the paths of the cheapest tiling
        self.best_wanted: Collection[int] = ()  # where `best` has, or may have, a second solution
        self.undecided = 0  # undecided proofs
        self.pace = Pace()

    @cached_property
    def windows(self) -> list[Window]:
        width, height = self.tiling.width, self.tiling.height
        return [window for side, apart in SMALL for window in windows(width, height, side, apart)]

    @cached_property
    def larger(self) -> list[list[Window]]:
        width, height = self.tiling.width, self.tiling.height
        found = [strips(width, height, thick) for thick in STRIPS] if self.large else []
        found.append(windows(width, height, *MEDIUM))
        if width * height > VERY_LARGE_BOARD:
            found.append(windows(width, height, *LARGE))
        return found

    def run(self, split: bool = False) -> Generator[Progress, None, bool]:
        """Change the tiling until its board has one solution. Return False if nothing improves, or the effort is spent.

        If `split`, don't return False yet: split a path of the best tiling, and try again, up to `SPLITS` times. Once
        the effort is spent, split more paths, as often as necessary.
        """
        self.tiling.shortest = self.shortest
        splits = 0
        while not (yield from self._run()):
            if not split or (splits == SPLITS and self.effort.left):
                return False
            splits += 1
            self.tiling.restore(self.best)
            if not self.effort.left:
                return (yield from self.split_to_the_end())
            if not self.tiling.split_near(self.best_wanted, self.rng, MIDDLE):
                return False
        return True

    def split_to_the_end(self) -> Generator[Progress, None, bool]:
        while True:
            cells = yield from self._other_solution()
            if cells is None:
                return True
            if not self.tiling.split_near(cells, self.rng, MIDDLE):
                return False

    def _other_solution(self) -> Generator[Progress, None, Collection[int] | None]:
        for windows_of_a_size in (self.windows, *self.larger) if self.rules != "tight" else ():
            found = yield from self._larger_doubts(windows_of_a_size, 1)
            if found:
                return _cells(found)
        verdict = yield from proof(self.tiling, self.rules)
        return None if verdict.unique else verdict.cells

    def _run(self) -> Generator[Progress, None, bool]:
        rng, tiling = self.rng, self.tiling
        self.doubt = [self.doubts.doubt(tiling, window) for window in self.windows]
        self.figures = [self.shape.figures(path) for path in tiling.paths]
        self.undecided = 0
        if (yield from self._settle(sum(map(bool, self.doubt)) + self._shape_cost(), math.inf)):
            return True
        least, stuck = self.cost, 0
        self._keep()
        while stuck < PATIENCE and self.effort.left and (not self.large or self.undecided < UNDECIDED):
            stuck += 1
            self.effort.changes -= 1
            if self.pace.due():
                yield Progress(self.effort.changes)
            limit = self.cost - math.log(1 - rng.random()) * TEMPERATURE * max(COLDEST, 1 - stuck / PATIENCE)
            done = yield from self._change(limit)
            if done:
                return True
            if self.cost < least - 1e-9:
                least, stuck = self.cost, 0
                self._keep()
        return False

    def _keep(self) -> None:
        self.best, self.best_wanted = self.tiling.paths[:], self.wanted

    def _change(self, limit: float) -> Generator[Progress, None, bool]:
        tiling, paths = self.tiling, self.tiling.paths[:]
        fits = self._change_paths()
        changed = [number for number, path in enumerate(paths) if path is not tiling.paths[number]]
        old = self.figures, self.doubt, self.cost, self.wanted, self.alike
        cost = math.inf
        if fits and changed:
            self.figures = self.figures[:]
            for number in changed:
                self.figures[number] = self.shape.figures(tiling.paths[number])
            cost = self._shape_cost()
        if cost <= limit:
            cost = self._look(changed, cost, limit)
        if cost <= limit and (yield from self._settle(cost, limit)):
            return True
        if cost > limit or self.cost > limit:
            self.figures, self.doubt, self.cost, self.wanted, self.alike = old
            tiling.restore(paths)
        return False

    def _change_paths(self) -> bool:
        rng, tiling = self.rng, self.tiling
        wanted = self.wanted if rng.random() < NEAR_DOUBT else ()
        if self.symmetric:
            paths = tiling.paths[:]
            for _ in range(BOTH_SIDES):
                if change_both_sides(tiling, rng, wanted):
                    return True
                tiling.restore(paths)
            return False
        for _ in range(2 if rng.random() < TWO_BITES else 1):
            bite = tiling.random_bite(rng, wanted)
            if bite is None:
                break
            tiling.apply(bite)
        return True

    def _shape_cost(self) -> float:
        self.alike = alike_after_half_a_turn(self.tiling) if self.symmetric else 0.0
        return self.shape.of(self.figures) + SYMMETRY_COST * max(0.0, self.alike - FREE_SYMMETRY)

    def _look(self, changed: Collection[int], cost: float, limit: float) -> float:
        touched = 0
        for number in changed:
            for cell in self.tiling.paths[number]:
                touched |= 1 << cell
        old = self.doubt
        again = [k for k, window in enumerate(self.windows) if window.mask & touched]
        new = old[:]
        for k in again:
            new[k] = 0
        cost += sum(map(bool, new))
        for k in again:
            new[k] = self.doubts.doubt(self.tiling, self.windows[k])
            if new[k]:
                cost += 1
                if cost > limit:
                    return cost
        self.doubt = new
        return cost

    def _settle(self, cost: float, limit: float) -> Generator[Progress, None, bool]:
        self.cost, self.wanted = cost, _cells(self.doubt)
        if self.wanted:
            return False
        for larger in self.larger:
            found = yield from self._larger_doubts(larger, 2)
            if found:
                self.cost, self.wanted = cost + len(found), _cells(found)
                return False
        if cost > limit or cost > self.finest or self.alike > FREE_SYMMETRY:
            return False
        verdict = yield from proof(self.tiling, self.rules)
        self.effort.nodes -= verdict.nodes
        self.undecided += not verdict.unique and verdict.cost != REFUTED
        self.cost, self.wanted = cost + verdict.cost, frozenset(verdict.cells)
        return verdict.unique

    def _larger_doubts(self, larger: Sequence[Window], most: int) -> Generator[Progress, None, list[int]]:
        found: list[int] = []
        for window in larger:
            searched = self.doubts.searched
            doubt = self.doubts.doubt(self.tiling, window)
            if self.large:
                self.effort.changes -= self.doubts.searched - searched
            if self.pace.due():
                yield Progress(self.effort.changes)
            if doubt:
                found.append(doubt)
                if len(found) == most:
                    break
        return found


def _cells(doubts: Sequence[int]) -> frozenset[int]:
    return frozenset(cell for doubt in doubts for cell in bits(doubt))
