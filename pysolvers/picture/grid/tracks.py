"""Straight lines with any lean in a picture, followed from column to column.

A pixel is on a line along the rows if it differs more from the pixels above and below than from those beside it.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass

from pysolvers.core.progress import Progress, collected
from pysolvers.picture import lanes
from pysolvers.picture.image import transposed

STEP = 3  # columns from one sample to the next

DISTANCES = (2, 4)  # of the pixels that a pixel is compared with

LEAST_CONTRAST = 6  # how much more a pixel must differ from those across the line than from those along it

MOST_LEAN = 0.5  # pixels down per pixel to the right

MOST_GAP = 6  # sampled columns for which a line may be hidden

SETTLED = 5  # sampled columns until a line's lean is known

THICKEST = 10  # pixels of a column that may be one line

LEAST_LENGTH, MOST_TRACKS = 30, 300  # pixels along a line; number of lines kept, the longest ones

SLICE = 32  # columns between two progress reports

_RUN = re.compile(rb"\x01+")


@dataclass(frozen=True, slots=True)
class Track:
    """A line: its center (x, y), its `lean` in pixels down per pixel to the right, and its length along x."""

    x: float
    y: float
    lean: float
    length: float


@dataclass(slots=True)
class _OpenTrack:
    first: int
    last: int
    y: float
    n: int = 0
    sx: float = 0.0
    sy: float = 0.0
    sxx: float = 0.0
    sxy: float = 0.0
    syy: float = 0.0
    missed: int = 0

    def add(self, x: int, y: float) -> None:
        u = x - self.first
        self.n += 1
        self.sx += u
        self.sy += y
        self.sxx += u * u
        self.sxy += u * y
        self.syy += y * y
        self.last, self.y, self.missed = x, y, 0

    @property
    def lean(self) -> float:
        spread = self.n * self.sxx - self.sx * self.sx
        return (self.n * self.sxy - self.sx * self.sy) / spread if spread else 0.0

    def at(self, x: int) -> float:
        if self.n < SETTLED:
            return self.y
        return self.sy / self.n + self.lean * (x - self.first - self.sx / self.n)

    def done(self) -> Track | None:
        length, lean = self.last - self.first, self.lean
        if length < LEAST_LENGTH or abs(lean) > MOST_LEAN or self.n * STEP < 0.5 * length:
            return None
        off = self.syy - self.sy * self.sy / self.n - lean * (self.sxy - self.sx * self.sy / self.n)
        return Track(self.first + self.sx / self.n, self.sy / self.n, lean, length) if off < 1.2 * self.n else None


def line_pixels(plane: bytes, width: int) -> tuple[bytes, bytes]:
    """Return two masks (1 or 0 per pixel): pixels on lines along the rows, and on lines along the columns."""
    count, deep = len(plane), max(DISTANCES)
    padded = lanes.pack(plane[: width * deep] + plane + plane[-width * deep :])
    full = (1 << 16 * count) - 1
    start = 16 * width * deep
    middle = (padded >> start) & full
    along_rows = along_columns = 0
    enough = lanes.every(0x100 - LEAST_CONTRAST, count)
    carry = lanes.every(0x100, count)
    for distance in DISTANCES:
        differences = []
        for offset in (width * distance, distance):
            one, two = (padded >> start + 16 * offset) & full, (padded >> start - 16 * offset) & full
            more = lanes.excess(one, two, count)
            larger, smaller = two + more, one - more
            differences.append(lanes.excess(middle, larger, count) + lanes.excess(smaller, middle, count))
        across, beside = differences
        along_rows |= (lanes.excess(across, beside, count) + enough) & carry
        along_columns |= (lanes.excess(beside, across, count) + enough) & carry
    return lanes.high(along_rows, count), lanes.high(along_columns, count)


def tracks(mask: bytes, width: int) -> Generator[Progress, None, list[Track]]:
    """Yield Progress; return the lines along the rows of a mask, the longest first."""
    height = len(mask) // width
    columns = transposed(b"".join([mask[y * width : (y + 1) * width : STEP] for y in range(height)]), -(-width // STEP))
    found = yield from collected(_followed(columns, height))
    return sorted((track for line in found if (track := line.done())), key=lambda t: (-t.length, t.y, t.x))[
        :MOST_TRACKS
    ]


def _followed(columns: bytes, height: int) -> Iterator[Progress | _OpenTrack]:
    open_lines: list[_OpenTrack] = []
    for number in range(len(columns) // height):
        x = number * STEP
        if number % SLICE == 0:
            yield Progress(known=1, total=3, engine="straighten")
        middles = [
            (run.start() + run.end() - 1) / 2
            for run in _RUN.finditer(columns, number * height, (number + 1) * height)
            if run.end() - run.start() <= THICKEST
        ]
        middles = [middle - number * height for middle in middles]
        taken = _continued(open_lines, middles, x)
        still: list[_OpenTrack] = []
        for line in open_lines:
            if line.last != x:
                line.missed += 1
            if line.missed > (MOST_GAP if line.n >= SETTLED else 1):
                yield line
            else:
                still.append(line)
        for at, middle in enumerate(middles):
            if at not in taken:
                line = _OpenTrack(x, x, middle)
                line.add(x, middle)
                still.append(line)
        open_lines = still
    yield from open_lines


def _continued(open_lines: Sequence[_OpenTrack], middles: Sequence[float], x: int) -> set[int]:
    near: dict[int, list[int]] = {}
    for at, middle in enumerate(middles):
        near.setdefault(int(middle), []).append(at)
    taken: set[int] = set()
    for line in sorted(open_lines, key=lambda one: -one.n):
        wanted = line.at(x)
        slack = 1.3 if line.n >= SETTLED else MOST_LEAN * (x - line.last) + 0.6
        best, distance = -1, slack
        for row in range(int(wanted - slack), int(wanted + slack) + 1):
            for at in near.get(row, ()):
                if at not in taken and abs(middles[at] - wanted) <= distance:
                    best, distance = at, abs(middles[at] - wanted)
        if best >= 0:
            taken.add(best)
            line.add(x, middles[best])
    return taken
