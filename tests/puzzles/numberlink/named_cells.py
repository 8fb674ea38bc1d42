"""What a sentence of Numberlink's explanations names, and every way to fill a small board that agrees with just that.

A sentence is enough if what it concludes holds in all of these: boards on which the lines and crosses that it does not
name are gone, and the labels that it does not name are unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pysolvers.puzzles.numberlink.reasoning.lines import Board
from tests.puzzles.named import cells_in


def cells_named(board: Board, text: str) -> set[int]:
    """The cells that a text names."""
    return {board.puzzle.index(cell) for cell in cells_in(text)}


def labels_named(board: Board, text: str) -> set[int]:
    """The labels that a text names."""
    return {k for k, name in enumerate(board.names) if re.search(rf"\b{name}\b", text)}


def covers(
    board: Board, on: set[int], off: set[int], labels: set[int], no_touch: bool, fills: bool
) -> Iterator[frozenset[int]]:
    """The sides with lines in each way to fill the board.

    Every source has one line, every other cell two (or none, unless the board `fills`); lines join sources. Those of a
    label in `labels` join its own two; which sources belong together else is not known.
    """
    sides, size = board.sides, board.puzzle.size
    least = [1 if board.label[i] >= 0 else 2 for i in range(size)]
    last = [max((side for side, _, _ in board.around[i]), default=-1) for i in range(size)]
    ready: list[list[int]] = [[] for _ in sides]
    for i in range(size):
        ready[last[i]].append(i)
    degree = [0] * size
    chosen: list[int] = []

    def fill(side: int) -> Iterator[frozenset[int]]:
        if side == len(sides):
            if _kept(board, chosen, labels, no_touch):
                yield frozenset(chosen)
            return
        a, b = sides[side]
        for taken in (False, True):
            if (taken and side in off) or (not taken and side in on):
                continue
            if taken:
                if degree[a] == least[a] or degree[b] == least[b]:
                    continue
                degree[a] += 1
                degree[b] += 1
                chosen.append(side)
            if all(degree[i] == least[i] or (not fills and not degree[i] and least[i] == 2) for i in ready[side]):
                yield from fill(side + 1)
            if taken:
                degree[a] -= 1
                degree[b] -= 1
                chosen.pop()

    yield from fill(0)


def _kept(board: Board, chosen: list[int], labels: set[int], no_touch: bool) -> bool:
    """Whether lines keep the rules that are not about one cell."""
    line: list[int] = list(range(board.puzzle.size))

    def root(i: int) -> int:
        while line[i] != i:
            i = line[i]
        return i

    for side in chosen:
        a, b = map(root, board.sides[side])
        if a == b:
            return False
        line[a] = b
    ends: dict[int, list[int]] = {}
    for i, label in enumerate(board.label):
        if label >= 0:
            ends.setdefault(root(i), []).append(label)
    if any(a != b and {a, b} & labels for a, b in ends.values()):
        return False
    drawn = set(chosen)
    return not no_touch or all(side in drawn or root(a) != root(b) for side, (a, b) in enumerate(board.sides))
