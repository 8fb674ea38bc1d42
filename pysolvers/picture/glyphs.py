"""Signs in a cell: connected ink, classified by two small networks (see `scripts/pictures/digit_weights.py`)."""

from __future__ import annotations

import math
import pkgutil
import re
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import mul

DIGIT_SIZE, ARROW_SIZE = (10, 14), (12, 12)  # columns and rows of the networks' inputs

NO_DIGIT = 10  # class of letters, arrows, stars and so on

NO_ARROW = 8  # class of other signs; 0 to 7 are the directions from north, clockwise

_RUN = re.compile(rb"[^\x00]+")
# Tables that mark the firm ink of a sign: if its peak was scaled to 255, and if it is in small print.
_FIRM = bytes(0 if value <= 115 else 1 for value in range(256))
_WEAK = bytes(0 if value <= 75 else 1 for value in range(256))


@dataclass(frozen=True, slots=True)
class Glyph:
    """A sign in a cell: the ink in its box (`right` and `bottom` are exclusive), and its `runs` (row, start, end).

    `count` is the number of pixels in the runs. `rows` is the ink in the box, from 0 to 255. Before it was stretched to
    this range, its strongest pixel had the value `peak`.
    """

    left: int
    top: int
    right: int
    bottom: int
    count: int
    peak: int
    rows: tuple[bytes, ...]
    runs: tuple[tuple[int, int, int], ...]

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def part(self, left: int, right: int) -> Glyph:
        a, b = left - self.left, right - self.left
        return Glyph(left, self.top, right, self.bottom, self.count, self.peak, tuple(r[a:b] for r in self.rows), ())


def components(rows: Sequence[bytes]) -> list[list[tuple[int, int, int]]]:
    """Return the connected pieces (also diagonally) of pixels that aren't 0, each as runs (row, start, end)."""
    pieces: dict[int, list[tuple[int, int, int]]] = {}
    above: list[tuple[int, int, int]] = []
    fresh = 0
    for y, row in enumerate(rows):
        here: list[tuple[int, int, int]] = []
        for run in _RUN.finditer(row):
            a, b = run.span()
            touched = sorted(
                {label for start, end, label in above if start <= b and end >= a}, key=lambda t: -len(pieces[t])
            )
            if touched:
                label = touched[0]
                for other in touched[1:]:
                    pieces[label] += pieces.pop(other)
                    above = [(s, e, label if t == other else t) for s, e, t in above]
                    here = [(s, e, label if t == other else t) for s, e, t in here]
            else:
                label, fresh = fresh, fresh + 1
                pieces[label] = []
            pieces[label].append((y, a, b))
            here.append((a, b, label))
        above = here
    return list(pieces.values())


def box_of(runs: Sequence[tuple[int, int, int]]) -> tuple[int, int, int, int]:
    """Return the left, top, right and bottom of runs, the last two exclusive."""
    ys = [y for y, _, _ in runs]
    return min(a for _, a, _ in runs), min(ys), max(b for _, _, b in runs), max(ys) + 1


def glyphs(ink: Sequence[bytes], least: int, margin: int = 0) -> list[Glyph]:
    """Return the signs in an image: the connected pieces of pixels above `least` (0 to 255).

    Thin or large signs that touch the outer `margin` pixels are left out.
    """
    size, table = len(ink), bytes(1 if value > least else 0 for value in range(256))
    found = []
    for runs in components([row.translate(table) for row in ink]):
        left, top, right, bottom = box_of(runs)
        pieces = _by_its_peak(ink, runs, (left, top, right, bottom))
        if margin and _touches((left, top, right, bottom), margin, size):
            short, long = sorted((right - left, bottom - top))
            if short <= 0.07 * size or short > 0.8 * size or (short <= 0.15 * size and long >= 0.6 * size):
                # A faint line may connect a sign with the grid; its firm ink is separate.
                pieces = [p for p in pieces if not _touches((p.left, p.top, p.right, p.bottom), margin, size)]
        found += pieces
    return found


def _touches(box: tuple[int, int, int, int], margin: int, size: int) -> bool:
    return min(box[:2]) <= margin or max(box[2:]) >= size - margin


