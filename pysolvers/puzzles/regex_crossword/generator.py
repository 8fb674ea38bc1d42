"""Generator: fills the board with words or a phrase, then finds clues that lead to them by reasoning alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.core.heading import Heading
from pysolvers.core.parts import Generator
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.setting import Setting, chosen
from pysolvers.engines.nearest import Nearest, why_unavailable
from pysolvers.engines.reasoning.grade import DIFFICULTIES
from pysolvers.errors import BadInput
from pysolvers.puzzles.regex_crossword.making.clue_fitting import ClueFitting, ClueTrials
from pysolvers.puzzles.regex_crossword.making.grids import filled, usual_words, words_named
from pysolvers.puzzles.regex_crossword.model import Clues, RegexCrosswordPuzzle

SIZES = ("3x3", "4x4", "5x5", "6x6", "7x7", "hex3", "hex4", "hex5")

# numbers of cells; easy hexagons of side 5 take up to 20 seconds, extreme rectangles 5 to 13
BOUNDS = {"easy": (0, 49), "extreme": (37, 37)}

SIZE = re.compile(r"(?:([0-9]{1,2})\s*[x×]\s*([0-9]{1,2})|hex\s*[:\-]?\s*([0-9]{1,2}))", re.IGNORECASE)
SETTINGS = (
    Setting("words", "Words for the solution, or a theme", example="music"),
    Setting("phrase", "A phrase for the solution", example="to be"),
)
MAX_SIDE = 15  # columns or rows of a rectangle

MAX_HEXAGON = 8  # cells along a hexagon's side

PLAIN_READINGS = 20_000  # clue readings before climbing to a harder puzzle
# clue readings before the closest puzzle is returned: a few seconds. Easy ones are found soon or hardly ever, and
# extreme ones have long lines.
MAX_READINGS = {"easy": 70_000, "normal": 140_000, "hard": 140_000, "extreme": 75_000}


class RegexCrosswordGenerator(Generator):
    DIFFICULTIES = DIFFICULTIES
    SIZES = SIZES
    SETTINGS = SETTINGS
    DAILY: Mapping[str, str] = {"easy": "4x4", "normal": "4x4", "hard": "5x5"}

    def order_like(self, puzzle: RegexCrosswordPuzzle, /) -> tuple[str, Mapping[str, str]]:
        if puzzle.hexagonal:
            return f"hex{min(max(len(puzzle.by_row[0]), 2), MAX_HEXAGON)}", {}
        columns, rows = min(len(puzzle.x), MAX_SIDE), min(len(puzzle.y), MAX_SIDE)
        return f"{columns}x{rows}" if columns * rows > 1 else SIZES[0], {}

    def unavailable(self, size: str, difficulty: str, options: Mapping[str, str]) -> str:
        try:
            return why_unavailable(BOUNDS, difficulty, len(_shape(size).cells))
        except BadInput as error:
            return str(error)

    def generate(
        self, size: str, seed: str, difficulty: str, options: Mapping[str, str], /
    ) -> Iterator[Progress | RegexCrosswordPuzzle]:
        shape = _shape(size)
        name = f"regex-crossword {size} {difficulty} {sorted(options.items())} {seed}"
        rng = Random(name.encode("utf-8", "surrogatepass"))
        settings = chosen(SETTINGS, options)
        phrase, (theme, title) = settings["phrase"], words_named(settings["words"]) if settings["words"] else ({}, "")
        if phrase and theme:
            raise PuzzleError("Give a phrase or words for the solution, not both.")
        trials, usual = ClueTrials(shape), usual_words(seed)
        nearest: Nearest[RegexCrosswordPuzzle] = Nearest(difficulty)
        while trials.work < MAX_READINGS[difficulty] and not nearest.met:
            letters = _letters(shape, phrase) if phrase else filled(shape.by_row, rng, theme, usual)
            climbing = difficulty == DIFFICULTIES[-1] or trials.work >= PLAIN_READINGS
            fitting = ClueFitting(trials, letters, rng, nearest, difficulty, climbing)
            for _ in fitting.fit():
                yield Progress(trials.work)
        if nearest.puzzle is None:
            raise PuzzleError(
                "No puzzle of {size} with one solution was found in many tries: choose another size.", size=size.strip()
            )
        yield Progress(trials.work, note=nearest.note)
        yield nearest.puzzle.titled(Heading.of({"title": title})) if title else nearest.puzzle


PART = RegexCrosswordGenerator()


def _shape(size: str) -> RegexCrosswordPuzzle:
    match = SIZE.fullmatch(size.strip())
    if not match:
        template = "The size {size!r} is not understood: expected columns x rows such as 5x4, or hex3 for a hexagon."
        raise PuzzleError(template, size=size[:20])
    none: Clues = ("",)
    if match[3]:
        side = int(match[3])
        if not 2 <= side <= MAX_HEXAGON:
            raise PuzzleError("A hexagon's side must be from 2 to {most}; {side} is not.", most=MAX_HEXAGON, side=side)
        lines = (none,) * (2 * side - 1)
        return RegexCrosswordPuzzle(lines, lines, lines, hexagonal=True)
    width, height = int(match[1]), int(match[2])
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE) or width * height < 2:
        template = "A rectangle must have from 1 to {most} columns and rows, and at least two cells."
        raise PuzzleError(template, most=MAX_SIDE)
    return RegexCrosswordPuzzle((none,) * height, (none,) * width)


def _letters(shape: RegexCrosswordPuzzle, phrase: str) -> dict[Cell, str]:
    cells = shape.cells
    text = " ".join(phrase.upper().split())
    if len(text) > len(cells):
        template = "The phrase has {characters} characters; the board has {cells} cells."
        raise PuzzleError(template, characters=len(text), cells=len(cells))
    wrong = next((c for c in text if not c.isprintable()), "")
    if wrong:
        raise PuzzleError("The phrase has a character {sign!r} that cannot be printed.", sign=wrong)
    return dict(zip(cells, text.ljust(len(cells)), strict=True))
