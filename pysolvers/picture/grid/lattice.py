"""Finds the grid of a board in a picture, from its lines.

Lines that lie at equal distances in both directions give a lattice through the whole picture. Each of its edges is
supported by the pixels of a line as far as there is one. The board is the rectangle of cells whose edges have the most
support, where an edge on the rectangle's rim counts for half and an edge without a line is a loss. So walls, drawn
paths and round corners may hide some lines, and what lies around the board does not matter.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace

from pysolvers.core.progress import Progress
from pysolvers.picture.grid.lines import STEP, LineMask, Segment
from pysolvers.picture.grid.progressions import SMALLEST_PITCH, Progression, common_pitches, fitted, progressions
from pysolvers.picture.image import Image, transposed

CONTRASTS = (6, 3)
"""By how much a line differs from what is beside it; the second is for faint lines."""

PRESENT, OPPOSITE, MISSING = 0.5, -0.15, -0.9
"""What an edge of the lattice counts: its line is there; it is bright where most are dark, or the other way round (so
are the middles between lines, seen from afar); it is not there. A row beside the board, with a line on its far side
only, is a loss."""

RIM = 4
"""So many pixels from the rim of the picture no line can be seen."""

HIDDEN = 1.5
"""A board has at most so many times the line pixels that its straight runs have."""

CLEAR, WIDE = 0.92, 0.88
"""A grid with so much support that is so wide, as a share of the picture, is the board."""

AS_CLEAR = 0.6
"""A second board has so much of the best one's score."""

LEAST_SIDE, MOST_SIDE = 3, 64
"""The fewest and the most rows or columns of a board that is searched in a picture."""

FEW_CELLS = 16
"""A grid of fewer cells is perhaps none."""

STRETCHED = (0.84, 0.92, 1.09, 1.19)
"""Cells are perhaps so many times as wide as high, where no square ones are found."""

PITCHES, PHASES = 8, 2
"""So many pitches, and so many phases of each in each direction, are tried."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """A board's grid: rows and columns of cells and its rectangle in pixels; `score` says how well lines support it."""

    rows: int
    columns: int
    left: float
    top: float
    right: float
    bottom: float
    score: float
    support: float

    @property
    def pitch(self) -> float:
        """The width of a cell."""
        return (self.right - self.left) / self.columns

    def moved(self, right: float, down: float) -> Lattice:
        """The same grid so many pixels further right and down."""
        return replace(
            self, left=self.left + right, right=self.right + right, top=self.top + down, bottom=self.bottom + down
        )

    def scaled(self, factor: float) -> Lattice:
        """The same grid in a picture `factor` times as large."""
        sides = (self.left * factor, self.top * factor, self.right * factor, self.bottom * factor)
        return Lattice(self.rows, self.columns, *sides, self.score, self.support)


Masks = tuple[LineMask, LineMask]
"""The lines along the rows of a picture and those along its columns."""


def line_masks(image: Image, contrast: int) -> Generator[Progress, None, Masks]:
    """Progress; returns the line pixels of a picture."""
    yield Progress(known=0, total=3, engine="lines")
    across = LineMask(image.extremes, image.width, image.height, contrast)
    yield Progress(known=1, total=3, engine="lines")
    down = LineMask([transposed(plane, image.width) for plane in image.extremes], image.height, image.width, contrast)
    yield Progress(known=2, total=3, engine="lines")
    return across, down


def find_lattices(image: Image, masks: Masks | None = None) -> Generator[Progress, None, list[Lattice]]:
    """Progress; returns the clearest grid, then one that lies beside it and is as clear, if there is such.

    `masks` are those of the first of CONTRASTS, if they are there already.
    """
    best: tuple[Lattice, _LatticeSearch] | None = None
    for contrast in CONTRASTS:
        if masks is None or contrast != CONTRASTS[0]:
            masks = yield from line_masks(image, contrast)
        across, down = masks
        search = _LatticeSearch(across, down, across.segments, down.segments, image.width, image.height)
        yield from search.run()
        if search.best and (best is None or search.best.score > best[0].score):
            best = search.refined(search.best), search
        if best is None or best[0].rows * best[0].columns < FEW_CELLS:
            yield from search.run(STRETCHED)
            wide = search.best
            if wide and wide.rows * wide.columns >= FEW_CELLS and (best is None or wide.score > best[0].score):
                best = search.refined(wide), search
        if best and best[0].support > CLEAR and (best[0].right - best[0].left) > WIDE * image.width:
            break  # faint lines could add nothing
    if best is None:
        return []
    lattice, search = best
    others = search.beside(lattice)
    yield from others.run()
    if others.best and others.best.score > AS_CLEAR * lattice.score and not _overlap(others.best, lattice):
        return [lattice, others.best]
    return [lattice]


