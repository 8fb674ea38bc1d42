"""New puzzles with one answer: letters for all cells, and clues that these match until reasoning alone finds them.

The rows are usual English words, or a phrase (the setting `phrase`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.setting import Setting, chosen
from pysolvers.engines.nearest import Nearest
from pysolvers.engines.reasoning import grade
from pysolvers.puzzles.regex_crossword.making.clue_fitting import ClueFitting, ClueTrials
from pysolvers.puzzles.regex_crossword.making.clue_styles import pick
from pysolvers.puzzles.regex_crossword.making.words import WORDS
from pysolvers.puzzles.regex_crossword.model import Clues, RegexCrosswordPuzzle

__all__ = ["DAILY", "DIFFICULTIES", "SETTINGS", "SIZES", "generate", "order_like", "unmade"]

SIZES = ("3x3", "4x4", "5x5", "6x6", "7x7", "hex3", "hex4", "hex5")
DIFFICULTIES = grade.DIFFICULTIES[:3]
DAILY = {"easy": "4x4", "normal": "4x4", "hard": "5x5"}

SIZE = re.compile(r"(?:([0-9]{1,2})\s*[x×]\s*([0-9]{1,2})|hex\s*[:\-]?\s*([0-9]{1,2}))", re.IGNORECASE)
SETTINGS = (Setting("phrase", "A phrase for the answer", example="any words that fit"),)
MAX_SIDE = 15
"""The most columns and rows of a rectangle."""

MAX_HEXAGON = 8
"""The longest side of a hexagon."""

EASY_WORK = 25_000
"""How many clues are read for an easy puzzle: it comes soon or hardly ever."""

PLAIN_WORK, MOST_WORK = 20_000, 140_000
"""How many clues are read before harder puzzles are climbed for, and before the nearest is taken: some seconds."""


def generate(
    size: str, seed: str, difficulty: str, options: Mapping[str, str], /
) -> Iterator[Progress | RegexCrosswordPuzzle]:
    """Progress, then one puzzle: of the difficulty wanted, or the nearest that was found in `MOST_WORK`, with a note.

    The same arguments give the same puzzle on every Python. PuzzleError for a size that cannot be, or for which no
    puzzle was found.
    """
    shape = _shape(size)
    name = f"regex-crossword {size} {difficulty} {sorted(options.items())} {seed}"
    rng = Random(name.encode("utf-8", "surrogatepass"))
    phrase = chosen(SETTINGS, options)["phrase"]
    trials = ClueTrials(shape)
    nearest: Nearest[RegexCrosswordPuzzle] = Nearest(difficulty)
    most = min(EASY_WORK, MOST_WORK) if difficulty == DIFFICULTIES[0] else MOST_WORK
    while trials.work < most and not nearest.met:
        letters = _letters(shape, rng, phrase)
        fitting = ClueFitting(trials, letters, rng, nearest, difficulty, trials.work >= PLAIN_WORK)
        for _ in fitting.fit():
            yield Progress(trials.work)
    if nearest.puzzle is None:
        raise PuzzleError(f"No puzzle of {size.strip()} with one answer came out of many tries: choose another size.")
    yield Progress(trials.work, note=nearest.note)
    yield nearest.puzzle


def _shape(size: str) -> RegexCrosswordPuzzle:
    """A board of the size without clues."""
    match = SIZE.fullmatch(size.strip())
    if not match:
        raise PuzzleError(
            f"The size {size[:20]!r} is not understood: expected columns x rows such as 5x4, or hex3 for a hexagon."
        )
    none: Clues = ("",)
    if match[3]:
        side = int(match[3])
        if not 2 <= side <= MAX_HEXAGON:
            raise PuzzleError(f"A hexagon's side must be from 2 to {MAX_HEXAGON}; {side} is not.")
        lines = (none,) * (2 * side - 1)
        return RegexCrosswordPuzzle(lines, lines, lines, hexagonal=True)
    width, height = int(match[1]), int(match[2])
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE) or width * height < 2:
        raise PuzzleError(f"A rectangle must have from 1 to {MAX_SIDE} columns and rows, and at least two cells.")
    return RegexCrosswordPuzzle((none,) * height, (none,) * width)


def _letters(shape: RegexCrosswordPuzzle, rng: Random, phrase: str) -> dict[Cell, str]:
    """A letter for each cell: the phrase from the first cell on, then spaces, or words in the rows."""
    cells = shape.cells
    if phrase:
        text = " ".join(phrase.upper().split())
        if len(text) > len(cells):
            raise PuzzleError(f"The phrase has {len(text)} characters; the board has {len(cells)} cells.")
        wrong = next((c for c in text if not c.isprintable()), "")
        if wrong:
            raise PuzzleError(f"The phrase has a character {wrong!r} that cannot be printed.")
        return dict(zip(cells, text.ljust(len(cells)), strict=True))
    return rows_of_words(shape.by_row, rng)


def unmade(size: str, difficulty: str, options: Mapping[str, str]) -> str:
    """Why boards of a size are not made; "" where they are, of every difficulty."""
    try:
        _shape(size)
    except PuzzleError as error:
        return str(error)
    return ""


def order_like(puzzle: RegexCrosswordPuzzle, /) -> tuple[str, Mapping[str, str]]:
    """The shape to ask for a puzzle like this one, the nearest size that can be made."""
    if puzzle.hexagonal:
        return f"hex{min(max(len(puzzle.by_row[0]), 2), MAX_HEXAGON)}", {}
    columns, rows = min(len(puzzle.x), MAX_SIDE), min(len(puzzle.y), MAX_SIDE)
    return f"{columns}x{rows}" if columns * rows > 1 else SIZES[0], {}


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
