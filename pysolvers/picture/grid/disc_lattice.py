"""Finds the grid of a solved board without lines, by its equal discs and a path through every cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pysolvers.core.cell import around, reached
from pysolvers.picture.cells import apart
from pysolvers.picture.glyphs import box_of, components
from pysolvers.picture.grid.lattice import MOST_SIDE, Lattice
from pysolvers.picture.grid.progressions import fitted
from pysolvers.picture.image import Image
from pysolvers.picture.median import median

LEAST_DISCS = 4

# Tables that mark almost black pixels (by their largest channel) and light ones (by their smallest channel).
TONES = (bytes(1 if value < 70 else 0 for value in range(256)), bytes(1 if value > 185 else 0 for value in range(256)))

PITCHES = (1.25, 3.2)  # distance of two cells in disc diameters: minimum and maximum

MOST_OFF = 0.06  # average distance of discs from the cells' centers, as a share of a cell

UNLIKE_PAGE = 24  # minimum difference of a covered cell from the page

Point = tuple[float, float]


def find_by_discs(image: Image) -> Lattice | None:
    found = (_lattice_under(image, *_discs(image, tone)) for tone in (0, 1))
    return next((lattice for lattice in found if lattice is not None), None)


def _lattice_under(image: Image, centres: Sequence[Point], size: float) -> Lattice | None:
    if len(centres) < LEAST_DISCS:
        return None
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    for step in range(60):
        pitch = size * (PITCHES[1] - (PITCHES[1] - PITCHES[0]) * step / 59)
        fits = [_fit(places, pitch) for places in (xs, ys)]
        if all(fit is not None for fit in fits):
            (left, across), (top, down) = (fit for fit in fits if fit is not None)
            if abs(across / down - 1) < 0.05:
                found = _covered(image, left, top, across, down)
                if found is not None:
                    return found
    return None


def _discs(image: Image, tone: int) -> tuple[list[Point], float]:
    plane, width = image.extremes[tone], image.width
    rows = [plane[start : start + width].translate(TONES[tone]) for start in range(0, len(plane), width)]
    found: list[tuple[Point, float]] = []
    for runs in components(rows):
        left, top, right, bottom = box_of(runs)
        wide, high = right - left, bottom - top
        count = sum(b - a for _, a, b in runs)
        if wide >= 8 and abs(wide - high) <= 0.15 * wide + 1 and 0.45 * wide * high <= count <= 0.9 * wide * high:
            found.append((((left + right) / 2, (top + bottom) / 2), (wide + high) / 2))
    if not found:
        return [], 0.0
    size = median(diameter for _, diameter in found)
    return [middle for middle, diameter in found if abs(diameter - size) <= 0.2 * size], size


def _fit(places: Sequence[float], pitch: float) -> tuple[float, float] | None:
    first = places[0]
    for _ in range(2):
        numbers = [round((place - first) / pitch) for place in places]
        means = {n: median(p for p, m in zip(places, numbers, strict=True) if m == n) for n in set(numbers)}
        if len(means) < 2:
            return None
        first, fine = fitted(means)
        if abs(fine / pitch - 1) > 0.04:
            return None
        pitch = fine
    off = [abs((place - first) / pitch - round((place - first) / pitch)) for place in places]
    return (first, pitch) if sum(off) / len(off) < MOST_OFF and max(off) < 3 * MOST_OFF else None


def _covered(image: Image, left: float, top: float, across: float, down: float) -> Lattice | None:
    page = _commonest(image)

    def is_covered(row: int, column: int) -> bool:
        x, y, aside = left + across * column, top + down * row, across / 5
        if not (aside <= x < image.width - aside and aside <= y < image.height - aside):
            return False
        # A digit in the center may be as light as the page.
        points = ((x, y), (x - aside, y), (x + aside, y), (x, y - aside), (x, y + aside))
        return sum(apart(image.colour(u, v), page) > UNLIKE_PAGE for u, v in points) >= 3

    covered = reached([(0, 0)], lambda cell: (other for other in around(cell) if is_covered(*other)))
    rows, columns = [r for r, _ in covered], [c for _, c in covered]
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    if min(height, width) < 3 or max(height, width) > MOST_SIDE or len(covered) < height * width:
        return None
    x, y = left + across * (min(columns) - 0.5), top + down * (min(rows) - 0.5)
    return Lattice(height, width, x, y, x + across * width, y + down * height, 0.0, 0.0)


def _commonest(image: Image) -> tuple[int, int, int]:
    width, height = image.width, image.height
    places = [y * width + x for y in (2, height - 3) for x in range(width)]
    places += [y * width + x for x in (2, width - 3) for y in range(height)]
    colours = Counter((image.planes[0][p], image.planes[1][p], image.planes[2][p]) for p in places)
    return colours.most_common(1)[0][0]