def _overlap(one: Lattice, other: Lattice) -> bool:
    slack = other.pitch / 2
    return (
        min(one.right, other.right) - max(one.left, other.left) > slack
        and min(one.bottom, other.bottom) - max(one.top, other.top) > slack
    )


class _LatticeSearch:
    """The best rectangle of a lattice over all pitches and phases tried so far."""

    def __init__(
        self, across: LineMask, down: LineMask, rows: list[Segment], columns: list[Segment], width: int, height: int
    ) -> None:
        self.across, self.down = across, down
        self.row_segments, self.column_segments = rows, columns
        self.width, self.height = width, height
        self.best: Lattice | None = None

    def run(self, stretched: Sequence[float] = (1.0,)) -> Generator[Progress, None, None]:
        """Try all pitches that are common, and parts of the best one, for cells so many times as wide as high."""
        for pitch in common_pitches(self.row_segments, self.column_segments, PITCHES):
            for stretch in stretched:
                yield Progress(known=2, total=3, engine="lines")
                self.try_pitch(pitch, stretch)
        for parts in (2, 3):
            if self.best:
                yield Progress(known=2, total=3, engine="lines")
                self.try_pitch(self.best.pitch / parts)

    def beside(self, lattice: Lattice) -> _LatticeSearch:
        """A search among the lines that do not belong to a grid."""
        x, y, slack = (lattice.left, lattice.right), (lattice.top, lattice.bottom), lattice.pitch / 2
        rows, columns = _outside(self.row_segments, y, x, slack), _outside(self.column_segments, x, y, slack)
        return _LatticeSearch(self.across, self.down, rows, columns, self.width, self.height)

    def try_pitch(self, pitch: float, stretch: float = 1.0) -> None:
        """Try the lattices with about this pitch, their cells so many times as wide as high."""
        across = progressions(self.row_segments, pitch, PHASES)
        down = progressions(self.column_segments, pitch * stretch, PHASES) if across else []
        for rows in across:
            for columns in down:
                if (
                    abs(rows.pitch / columns.pitch * stretch - 1) < 0.06
                    and min(rows.pitch, columns.pitch) >= SMALLEST_PITCH
                ):
                    self._try(rows, columns)

    def _try(self, rows: Progression, columns: Progression) -> None:
        if self.best and (rows.weight + columns.weight) * STEP * PRESENT * HIDDEN < self.best.score:
            return
        ys, xs = _places(rows, self.height), _places(columns, self.width)
        if len(ys) < 3 or len(xs) < 3:
            return
        across = _covers(self.across, ys, xs, self.height)
        down = _covers(self.down, xs, ys, self.width)
        for polarity in (0, 1):
            self._try_polarity(ys, xs, _worths(across, polarity), _worths(down, polarity))

    def _try_polarity(
        self, ys: Sequence[float], xs: Sequence[float], across: list[list[float]], down: list[list[float]]
    ) -> None:
        half = (xs[1] - xs[0]) / 2
        values = [
            [(across[r][c] + across[r + 1][c] + down[c][r] + down[c + 1][r]) * half for c in range(len(xs) - 1)]
            for r in range(len(ys) - 1)
        ]
        floor = self.best.score if self.best else 0.0
        if sum([value for row in values for value in row if value > 0]) <= floor:
            return
        score, (top, left, bottom, right) = _best_rectangle(values)
        if score <= floor or bottom - top < LEAST_SIDE or right - left < LEAST_SIDE:
            return
        inner = [across[r][c] for r in range(top + 1, bottom) for c in range(left, right)]
        inner += [down[c][r] for c in range(left + 1, right) for r in range(top, bottom)]
        support = (sum(inner) / len(inner) - MISSING) / (PRESENT - MISSING)
        if support > 0.5:
            self.best = Lattice(bottom - top, right - left, xs[left], ys[top], xs[right], ys[bottom], score, support)

    def refined(self, lattice: Lattice) -> Lattice:
        """The lattice moved to the middles of its lines."""
        left, right = _fit(self.down, lattice.left, lattice.right, lattice.columns, lattice.top, lattice.bottom)
        top, bottom = _fit(self.across, lattice.top, lattice.bottom, lattice.rows, left, right)
        return replace(lattice, left=left, right=right, top=top, bottom=bottom)


