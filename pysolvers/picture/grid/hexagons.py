"""Finds boards of hexagons with a flat top: the horizontal sides of their cells are lines of equal length.

In each column of cells, these lines are a cell's height apart. In every other column, they are half this height lower.
Text, squares and bricks have no such pattern.
"""

from __future__ import annotations

import re
from cmath import exp, phase
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import ceil, pi
from typing import NamedTuple

from pysolvers.core.cell import Cell, components
from pysolvers.picture import lanes
from pysolvers.picture.cells import line_share
from pysolvers.picture.grid.straighten import View
from pysolvers.picture.image import Image

PIXELS = 1_300_000  # size of the picture searched

LEAST_LINES, MOST_LINES = 10, 400  # horizontal sides (one per row of pixels): minimum, and maximum examined

DISTANCES, CONTRAST = (2, 4, 8), 6  # pixels to the background above and below a line; minimum difference, of 255

EVEN = 0.8  # minimum regularity of the sides: 1 if all are at multiples of one distance, near 0 if random

IN_STEP = 0.85  # minimum share of sides at the heights that their column allows

LEAST_CELLS = 7  # of a board

TRIES = 6  # lengths to try, the most frequent first

SIDE, HEIGHT = 2 / 3, 2 / 3**0.5  # of a hexagon whose columns are one unit apart

# The cells around a cell: columns to the right, half cells down.
NEAR = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))

_RUN = re.compile(rb"\x01{6,}")


class Hexagons(NamedTuple):
    """Hexagons in a picture. `view` maps points (columns are 1 apart) to pixels. `unsure` cells lack some lines."""

    view: View
    cells: frozenset[Cell]
    unsure: frozenset[Cell]


def corner(cell: Cell) -> tuple[float, float]:
    """Return the upper left corner (x, y) of a unit square around the center of a cell. Columns are 1 apart."""
    row, column = cell
    return column + SIDE - 0.5, (row + 1 - column % 2 / 2) * HEIGHT - 0.5


def find_hexagons(image: Image) -> Hexagons | None:
    shrink = image.shrink_to(PIXELS)
    small = image.shrunk(shrink)
    lines = list(_lines(small))
    for length in _lengths(lines):
        some = [(x, y) for x, y, long in lines if length <= long <= 1.15 * length + 1][:MOST_LINES]
        net = _net(some, length) if len(some) >= LEAST_LINES else None
        found = None if net is None else _cells(small, *net)
        if found is not None:
            return found._replace(view=View((shrink, 0, 0, 0, shrink, 0, 0, 0, 1)).after(found.view))
    return None


def _lines(image: Image) -> Iterator[tuple[float, int, int]]:
    count, width = image.width * image.height, image.width
    for plane in image.extremes:
        for mask in lanes.peaks(plane, width, DISTANCES, CONTRAST):
            pixels = lanes.high(mask, count)
            for row in range(image.height):
                for run in _RUN.finditer(pixels, row * width, (row + 1) * width):
                    yield (run.start() + run.end()) / 2 - row * width, row, run.end() - run.start()


def _lengths(lines: Sequence[tuple[float, int, int]]) -> list[int]:
    counts = Counter(length for _, _, length in lines)
    worth = {length: length * sum(counts[length + more] for more in range(2 + length // 8)) for length in counts}
    return sorted(worth, key=lambda length: -worth[length])[:TRIES]


def _spread(places: Iterable[float], distance: float) -> complex:
    turns = [exp(2j * pi * place / distance) for place in places]
    return sum(turns) / len(turns)


def _best(places: Sequence[float], low: float, high: float, step: float) -> tuple[float, float, float]:
    tried = [low + step * k for k in range(int((high - low) / step) + 1)]
    best = max(tried, key=lambda distance: abs(_spread(places, distance)))
    spread = _spread(places, best)
    return best, phase(spread) / 2 / pi * best, abs(spread)


def _net(lines: Sequence[tuple[float, float]], length: float) -> tuple[float, float, float, float, int] | None:
    xs, ys = [x for x, _ in lines], [y for _, y in lines]
    across, left, even = _best(xs, 1.3 * length, 1.75 * length, length / 150)
    if even < EVEN:
        return None
    half = across * HEIGHT / 2
    down, top, even = _best(ys, 0.96 * half, 1.04 * half, half / 400)
    if even < EVEN:
        return None
    places = [(round((x - left) / across), round((y - top) / down)) for x, y in lines]
    odd = sum((column + height) % 2 for column, height in places)
    columns = {column for column, _ in places}
    if max(odd, len(places) - odd) < IN_STEP * len(places) or len(columns) < 2:
        return None
    return across, left, down, top, int(2 * odd > len(places))


def _cells(image: Image, across: float, left: float, down: float, top: float, odd: int) -> Hexagons | None:
    known: dict[Cell, int] = {}
    aside, above = SIDE * across - left, down - top  # only cells within the picture
    for column in range(ceil(aside / across - OFF), int((image.width - aside - 2 * left) / across + OFF) + 1):
        for height in range(ceil(above / down - OFF), int((image.height - above - 2 * top) / down + OFF) + 1):
            if (column + height + odd) % 2:
                known[column, height] = _sides(image, left + column * across, top + height * down, across, down)
    whole = {cell for cell, sides in known.items() if sides == 6}
    found = components(sorted(whole), lambda at: [(at[0] + x, at[1] + y) for x, y in NEAR])
    board = set(max(found, key=len, default=()))
    if len(board) < LEAST_CELLS:
        return None
    unsure = set()
    for (column, height), sides in known.items():
        beside = {(column + x, height + y) for x, y in NEAR} & board
        if (column, height) not in board and beside and sides >= (2 if len(beside) > 3 else 5):
            unsure.add((column, height))
    first = min(column for column, _ in board | unsure)
    base = min(height - 2 + (column - first) % 2 for column, height in board | unsure)

    def cell(column: int, height: int) -> Cell:
        return (height - base - 2 + (column - first) % 2) // 2, column - first

    view = View((across, 0, left + across * (first - SIDE), 0, 2 * down / HEIGHT, top + down * base, 0, 0, 1))
    return Hexagons(view, frozenset(cell(*at) for at in board), frozenset(cell(*at) for at in unsure))


def _sides(image: Image, x: float, y: float, across: float, down: float) -> int:
    sides = 0
    count = round(REACH * down / 0.7)  # so as not to miss lines of one pixel
    offs = [-BESIDE, *(REACH * at / count for at in range(-count, count + 1)), BESIDE]
    for right, below in NEAR:
        # halfway to the center of the adjacent cell, across the side
        to_x, to_y = right * across / 2, below * down / 2
        strips = []
        for along in _ALONG:
            at_x, at_y = x + to_x - along * 2 * to_y * SIDE / HEIGHT, y + to_y + along * 2 * to_x * SIDE / HEIGHT
            strips.append([image.colour(at_x + off * to_x, at_y + off * to_y) for off in offs])
        sides += 2 * line_share(strips, slack=1) >= 1
    return sides


# Where along a side to look for a line, from its middle (which a path may cross), as shares of its length.
_ALONG = (-0.42, -0.34, -0.26, 0.26, 0.34, 0.42)

REACH, BESIDE = 0.12, 0.22  # how far across a side to look for a line and its background, as shares of the way

OFF = 0.1  # how far a whole cell may extend beyond the picture, in columns and half cells
