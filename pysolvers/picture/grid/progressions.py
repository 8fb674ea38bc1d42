"""Finds evenly spaced lines among all lines of a picture."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pysolvers.picture.grid.lines import Segment

SMALLEST_PITCH = 8.5  # pixels between two lines

_BUCKET = math.log(1.03)


@dataclass(frozen=True, slots=True)
class Progression:
    """Lines at `first + pitch * number`, in pixels, for `number` from `low` to `high`; `weight` counts their pixels."""

    first: float
    pitch: float
    low: int
    high: int
    weight: int


def common_pitches(across: Sequence[Segment], down: Sequence[Segment], most: int) -> list[float]:
    """Return up to `most` common distances between parallel lines in both directions, the most common first."""
    votes = [_distances(segments) for segments in (across, down)]
    joint = {bucket: min(_near(vote, bucket) for vote in votes) for bucket in set(votes[0]) | set(votes[1])}
    found: list[int] = []
    for bucket in sorted((b for b in joint if joint[b] > 0), key=lambda b: (-joint[b], b)):
        if all(abs(bucket - other) > 1 for other in found):
            found.append(bucket)
            if len(found) == most:
                break
    return [math.exp(bucket * _BUCKET) for bucket in found]


def likely_ratios(across: Sequence[Segment], down: Sequence[Segment], most: int) -> list[float]:
    """Return up to `most` ratios of a cell's width to its height that fit the distances of lines, the best first."""
    high, wide = _distances(across, 2), _distances(down, 2)
    furthest = round(math.log(2) / _BUCKET)

    def agreement(shift: int) -> float:
        return sum(min(_near(high, bucket), _near(wide, bucket + shift)) for bucket in high) / (1 + 0.004 * abs(shift))

    shifts = sorted(range(-furthest, furthest + 1), key=lambda shift: (-agreement(shift), abs(shift)))
    found: list[int] = []
    for shift in shifts:
        if all(abs(shift - other) > 2 for other in found) and len(found) < most:
            found.append(shift)
    return [math.exp(shift * _BUCKET) for shift in found]


def _distances(segments: Sequence[Segment], power: int = 1) -> Counter[int]:
    votes: Counter[int] = Counter()
    ordered = sorted(segments, key=lambda s: s.at)
    for i, one in enumerate(ordered):
        for other in ordered[i + 1 : i + 40]:
            distance = other.at - one.at
            overlap = min(one.end, other.end) - max(one.start, other.start)
            if distance >= SMALLEST_PITCH and 2 * overlap > min(one.end - one.start, other.end - other.start):
                votes[round(math.log(distance) / _BUCKET)] += overlap**power
    return votes


def _near(votes: Counter[int], bucket: int) -> int:
    return votes[bucket - 1] + votes[bucket] + votes[bucket + 1]


def progressions(segments: Sequence[Segment], pitch: float, most: int) -> list[Progression]:
    """Return up to `most` series of evenly spaced lines with different offsets, about `pitch` apart; the best first."""
    weights: Counter[int] = Counter()
    for segment in segments:
        weights[segment.at] += segment.count
    places = sorted(weights)
    fits: list[Progression] = []
    taken: set[int] = set()
    for anchor in sorted(places, key=lambda place: (-weights[place], place)):
        if anchor not in taken:  # otherwise a stronger line already led to this series
            fit, hits = _grown(places, weights, anchor, pitch)
            fits.append(fit)
            taken.update(hits)
    found: list[Progression] = []
    for fit in sorted(fits, key=lambda f: -f.weight):
        apart = ((fit.first - other.first) % fit.pitch for other in found)
        if all(0.1 * pitch < distance < 0.9 * pitch for distance in apart):
            found.append(fit)
            if len(found) == most:
                break
    return found


def _grown(
    places: Sequence[int], weights: Counter[int], anchor: int, pitch: float
) -> tuple[Progression, Collection[int]]:
    hits = {0: anchor}
    first = float(anchor)
    slack = max(1.5, 0.09 * pitch)
    misses = [0, 0]
    numbers = squares = products = 0
    total = anchor
    for index in range(1, 2 * 60):
        side, number = index % 2, (index + 1) // 2 * (1 if index % 2 else -1)
        if misses[side] > 3:
            if misses[1 - side] > 3:
                break
            continue
        place = _nearest(places, weights, first + pitch * number, slack)
        if place is None:
            misses[side] += 1
            continue
        misses[side] = 0
        hits[number] = place
        numbers += number
        squares += number * number
        products += number * place
        total += place
        n = len(hits)
        if n > 2:
            pitch = (n * products - numbers * total) / (n * squares - numbers * numbers)
            first = (total - pitch * numbers) / n
    weight = sum([weights[place] for place in hits.values()])
    return Progression(first, pitch, min(hits), max(hits), weight), hits.values()


def _nearest(places: Sequence[int], weights: Counter[int], wanted: float, slack: float) -> int | None:
    low, high = bisect_left(places, wanted - slack), bisect_left(places, wanted + slack)
    return max(places[low:high], key=lambda p: weights[p] * (1.5 - abs(p - wanted) / slack), default=None)


def fitted(hits: dict[int, float]) -> tuple[float, float]:
    """Fit evenly spaced lines to `hits` (position by line number); return the position of line 0 and the distance."""
    n = len(hits)
    mean_number, mean_place = sum(hits) / n, sum(hits.values()) / n
    spread = sum((number - mean_number) ** 2 for number in hits)
    pitch = sum((number - mean_number) * (place - mean_place) for number, place in hits.items()) / spread
    return mean_place - pitch * mean_number, pitch
