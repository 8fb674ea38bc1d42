"""Tilings: paths that cover a board and don't touch themselves. They are the solution of a new puzzle.

In a bite, one path grows at its end: it takes over the cells of an adjacent path, from the cell beside that end to one
of the ends of the other path. A bite that takes the whole other path merges the two.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solving.windows import Tiled
from pysolvers.puzzles.numberlink.text.labels import LETTERS

SHORTEST = 3  # cells in a path, at least: no label is beside its other end

BITES = 100  # bites per cell to reduce the number of paths

FRUITLESS = 12  # bites per cell without any reduction before giving up


@dataclass(frozen=True, slots=True)
class Bite:
    """Path number `first` takes cells from path number `second`. The cells of the paths become `longer` and `rest`."""

    first: int
    second: int
    longer: list[int]
    rest: list[int]


class Tiling(Tiled):
    """Paths of at least `shortest` cells that cover a board without labels. No path ends on a bridge."""

    def __init__(self, board: NumberlinkPuzzle, paths: Iterable[list[int]]) -> None:
        super().__init__(len(board.flat), list(paths))
        self.width, self.height, self.shortest = board.width, board.height, SHORTEST
        self.place_on(board)

    def place_on(self, board: NumberlinkPuzzle) -> None:
        self.board = board
        ways = [list(board.ways(i)) for i in range(len(board.flat))]
        self.near = [[other for _, other in around] for around in ways]
        self.way = {(i, other): way for i, around in enumerate(ways) for way, other in around}

    def puzzle(self, rules: str) -> NumberlinkPuzzle:
        cells = [""] * self.board.area
        for k, path in enumerate(sorted(self.paths, key=lambda p: min(p[0], p[-1]))):
            cells[path[0]] = cells[path[-1]] = LETTERS[k] if len(self.paths) <= len(LETTERS) else str(k + 1)
        return replace(self.board, labels=tuple(cells), rules=rules)

    def solution(self, rules: str) -> NumberlinkSolution:
        return NumberlinkSolution(self.puzzle(rules), self.links())

    def links(self) -> tuple[int, ...]:
        links = [0] * len(self.owner)
        for path in self.paths:
            for a, b in pairwise(path):
                links[a] |= self.way[a, b]
                links[b] |= self.way[b, a]
        return tuple(links)

    def restore(self, paths: Sequence[list[int]]) -> None:
        for number, path in enumerate(paths):
            if path is not self.paths[number]:
                self.set(number, path)

    def apply(self, bite: Bite) -> None:
        self.set(bite.first, bite.longer)
        self.set(bite.second, bite.rest)

    def random_bite(self, rng: random.Random, wanted: Collection[int] = (), whole: bool = False) -> Bite | None:
        """Return a random bite, near `wanted` cells if possible; None if the first one tried is impossible.

        If `whole`, the bite may use up the other path, and the longer a path, the more often it is chosen to grow.
        """
        drawn = self._drawn_near(rng, wanted) if wanted else None
        if drawn is None:
            number = self.owner[rng.randrange(len(self.owner))] if whole else rng.randrange(len(self.paths))
            end = self.paths[number][-rng.randrange(2)]
            drawn = end, rng.choice(self.near[end])
        return self.bite(*drawn, rng.random() < 0.5, whole)

    def _drawn_near(self, rng: random.Random, wanted: Collection[int]) -> tuple[int, int] | None:
        found = [
            (end, other)
            for number, path in enumerate(self.paths)
            for end in (path[0], path[-1])
            for other in self.near[end]
            if (end in wanted or other in wanted) and self.owner[other] != number
        ]
        return rng.choice(found) if found else None

    def bite(self, end: int, other: int, forwards: bool, whole: bool = False) -> Bite | None:
        """Return the bite by which the path with this `end` takes cells from the path of `other`; None if impossible.

        The cells are `other` and all after it on its path if `forwards`, otherwise `other` and all before it. Only if
        `whole`, these may be the whole path.
        """
        first, second = self.owner[end], self.owner[other]
        if second == first:
            return None
        mine, theirs, at = self.paths[first], self.paths[second], self.place[other]
        part, rest = (theirs[at:], theirs[:at]) if forwards else (theirs[at::-1], theirs[at + 1 :])
        if len(rest) < (0 if whole and not rest else self.shortest) or self.contacts(part, first) != 1:
            return None
        if self.board.bridges and rest and any(map(self.board.is_bridge, (rest[0], rest[-1]))):
            return None
        return Bite(first, second, (mine if mine[-1] == end else mine[::-1]) + part, rest)

    def exchange(self, rng: random.Random) -> bool:
        """Cut two adjacent paths, chosen at random, and join their parts differently. Return False if that fails."""
        number = rng.randrange(len(self.paths))
        path = self.paths[number]
        at = rng.randrange(1, len(path))
        beside = rng.choice(self.near[path[at - 1]])
        second, k = self.owner[beside], self.place[beside]
        theirs = self.paths[second]
        for near, far in ((theirs[k::-1], theirs[k + 1 :]), (theirs[k:], theirs[:k][::-1])):
            if second != number and far and far[0] in self.near[path[at]]:
                one, two = path[:at], path[at:][::-1]
                fits = min(len(one) + len(near), len(two) + len(far)) >= self.shortest
                if fits and self._meet_once(one, near) and self._meet_once(two, far):
                    self.set(number, one + near)
                    self.set(second, two + far)
                    return True
        return False

    def _meet_once(self, one: Collection[int], other: Sequence[int]) -> bool:
        cells = {*one}
        return sum(beside in cells for cell in other for beside in self.near[cell]) == 1

    def contacts(self, cells: Sequence[int], number: int) -> int:
        owner, near = self.owner, self.near
        return sum(owner[other] == number for cell in cells for other in near[cell])

    def join(self, a: int, b: int) -> bool:
        """Join two paths at their ends `a` and `b`. Return False if these aren't ends, or the paths touch elsewhere."""
        mine, theirs = self.paths[self.owner[a]], self.paths[self.owner[b]]
        if a not in (mine[0], mine[-1]) or b not in (theirs[0], theirs[-1]):
            return False
        bite = self.bite(a, b, forwards=theirs[0] == b, whole=True)
        if bite:
            self.apply(bite)
        return bite is not None

    def lengthen(self) -> None:
        """Move end cells of longer paths to short ones beside them."""
        for cell in range(len(self.owner)):
            while len(self.paths[self.owner[cell]]) < self.shortest:
                short = self.paths[self.owner[cell]]
                beside = ((end, other) for end in (short[0], short[-1]) for other in self.near[end])
                bite = next((found for a, b in beside if (found := self._last_cell(a, b))), None)
                if bite is None:
                    break
                self.apply(bite)

    def _last_cell(self, end: int, other: int) -> Bite | None:
        theirs = self.paths[self.owner[other]]
        return self.bite(end, other, forwards=theirs[-1] == other) if other in (theirs[0], theirs[-1]) else None

    def split_near(self, cells: Collection[int], rng: random.Random, middle: float = 0.0) -> tuple[int, int] | None:
        """Like `split_at`, but if no path beside `cells` is long enough, split one of the longest paths into halves."""
        return self.split_at(cells, rng, middle) or self.split_at((), rng, 1.0)

    def split_at(self, cells: Collection[int], rng: random.Random, middle: float = 0.0) -> tuple[int, int] | None:
        """Split a path beside one of `cells` (any path if empty). Return the cells next to the cut, or None.

        The higher `middle` (0 to 1), the nearer the cut is to the middle of a long path: the shorter part has at least
        `middle` times its greatest possible length.
        """
        places = self._splits(cells)
        if not places:
            return None
        least = middle * max(places)[0]
        _, number, k = rng.choice([place for place in places if place[0] >= least])
        path = self.paths[number]
        self.paths.append([])
        self.set(number, path[:k])
        self.set(len(self.paths) - 1, path[k:])
        return path[k - 1], path[k]

    def _splits(self, wanted: Collection[int]) -> list[tuple[int, int, int]]:
        """Return (length of the shorter part, path, index of the cut) for each possible split beside `wanted` cells."""
        bridges, is_bridge = self.board.bridges, self.board.is_bridge
        return [
            (min(k, len(path) - k), number, k)
            for number, path in enumerate(self.paths)
            for k in range(self.shortest, len(path) - self.shortest + 1)
            if not wanted or path[k] in wanted or path[k - 1] in wanted
            if not bridges or not (is_bridge(path[k]) or is_bridge(path[k - 1]))
        ]

    def merge(self, pairs: int, rng: random.Random, lengthen: bool) -> Iterator[Progress]:
        """Merge paths by bites until `pairs` are left, or merging fails for too long. A used-up path becomes [].

        If `lengthen`, go on until no path is shorter than `SHORTEST`.
        """
        number, pace, fruitless, cells = sum(map(bool, self.paths)), Pace(), 0, self.board.area
        for _ in range(BITES * cells):
            if pace.due():
                yield Progress()
            short = lengthen and any(0 < len(path) < SHORTEST for path in self.paths)
            if (number <= pairs and not short) or fruitless > FRUITLESS * cells:
                break
            bite = self.random_bite(rng, whole=True)
            fruitless += 1
            if bite:
                self.apply(bite)
                if not bite.rest:
                    number, fruitless = sum(map(bool, self.paths)), 0


