"""Finds straight lines along the rows of a picture: runs of line pixels, which differ from those above and below."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from operator import itemgetter, sub, truediv

from pysolvers.picture import lanes

STEP = 3  # pixels from one sample along a line to the next

DISTANCES = (2, 4, 8, 14)  # of the pixels compared across a line; the far ones find the middle of walls

MOST_RUNS = 160  # longest runs kept

_RUN = re.compile(rb"\x01(?:\x00{0,5}\x01)+")


@dataclass(frozen=True, slots=True)
class Segment:
    """A run in row `at`, from `start` to `end` (exclusive). `count` sampled pixels (one in STEP) are on a line."""

    count: int
    at: int
    start: int
    end: int


class LineMask:
    """The pixels of a picture that differ by `least` or more from those above and below, in at least one plane."""

    def __init__(self, planes: Sequence[bytes], width: int, height: int, least: int) -> None:
        self.height = height
        self.width = -(-width // STEP)
        count = self.width * height
        masks = [0, 0]
        for plane in planes:
            sampled = b"".join([plane[start : start + width : STEP] for start in range(0, width * height, width)])
            for polarity, mask in enumerate(lanes.peaks(sampled, self.width, DISTANCES, least)):
                masks[polarity] |= mask
        self._masks = tuple(
            [row[start : start + self.width] for start in range(0, count, self.width)]
            for row in (lanes.high(mask, count) for mask in masks)
        )
        self._running: dict[tuple[int, int], list[int]] = {}

    @cached_property
    def segments(self) -> list[Segment]:
        """The runs of line pixels, the longest first. A run that overlaps an earlier run within 2 rows is skipped."""
        least = max(8, min(self.width // 10, 50))
        found = []
        for rows in self._masks:
            for at, row in enumerate(rows):
                if row.count(1) >= least:
                    for run in _RUN.finditer(row):
                        count = run[0].count(1)
                        if count >= max(least, 0.6 * (run.end() - run.start())):
                            found.append(Segment(count, at, run.start() * STEP, run.end() * STEP))
        found.sort(key=lambda s: -s.count)
        kept: list[Segment] = []
        for segment in found:
            if all(abs(segment.at - k.at) > 2 or segment.start >= k.end or segment.end <= k.start for k in kept):
                kept.append(segment)
                if len(kept) == MOST_RUNS:
                    break
        return kept

    def covers(
        self, at: float, starts: Sequence[float], ends: Sequence[float], slack: int
    ) -> list[tuple[float, float]]:
        """Return the share of bright and the share of dark line pixels on each piece of row `at`, as pairs.

        The pieces, at least two, go from `starts` to `ends`. For each piece, the best row up to `slack` away counts.
        """
        first, last = ([min(self.width, max(0, round(end / STEP))) for end in some] for some in (starts, ends))
        last = list(map(max, first, last))
        lengths = [max(1, b - a) for a, b in zip(first, last, strict=True)]
        from_, to = itemgetter(*first), itemgetter(*last)
        middle = round(at)
        near = range(max(0, middle - slack), min(self.height, middle + slack + 1))
        shares = []
        for polarity in (0, 1):
            sums = [self._sums(polarity, row) for row in near]
            counts = [map(sub, to(row), from_(row)) for row in sums]
            best = map(max, *counts) if len(counts) > 1 else counts[0] if counts else [0] * len(first)
            shares.append(map(truediv, best, lengths))
        return list(zip(*shares, strict=True))

    def _sums(self, polarity: int, row: int) -> list[int]:
        known = self._running.get((polarity, row))
        if known is None:
            known = self._running[polarity, row] = list(accumulate(self._masks[polarity][row], initial=0))
        return known

    def centre(self, at: float, start: float, end: float, reach: int) -> float | None:
        """Return the position, in rows, of the middle of the clearest line up to `reach` rows from `at`.

        Return None unless line pixels cover more than half of this line from `start` to `end`.
        """
        best, first, last = 0.0, 0, 0
        left, right = round(start / STEP), round(end / STEP)
        for row in range(max(0, round(at) - reach), min(self.height, round(at) + reach + 1)):
            share = max(rows[row].count(1, left, right) for rows in self._masks) / max(1, right - left)
            if share > best + 0.02:
                best, first, last = share, row, row
            elif share > best - 0.02 and row == last + 1:
                last = row
        return (first + last + 1) / 2 if best > 0.5 else None

    def blocks(self, size: int) -> list[bytes]:
        """Return, for each block of `size` sampled columns, the number of line pixels in each row (at most 255)."""
        starts = range(0, self.width - size + 1, size)
        pairs = list(zip(*self._masks, strict=True))
        return [
            bytes([bright.count(1, start, start + size) + dark.count(1, start, start + size) for bright, dark in pairs])
            for start in starts
        ]
