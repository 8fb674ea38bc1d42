"""Straightens rotated pictures and perspective: finds the lean (slope) of lines, and the view that makes them straight.

To test a lean, the columns of a mask of line pixels are shifted as this lean requires, and each row is added up. For
the right lean, the sum of the squares of the results is highest. In perspective, the two halves of a picture lean
differently.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul

from pysolvers.core.puzzle import PuzzleError
from pysolvers.picture import lanes
from pysolvers.picture.grid.lines import STEP, LineMask
from pysolvers.picture.image import Image

MOST_LEAN = 0.14  # pixels down per pixel to the right: eight degrees

LEANS = 45  # number of leans to try

CLEARLY = 1.1  # leaning lines must agree this many times as well as straight ones

MOST_FAN = 0.05  # maximum deviation of the lean in one half

LEAST_LEAN = 0.004  # anything less is straight

_BLOCK = 8

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]  # top left, top right, bottom right, bottom left; (x, y) in pixels


def corners_of(numbers: Sequence[Sequence[float]] | None) -> Corners | None:
    """Return four pairs of numbers as corners, and None for None. PuzzleError unless there are four pairs."""
    if numbers is None:
        return None
    if len(numbers) != 4 or any(len(pair) != 2 for pair in numbers):
        raise PuzzleError("A board has four corners: expected four pairs of numbers, top left first.")
    one, two, three, four = ((float(x), float(y)) for x, y in numbers)
    return one, two, three, four


@dataclass(frozen=True, slots=True)
class View:
    """A plane seen in perspective. `at` maps a point on it to a pixel. `matrix` is the 3 x 3 projection, row by row."""

    matrix: tuple[float, float, float, float, float, float, float, float, float]

    @staticmethod
    def of_rectangle(left: float, top: float, right: float, bottom: float, width: float, height: float) -> View:
        """Return a view of a plane of `width` x `height` that fills an upright rectangle, given in pixels."""
        return View(((right - left) / width, 0, left, 0, (bottom - top) / height, top, 0, 0, 1))

    @staticmethod
    def of_corners(corners: Corners, width: float, height: float) -> View:
        """Return a view of a plane of `width` x `height` that fills the quadrilateral with these corners, in pixels.

        After Heckbert, Fundamentals of Texture Mapping, 1989.
        """
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
        dx1, dx2, dx = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
        dy1, dy2, dy = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
        area = dx1 * dy2 - dx2 * dy1
        if not area:
            raise ValueError("The four corners lie on a line.")
        g, h = (dx * dy2 - dx2 * dy) / area, (dx1 * dy - dx * dy1) / area
        unit = (x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1.0)
        return View(unit).scaled(1 / width, 1 / height)

    def scaled(self, x: float, y: float) -> View:
        a, b, c, d, e, f, g, h, i = self.matrix
        return View((a * x, b * y, c, d * x, e * y, f, g * x, h * y, i))

    def after(self, first: View) -> View:
        a, b = self.matrix, first.matrix
        products = (sum(a[3 * r + k] * b[3 * k + c] for k in range(3)) for r in range(3) for c in range(3))
        return View(tuple(products))  # type: ignore[arg-type]  # nine

    @property
    def upright(self) -> bool:
        """True if rows and columns of the plane are rows and columns of pixels."""
        _, b, _, d, _, _, g, h, _ = self.matrix
        return not (b or d or g or h)

    def at(self, x: float, y: float) -> Point:
        a, b, c, d, e, f, g, h, i = self.matrix
        deep = g * x + h * y + i
        return (a * x + b * y + c) / deep, (d * x + e * y + f) / deep

    def corners(self, width: float, height: float) -> Corners:
        return self.at(0, 0), self.at(width, 0), self.at(width, height), self.at(0, height)


def straightened(image: Image, masks: tuple[LineMask, LineMask]) -> View | None:
    """Return the view that straightens the lines in `masks` (along rows, along columns); None if they are straight."""
    width, height = image.width, image.height
    across, down = map(_halves, masks)
    if max(map(abs, (*across, *down))) < LEAST_LEAN:
        return None
    sides = (
        ((width / 2, height / 4), across[0]),
        ((width / 2, height * 3 / 4), across[1]),
        ((width / 4, height / 2), down[0]),
        ((width * 3 / 4, height / 2), down[1]),
    )
    top, bottom, left, right = sides
    corners = (crossing(top, left), crossing(top, right), crossing(bottom, right), crossing(bottom, left))
    inner = View.of_corners(corners, width / 2, height / 2)
    return inner.after(View((1, 0, -width / 4, 0, 1, -height / 4, 0, 0, 1)))


def crossing(across: tuple[Point, float], down: tuple[Point, float]) -> Point:
    """Intersect the lines ((x0, y0), lean): y = y0 + lean (x - x0), and ((x1, y1), tilt): x = x1 + tilt (y - y1)."""
    ((x0, y0), lean), ((x1, y1), tilt) = across, down
    x = (x1 + tilt * (y0 - lean * x0 - y1)) / (1 - tilt * lean)
    return x, y0 + lean * (x - x0)


def _halves(mask: LineMask) -> tuple[float, float]:
    blocks = mask.blocks(_BLOCK)
    middle = mask.height // 2
    halves = (_lean([block[:middle] for block in blocks]), _lean([block[middle:] for block in blocks]))
    whole = _lean(blocks)
    # If a half has few lines, use the lean of the whole.
    first, second = (half if abs(half - whole) < MOST_FAN else whole for half in halves)
    return first, second


def _lean(blocks: Sequence[bytes]) -> float:
    if not blocks or not blocks[0]:
        return 0.0
    packed = [lanes.pack(block) for block in blocks]
    straight = _agreement(packed, len(blocks[0]), 0.0)
    step = 2 * MOST_LEAN / (LEANS - 1)
    best, lean = max(
        (_agreement(packed, len(blocks[0]), step * n), step * n) for n in range(-(LEANS // 2), LEANS // 2 + 1)
    )
    for finer in (step / 3, step / 9):
        best, lean = max((_agreement(packed, len(blocks[0]), lean + finer * n), lean + finer * n) for n in range(-1, 2))
    return lean if best > CLEARLY * straight else 0.0


def _agreement(packed: Sequence[int], rows: int, lean: float) -> int:
    deep = int(MOST_LEAN * len(packed) * _BLOCK * STEP / 2) + 3
    middle = (len(packed) - 1) / 2
    total = 0
    for index, lane in enumerate(packed):
        total += lane << 16 * (deep - round(lean * (index - middle) * _BLOCK * STEP))
    sums = memoryview(total.to_bytes(2 * (rows + 2 * deep), "little")).cast("H")
    return sum(map(mul, sums, sums))
