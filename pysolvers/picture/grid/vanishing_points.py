"""Vanishing points of the lines in a picture, and the four corners of the plane of these lines.

Parallel lines meet in one point of a picture. So for lines roughly along the rows, the lean grows linearly with the
height at which they cross the middle column: `lean = base + growth * height`. Any two lines determine these numbers.
Those that agree with most lines are right (Fischler and Bolles, Random Sample Consensus, 1981), and least squares
refines them.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from pysolvers.core.progress import Progress
from pysolvers.picture.grid.straighten import Corners, crossing
from pysolvers.picture.grid.tracks import Track, line_pixels, tracks
from pysolvers.picture.image import Image, transposed

TRIED = 28  # longest lines to try in pairs

FURTHEST = 0.9  # minimum distance of the vanishing point from the middle, in picture widths

LEAST_LINES = 3  # that must agree


@dataclass(frozen=True, slots=True)
class VanishingPoint:
    """The lines `chosen` from a picture that go through one vanishing point.

    Coordinates are relative to the picture's middle. `base + growth * h` is the lean of the line that crosses the
    middle column at height h.
    """

    base: float
    growth: float
    chosen: tuple[Track, ...]

    def height(self, x: float, y: float) -> float:
        """Return the height at which the line through the vanishing point and (x, y) crosses the middle column."""
        return (y - self.base * x) / (1 + self.growth * x)

    def line(self, height: float) -> tuple[tuple[float, float], float]:
        """Return the line through the vanishing point and (0, `height`), as ((0, `height`), lean)."""
        return (0.0, height), self.base + self.growth * height


def corners_of_lines(image: Image) -> Generator[Progress, None, Corners | None]:
    """Yield Progress; return the corners, in pixels, of the area with the lines; None without vanishing points."""
    rows, columns = yield from _lines(image)
    middle = image.width / 2, image.height / 2
    across = _vanishing_point(_from_middle((yield from tracks(rows, image.width)), *middle), image.width)
    lines = yield from tracks(transposed(columns, image.width), image.height)
    down = _vanishing_point(_from_middle(lines, *middle[::-1]), image.height)
    if across is None or down is None:
        return None
    ends = [*_ends(across), *((x, y) for y, x in _ends(down))]
    heights, places = [across.height(x, y) for x, y in ends], [down.height(y, x) for x, y in ends]
    top, bottom = across.line(min(heights)), across.line(max(heights))
    left, right = down.line(min(places)), down.line(max(places))
    crossings = (
        crossing(row, _swapped(column)) for row, column in ((top, left), (top, right), (bottom, right), (bottom, left))
    )
    one, two, three, four = ((x + middle[0], y + middle[1]) for x, y in crossings)
    return one, two, three, four


def _lines(image: Image) -> Generator[Progress, None, tuple[bytes, bytes]]:
    yield Progress(known=0, total=3, engine="straighten")
    rows = columns = bytes(len(image.planes[0]))
    for plane in image.extremes:
        along_rows, along_columns = line_pixels(plane, image.width)
        rows, columns = _either(rows, along_rows), _either(columns, along_columns)
        yield Progress(known=0, total=3, engine="straighten")
    return rows, columns


def _swapped(line: tuple[tuple[float, float], float]) -> tuple[tuple[float, float], float]:
    (x, y), lean = line
    return (y, x), lean


def _either(one: bytes, other: bytes) -> bytes:
    return (int.from_bytes(one, "little") | int.from_bytes(other, "little")).to_bytes(len(one), "little")


def _from_middle(found: Sequence[Track], x: float, y: float) -> list[Track]:
    return [Track(t.x - x, t.y - y, t.lean, t.length) for t in found]


def _vanishing_point(lines: Sequence[Track], width: int) -> VanishingPoint | None:
    heights = [line.y - line.lean * line.x for line in lines]
    best, base, growth = 0.0, 0.0, 0.0
    for i, one in enumerate(lines[:TRIED]):
        for j in range(i):
            apart = heights[i] - heights[j]
            if abs(apart) < 0.05 * width:
                continue
            slope = (one.lean - lines[j].lean) / apart
            if abs(slope) * width * FURTHEST > 1:
                continue
            start = one.lean - slope * heights[i]
            agreed = sum(
                [
                    line.length
                    for line, height in zip(lines, heights, strict=True)
                    if _agrees(line, height, start, slope)
                ]
            )
            if agreed > best:
                best, base, growth = agreed, start, slope
    for _ in range(3):
        chosen = [(line, h) for line, h in zip(lines, heights, strict=True) if _agrees(line, h, base, growth)]
        if len(chosen) < LEAST_LINES:
            return None
        base, growth = _fitted(chosen)
    return VanishingPoint(base, growth, tuple(line for line, _ in chosen))


def _ends(point: VanishingPoint) -> list[tuple[float, float]]:
    return [(t.x + d, t.y + d * t.lean) for t in point.chosen for d in (-t.length / 2, t.length / 2)]


def _agrees(line: Track, height: float, base: float, growth: float) -> bool:
    return abs(line.lean - base - growth * height) < 0.004 + 0.7 / line.length


def _fitted(chosen: Sequence[tuple[Track, float]]) -> tuple[float, float]:
    weights = [line.length**2 for line, _ in chosen]
    total = sum(weights)
    lean = sum(w * line.lean for w, (line, _) in zip(weights, chosen, strict=True)) / total
    height = sum(w * h for w, (_, h) in zip(weights, chosen, strict=True)) / total
    spread = sum(w * (h - height) ** 2 for w, (_, h) in zip(weights, chosen, strict=True))
    if not spread:
        return lean, 0.0
    growth = sum(w * (h - height) * (line.lean - lean) for w, (line, h) in zip(weights, chosen, strict=True)) / spread
    return lean - growth * height, growth
