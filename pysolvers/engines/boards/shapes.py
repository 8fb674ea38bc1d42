"""Shapes of path on a square grid: strings of steps N, E, S, W, alike however they are turned, mirrored or walked.

Four cells in a row are `EEE`. A path contains a shape where all of its steps are steps of the path.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.engines.boards.steps import Step, neighbour, step


@cache
def variants(letters: str) -> frozenset[frozenset[Step]]:
    """The steps of a shape turned, mirrored and moved so that its smallest row and column are 0: at most eight sets."""
    cells: list[Cell] = [(0, 0)]
    for letter in letters:
        cells.append(neighbour(cells[-1], letter))
    found = set()
    for placed in (cells, [(r, -c) for r, c in cells]):
        for _ in range(4):
            placed = [(c, -r) for r, c in placed]
            top, left = min(r for r, _ in placed), min(c for _, c in placed)
            found.add(frozenset(step((a - top, b - left), (c - top, d - left)) for (a, b), (c, d) in pairwise(placed)))
    return frozenset(found)


def placements(letters: str, rows: int, columns: int) -> list[frozenset[Step]]:
    """Every way in which a shape lies on a board: its steps there; in a fixed order."""
    found = []
    for steps in sorted(variants(letters), key=sorted):
        height = 1 + max(r for s in steps for r, _ in s)
        width = 1 + max(c for s in steps for _, c in s)
        for top in range(rows - height + 1):
            for left in range(columns - width + 1):
                found.append(frozenset(((a[0] + top, a[1] + left), (b[0] + top, b[1] + left)) for a, b in steps))
    return found
