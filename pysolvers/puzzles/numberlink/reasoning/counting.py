"""Dark and light cells: a pocket with few ways out needs as many line ends on dark cells as on light ones.

Colour the cells like a chessboard. Each line inside a pocket joins a dark cell to a light one. So what its dark cells
still need and what its light cells need differ by what goes out through its gaps. Where every cell is used, this often
says which of one to three gaps are used.

The pockets are found by exclusive-or of random numbers over a spanning forest: sides whose numbers cancel out are cuts.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from pysolvers.core.deduction import Deduction, Technique
from pysolvers.puzzles.numberlink.claims import Pocket, Shades
from pysolvers.puzzles.numberlink.reasoning.lines import Lines

LARGEST = 40
"""The most cells of a pocket whose dark and light cells a person counts."""

MOST = 3
"""The most gaps of a pocket."""


def counted(lines: Lines) -> Iterator[Deduction]:
    """What colours say of pockets, those with few gaps and few cells first."""
    if not lines.fact.fills or not lines.board.colour:
        return
    pockets = []
    for cut in _cuts(lines):
        part = _pocket(lines, cut)
        if part and 1 < len(part) <= LARGEST:
            pockets.append((len(cut), len(part), sorted(cut), sorted(part)))
    for _, _, gaps, pocket in sorted(pockets):
        found = _by_colours(lines, gaps, pocket)
        if found:
            yield found


def _by_colours(lines: Lines, gaps: list[int], pocket: list[int]) -> Deduction | None:
    """What the colours of a pocket say of its gaps."""
    colour, inside = lines.board.colour, set(pocket)
    dark = sum(lines.need[cell] for cell in pocket if colour[cell] > 0)
    light = sum(lines.need[cell] for cell in pocket if colour[cell] < 0)
    ends = [next((cell for cell in lines.board.sides[side] if cell in inside), -1) for side in gaps]
    if -1 in ends or any(set(lines.board.sides[side]) <= inside for side in gaps):
        return None
    fits = [
        used
        for many in range(len(gaps) + 1)
        for used in combinations(range(len(gaps)), many)
        if sum(colour[ends[i]] for i in used) == dark - light
    ]
    on = tuple(gaps[i] for i in range(len(gaps)) if all(i in used for used in fits))
    off = tuple(gaps[i] for i in range(len(gaps)) if not any(i in used for used in fits))
    if not on and not off:
        return None
    claims = _claims(lines, gaps, pocket, dark, light)
    return lines.step(DARK_AND_LIGHT, claims, on, off, pocket) if fits else lines.contradiction(claims, (), pocket)


def _claims(lines: Lines, gaps: list[int], pocket: list[int], dark: int, light: int) -> tuple[Pocket, Shades]:
    """The ways out of a pocket, those that are drawn among them, and what its cells need."""
    board, inside = lines.board, set(pocket)
    drawn = {side for cell in pocket for side, _, _ in board.around[cell] if lines.drawn[side]}
    ways = [
        (board.cells[cell], board.cells[other])
        for cell in pocket
        for side, other, _ in board.around[cell]
        if other not in inside and (side in gaps or side in drawn)
    ]
    cells = board.at(pocket)
    return Pocket(cells, tuple(ways)), Shades(cells, dark, light, tuple(map(board.ends, sorted(drawn))))


def _cuts(lines: Lines) -> Iterator[tuple[int, ...]]:
    """Sets of one to three open sides that cut the board of open sides; some may not."""
    mark = _marks(lines)
    by_mark: dict[int, list[int]] = {}
    for side, value in mark.items():
        by_mark.setdefault(value, []).append(side)
    for value, sides in by_mark.items():
        if value == 0:
            yield from ((side,) for side in sides)
        else:
            yield from combinations(sides, 2)
    rest = [side for side, value in mark.items() if value]
    for i, one in enumerate(rest):
        for two in rest[i + 1 :]:
            value = mark[one] ^ mark[two]
            for three in by_mark.get(value, ()) if value else ():
                if three > max(one, two):
                    yield one, two, three


def _marks(lines: Lines) -> dict[int, int]:
    """A number for each open side such that those of a cut cancel out."""
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
            for side, other, _ in lines.open_ways(cell):
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


def _pocket(lines: Lines, gaps: tuple[int, ...]) -> set[int] | None:
    """The smaller of the two parts that gaps divide; None if they divide none, or both are large."""
    best: set[int] | None = None
    for first in lines.board.sides[gaps[0]]:
        part, todo = {first}, [first]
        for cell in todo:
            if len(part) > LARGEST:
                break
            for side, other, _ in lines.open_ways(cell):
                if side not in gaps and other not in part:
                    part.add(other)
                    todo.append(other)
        if len(part) <= LARGEST and (best is None or len(part) < len(best)):
            best = part
    return best


DARK_AND_LIGHT = Technique(
    "dark and light",
    "Dark and light cells",
    7.0,
    "Coloured like a chessboard, a part of the board has more cells of one colour, so lines must go in or out.",
    "A..B/..AB/..../....",
    counted,
    inside=False,
    level=7,
)
