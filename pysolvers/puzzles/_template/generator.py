"""Makes puzzles: shuffles a square, and removes numbers as long as the hints still solve it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping

from pysolvers.core.deduction import Deduction
from pysolvers.core.parts import Generator
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.core.setting import Difficulty, Setting, chosen
from pysolvers.core.words import say
from pysolvers.puzzles._template.hints import PART as HINTS
from pysolvers.puzzles._template.model import LatinSquarePuzzle

DAILY = {"easy": "5x5", "normal": "6x6"}
SIZE = re.compile(r"([2-9])(?:x\1)?")
LEVELS = {"easy": 1, "normal": 2}  # the hardest technique of each difficulty (`Deduction.level`)


def explained(puzzle: LatinSquarePuzzle, level: int) -> bool:
    """True if the techniques up to this level of difficulty solve the puzzle."""
    steps = [step for step in HINTS.explain(puzzle) if isinstance(step, Deduction)]
    return len(steps) == puzzle.open_cells and all(step.level <= level for step in steps)


class LatinSquareGenerator(Generator):
    DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "normal")
    SIZES = ("4x4", "5x5", "6x6", "7x7")
    SETTINGS: tuple[Setting, ...] = ()
    DAILY = DAILY

    def order_like(self, puzzle: LatinSquarePuzzle) -> tuple[str, Mapping[str, str]]:
        return f"{puzzle.side}x{puzzle.side}", {}

    def unavailable(self, size: str, difficulty: str, options: Mapping[str, str]) -> str:
        refused = say("The size {size!r} is not possible: expected a size such as 5x5.", size=size[:40])
        return "" if SIZE.fullmatch(size) else refused

    def generate(
        self, size: str, seed: str, difficulty: str, options: Mapping[str, str]
    ) -> Iterator[Progress | Puzzle]:
        chosen(self.SETTINGS, options)
        if refused := self.unavailable(size, difficulty, options):
            raise PuzzleError(refused)
        side = int(size[0])
        rng = random.Random(f"{size} {seed} {difficulty}")
        orders = [rng.sample(range(side), side) for _ in range(3)]
        numbers = [orders[2][(r + c) % side] + 1 for r in orders[0] for c in orders[1]]
        for done, cell in enumerate(rng.sample(range(side * side), side * side)):
            fewer = [0 if i == cell else number for i, number in enumerate(numbers)]
            if explained(LatinSquarePuzzle(tuple(fewer)), LEVELS[difficulty]):
                numbers = fewer
            yield Progress(nodes=done)
        yield LatinSquarePuzzle(tuple(numbers))


PART = LatinSquareGenerator()
