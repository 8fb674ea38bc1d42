"""Samples the pixels of a view of a picture.

In perspective, rows of the view are cut into short pieces. On a piece, a quadratic function approximates each pixel's
position in the picture. It is computed for all pixels at once: one int has 64 bits (a lane) for each pixel.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter

from pysolvers.picture.grid.straighten import Point, View
from pysolvers.picture.image import Image

STRETCHES = (512, 256, 128, 64, 32)  # numbers of pixels that may be computed together

MOST_OFF = 0.1  # maximum error of a position, in pixels

FURTHEST = 1 << 16  # positions more than half of this from the picture's corner are clamped

_FRACTION = 40  # fractional bits of a position


def seen(image: Image, view: View, width: int, height: int) -> Image:
    """Return `width` x `height` pixels of a view. Points beyond the picture get the color at its border."""
    if view.upright:
        return _seen_upright(image, view, width, height)
    stretches = list(pairwise(_stops(view, width, height)))
    pieces: list[bytes] = []
    for y in range(height):
        for start, end in stretches:
            at = [view.at(x + 0.5, y + 0.5) for x in (start, (start + end) / 2, end)]
            pieces.append(_places(image, at, end - start))
    pick = itemgetter(*memoryview(b"".join(pieces)).cast("Q").tolist())
    red, green, blue = (bytes(pick(plane)) for plane in image.planes)
    return Image(width, height, (red, green, blue))


def _stops(view: View, width: int, height: int) -> list[int]:
    *_, g, h, i = view.matrix
    deep = min(abs(g * x + h * y + i) for x in (0, width) for y in (0, height))
    bend = abs(g) / max(1e-9, deep)
    # The third derivative of a position is about 6 bend^2; a quadratic function is off by n^3 / 125 of that.
    most = next((n for n in STRETCHES if 6 * bend * bend * n**3 <= 125 * MOST_OFF), STRETCHES[-1])
    return [*range(0, width, most), width]


def _places(image: Image, at: list[Point], count: int) -> bytes:
    xs, ys = zip(*at, strict=True)
    return (_whole(ys, count, image.height - 1) * image.width + _whole(xs, count, image.width - 1)).to_bytes(
        8 * count, "little"
    )


def _whole(at: Sequence[float], count: int, last: int) -> int:
    ones, _, _, whole = _steps(count)
    places, bias = _line(count, *at), ones * FURTHEST << _FRACTION
    if 1 <= min(at) <= max(at) <= last:
        places -= bias
    else:
        places = _excess(places, bias, ones)
        places -= _excess(places, ones * last << _FRACTION, ones)
    return places >> _FRACTION & whole


def _line(count: int, first: float, middle: float, last: float) -> int:
    first, middle, last = (min(FURTHEST / 2, max(-FURTHEST / 2, place)) + FURTHEST for place in (first, middle, last))
    one = 1 << _FRACTION
    slope, bend = (4 * middle - 3 * first - last) / count, 2 * (first - 2 * middle + last) / (count * count)
    ones, numbers, squares, _ = _steps(count)
    return int(first * one) * ones + int(slope * one) * numbers + int(bend * one) * squares


def _excess(a: int, b: int, ones: int) -> int:
    carry = ones << 63
    difference = (a | carry) - b
    wins = difference & carry
    return difference & (wins - (wins >> 63))


@lru_cache(maxsize=16)
def _steps(count: int) -> tuple[int, int, int, int]:
    lanes = ([1] * count, range(count), [k * k for k in range(count)], [(1 << 64 - _FRACTION) - 1] * count)
    ones, numbers, squares, whole = (int.from_bytes(array("Q", lane).tobytes(), "little") for lane in lanes)
    return ones, numbers, squares, whole


def _seen_upright(image: Image, view: View, width: int, height: int) -> Image:
    x_scale, _, left, _, y_scale, top, *_ = view.matrix
    pick = itemgetter(*(min(image.width - 1, max(0, int(left + x_scale * (x + 0.5)))) for x in range(width)))
    rows = [min(image.height - 1, max(0, int(top + y_scale * (y + 0.5)))) * image.width for y in range(height)]
    planes = []
    for plane in image.planes:
        drawn: dict[int, bytes] = {}
        for row in rows:
            if row not in drawn:
                drawn[row] = bytes(pick(plane[row : row + image.width]))
        planes.append(b"".join([drawn[row] for row in rows]))
    return Image(width, height, (planes[0], planes[1], planes[2]))
