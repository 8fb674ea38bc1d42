"""Numbers in cells: signs read digit by digit, several readings of one number, and numbers that must fit together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pysolvers.core.cell import Cell as Place
from pysolvers.picture.glyphs import NO_DIGIT, Glyph, read_digit

SURE = 0.8
"""A number that is read with less certainty is doubtful."""

LITTLE = 0.3
"""A sign of which the net says that it is with less certainty looks little like it."""

MOST_PARTS = 6
"""So many signs are looked at for a number."""


@dataclass(frozen=True, slots=True)
class PictureNumber:
    """A number as it was read: its text ("" for none, "?" for a sign that is no digit), how certain.

    `other` is what it would be with the second best reading of its least certain digit.
    """

    text: str
    certainty: float
    other: str = ""

    @property
    def is_number(self) -> bool:
        """Whether all its signs are digits."""
        return self.text.isdigit()


def read_number(signs: list[Glyph], least_height: float) -> PictureNumber:
    """The number that signs are, left to right; those much lower than the highest one are left out."""
    large = [sign for sign in signs if sign.height >= least_height]
    if not large:
        return PictureNumber("", 0.0)
    highest = max(sign.height for sign in large)
    text, certainty, swap = "", 1.0, (0, "")
    for sign in sorted((s for s in signs if s.height >= 0.7 * highest), key=lambda s: s.left):
        for part in _split(sign):
            shares = read_digit(part)
            first, second = sorted(range(len(shares)), key=shares.__getitem__)[-1:-3:-1]
            if shares[first] < certainty:
                certainty, swap = shares[first], (len(text), _sign(second))
            text += _sign(first)
    at, sign_ = swap
    return PictureNumber(text, certainty, text[:at] + sign_ + text[at + 1 :] if sign_.isdigit() else "")


def read_among(signs: list[Glyph], least_height: float, candidates: Sequence[int]) -> PictureNumber:
    """Which of several numbers signs are; a sign may be none of its digits.

    The certainty is that among the candidates, and at most a half where a sign looks little like its digit.
    """
    parts = [
        part for sign in sorted(signs, key=lambda s: s.left) if sign.height >= least_height for part in _split(sign)
    ]
    shares = [read_digit(part) for part in parts[:MOST_PARTS]]
    if not shares or not candidates:
        return PictureNumber("", 0.0)
    worths = {str(number): _worth(shares, str(number)) for number in candidates}
    first, *others = sorted(worths, key=lambda text: worths[text], reverse=True)
    certainty = worths[first] / (sum(worths.values()) or 1.0)
    if worths[first] < LITTLE ** len(shares):
        certainty = min(certainty, 0.5)
    return PictureNumber(first, certainty, others[0] if others else "")


def _worth(shares: Sequence[Sequence[float]], text: str) -> float:
    """How likely signs are the digits of a text in this order, with others between them that are no digits."""
    best = [1.0] + [0.0] * len(text)
    for share in shares:
        kept = [0.0, *(before * share[int(digit)] for before, digit in zip(best, text, strict=False))]
        best = [max(one, other * share[NO_DIGIT]) for one, other in zip(kept, best, strict=True)]
    return best[-1]


def most_likely(readings: list[PictureNumber]) -> PictureNumber:
    """What several readings of one number come to: the text with the most certainty, and the second best one."""
    sums: dict[str, float] = {}
    for reading in readings:
        sums[reading.text] = sums.get(reading.text, 0.0) + reading.certainty / len(readings)
    best, *others = sorted(sums, key=lambda text: (text.isdigit(), sums[text]), reverse=True)
    known = [text for text in (*others, *(reading.other for reading in readings)) if text.isdigit() and text != best]
    return PictureNumber(best, sums[best], known[0] if known else "")


def fitting(numbers: Mapping[Place, PictureNumber], wanted: Callable[[str], int]) -> dict[Place, PictureNumber]:
    """The numbers, some with their second best reading, so that each text stands in as many cells as are `wanted`.

    Only a number that stands too often or too seldom is changed, the least certain one first, and only into one that
    is then there often enough. What is changed has certainty 0.
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


def _split(sign: Glyph) -> list[Glyph]:
    """A sign that is wider than high is two digits that touch: cut where the ink is least."""
    if sign.width <= 1.05 * sign.height:
        return [sign]
    third = sign.width // 3
    columns = [sum(column) for column in zip(*sign.rows, strict=True)]
    cut = sign.left + min(range(third, sign.width - third + 1), key=columns.__getitem__)
    return [sign.part(sign.left, cut), sign.part(cut, sign.right)]
