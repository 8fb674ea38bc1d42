"""A path through all cells of a large board, by Pósa's rotations.

Source: L. Pósa, Hamiltonian circuits in random graphs, Discrete Mathematics 14 (1976).
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import pairwise

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.signpost.model import rays
from pysolvers.puzzles.signpost.solving.random_bits import RandomBits


def rotated(
    width: int, height: int, corners: bool, bits: RandomBits, pace: Pace
) -> Generator[Progress, None, tuple[tuple[int, ...], list[int]]]:
    """The arrows of a path through all cells, and its cells in order.

    The path goes on to any free cell. Where it is stuck, its end is joined to a cell before, whose next one is the new
    end. With `corners` the last cell is kept aside until the path ends in line with it.
    """
    cells, table = width * height, rays(width, height)
    near = [[b for ray in table for b in ray[at]] for at in range(cells)]
    last = cells - 1 if corners else -1
    path = [0 if corners else bits.upto(cells)]
    free = set(range(cells)) - {path[0], last}
    while free or (corners and last not in near[path[-1]]):
        _extend(path, free, near[path[-1]], last, bits)
        if pace.due():
            yield Progress(0, 0, len(path), 3 * cells, "generator")
    if corners:
        path.append(last)
    arrows = [0] * cells
    for a, b in pairwise(path):
        arrows[a] = next(d for d in range(8) if b in table[d][a])
    return tuple(arrows), path


def _extend(path: list[int], free: set[int], near: list[int], last: int, bits: RandomBits) -> None:
    """One more cell; where there is none, another end."""
    if ways := [b for b in near if b in free]:
        b = ways[bits.upto(len(ways))]
        free.remove(b)
        path.append(b)
    else:
        ways = [b for b in near if b not in (last, path[-2])]
        at = path.index(ways[bits.upto(len(ways))])
        path[at + 1 :] = path[:at:-1]
