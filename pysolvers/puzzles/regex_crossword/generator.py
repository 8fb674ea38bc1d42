"""New puzzles with one answer: a planted grid, and clues over it until reasoning alone finds it.

What is not needed is dropped. The letters are random or a phrase (option `phrase`). Difficulty is what an explanation
needs: for "easy" one clue at a time or clues that meet, for "normal" once in between lines read in turn, for "hard"
this several times or a supposition.
"""

from __future__ import annotations

import random
import re
from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace

from pysolvers.core.deduction import Deduction
from pysolvers.core.progress import Pace, Progress
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.setting import Setting, chosen
from pysolvers.drawing.scene import Cell
from pysolvers.puzzles.regex_crossword.hints import explain
from pysolvers.puzzles.regex_crossword.making.clue_writer import Chance, pick, shuffled, write
from pysolvers.puzzles.regex_crossword.model import Clues, RegexCrosswordPuzzle
from pysolvers.puzzles.regex_crossword.solving.network import Network

DIFFICULTIES = ("easy", "normal", "hard")
SIZES = ("3x3", "4x4", "5x5", "6x6", "7x7", "hex3", "hex4", "hex5")

SIZE = re.compile(r"(?:(\d{1,2})\s*[x×]\s*(\d{1,2})|hex\s*[:\-]?\s*(\d{1,2}))", re.IGNORECASE)
SETTINGS = (Setting("phrase", "A phrase for the answer", example="any words that fit"),)
MAX_SIDE = 15
AGAIN = 2
"""How many steps with several lines, more on a board of over 30 cells, make a puzzle hard."""

LETTERS = "EEEEEEAAAAAOOOOIIIITTTTNNNNSSSSRRRRHHHLLLDDDCCUUMMPPGGBBFFYYWWKVXZQJ"
"""Random letters come as often as in English, more or less."""


def generate(
    size: str, seed: str, difficulty: str, options: Mapping[str, str], /
) -> Iterator[Progress | RegexCrosswordPuzzle]:
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
        for step in _Dresser(shape, letters, chance).dress(difficulty):
            if isinstance(step, RegexCrosswordPuzzle):
                yield step
                return
            nodes += 1
            yield Progress(nodes)


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
        if not 2 <= side <= 8:
            raise PuzzleError(f"A hexagon's side must be from 2 to 8; {side} is not.")
        lines = (none,) * (2 * side - 1)
        return RegexCrosswordPuzzle(lines, lines, lines, hexagonal=True)
    width, height = int(match[1]), int(match[2])
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE) or width * height < 2:
        raise PuzzleError(f"A rectangle must have from 1 to {MAX_SIDE} columns and rows, and at least two cells.")
    return RegexCrosswordPuzzle((none,) * height, (none,) * width)


def _plant(shape: RegexCrosswordPuzzle, chance: Chance, phrase: str) -> dict[Cell, str]:
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


class _Dresser:
    """Writes clues over planted letters. Its steps yield None between pieces of work, and puzzles that are right."""

    def __init__(self, shape: RegexCrosswordPuzzle, letters: Mapping[Cell, str], chance: Chance) -> None:
        self.shape = shape
        self.words = ["".join(letters[cell] for cell in line.cells) for line in shape.lines]
        self.chance = chance
        self.pace = Pace()

    def dress(self, difficulty: str) -> Iterator[RegexCrosswordPuzzle | None]:
        """Clues over the letters; ends without a puzzle where it does not work out."""
        clues = [write(self.chance, word, difficulty == "easy") for word in self.words]
        left = _left(self.board(clues))
        for _ in range(60 + 8 * len(clues)):
            if max(left.values()) == 1:
                break
            if self.pace.due():
                yield None
            worst = max(
                range(len(clues)),
                key=lambda k: (sum(left[c] - 1 for c in self.shape.lines[k].cells) * (0.5 + self.chance.random()), k),
            )
            trial = list(clues)
            trial[worst] = write(self.chance, self.words[worst], True)
            found = _left(self.board(trial))
            if sum(found.values()) < sum(left.values()):
                clues, left = trial, found
        if max(left.values()) == 1:
            yield from self.easy(clues) if difficulty == "easy" else self.thinned(clues, difficulty)

    def board(self, clues: list[str]) -> RegexCrosswordPuzzle:
        """The board with these clues, in the order of its lines."""
        rows, columns = len(self.shape.y), len(self.shape.x)
        lines: list[Clues] = [(clue,) for clue in clues]
        y, x, z = lines[:rows], lines[rows : rows + columns], lines[rows + columns :]
        return replace(self.shape, y=tuple(y), x=tuple(x), z=tuple(z))

    def easy(self, clues: list[str]) -> Iterator[RegexCrosswordPuzzle | None]:
        """All clues, if no step takes more than one of them or those that meet in one cell."""
        puzzle = self.board(clues)
        if (yield from _difficulty(puzzle)) == "easy":
            yield puzzle

    def thinned(self, clues: list[str], difficulty: str) -> Iterator[RegexCrosswordPuzzle | None]:
        """Fewer and looser clues as long as lines read in turn find the answer; of these boards one as hard as wished.

        They become harder on the way, more or less, so that the wanted one is found by halves, the last one first.
        """
        found = [self.board(clues)]
        for trial in self.looser(clues):
            if self.pace.due():
                yield None
            puzzle = self.board(trial)
            if max(_left(puzzle).values()) == 1:
                clues[:] = trial
                found.append(puzzle)
        low, high = 0, len(found) - 1
        middle = high
        while low <= high:
            level = yield from _difficulty(found[middle])
            if level == difficulty:
                yield found[middle]
                return
            if DIFFICULTIES.index(level) < DIFFICULTIES.index(difficulty):
                low = middle + 1
            else:
                high = middle - 1
            middle = (low + high) // 2

    def looser(self, clues: list[str]) -> Iterator[list[str]]:
        """`clues`, which may change meanwhile, with one line's left out; then with one line's looser."""
        for drop in (True, False, False):
            for k in map(int, shuffled(self.chance, [str(k) for k in range(len(clues))])):
                if clues[k]:
                    yield [*clues[:k], "" if drop else write(self.chance, self.words[k], False), *clues[k + 1 :]]


def _left(puzzle: RegexCrosswordPuzzle) -> dict[Cell, int]:
    """How many characters propagation leaves in each cell."""
    network = Network(puzzle)
    domains = network.start(puzzle.given)
    for _ in network.propagate(domains):
        pass
    return {cell: mask.bit_count() for cell, mask in zip(puzzle.cells, domains, strict=True)}


def _difficulty(puzzle: RegexCrosswordPuzzle) -> Generator[None, None, str]:
    """How hard the explanation of the answer is, where lines read in turn find it."""
    filled, several, supposed = 0, 0, False
    for step in explain(puzzle):
        if isinstance(step, Deduction):
            several += step.level >= 3
            supposed = supposed or step.look_ahead
            filled += len(step.moves)
        else:
            yield None
    if several >= AGAIN + (filled > 30) or supposed:
        return "hard"
    return "normal" if several else "easy"
