"""Paths that cover a board and do not touch themselves, and the one change that keeps both and their number: a bite.

An end of a path takes over the part of a path beside it, from the cell there to either of its ends.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache


@cache
def neighbours_of(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """The neighbours of each cell, as flat indices."""
    return tuple(
        tuple(
            other
            for other, fine in (
                (i - width, i >= width),
                (i + 1, (i + 1) % width),
                (i + width, True),
                (i - 1, i % width),
            )
            if fine and 0 <= other < width * height
        )
        for i in range(width * height)
    )


@dataclass(frozen=True, slots=True)
class Bite:
    """What a bite makes of two paths: their numbers, and their cells after it."""

    first: int
    second: int
    longer: list[int]
    rest: list[int]


class Tiling:
    """Paths by number, each a list of flat indices from one end to the other; `owner` and `place` know each cell's.

    `shortest` is the fewest cells that a bite leaves a path.
    """

    def __init__(self, width: int, height: int, paths: Sequence[list[int]], shortest: int) -> None:
        self.width, self.height, self.shortest = width, height, shortest
        self.near = neighbours_of(width, height)
        self.paths = [path[:] for path in paths]
        self.owner = [0] * (width * height)
        self.place = [0] * (width * height)
        for number in range(len(self.paths)):
            self._own(number)

    def _own(self, number: int) -> None:
        owner, place = self.owner, self.place
        for k, cell in enumerate(self.paths[number]):
            owner[cell] = number
            place[cell] = k

    def set(self, number: int, cells: list[int]) -> None:
        """Give a path these cells."""
        self.paths[number] = cells
        self._own(number)

    def random_bite(self, rng: random.Random, wanted: Collection[int]) -> Bite | None:
        """A bite at random, near one of the cells `wanted` if there are any; None if the one drawn cannot be."""
        drawn = self._drawn_near(rng, wanted) if wanted else None
        if drawn is None:
            number = rng.randrange(len(self.paths))
            end = self.paths[number][-rng.randrange(2)]
            drawn = number, end, rng.choice(self.near[end])
        return self._bite(*drawn, rng.random() < 0.5)

    def _drawn_near(self, rng: random.Random, wanted: Collection[int]) -> tuple[int, int, int] | None:
        """A path's number, its end and a cell beside that, one of the two cells being wanted."""
        found = [
            (number, end, other)
            for number, path in enumerate(self.paths)
            for end in (path[0], path[-1])
            for other in self.near[end]
            if (end in wanted or other in wanted) and self.owner[other] != number
        ]
        return rng.choice(found) if found else None

    def _bite(self, number: int, end: int, other: int, forwards: bool) -> Bite | None:
        """The end of a path takes a path's part from `other` on, towards its last cell if `forwards`; None if it can't.

        It cannot where the other path keeps too few cells, or the part would touch the path at a second place.
        """
        second = self.owner[other]
        if second == number:
            return None
        mine, theirs, at = self.paths[number], self.paths[second], self.place[other]
        part, rest = (theirs[at:], theirs[:at]) if forwards else (theirs[at::-1], theirs[at + 1 :])
        if len(rest) < self.shortest or self.contacts(part, number) != 1:
            return None
        return Bite(number, second, (mine if mine[-1] == end else mine[::-1]) + part, rest)

    def contacts(self, cells: Sequence[int], number: int) -> int:
        """In how many places cells that are not on a path lie beside it."""
        owner, near = self.owner, self.near
        return sum(owner[other] == number for cell in cells for other in near[cell])

    def splits(self, wanted: Collection[int]) -> Iterator[tuple[int, int, int]]:
        """Where paths may be split: the cells of the shorter part, the path's number and the place of the second part.

        Only beside a cell `wanted`, if there are any.
        """
        for number, path in enumerate(self.paths):
            for k in range(self.shortest, len(path) - self.shortest + 1):
                if not wanted or path[k] in wanted or path[k - 1] in wanted:
                    yield min(k, len(path) - k), number, k

    def split(self, number: int, k: int) -> int:
        """Split a path before its k-th cell: the number of the new path, which has the second part."""
        path = self.paths[number]
        self.paths[number] = path[:k]
        self.paths.append(path[k:])
        self._own(len(self.paths) - 1)
        return len(self.paths) - 1
