"""Finds pockets: parts of the board that only a few open sides connect to the rest.

Each open side gets a random number, so that the XOR of the numbers at each cell is 0. If the XOR of a few sides is 0,
they separate a part from the rest of the board.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from pysolvers.core.claim import Claim
from pysolvers.puzzles.numberlink.claims import Pocket, Side
from pysolvers.puzzles.numberlink.reasoning.at_once import glance_at
from pysolvers.puzzles.numberlink.reasoning.lines import Lines

LARGEST = 40  # cells in a pocket, at most; people don't look at larger ones

MOST = 3  # gaps of a pocket, at most


Ways = list[list[tuple[int, int, int]]]  # the open ways of each cell


class Enclosed(NamedTuple):
    """A pocket: its gaps (the open sides that lead out of it), and its cells, all of which still need links."""

    gaps: tuple[int, ...]
    cells: tuple[int, ...]


def pockets(lines: Lines, most: int = MOST) -> list[Enclosed]:
    """Return the pockets (see `Enclosed`) with at least two cells and at most `most` gaps, the fewest gaps first."""
    known = glance_at(lines).pockets
    if most not in known:
        found = []
        ways = [lines.open_ways(cell) for cell in range(lines.board.size)]
        for cut in _cuts(lines, ways, most):
            part = _pocket(lines, ways, cut)
            if part and len(part) > 1 and not any(part.issuperset(lines.board.sides[side]) for side in cut):
                found.append(Enclosed(tuple(sorted(cut)), tuple(sorted(part))))
        known[most] = sorted(found, key=lambda pocket: (len(pocket.gaps), len(pocket.cells), pocket))
    return known[most]


def drawn_at(lines: Lines, cells: Sequence[int]) -> tuple[int, ...]:
    around = (side for cell in cells for side, _, _ in lines.board.around[cell])
    return tuple(sorted({side for side in around if lines.drawn[side]}))


def enclosed(lines: Lines, pocket: Enclosed) -> tuple[Claim, ...]:
    """Return the claims that describe a pocket: its ways out, drawn or open, and why its other sides are closed."""
    board, inside = lines.board, set(pocket.cells)
    out = [(cell, side, other) for cell in pocket.cells for side, other, _ in board.around[cell] if other not in inside]
    ways = [
        (board.cells[cell], board.cells[other]) for cell, side, other in out if lines.drawn[side] or side in pocket.gaps
    ]
    shut = [side for _, side, _ in out if not lines.drawn[side] and side not in pocket.gaps]
    return (Pocket(board.at(pocket.cells), tuple(ways)), *(claim for side in shut for claim in lines.closing(side)))


def open_ways_out(pocket: Pocket, drawn: Sequence[Side]) -> list[Side]:
    there = {frozenset(side) for side in drawn}
    return [way for way in pocket.ways if frozenset(way) not in there]


def _cuts(lines: Lines, ways: Ways, most: int) -> Iterator[tuple[int, ...]]:
    mark = _marks(lines, ways)
    by_mark: dict[int, list[int]] = {}
    for side, value in mark.items():
        by_mark.setdefault(value, []).append(side)
    for value, sides in by_mark.items():
        if value == 0:
            yield from ((side,) for side in sides)
        else:
            yield from combinations(sides, 2)
    rest = [(side, value) for side, value in mark.items() if value]
    for i, (one, first) in enumerate(rest if most > 2 else ()):
        for two, third in [(two, third) for two, second in rest[i + 1 :] if (third := first ^ second) in by_mark]:
            for three in by_mark[third] if third else ():
                if three > max(one, two):
                    yield one, two, three


def _marks(lines: Lines, ways: Ways) -> dict[int, int]:
    board, rng = lines.board, random.Random(1)
    parent: dict[int, tuple[int, int]] = {}
    order = []
    for root in range(board.size):
        if root in parent or not lines.need[root]:
            continue
        parent[root] = (-1, -1)
        stack = [root]
        while stack:
            cell = stack.pop()
            order.append(cell)
            for side, other, _ in ways[cell]:
                if other not in parent:
                    parent[other] = (cell, side)
                    stack.append(other)
    tree = {side for _, side in parent.values()}
    total = dict.fromkeys(order, 0)
    mark: dict[int, int] = {}
    for side, (a, b) in enumerate(board.sides):
        if side not in tree and lines.is_open(side):
            mark[side] = rng.getrandbits(60)
            total[a] ^= mark[side]
            total[b] ^= mark[side]
    for cell in reversed(order):
        above, side = parent[cell]
        if above >= 0:
            mark[side] = total[cell]
            total[above] ^= total[cell]
    return mark


def _pocket(lines: Lines, ways: Ways, gaps: tuple[int, ...]) -> set[int] | None:
    best: set[int] | None = None
    for first in lines.board.sides[gaps[0]]:
        part, todo = {first}, [first]
        for cell in todo:
            if len(part) > LARGEST:
                break
            for side, other, _ in ways[cell]:
                if side not in gaps and other not in part:
                    part.add(other)
                    todo.append(other)
        if len(part) <= LARGEST and (best is None or len(part) < len(best)):
            best = part
    return best
