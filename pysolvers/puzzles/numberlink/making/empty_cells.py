"""Leaves cells of a finished board empty: shortens paths at their ends, as long as there is one solution."""

from __future__ import annotations

import random
from collections.abc import Generator

from pysolvers.core.progress import Progress
from pysolvers.puzzles.numberlink.making.cost import WindowDoubts
from pysolvers.puzzles.numberlink.making.proofs import only_solution
from pysolvers.puzzles.numberlink.making.tilings import SHORTEST, Tiling
from pysolvers.puzzles.numberlink.solving.windows import windows

SIDES = (4, 6)  # of the windows around a cell


def leave_empty(tiling: Tiling, rng: random.Random, doubts: WindowDoubts) -> Generator[Progress, None, bool]:
    """Remove cells from ends of paths, each if `doubts` finds no second solution then. Return True if any were removed.

    But if the resulting board isn't proved to have only one solution, restore the paths and return False.
    """
    before = tiling.paths[:]
    around = [window for side in SIDES for window in windows(tiling.width, tiling.height, side, 1)]
    ends = [(number, end) for number in range(len(before)) for end in (0, -1)]
    rng.shuffle(ends)
    for number, end in ends:
        while len(path := tiling.paths[number]) > SHORTEST:
            cell = path[end]
            owners = [tiling.owner[other] for other in tiling.near[cell]]
            if Tiling.NOBODY in owners or len({*owners}) < len(owners):
                break
            tiling.set(number, path[:-1] if end else path[1:])
            tiling.owner[cell] = Tiling.NOBODY
            if any(cell in window.inside and doubts.doubt(tiling, window) for window in around):
                tiling.set(number, path)
                break
            yield Progress()
    if tiling.paths == before:
        return False
    if not (yield from only_solution(tiling)).unique:
        tiling.restore(before)
        return False
    return True