def random_tiling(
    width: int, height: int, pairs: int, rng: random.Random, few: bool = True
) -> Generator[Progress, None, Tiling | None]:
    """Return about `pairs` random paths of at least `SHORTEST` cells, or None if that failed.

    Dominoes are joined at random, as in Thomas Ahle's generator. If `few`, bites merge paths until `pairs` are left.
    """
    yield Progress()
    tiling, edges = _joined(width, height, rng)
    yield Progress()
    tiling.lengthen()
    number = sum(map(bool, tiling.paths))
    for a, b in edges:
        if number > pairs:
            number -= tiling.join(a, b)
    if few:
        yield from tiling.merge(pairs, rng, lengthen=False)
    paths = list(filter(None, tiling.paths))
    return Tiling(tiling.board, paths) if min(map(len, paths)) >= SHORTEST else None


def joined_dominoes(width: int, height: int, rng: random.Random) -> list[list[int]]:
    """Return paths of two or more cells that cover a board and don't touch themselves; no two can be joined."""
    tiling, edges = _joined(width, height, rng)
    for a, b in edges:
        tiling.join(a, b)
    return list(filter(None, tiling.paths))


def _joined(width: int, height: int, rng: random.Random) -> tuple[Tiling, list[tuple[int, int]]]:
    board = NumberlinkPuzzle(width, height, ("",) * (width * height))
    tiling = Tiling(board, _random_dominoes(width, height, rng))
    edges = [(a, b) for a, beside in enumerate(tiling.near) for b in beside if a < b]
    rng.shuffle(edges)
    for a, b in sorted(edges, key=lambda edge: min(len(tiling.paths[tiling.owner[cell]]) for cell in edge)):
        if min(len(tiling.paths[tiling.owner[cell]]) for cell in (a, b)) < SHORTEST:
            tiling.join(a, b)  # the single cell of an odd area first
    return tiling, edges


def _random_dominoes(width: int, height: int, rng: random.Random) -> list[list[int]]:
    order: list[int] = []
    for r in range(height):
        row = range(r * width, (r + 1) * width)
        order += row[::-1] if r % 2 else row
    mate = list(range(width * height))
    for a, b in zip(order[::2], order[1::2], strict=False):
        mate[a], mate[b] = b, a
    for _ in range(12 * width * height if min(width, height) > 1 else 0):
        r, c = rng.randrange(height - 1), rng.randrange(width - 1)
        a = r * width + c
        b, d, e = a + 1, a + width, a + width + 1
        if mate[a] == b and mate[d] == e:
            mate[a], mate[d], mate[b], mate[e] = d, a, e, b
        elif mate[a] == d and mate[b] == e:
            mate[a], mate[b], mate[d], mate[e] = b, a, e, d
    return [sorted({a, mate[a]}) for a in order if a <= mate[a]]
