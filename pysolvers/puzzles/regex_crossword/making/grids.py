"""Fill a board with letters: a word in each row and, if possible, in the columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.regex_crossword.making.clue_styles import pick, shuffled
from pysolvers.puzzles.regex_crossword.making.themes import THEMES
from pysolvers.puzzles.regex_crossword.making.words import WORDS

PAIRS = "AMANASATBEBYDOGOHEIFINISITMEMYNOOFONORSOTOUPUSWE"
# words too short for the list of common words
SHORT = {1: ("A", "I"), 2: tuple(PAIRS[at : at + 2] for at in range(0, len(PAIRS), 2))}

LONGEST = max(WORDS)

TRIED = 2_500  # words tried in the rows before giving up on words in some of the columns

Words = Mapping[int, Sequence[str]]  # words by length


def words_named(asked: str) -> tuple[Words, str]:
    """Return the words of a theme and its title, or the words listed (separated by commas or spaces) and "".

    Raises:
        PuzzleError: If the list is empty or contains anything but letters.
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
    """Group words by length, without duplicates."""
    found: dict[int, list[str]] = {}
    for word in dict.fromkeys(words):
        found.setdefault(len(word), []).append(word)
    return found


USUAL = {
    **SHORT,
    **by_length([*(w for k in WORDS for w in WORDS[k]), *(w for t in THEMES.values() for w in t.split())]),
}  # common words and those of all themes


def filled(rows: Sequence[Sequence[Cell]], rng: Random, theme: Words | None = None) -> dict[Cell, str]:
    """Return a letter for each cell. Each row is a word, or several; from the theme if one of its words fits.

    On a rectangle we also try to make words of all columns, else of the first and last, else of the first.

    Raises:
        PuzzleError: If no word of the theme fits any row.
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
    """Return a word of this length, or several; prefer a word of the theme that is not used yet."""
    if own := [word for word in theme.get(length, ()) if word not in told]:
        return pick(rng, own)
    if length <= LONGEST:
        return pick(rng, [word for word in USUAL[length] if word not in told] or USUAL[length])
    first = min(LONGEST, 3 + int(rng.random() * (length - 5)))
    return _row(first, rng, theme, told) + _row(length - first, rng, theme, told)


def _crossed(lengths: Sequence[int], rng: Random, theme: Words) -> list[str] | None:
    """Return rows of words that also form words in as many columns as `TRIED` attempts allow."""
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
    """Return rows of these words that form words in the given columns too; None after `TRIED` attempts."""
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
