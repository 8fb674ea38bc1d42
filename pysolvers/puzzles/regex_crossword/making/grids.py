"""Fill a board with letters: a word in each row and, if possible, in the columns."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.regex_crossword.making.clue_styles import pick, shuffled
from pysolvers.puzzles.regex_crossword.making.words import THEMES, WORDS

PAIRS = "AMANASATBEBYDOGOHEIFINISITMEMYNOOFONORSOTOUPUSWE"
# words too short for the list of common words
SHORT = {1: ("A", "I"), 2: tuple(PAIRS[at : at + 2] for at in range(0, len(PAIRS), 2))}

LONGEST = max(WORDS)

TRIED = 4_000  # words tried in each row before giving up on words in some of the columns

DAYS = 7  # a seed that ends in a date uses every 7th word, so that no word returns within this many days
CHANCE = 0.6  # the share of these words that a date uses, so that words differ from those a week before

Words = Mapping[int, Sequence[str]]  # words by length


def words_named(text: str) -> tuple[Words, str]:
    """Return (words by length, title) for the name of a theme; for a list of words, the title is "".

    PuzzleError if `text` is neither.
    """
    if theme := THEMES.get(text.strip().lower()):
        return by_length(theme), text.strip().capitalize()
    listed = text.upper().replace(",", " ").split()
    wrong = next((word for word in listed if not (word.isascii() and word.isalpha())), "")
    if wrong or not listed:
        template = "words: {word!r} is not a word: " if wrong else "words: there is none: "
        template += "expected words of letters from A to Z, or one of {themes}."
        raise PuzzleError(template, word=wrong[:20], themes=", ".join(THEMES))
    return by_length(listed), ""


def by_length(words: Sequence[str]) -> Words:
    found: dict[int, list[str]] = {}
    for word in dict.fromkeys(words):
        found.setdefault(len(word), []).append(word)
    return found


USUAL = {
    **SHORT,
    **by_length([*(w for k in WORDS for w in WORDS[k]), *(w for t in THEMES.values() for w in t)]),
}  # common words and those of all themes


def usual_words(seed: str) -> Words:
    """Return common words for a seed; seeds that end in nearby dates get different words."""
    date = re.search(r"\d{4}-\d\d-\d\d$", seed, re.ASCII)
    try:
        day = datetime.date.fromisoformat(date[0]).toordinal() if date else None
    except ValueError:
        day = None
    if day is None:
        return USUAL
    rng = Random(day)
    return {
        length: [word for word in words[day % DAYS :: DAYS] if rng.random() < CHANCE] if length > max(SHORT) else words
        for length, words in USUAL.items()
    }


def filled(
    rows: Sequence[Sequence[Cell]], rng: Random, theme: Words | None = None, usual: Words = USUAL
) -> dict[Cell, str]:
    """Return a letter for each cell: each row has one or more words, of `theme` if one fits, otherwise of `usual`.

    On a rectangle, some columns are words too, if possible. PuzzleError if no word of the theme fits any row.
    """
    theme = theme or {}
    lengths = [len(row) for row in rows]
    if theme and not any(theme.get(length) for length in lengths):
        template = "No word on the list fits in a row: add words of {n} letters, or as long as another row."
        raise PuzzleError(template, n=lengths[0])
    texts = (
        _crossed(lengths, rng, theme, usual)
        if len(set(lengths)) == 1 and max(lengths[0], len(rows)) <= LONGEST
        else None
    )
    if texts is None:
        texts = []
        for length in lengths:
            texts.append(_row(length, rng, theme, usual, texts))
    return {cell: sign for row, text in zip(rows, texts, strict=True) for cell, sign in zip(row, text, strict=True)}


def _row(length: int, rng: Random, theme: Words, usual: Words, used: Sequence[str]) -> str:
    if own := [word for word in theme.get(length, ()) if word not in used]:
        return pick(rng, own)
    if length <= LONGEST:
        return pick(rng, [word for word in usual[length] if word not in used] or usual[length])
    first = min(LONGEST, 3 + int(rng.random() * (length - 5)))
    return _row(first, rng, theme, usual, used) + _row(length - first, rng, theme, usual, used)


def _crossed(lengths: Sequence[int], rng: Random, theme: Words, usual: Words) -> list[str] | None:
    width, height = lengths[0], len(lengths)
    down = frozenset((*usual.get(height, ()), *theme.get(height, ())))
    words = theme.get(width, ()) if theme else usual[width]
    starts = {word[:k] for word in down for k in range(height + 1)}
    for columns in (range(width), (0, width - 1), (0,)) if len(words) >= height else ():
        rows = _search(words, height, rng, starts, columns)
        if rows:
            return rows
    return None


def _search(
    words: Sequence[str], height: int, rng: Random, starts: set[str], columns: Sequence[int]
) -> list[str] | None:
    choices = [iter(shuffled(rng, words))]
    rows: list[str] = []
    columns_so_far = [[""] * len(columns)]
    tried = 0
    while choices:
        word = next(choices[-1], None)
        if word is None:
            choices.pop()
            columns_so_far.pop()
            if rows:
                rows.pop()
            continue
        tried += 1
        if tried > TRIED * height:
            return None
        longer = []
        for k, so_far in zip(columns, columns_so_far[-1], strict=True):
            if (text := so_far + word[k]) not in starts:
                break
            longer.append(text)
        if len(longer) < len(columns) or word in rows:
            continue
        if len(rows) + 1 == height:
            if len({*rows, word, *longer}) == height + len(columns):
                return [*rows, word]
            continue
        rows.append(word)
        columns_so_far.append(longer)
        choices.append(iter(shuffled(rng, words)))
    return None
