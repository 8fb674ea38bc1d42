"""New puzzles with one answer: a planted grid, and clues over it until reasoning alone finds it.

What is not needed is dropped. The letters are random or a phrase (option `phrase`). Difficulty is the hardest step
that an explanation needs: "easy" one clue or two that meet, "normal" lines read in turn, "hard" also suppositions,
with as few clues as that allows.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from pysolvers.puzzle import Deduction, PuzzleError
from pysolvers.regex_crossword.clue_writer import Chance, pick, shuffled, write
from pysolvers.regex_crossword.hints import explain
from pysolvers.regex_crossword.model import Clues, RegexPuzzle
from pysolvers.regex_crossword.solver import Network
from pysolvers.scene import Cell
from pysolvers.search import Pace, Progress
from pysolvers.settings import Setting, chosen

DIFFICULTIES = ("easy", "normal", "hard")
SIZES = ("3x3", "4x4", "5x5", "6x6", "7x7", "hex3", "hex4", "hex5")

SIZE = re.compile(r"(?:(\d{1,2})\s*[x×]\s*(\d{1,2})|hex\s*[:\-]?\s*(\d{1,2}))", re.IGNORECASE)
SETTINGS = (Setting("phrase", "A phrase for the answer", example="any words that fit"),)
MAX_SIDE = 15
LEVEL = {"easy": 2, "normal": 3, "hard": 4}

LETTERS = "EEEEEEAAAAAOOOOIIIITTTTNNNNSSSSRRRRHHHLLLDDDCCUUMMPPGGBBFFYYWWKVXZQJ"
"""Random letters come as often as in English, more or less."""


def generate(size: str, seed: str, difficulty: str, options: Mapping[str, str], /) -> Iterator[Progress | RegexPuzzle]:
    """Progress, then one puzzle.

    The same arguments give the same puzzle on every Python. PuzzleError for a size that cannot be.
    """
    shape = _shape(size)
    name = f"regex-crossword {size} {difficulty} {sorted(options.items())} {seed}"
    chance = random.Random(name.encode("utf-8", "surrogatepass"))
    phrase = chosen(SETTINGS, options)["phrase"]
    nodes = 0
    while True:
        letters = _plant(shape, chance, phrase)
        for step in _dress(shape, letters, chance, difficulty):
            if isinstance(step, RegexPuzzle):
                yield step
                return
            nodes += 1
            yield Progress(nodes)


def _shape(size: str) -> RegexPuzzle:
    """A board of the size without clues."""
    match = SIZE.fullmatch(size.strip())
    if not match:
        raise PuzzleError(
            f"The size {size[:20]!r} is not understood: expected columns x rows such as 5x4, or hex3 for a hexagon."
        )
    none: Clues = ("",)
    if match[3]:
        side = int(match[3])
        if not 2 <= side <= 8:
            raise PuzzleError(f"A hexagon's side must be from 2 to 8; {side} is not.")
        lines = (none,) * (2 * side - 1)
        return RegexPuzzle(lines, lines, lines, hexagonal=True)
    width, height = int(match[1]), int(match[2])
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE) or width * height < 2:
        raise PuzzleError(f"A rectangle must have from 1 to {MAX_SIDE} columns and rows, and at least two cells.")
    return RegexPuzzle((none,) * height, (none,) * width)


def _plant(shape: RegexPuzzle, chance: Chance, phrase: str) -> dict[Cell, str]:
    """A letter for each cell: the phrase from the first cell on, then spaces, or random ones."""
    cells = shape.cells
    if phrase:
        text = " ".join(phrase.upper().split())
        if len(text) > len(cells):
            raise PuzzleError(f"The phrase has {len(text)} characters; the board has {len(cells)} cells.")
        wrong = next((c for c in text if not c.isprintable()), "")
        if wrong:
            raise PuzzleError(f"The phrase has a character {wrong!r} that cannot be printed.")
        return dict(zip(cells, text.ljust(len(cells)), strict=True))
    return {cell: pick(chance, LETTERS) for cell in cells}


def _dress(
    shape: RegexPuzzle, letters: dict[Cell, str], chance: Chance, difficulty: str
) -> Iterator[RegexPuzzle | None]:
    """Clues over the letters; None between steps; ends without a puzzle where it does not work out."""
    words = ["".join(letters[cell] for cell in line.cells) for line in shape.lines]
    clues = [write(chance, word, difficulty == "easy") for word in words]
    puzzle = _with(shape, clues)
    pace = Pace()
    for _ in range(60 + 8 * len(words)):
        left = _left(puzzle)
        if all(n == 1 for n in left.values()):
            break
        if pace.due():
            yield None
        worst = max(
            range(len(words)),
            key=lambda k: (sum(left[c] - 1 for c in shape.lines[k].cells) * (0.5 + chance.random()), k),
        )
        trial = list(clues)
        trial[worst] = write(chance, words[worst], True)
        other = _with(shape, trial)
        if _total(_left(other)) < _total(left):
            clues, puzzle = trial, other
    yield from _thin(shape, clues, chance, difficulty)


def _thin(shape: RegexPuzzle, clues: list[str], chance: Chance, difficulty: str) -> Iterator[RegexPuzzle | None]:
    """Leave out clues that are not needed.

    Easy puzzles keep theirs. Ends without a puzzle if reasoning does not solve it.
    """
    level = LEVEL[difficulty]
    puzzle: RegexPuzzle | None = None
    drops = {"easy": 0, "normal": len(clues) // 4, "hard": len(clues) // 2}[difficulty]
    for k in [-1, *map(int, shuffled(chance, [str(k) for k in range(len(clues))]))]:
        if puzzle and not drops:
            break
        trial = list(clues)
        if k >= 0:
            trial[k] = ""
        thinner = _with(shape, trial)
        explained = False
        for verdict in _explained(thinner, level):
            if verdict is None:
                yield None
            else:
                explained = verdict
        if explained:
            clues, puzzle = trial, thinner
            drops -= k >= 0
        elif k < 0:
            return
    if puzzle:
        yield puzzle


def _with(shape: RegexPuzzle, clues: list[str]) -> RegexPuzzle:
    """The board with these clues, in the order of its lines."""
    rows, columns = len(shape.y), len(shape.x)
    lines: list[Clues] = [(clue,) for clue in clues]
    return replace(
        shape, y=tuple(lines[:rows]), x=tuple(lines[rows : rows + columns]), z=tuple(lines[rows + columns :])
    )


def _left(puzzle: RegexPuzzle) -> dict[Cell, int]:
    """How many characters propagation leaves in each cell."""
    network = Network(puzzle)
    domains = network.start()
    for _ in network.propagate(domains):
        pass
    return {cell: mask.bit_count() for cell, mask in zip(puzzle.cells, domains, strict=True)}


def _total(left: dict[Cell, int]) -> int:
    return sum(left.values())


def _explained(puzzle: RegexPuzzle, level: int) -> Iterator[bool | None]:
    """None between steps, then whether steps up to `level` explain the whole answer."""
    if level < 4 and any(n > 1 for n in _left(puzzle).values()):
        yield False
        return
    filled = 0
    for step in explain(puzzle):
        if isinstance(step, Deduction):
            if step.level > level:
                yield False
                return
            filled += len(step.moves)
        else:
            yield None
    yield filled == len(puzzle.cells)
