"""Reads the numbers in cells digit by digit, from several samples of a cell, and checks them against other cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pysolvers.core.cell import Cell as Place
from pysolvers.picture.glyphs import NO_DIGIT, Glyph, read_digit

SURE = 0.8  # numbers with a lower certainty are doubtful

LITTLE = 0.3  # below this probability, a sign hardly resembles a digit

MOST_PARTS = 6  # signs per number


@dataclass(frozen=True, slots=True)
class PictureNumber:
    """A number read from a picture. `text` is "" without a number, and has "?" for a sign that isn't a digit.

    `certainty` is from 0 to 1. `other` is the second-best reading.
    """

    text: str
    certainty: float
    other: str = ""

    @property
    def is_number(self) -> bool:
        return self.text.isdigit()


def read_number(signs: list[Glyph], least_height: float) -> PictureNumber:
    """Read signs as a number, from left to right. Its text is "" if all are shorter than `least_height` pixels."""
    large = [sign for sign in signs if sign.height >= least_height]
    if not large:
        return PictureNumber("", 0.0)
    highest = max(sign.height for sign in large)
    text, certainty, swap = "", 1.0, (0, "")
    for sign in sorted((s for s in signs if s.height >= 0.7 * highest), key=lambda s: s.left):
        for part in _split_if_wide(sign):
            shares = read_digit(part)
            first, second = sorted(range(len(shares)), key=shares.__getitem__)[-1:-3:-1]
            if shares[first] < certainty:
                certainty, swap = shares[first], (len(text), _sign(second))
            text += _sign(first)
    at, sign_ = swap
    return PictureNumber(text, certainty, text[:at] + sign_ + text[at + 1 :] if sign_.isdigit() else "")


def read_among(signs: list[Glyph], least_height: float, candidates: Sequence[int]) -> PictureNumber:
    """Return the one of the `candidates` that the signs most likely show.

    Signs that are less than `least_height` pixels high are ignored.
    """
    large = sorted((sign for sign in signs if sign.height >= least_height), key=lambda sign: sign.left)
    shares = [read_digit(part) for sign in large for part in _split_if_wide(sign)][:MOST_PARTS]
    if not shares or not candidates:
        return PictureNumber("", 0.0)
    worths = {str(number): _worth(shares, str(number)) for number in candidates}
    first, *others = sorted(worths, key=lambda text: worths[text], reverse=True)
    certainty = worths[first] / (sum(worths.values()) or 1.0)
    if worths[first] < LITTLE ** len(shares):
        certainty = min(certainty, 0.5)
    return PictureNumber(first, certainty, others[0] if others else "")


def _worth(shares: Sequence[Sequence[float]], text: str) -> float:
    best = [1.0] + [0.0] * len(text)
    for share in shares:
        kept = [0.0, *(before * share[int(digit)] for before, digit in zip(best, text, strict=False))]
        best = [max(one, other * share[NO_DIGIT]) for one, other in zip(kept, best, strict=True)]
    return best[-1]


def most_likely(readings: list[PictureNumber]) -> PictureNumber:
    """Combine readings of one number. `text` is the number with the highest total certainty, `other` the next one."""
    sums: dict[str, float] = {}
    for reading in readings:
        sums[reading.text] = sums.get(reading.text, 0.0) + reading.certainty / len(readings)
    best, *others = sorted(sums, key=lambda text: (text.isdigit(), sums[text]), reverse=True)
    known = [text for text in (*others, *(reading.other for reading in readings)) if text.isdigit() and text != best]
    return PictureNumber(best, sums[best], known[0] if known else "")


def fitting(numbers: Mapping[Place, PictureNumber], wanted: Callable[[str], int]) -> dict[Place, PictureNumber]:
    """Replace doubtful numbers by their second-best reading if this helps each text to occur `wanted(text)` times.

    Replaced numbers have certainty 0.
    """
    found = dict(numbers)
    for _ in numbers:
        counts = Counter(number.text for number in found.values())
        odd = [
            place
            for place, number in found.items()
            if number.certainty and number.other
            if counts[number.text] != wanted(number.text) and counts[number.other] == wanted(number.other) - 1
        ]
        if not odd:
            break
        place = min(odd, key=lambda p: (found[p].is_number, found[p].certainty))
        found[place] = PictureNumber(found[place].other, 0.0, found[place].text)
    return found


def _sign(number: int) -> str:
    return "?" if number == NO_DIGIT else str(number)


def _split_if_wide(sign: Glyph) -> list[Glyph]:
    if sign.width <= 1.05 * sign.height:
        return [sign]
    third = sign.width // 3
    columns = [sum(column) for column in zip(*sign.rows, strict=True)]
    cut = sign.left + min(range(third, sign.width - third + 1), key=columns.__getitem__)
    return [sign.part(sign.left, cut), sign.part(cut, sign.right)]
