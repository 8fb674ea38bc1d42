"""The paths of a board in the making, which cover it, and how they are split."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

from pysolvers.puzzles.numberlink.model import WAYS, NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.text.labels import LETTERS

SHORTEST = 3
"""The fewest cells of a path: no label has its other end beside it."""


class PathCover:
    """The answer of a board in the making: its paths, each a list of flat indices from one end to the other."""

    def __init__(self, width: int, height: int, paths: list[list[int]], rules: str, rng: random.Random) -> None:
        self.width, self.height, self.rules, self.rng = width, height, rules, rng
        self.paths = [path[:] for path in paths]
        self.by_splitting = False
        """Whether paths were split until there was one answer, so that there may be many more than were wanted."""

    def puzzle(self, rules: str | None = None) -> NumberlinkPuzzle:
        """The board of the paths' ends, labels in reading order: letters as far as they go, else numbers."""
        cells = [""] * (self.width * self.height)
        for k, path in enumerate(sorted(self.paths, key=lambda p: min(p[0], p[-1]))):
            cells[path[0]] = cells[path[-1]] = LETTERS[k] if len(self.paths) <= len(LETTERS) else str(k + 1)
        return NumberlinkPuzzle(self.width, self.height, tuple(cells), rules or self.rules)

    def answer(self) -> NumberlinkSolution:
        """The answer that the paths are."""
        return NumberlinkSolution(self.puzzle(), self.links())

    def links(self) -> tuple[int, ...]:
        """The links of every cell in the answer."""
        step = {down * self.width + right: way for way, down, right in WAYS}
        links = [0] * (self.width * self.height)
        for path in self.paths:
            for a, b in pairwise(path):
                links[a] |= step[b - a]
                links[b] |= step[a - b]
        return tuple(links)

    def split_near(self, cells: Sequence[int]) -> tuple[int, int] | None:
        """Split a path at one of these cells, else one that passes them in its middle, else a longest one.

        Returns:
            The two cells whose link is cut; None if all paths are too short.
        """
        link = self.split_at(cells)
        if link:
            return link
        wanted = set(cells)
        nearest = [path for path in self.paths if len(path) >= 2 * SHORTEST and not wanted.isdisjoint(path)]
        longest = max(map(len, self.paths))
        nearest = nearest or [path for path in self.paths if len(path) == longest >= 2 * SHORTEST]
        return self._split([(path, len(path) // 2) for path in nearest])

    def split_at(self, cells: Sequence[int]) -> tuple[int, int] | None:
        """Split a path before or after one of these cells.

        Returns:
            The two cells whose link is cut; None if no path has enough cells on either side.
        """
        wanted = set(cells)
        return self._split(
            [
                (path, k)
                for path in self.paths
                for k in range(SHORTEST, len(path) - SHORTEST + 1)
                if path[k] in wanted or path[k - 1] in wanted
            ]
        )

    def _split(self, places: list[tuple[list[int], int]]) -> tuple[int, int] | None:
        """Split a path before its k-th cell, chosen at random from these (path, k)."""
        if not places:
            return None
        path, k = self.rng.choice(places)
        self.paths.remove(path)
        self.paths += [path[:k], path[k:]]
        return path[k - 1], path[k]
