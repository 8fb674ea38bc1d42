"""Cover a board with random paths that do not touch themselves: the answer that a new puzzle is made from.

Random dominoes first, whose ends are then joined in random order, as in Thomas Ahle's generator.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.numberlink.making.path_cover import SHORTEST
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle

BITES = 100
"""How many times, a cell, ends may bite into other paths in the hope of fewer paths."""

FRUITLESS = 12
"""After how many of them, a cell, that brought no fewer it is given up."""


def random_paths(
    width: int, height: int, pairs: int, rng: random.Random, few: bool = True
) -> Generator[Progress, None, list[list[int]] | None]:
    """Progress, and at the end paths of three cells or more that cover the board and do not touch themselves.

    Args:
        width: columns.
        height: rows.
        pairs: about how many paths there are to be.
        rng: the source of randomness.
        few: whether some time is spent to come down to that number.

    Returns:
        The paths as flat indices, or None if it did not come out.
    """
    yield Progress()
    paths = _Paths(width, height, _dominoes(width, height, rng))
    edges = [(a, b) for a, beside in paths.near.items() for b in beside if a < b]
    rng.shuffle(edges)
    for a, b in edges:  # first the cells and dominoes that must grow
        if min(len(paths.of[a]), len(paths.of[b])) < SHORTEST:
            paths.join(a, b)
    yield Progress()
    paths.lengthen()
    for a, b in edges:  # then down to the number asked for
        if paths.number > pairs:
            paths.join(a, b)
    yield Progress()
    if few:
        yield from _fewer(paths, pairs, rng)
    found = list({id(path): path for path in paths.of.values()}.values())
    return found if min(map(len, found)) >= SHORTEST else None


def joined_dominoes(width: int, height: int, rng: random.Random) -> list[list[int]]:
    """Paths of two cells or more that cover a board of two cells or more and do not touch themselves, as flat indices.

    No two of them can be joined any more, so that there are few; `random_paths` makes them longer besides.
    """
    paths = _Paths(width, height, _dominoes(width, height, rng))
    edges = [(a, b) for a, beside in paths.near.items() for b in beside if a < b]
    rng.shuffle(edges)
    for a, b in sorted(edges, key=lambda edge: min(len(paths.of[cell]) for cell in edge)):
        paths.join(a, b)  # the single cell of an odd area first
    return list({id(path): path for path in paths.of.values()}.values())


def _fewer(paths: _Paths, pairs: int, rng: random.Random) -> Iterator[Progress]:
    """Let ends of paths bite into other paths until there are as few as asked for, or for BITES times a cell."""
    pace = Pace()
    number, fruitless = paths.number, 0
    for _ in range(BITES * len(paths.of)):
        if pace.due():
            yield Progress()
        if number <= pairs or fruitless > FRUITLESS * len(paths.of):
            return
        paths.bite(rng)
        fruitless = 0 if paths.number < number else fruitless + 1
        number = paths.number


class _Paths:
    """Paths that cover a board: `of` has each cell's path, `near` its neighbours."""

    def __init__(self, width: int, height: int, dominoes: list[list[int]]) -> None:
        board = NumberlinkPuzzle(width, height, ("",) * (width * height))
        self.near = {i: [other for _, other in board.neighbours(i)] for i in range(board.size)}
        self.of = {cell: domino for domino in dominoes for cell in domino}
        self.number = len(dominoes)

    def join(self, a: int, b: int) -> None:
        """Make one path of two whose ends are these neighbours, unless they are the same or touch elsewhere too."""
        one, two = self.of[a], self.of[b]
        if one is not two and self._is_end(a) and self._is_end(b) and self._meet_once(one, two):
            self._append(one, a, two if two[0] == b else two[::-1])
            self.number -= 1

    def lengthen(self) -> None:
        """Give paths that are too short the last cell of a longer one beside their end, as often as that can be."""
        for cell in list(self.of):
            while len(self.of[cell]) < SHORTEST:
                short = self.of[cell]
                ends = [(end, other) for end in (short[0], short[-1]) for other in self.near[end]]
                found = next(((end, other) for end, other in ends if self._can_give(other, short)), None)
                if found is None:
                    break
                self._give(found[1], short, found[0])

    def bite(self, rng: random.Random) -> None:
        """Let the end of a random path take over the path beside it, from there to either of its ends.

        That makes one path of two if the cell beside it is an end itself. If the two would touch, it takes an end cell
        alone.
        """
        mine = self.of[rng.choice(range(len(self.of)))]
        end = mine[rng.randrange(2) - 1]
        other = rng.choice(self.near[end])
        theirs = self.of[other]
        if theirs is mine:
            return
        at = theirs.index(other)
        if at == 0 or (at < len(theirs) - 1 and rng.random() < 0.5):
            part, rest = theirs[at:], theirs[:at]
        else:
            part, rest = theirs[at::-1], theirs[at + 1 :]
        if (not rest or len(rest) >= SHORTEST) and self._meet_once(mine, part):
            self._append(mine, end, part)
            for cell in rest:
                self.of[cell] = rest
            self.number -= not rest
        elif self._can_give(other, mine):
            self._give(other, mine, end)

    def _is_end(self, cell: int) -> bool:
        return cell in (self.of[cell][0], self.of[cell][-1])

    def _meet_once(self, one: list[int], two: list[int]) -> bool:
        """Whether the cells of two paths, or parts of paths, are side by side in just one place."""
        short, long = (one, two) if len(one) < len(two) else (two, one)
        cells = set(long)
        found = False
        for cell in short:
            for other in self.near[cell]:
                if other in cells:
                    if found:
                        return False
                    found = True
        return found

    def _append(self, path: list[int], end: int, part: list[int]) -> None:
        """Make one path of a path and the cells that go on from its end."""
        joined = (path if path[-1] == end else path[::-1]) + part
        for cell in joined:
            self.of[cell] = joined

    def _can_give(self, cell: int, to: list[int]) -> bool:
        """Whether a cell can go over to another path: an end of a path that is long enough, and beside `to` once."""
        if len(self.of[cell]) <= SHORTEST or not self._is_end(cell):
            return False
        return sum(self.of[other] is to for other in self.near[cell]) == 1

    def _give(self, cell: int, to: list[int], end: int) -> None:
        """Let a cell go over to another path, beside the end of that."""
        self.of[cell].remove(cell)
        to.insert(len(to) if to[-1] == end else 0, cell)
        self.of[cell] = to


def _dominoes(width: int, height: int, rng: random.Random) -> list[list[int]]:
    """A random tiling with dominoes, and a single cell if the area is odd: rows of them, many then turned by twos."""
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