def _outside(
    segments: Sequence[Segment], at: tuple[float, float], along: tuple[float, float], slack: float
) -> list[Segment]:
    """The lines that do not lie in a rectangle, given by where lines lie in it and from where to where they go."""
    return [
        s
        for s in segments
        if not (at[0] - slack < s.at < at[1] + slack and s.start < along[1] - slack and s.end > along[0] + slack)
    ]


def _places(lines: Progression, length: int) -> list[float]:
    """The places of the lines, and of two more on each side, as far as they lie on the picture or at its rim."""
    slack = 0.2 * lines.pitch
    places = (lines.first + lines.pitch * number for number in range(lines.low - 2, lines.high + 3))
    return [place for place in places if -slack <= place <= length - 1 + slack]


def _covers(
    mask: LineMask, lines: Sequence[float], ends: Sequence[float], length: int
) -> list[list[tuple[float, float] | None]]:
    """For each line and each piece of it between two ends what of it is there, bright and dark; None at the rim."""
    slack = 2 if lines[1] - lines[0] > 30 else 1
    starts, stops = [a + 1 for a in ends[:-1]], [b - 1 for b in ends[1:]]
    covers: list[list[tuple[float, float] | None]] = []
    for line in lines:
        row: list[tuple[float, float] | None] = list(mask.covers(line, starts, stops, slack))
        at_rim = line < RIM or line > length - 1 - RIM
        covers.append([cover if cover and any(cover) else None for cover in row] if at_rim else row)
    return covers


def _worths(covers: Sequence[Sequence[tuple[float, float] | None]], polarity: int) -> list[list[float]]:
    """What each piece of a line counts on a board whose lines are bright (0) or dark (1)."""
    return [[0.0 if cover is None else _worth(cover[polarity], cover[1 - polarity]) for cover in row] for row in covers]


def _worth(right: float, wrong: float) -> float:
    return MISSING + max((PRESENT - MISSING) * right, (OPPOSITE - MISSING) * wrong)


def _best_rectangle(values: Sequence[Sequence[float]]) -> tuple[float, tuple[int, int, int, int]]:
    """The largest sum of a rectangle of values, and its (top, left, bottom, right), the last two exclusive (Kadane)."""
    best, where = 0.0, (0, 0, 0, 0)
    for top in range(len(values)):
        sums = [0.0] * len(values[0])
        for bottom in range(top, min(len(values), top + MOST_SIDE)):
            sums = [a + b for a, b in zip(sums, values[bottom], strict=True)]
            total, left = 0.0, 0
            for right, value in enumerate(sums):
                if total <= 0:
                    total, left = 0.0, right
                total += value
                if total > best:
                    best, where = total, (top, left, bottom + 1, right + 1)
    return best, where


def _fit(mask: LineMask, first: float, last: float, count: int, start: float, end: float) -> tuple[float, float]:
    """First and last of `count` + 1 lines, moved by least squares to the middles of the lines that are there."""
    pitch = (last - first) / count
    hits: dict[int, float] = {}
    for number in range(count + 1):
        centre = mask.centre(first + pitch * number, start, end, max(2, int(0.12 * pitch)))
        if centre is not None:
            hits[number] = centre
    for _ in range(2):
        if len(hits) < 3:
            return first, last
        zero, step = fitted(hits)
        kept = {n: place for n, place in hits.items() if abs(zero + step * n - place) < max(1.5, 0.05 * pitch)}
        if len(kept) == len(hits):
            break
        hits = kept
    return (zero, zero + step * count) if abs(step / pitch - 1) < 0.06 else (first, last)
