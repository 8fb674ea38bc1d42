"""Paths split until the board of their ends has no other answer.

A split under `full` and `classic` never adds an answer, for one of the split board is, with the cut link put back, one
of the board before. So on large boards each kind of other answer is looked for in turn: those that differ in a window,
canonical ones with an empty cell (see `canonical`), tight ones; what cannot be ruled out in short time is split too.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Sequence
from itertools import pairwise

from pysolvers.numberlink import canonical, frontier, windows
from pysolvers.numberlink.branching import answers
from pysolvers.numberlink.model import WAYS, Answer, Numberlink
from pysolvers.numberlink.state import Board
from pysolvers.search import Progress

SMALL, STATES = 150, 150_000
"""Up to how many cells the frontier DP is asked, with how many states, before a path is split in doubt."""

NODES = 2_500
"""How long a proof may take before a path is split to make the board plainer."""

SHORTEST = 3
"""The fewest cells of a path: no label has its other end beside it."""

_LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def unique(
    width: int, height: int, paths: list[list[int]], rules: str, rng: random.Random
) -> Iterator[Progress | Numberlink]:
    """Progress, then the board whose one answer these paths are, after some have been split.

    Nothing if that did not come out.
    """
    cut = _Cut(width, height, [path[:] for path in paths], rules, rng)
    if rules != "tight":
        yield from _by_windows(cut)
        proved = yield from _by_proof(cut)
        if not proved:
            return
    if (yield from _tight(cut)):
        yield cut.board()


class _Cut:
    """The paths so far, and how they are split."""

    def __init__(self, width: int, height: int, paths: list[list[int]], rules: str, rng: random.Random) -> None:
        self.width, self.height, self.rules, self.rng = width, height, rules, rng
        self.paths = paths

    def board(self, rules: str | None = None) -> Numberlink:
        """The board of the paths' ends, labels in reading order: letters as far as they go, else numbers."""
        cells = [""] * (self.width * self.height)
        for k, path in enumerate(sorted(self.paths, key=lambda p: min(p[0], p[-1]))):
            cells[path[0]] = cells[path[-1]] = _LABELS[k] if len(self.paths) <= len(_LABELS) else str(k + 1)
        return Numberlink(self.width, self.height, tuple(cells), rules or self.rules)

    def links(self) -> tuple[int, ...]:
        """The links of every cell in the answer that the paths are."""
        step = {dr * self.width + dc: way for way, dr, dc in WAYS}
        links = [0] * (self.width * self.height)
        for path in self.paths:
            for a, b in pairwise(path):
                links[a] |= step[b - a]
                links[b] |= step[a - b]
        return tuple(links)

    def split(self, cells: Sequence[int]) -> bool:
        """Split a path before one of these cells, or as near to them as can be; False if all are too short."""
        wanted = set(cells)
        places = [
            (path, k)
            for path in self.paths
            for k in range(SHORTEST, len(path) - SHORTEST + 1)
            if path[k] in wanted or path[k - 1] in wanted
        ]
        if not places:
            nearest = [path for path in self.paths if len(path) >= 2 * SHORTEST and not wanted.isdisjoint(path)]
            longest = max(map(len, self.paths))
            nearest = nearest or [path for path in self.paths if len(path) == longest >= 2 * SHORTEST]
            places = [(path, len(path) // 2) for path in nearest]
        if not places:
            return False
        path, k = self.rng.choice(places)
        self.paths.remove(path)
        self.paths += [path[:k], path[k:]]
        return True


def _by_windows(cut: _Cut) -> Iterator[Progress]:
    """Split until no window, freed alone, has a second answer."""
    again: windows.Window | None = None
    answer = Answer(cut.board(), cut.links())
    for window in windows.each(answer.puzzle):
        again = window
        while again is not None:
            again = None
            for step in windows.solutions(answer, window):
                if isinstance(step, Progress):
                    yield step
                elif step.links != answer.links:
                    if cut.split(_differing(answer.links, step.links)):
                        answer, again = Answer(cut.board(), cut.links()), window
                    break


def _by_proof(cut: _Cut) -> Generator[Progress, None, bool]:
    """Split near cells for which it is not soon shown that they are never empty; False if that fails."""
    while True:
        doubtful: list[int] = []
        for step in canonical.doubtful(cut.board("classic")):
            if isinstance(step, Progress):
                yield step
            else:
                doubtful.append(step)
        if not doubtful:
            return True
        if len(cut.links()) <= SMALL:
            other = yield from _other(cut)
            if other is None:
                return True
            if not cut.split(other or doubtful):
                return False
            continue
        cut.rng.shuffle(doubtful)
        touched: set[int] = set()
        for i in doubtful:
            path = next(path for path in cut.paths if i in path)
            if touched.isdisjoint(path):
                touched.update(path)
                if not cut.split([i]):
                    return False


def _other(cut: _Cut) -> Generator[Progress, None, list[int] | None]:
    """Where another answer differs; [] if none is found in short time, None if the frontier DP counts but one."""
    board, links = cut.board(), cut.links()
    for step in frontier.count(board, STATES):
        if isinstance(step, Progress):
            yield step
        elif step.value == 1:
            return None
    for found in answers(Board(board), "rows", NODES):
        if isinstance(found, Progress):
            yield found
        elif found.links != links:
            return _differing(links, found.links)
    return []


def _tight(cut: _Cut) -> Generator[Progress, None, bool]:
    """Split until there is no other tight answer; False if that fails."""
    while True:
        board, links = cut.board("tight"), cut.links()
        other: Sequence[int] | None = None
        for step in answers(Board(board), "columns", NODES):
            if isinstance(step, Progress):
                yield step
                if step.known is None:
                    other = ()
            elif step.links != links:
                other = _differing(links, step.links)
                break
        if other is None:
            return True
        if not cut.split(other):
            return False


def _differing(one: Sequence[int], two: Sequence[int]) -> list[int]:
    return [i for i, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]
