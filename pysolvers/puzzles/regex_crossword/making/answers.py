"""What the rows of a new puzzle say: words, two words with a space between, words and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.puzzles.regex_crossword.making.clue_styles import pick
from pysolvers.puzzles.regex_crossword.making.words import WORDS

PAIRS = "AMANASATBEBYDOGOHEIFINISITMEMYNOOFONORSOTOUPUSWE"
SHORT = {1: ("A", "I"), 2: tuple(PAIRS[at : at + 2] for at in range(0, len(PAIRS), 2))}
"""Words that are too short for the list of usual ones."""

LONGEST = max(WORDS)

SPACED, NUMBERED = 0.3, 0.3
"""How often a row of five cells or more is two words; how often a board has a row with a number."""


def rows_of_words(rows: Sequence[Sequence[Cell]], rng: Random) -> dict[Cell, str]:
    """A sign for each cell, so that each row says something; hardly a word comes twice."""
    told: set[str] = set()
    numbered = int(rng.random() * len(rows)) if rng.random() < NUMBERED else -1
    letters: dict[Cell, str] = {}
    for r, row in enumerate(rows):
        for _ in range(5):
            text = _number(len(row), rng) if r == numbered and len(row) > 2 else _words(len(row), rng)
            if text not in told:
                break
        told.add(text)
        letters.update(zip(row, text, strict=True))
    return letters


def _words(length: int, rng: Random) -> str:
    """A word of this length, or several with spaces between."""
    if length <= LONGEST and not (length > 4 and rng.random() < SPACED):
        return pick(rng, SHORT.get(length) or WORDS[length])
    first = 2 + int(rng.random() * (min(length, LONGEST + 3) - 4))
    first = min(first, LONGEST)
    return f"{_words(first, rng)} {_words(length - first - 1, rng)}"


def _number(length: int, rng: Random) -> str:
    """A year, or a word with a number of two or three digits behind."""
    if length == 4 and rng.random() < 0.5:
        return str(1800 + int(rng.random() * 230))
    digits = 1 if length == 3 else 2 if length < 6 or rng.random() < 0.6 else 3
    number = str(int(10 ** (digits - 1) * (1 + rng.random() * 9)))
    return _words(length - digits, rng) + number
