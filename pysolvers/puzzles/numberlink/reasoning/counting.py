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

from pysolvers.core.words import listed
from pysolvers.puzzles.numberlink.reasoning.finding import Finding
from pysolvers.puzzles.numberlink.reasoning.lines import Lines
from pysolvers.puzzles.numberlink.reasoning.wording import Wording

LARGEST = 40
"""The most cells of a pocket whose dark and light cells a person counts."""

NAMED = 8
"""So many cells of a pocket are named; larger ones are told by one cell, and marked."""

MOST = 3
"""The most gaps of a pocket."""


def counted(lines: Lines) -> Iterator[Finding]:
    """What colours say of pockets, those with few gaps and few cells first."""
    if not lines.fact.fills:
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


def _by_colours(lines: Lines, gaps: list[int], pocket: list[int]) -> Finding | None:
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
    words = Wording(lines)
    where = words.cells(pocket) if len(pocket) <= NAMED else f"{len(pocket)} cells with {words.cell(ends[0])}"
    count = (
        f"in the pocket of {where} (row 1, column 1 being dark), dark cells still need {dark} line ends and light ones "
        f"{light}, and each line inside joins a dark cell to a light one"
    )
    if not fits:
        out = listed(words.between(side) for side in gaps)
        sentence = f"{_capital(count)}. The ways out ({out}) cannot make up for it. There is no answer."
        return Finding("contradiction", sentence, (), (), tuple(pocket), ())
    on = tuple(gaps[i] for i in range(len(gaps)) if all(i in used for used in fits))
    off = tuple(gaps[i] for i in range(len(gaps)) if not any(i in used for used in fits))
    if not on and not off:
        return None
    ways = listed(
        f"{words.between(side)} ({'dark' if colour[e] > 0 else 'light'} inside)"
        for side, e in zip(gaps, ends, strict=True)
    )
    follows = [f"a line goes {listed(map(words.between, on))}"] if on else []
    follows += [f"no line goes {listed(map(words.between, off))}"] if off else []
    only = "The only way out is" if len(gaps) == 1 else "The only ways out are"
    sentence = f"{_capital(count)}. {only} {ways}. So {' and '.join(follows)}."
    return Finding("count", sentence, on, off, tuple(pocket))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


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
    for root in range(board.puzzle.size):
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
