"""Letters for a board: a word in each row, and words down where they can be had."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.regex_crossword.making.clue_styles import pick, shuffled
from pysolvers.puzzles.regex_crossword.making.themes import THEMES
from pysolvers.puzzles.regex_crossword.making.words import WORDS

PAIRS = "AMANASATBEBYDOGOHEIFINISITMEMYNOOFONORSOTOUPUSWE"
SHORT = {1: ("A", "I"), 2: tuple(PAIRS[at : at + 2] for at in range(0, len(PAIRS), 2))}
"""Words that are too short for the list of usual ones."""

LONGEST = max(WORDS)

TRIED = 2_500
"""How many words are tried in rows to get words in all columns, or in some."""

Words = Mapping[int, Sequence[str]]
"""Words by their length."""


def words_named(asked: str) -> tuple[Words, str]:
    """The words of a theme with its title, or those that are listed, with commas or spaces between, without a title.

    Raises:
        PuzzleError: for a list with a sign in it that is no letter, or with nothing.
    """
    if theme := THEMES.get(asked.strip().lower()):
        return by_length(theme.split()), asked.strip().capitalize()
    listed = asked.upper().replace(",", " ").split()
    wrong = next((word for word in listed if not (word.isascii() and word.isalpha())), "")
    if wrong or not listed:
        told = f"{wrong[:20]!r} is not a word" if wrong else "there is none"
        raise PuzzleError(f"words: {told}: expected words of letters from A to Z, or one of {', '.join(THEMES)}.")
    return by_length(listed), ""


def by_length(words: Sequence[str]) -> Words:
    """Words by their length, each once."""
    found: dict[int, list[str]] = {}
    for word in dict.fromkeys(words):
        found.setdefault(len(word), []).append(word)
    return found


USUAL = {
    **SHORT,
    **by_length([*(w for k in WORDS for w in WORDS[k]), *(w for t in THEMES.values() for w in t.split())]),
}
"""The usual words and those of all themes, by length."""


def filled(rows: Sequence[Sequence[Cell]], rng: Random, theme: Words | None = None) -> dict[Cell, str]:
    """A letter for each cell: each row is a word or several, of the theme where it has some that fit.

    On a rectangle columns are words too, all, or the first and the last, or the first, as far as they come out.

    Raises:
        PuzzleError: where no word of the theme fits in a row.
    """
    theme = theme or {}
    lengths = [len(row) for row in rows]
    if theme and not any(theme.get(length) for length in lengths):
        raise PuzzleError(
            f"No word of the list fits in a row: words of {lengths[0]} letters are needed, or of another row's length."
        )
    texts = _crossed(lengths, rng, theme) if len(set(lengths)) == 1 and max(lengths[0], len(rows)) <= LONGEST else None
    if texts is None:
        texts = []
        for length in lengths:
            texts.append(_row(length, rng, theme, texts))
    return {cell: sign for row, text in zip(rows, texts, strict=True) for cell, sign in zip(row, text, strict=True)}


def _row(length: int, rng: Random, theme: Words, told: Sequence[str]) -> str:
    """A word of this length, or several; one of the theme if it has one that is not told yet."""
    if own := [word for word in theme.get(length, ()) if word not in told]:
        return pick(rng, own)
    if length <= LONGEST:
        return pick(rng, [word for word in USUAL[length] if word not in told] or USUAL[length])
    first = min(LONGEST, 3 + int(rng.random() * (length - 5)))
    return _row(first, rng, theme, told) + _row(length - first, rng, theme, told)


def _crossed(lengths: Sequence[int], rng: Random, theme: Words) -> list[str] | None:
    """Rows that are words, whose columns are words as well: as many columns as come out of `TRIED` words."""
    width, height = lengths[0], len(lengths)
    down = frozenset((*USUAL.get(height, ()), *theme.get(height, ())))
    words = theme.get(width, ()) if theme else USUAL[width]
    starts = {word[:k] for word in down for k in range(height + 1)}
    for columns in (range(width), (0, width - 1), (0,)) if len(words) >= height else ():
        rows = _search(words, height, rng, starts, columns)
        if rows:
            return rows
    return None


def _search(
    words: Sequence[str], height: int, rng: Random, starts: set[str], columns: Sequence[int]
) -> list[str] | None:
    """Rows of these words so that some columns read words too; None where that takes too long."""
    choices = [iter(shuffled(rng, words))]
    rows: list[str] = []
    tried = 0
    while choices:
        word = next(choices[-1], None)
        tried += word is not None
        if tried > TRIED * height:
            return None
        if word is None:
            choices.pop()
            if rows:
                rows.pop()
        elif word not in rows and all("".join(row[k] for row in (*rows, word)) in starts for k in columns):
            rows.append(word)
            if len(rows) == height:
                told = {"".join(row[k] for row in rows) for k in columns}
                if not told & set(rows) and len(told) == len(columns):
                    return rows
                rows.pop()
            else:
                choices.append(iter(shuffled(rng, words)))
    return None
