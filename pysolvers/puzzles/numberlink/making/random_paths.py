"""A board tiled with paths that do not touch themselves: the answer that a new puzzle is made from.

Random dominoes first, whose ends are then joined in random order, as in Thomas Ahle's generator.
"""

from __future__ import annotations

import random
from collections.abc import Generator

from pysolvers.core.progress import Pace, Progress

WANDER = 100
"""How many times, a cell, ends may bite into other paths in the hope of fewer paths."""


def tiling(
    width: int, height: int, pairs: int, rng: random.Random, few: bool = True
) -> Generator[Progress, None, list[list[int]] | None]:
    """Progress, and at the end a tiling of the board with paths of three cells or more that do not touch themselves.

    `few`: whether some time is spent to come down to about the number of `pairs`.

    None if it did not come out.
    """
    near = _neighbours(width, height)
    yield Progress()
    path: dict[int, list[int]] = {}
    for domino in _dominoes(width, height, rng):
        for cell in domino:
            path[cell] = domino
    edges = [(a, b) for a in near for b in near[a] if a < b]
    rng.shuffle(edges)
    number = len({id(p) for p in path.values()})
    for short in (True, False):  # first the cells and dominoes that must grow, then down to the number asked for
        for a, b in edges:
            one, two = path[a], path[b]
            if one is two or a not in (one[0], one[-1]) or b not in (two[0], two[-1]):
                continue
            if (min(len(one), len(two)) > 2) if short else number <= pairs:
                continue
            if _beside(one, two, near) != 1:
                continue
            joined = (one if one[-1] == a else one[::-1]) + (two if two[0] == b else two[::-1])
            for cell in joined:
                path[cell] = joined
            number -= 1
        yield Progress()
        if short:
            _lengthen(path, near)
            number = len({id(p) for p in path.values()})
    if number > pairs and few:
        yield from _wander(path, near, pairs, rng)
    paths = list({id(p): p for p in path.values()}.values())
    return paths if min(len(p) for p in paths) > 2 else None


def _wander(
    path: dict[int, list[int]], near: dict[int, list[int]], pairs: int, rng: random.Random
) -> Generator[Progress, None, None]:
    """Let ends of paths bite into the paths beside them until there are as few as asked for, or WANDER bites a cell.

    A path takes over another from the cell beside its end to either end of that, which makes one path of two where the
    cell is an end itself. Where the two would touch, it takes an end cell alone.
    """
    number = len({id(p) for p in path.values()})
    cells = list(near)
    pace = Pace()
    for _ in range(WANDER * len(cells)):
        if pace.due():
            yield Progress()
        if number <= pairs:
            return
        mine = path[rng.choice(cells)]
        end = mine[rng.randrange(2) - 1]
        other = rng.choice(near[end])
        theirs = path[other]
        if theirs is mine:
            continue
        at = theirs.index(other)
        if at == 0 or (at < len(theirs) - 1 and rng.random() < 0.5):
            part, rest = theirs[at:], theirs[:at]
        else:
            part, rest = theirs[at::-1], theirs[at + 1 :]
        if (not rest or len(rest) > 2) and _beside(mine, part, near) == 1:
            joined = (mine if mine[-1] == end else mine[::-1]) + part
            for cell in joined:
                path[cell] = joined
            for cell in rest:
                path[cell] = rest
            number -= not rest
        elif not rest and len(theirs) > 3 and sum(path[b] is mine for b in near[other]) == 1:
            theirs.remove(other)
            mine.insert(len(mine) if mine[-1] == end else 0, other)
            path[other] = mine


def _beside(one: list[int], two: list[int], near: dict[int, list[int]]) -> int:
    """In how many places the cells of two paths, or parts of paths, are side by side."""
    short, long = (one, two) if len(one) < len(two) else (two, one)
    cells = set(long)
    return sum(other in cells for cell in short for other in near[cell])


def _lengthen(path: dict[int, list[int]], near: dict[int, list[int]]) -> None:
    """Give paths of less than three cells the last cell of a longer one beside their end.

    Where they do not come to touch it twice.
    """
    for cell in list(path):
        while len(path[cell]) < 3:
            short = path[cell]
            found = next(
                (
                    (end, other)
                    for end in (short[0], short[-1])
                    for other in near[end]
                    if len(path[other]) > 3
                    and other in (path[other][0], path[other][-1])
                    and sum(path[b] is short for b in near[other]) == 1
                ),
                None,
            )
            if found is None:
                break
            end, other = found
            path[other].remove(other)
            short.insert(len(short) if short[-1] == end else 0, other)
            path[other] = short


def _neighbours(width: int, height: int) -> dict[int, list[int]]:
    return {
        r * width + c: [
            y * width + x
            for y, x in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1))
            if 0 <= y < height and 0 <= x < width
        ]
        for r in range(height)
        for c in range(width)
    }


def _dominoes(width: int, height: int, rng: random.Random) -> list[list[int]]:
    """A random tiling with dominoes (and a single cell where the area is odd): rows of them.

    Then many turned by twos.
    """
    order = [r * width + (c if r % 2 == 0 else width - 1 - c) for r in range(height) for c in range(width)]
    mate: dict[int, int] = {}
    for a, b in zip(order[::2], order[1::2], strict=False):
        mate[a], mate[b] = b, a
    for _ in range(12 * width * height):
        r, c = rng.randrange(height - 1), rng.randrange(width - 1)
        a = r * width + c
        b, d, e = a + 1, a + width, a + width + 1
        if mate.get(a) == b and mate.get(d) == e:
            mate[a], mate[d], mate[b], mate[e] = d, a, e, b
        elif mate.get(a) == d and mate.get(b) == e:
            mate[a], mate[b], mate[d], mate[e] = b, a, e, d
    return [[a] if a not in mate else [a, mate[a]] for a in order if a not in mate or a < mate[a]]
