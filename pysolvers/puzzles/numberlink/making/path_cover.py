"""The paths of a board in the making, and how they are split."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

from pysolvers.puzzles.numberlink.model import WAYS, NumberlinkPuzzle

SHORTEST = 3
"""The fewest cells of a path: no label has its other end beside it."""

_LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


class PathCover:
    """The paths so far, and how they are split."""

    def __init__(self, width: int, height: int, paths: list[list[int]], rules: str, rng: random.Random) -> None:
        self.width, self.height, self.rules, self.rng = width, height, rules, rng
        self.paths = paths

    def board(self, rules: str | None = None) -> NumberlinkPuzzle:
        """The board of the paths' ends, labels in reading order: letters as far as they go, else numbers."""
        cells = [""] * (self.width * self.height)
        for k, path in enumerate(sorted(self.paths, key=lambda p: min(p[0], p[-1]))):
            cells[path[0]] = cells[path[-1]] = _LABELS[k] if len(self.paths) <= len(_LABELS) else str(k + 1)
        return NumberlinkPuzzle(self.width, self.height, tuple(cells), rules or self.rules)

    def links(self) -> tuple[int, ...]:
        """The links of every cell in the answer that the paths are."""
        step = {dr * self.width + dc: way for way, dr, dc in WAYS}
        links = [0] * (self.width * self.height)
        for path in self.paths:
            for a, b in pairwise(path):
                links[a] |= step[b - a]
                links[b] |= step[a - b]
        return tuple(links)

    def split(self, cells: Sequence[int]) -> tuple[int, int] | None:
        """Split a path at one of these cells, or as near to them as can be; None if all are too short."""
        link = self.split_at(cells)
        if link:
            return link
        wanted = set(cells)
        nearest = [path for path in self.paths if len(path) >= 2 * SHORTEST and not wanted.isdisjoint(path)]
        longest = max(map(len, self.paths))
        nearest = nearest or [path for path in self.paths if len(path) == longest >= 2 * SHORTEST]
        return self._cut([(path, len(path) // 2) for path in nearest])

    def split_at(self, cells: Sequence[int]) -> tuple[int, int] | None:
        """Split a path before or after one of these cells: the link that is cut; None if all are too short."""
        wanted = set(cells)
        return self._cut(
            [
                (path, k)
                for path in self.paths
                for k in range(SHORTEST, len(path) - SHORTEST + 1)
                if path[k] in wanted or path[k - 1] in wanted
            ]
        )

    def _cut(self, places: list[tuple[list[int], int]]) -> tuple[int, int] | None:
        if not places:
            return None
        path, k = self.rng.choice(places)
        self.paths.remove(path)
        self.paths += [path[:k], path[k:]]
        return path[k - 1], path[k]