def _by_its_peak(
    ink: Sequence[bytes], runs: Sequence[tuple[int, int, int]], box: tuple[int, int, int, int]
) -> list[Glyph]:
    peak = max(max(ink[y][a:b]) for y, a, b in runs)
    stretch = _stretched(peak)
    size = len(ink)
    soft = [bytearray(size) for _ in range(size)]
    for y, a, b in runs:
        a, b = max(0, a - 1), b + 1
        for near in (y - 1, y, y + 1):
            if 0 <= near < size:
                soft[near][a:b] = ink[near][a:b].translate(stretch)
    signs = []
    for piece in _pieces(soft, size):
        count = sum(b - a for _, a, b in piece)
        if count >= 3:
            left, top, right, bottom = box_of(piece)
            own = [bytearray(right - left + 2) for _ in range(bottom - top + 2)]
            for y, a, b in piece:
                for near in (y - 1, y, y + 1):
                    if 0 <= near < size:
                        start = max(0, a - 1)
                        own[near - top + 1][start - left + 1 : b + 2 - left] = soft[near][start : b + 1]
            rows = tuple(bytes(row[1 : right - left + 1]) for row in own[1:-1])
            signs.append(Glyph(left, top, right, bottom, count, peak, rows, tuple(piece)))
    return signs


def _pieces(soft: Sequence[bytearray], size: int) -> list[list[tuple[int, int, int]]]:
    firm, whole = (components([bytes(row).translate(table) for row in soft]) for table in (_FIRM, _WEAK))
    if len(firm) > 1 and len(whole) == 1:
        _, top, _, bottom = box_of(whole[0])
        boxes = [box_of(piece) for piece in firm if sum(b - a for _, a, b in piece) >= 3]
        stacked = max((box[0] for box in boxes), default=0) < min((box[2] for box in boxes), default=0)
        if stacked and bottom - top <= 0.6 * size:
            return whole
    return firm


@cache
def _stretched(peak: int) -> bytes:
    return bytes(min(255, value * 255 // max(1, peak)) for value in range(256))


def normalised(rows: Sequence[bytes], size: tuple[int, int]) -> list[int]:
    """Scale ink to `size` (columns, rows) by averaging. Keep its proportions and center it."""
    columns, lines = size
    height, width = len(rows), len(rows[0])
    scale = max(height / lines, width / columns)
    tall, wide = max(1, min(lines, round(height / scale))), max(1, min(columns, round(width / scale)))
    ys, xs = _spans(height, tall), _spans(width, wide)
    out = [0] * (columns * lines)
    corner = (lines - tall) // 2 * columns + (columns - wide) // 2
    for j, (y0, y1) in enumerate(ys):
        strip = rows[y0:y1]
        sums = list(map(sum, zip(*strip, strict=True))) if len(strip) > 1 else list(strip[0])
        for i, (x0, x1) in enumerate(xs):
            out[corner + j * columns + i] = sum(sums[x0:x1]) // ((y1 - y0) * (x1 - x0))
    return out


@lru_cache(maxsize=512)
def _spans(length: int, parts: int) -> tuple[tuple[int, int], ...]:
    starts = [k * length // parts for k in range(parts)]
    ends = [-(-(k + 1) * length // parts) for k in range(parts)]
    return tuple((a, max(a + 1, b)) for a, b in zip(starts, ends, strict=True))


class Net:
    """A neural network with one hidden layer. It computes the probability of each class from values of 0 to 255."""

    def __init__(self, data: bytes) -> None:
        self.inputs, hidden, classes, scale1, scale2 = struct.unpack_from("<HHHff", data)
        at = struct.calcsize("<HHHff")
        biases = struct.unpack_from(f"<{hidden + classes}f", data, at)
        at += 4 * (hidden + classes)
        signed = memoryview(data[at : at + hidden * (self.inputs + classes)]).cast("b").tolist()
        self.length = at + len(signed)
        split = hidden * self.inputs
        self._first = [(signed[k * self.inputs : (k + 1) * self.inputs], biases[k]) for k in range(hidden)]
        self._second = [
            (signed[split + k * hidden : split + (k + 1) * hidden], biases[hidden + k]) for k in range(classes)
        ]
        self._scales = scale1 / 255, scale2

    def shares(self, values: Sequence[int]) -> list[float]:
        """Return the probability of each class; they sum to 1."""
        one, two = self._scales
        hidden = [max(0.0, sum(map(mul, weights, values)) * one + bias) for weights, bias in self._first]
        out = [sum(map(mul, weights, hidden)) * two + bias for weights, bias in self._second]
        top = max(out)
        raised = [math.exp(value - top) for value in out]
        total = sum(raised)
        return [value / total for value in raised]


@cache
def nets() -> tuple[Net, Net]:
    data = pkgutil.get_data("pysolvers.picture", "glyphs.weights")  # works in an archive, as on the page
    assert data is not None
    digits = Net(data)
    return digits, Net(data[digits.length :])


def read_digit(glyph: Glyph) -> list[float]:
    return nets()[0].shares(normalised(glyph.rows, DIGIT_SIZE))


def read_arrow(glyph: Glyph) -> list[float]:
    return nets()[1].shares(normalised(glyph.rows, ARROW_SIZE))
