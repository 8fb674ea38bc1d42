"""Finds the grid of a board in a picture by its lines.

Evenly spaced lines in both directions define a lattice of cells. Each side of a cell adds points for its share of line
pixels; a side without a line subtracts points. The board is the rectangle of cells with the highest sum.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace

from pysolvers.core.progress import Progress
from pysolvers.picture.grid.lines import STEP, LineMask, Segment
from pysolvers.picture.grid.progressions import SMALLEST_PITCH, Progression, common_pitches, fitted, progressions
from pysolvers.picture.image import Image, transposed

CONTRASTS = (6, 3)  # minimum difference of a line; the second is for faint lines

# Value of a lattice edge with a line; with a bright line if most are dark, or vice versa (as gaps between lines look
# from afar); and without a line. So a row beside the board, with a line only on its far side, is a loss.
PRESENT, OPPOSITE, MISSING = 0.5, -0.15, -0.9

RIM = 4  # pixels from the picture's rim where lines are invisible

HIDDEN = 1.5  # maximum ratio of a board's line pixels to those in its straight runs

CLEAR, WIDE = 0.92, 0.88  # a grid with this support and this share of the picture's width is accepted at once

AS_CLEAR = 0.6  # minimum score of a second board, relative to the best

LEAST_SIDE, MOST_SIDE = 3, 64  # rows or columns of a board

FEW_CELLS = 16  # a grid with fewer cells may be an accident

RATIOS = (0.84, 0.92, 1.09, 1.19)  # ratios of width to height of cells to try if no square ones are found

PITCHES, PHASES = 8, 2  # pitches, and phases in each direction, to try


@dataclass(frozen=True, slots=True)
class Lattice:
    """A board's grid in pixels. The more and the clearer its lines, the higher its `score`.

    `support` (0 to 1) says how complete the lines between its cells are.
    """

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
        return (self.right - self.left) / self.columns

    def moved(self, right: float, down: float) -> Lattice:
        return replace(
            self, left=self.left + right, right=self.right + right, top=self.top + down, bottom=self.bottom + down
        )

    def scaled(self, factor: float) -> Lattice:
        sides = (self.left * factor, self.top * factor, self.right * factor, self.bottom * factor)
        return Lattice(self.rows, self.columns, *sides, self.score, self.support)


Masks = tuple[LineMask, LineMask]  # lines along the rows and along the columns


def line_masks(image: Image, contrast: int) -> Generator[Progress, None, Masks]:
    yield Progress(known=0, total=3, engine="lines")
    across = LineMask(image.extremes, image.width, image.height, contrast)
    yield Progress(known=1, total=3, engine="lines")
    down = LineMask([transposed(plane, image.width) for plane in image.extremes], image.height, image.width, contrast)
    yield Progress(known=2, total=3, engine="lines")
    return across, down


def find_lattices(image: Image, masks: Masks | None = None) -> Generator[Progress, None, list[Lattice]]:
    """Yield Progress; return the clearest grid and, if there is one, another clear grid beside it. [] without a grid.

    `masks` are the picture's line pixels with the contrast CONTRASTS[0]; by default, they are computed.
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
            yield from search.run(RATIOS)
            wide = search.best
            if wide and wide.rows * wide.columns >= FEW_CELLS and (best is None or wide.score > best[0].score):
                best = search.refined(wide), search
        if best and best[0].support > CLEAR and (best[0].right - best[0].left) > WIDE * image.width:
            break  # faint lines can't improve it
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
    def __init__(
        self, across: LineMask, down: LineMask, rows: list[Segment], columns: list[Segment], width: int, height: int
    ) -> None:
        self.across, self.down = across, down
        self.row_segments, self.column_segments = rows, columns
        self.width, self.height = width, height
        self.best: Lattice | None = None

    def run(self, ratios: Sequence[float] = (1.0,)) -> Generator[Progress, None, None]:
        for pitch in common_pitches(self.row_segments, self.column_segments, PITCHES):
            for ratio in ratios:
                yield Progress(known=2, total=3, engine="lines")
                self.try_pitch(pitch, ratio)
        for parts in (2, 3):
            if self.best:
                yield Progress(known=2, total=3, engine="lines")
                self.try_pitch(self.best.pitch / parts)

    def beside(self, lattice: Lattice) -> _LatticeSearch:
        x, y, slack = (lattice.left, lattice.right), (lattice.top, lattice.bottom), lattice.pitch / 2
        rows, columns = _outside(self.row_segments, y, x, slack), _outside(self.column_segments, x, y, slack)
        return _LatticeSearch(self.across, self.down, rows, columns, self.width, self.height)

    def try_pitch(self, pitch: float, ratio: float = 1.0) -> None:
        across = progressions(self.row_segments, pitch, PHASES)
        down = progressions(self.column_segments, pitch * ratio, PHASES) if across else []
        for rows in across:
            for columns in down:
                if (
                    abs(rows.pitch / columns.pitch * ratio - 1) < 0.06
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
        left, right = _fit(self.down, lattice.left, lattice.right, lattice.columns, lattice.top, lattice.bottom)
        top, bottom = _fit(self.across, lattice.top, lattice.bottom, lattice.rows, left, right)
        return replace(lattice, left=left, right=right, top=top, bottom=bottom)


def _outside(
    segments: Sequence[Segment], at: tuple[float, float], along: tuple[float, float], slack: float
) -> list[Segment]:
    return [
        s
        for s in segments
        if not (at[0] - slack < s.at < at[1] + slack and s.start < along[1] - slack and s.end > along[0] + slack)
    ]


def _places(lines: Progression, length: int) -> list[float]:
    slack = 0.2 * lines.pitch
    places = (lines.first + lines.pitch * number for number in range(lines.low - 2, lines.high + 3))
    return [place for place in places if -slack <= place <= length - 1 + slack]


def _covers(
    mask: LineMask, lines: Sequence[float], ends: Sequence[float], length: int
) -> list[list[tuple[float, float] | None]]:
    slack = 2 if lines[1] - lines[0] > 30 else 1
    starts, stops = [a + 1 for a in ends[:-1]], [b - 1 for b in ends[1:]]
    covers: list[list[tuple[float, float] | None]] = []
    for line in lines:
        row: list[tuple[float, float] | None] = list(mask.covers(line, starts, stops, slack))
        at_rim = line < RIM or line > length - 1 - RIM
        covers.append([cover if cover and any(cover) else None for cover in row] if at_rim else row)
    return covers


def _worths(covers: Sequence[Sequence[tuple[float, float] | None]], polarity: int) -> list[list[float]]:
    return [[0.0 if cover is None else _worth(cover[polarity], cover[1 - polarity]) for cover in row] for row in covers]


def _worth(right: float, wrong: float) -> float:
    return MISSING + max((PRESENT - MISSING) * right, (OPPOSITE - MISSING) * wrong)


def _best_rectangle(values: Sequence[Sequence[float]]) -> tuple[float, tuple[int, int, int, int]]:
    """Return the largest sum of values in a rectangle, and its top, left, bottom and right (Kadane's algorithm)."""
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
