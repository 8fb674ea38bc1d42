"""What a generator gives where its bound is reached: the nearest to what was asked for, and a sentence that says so."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Generic, TypeVar

from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle
from pysolvers.engines.reasoning.grade import MOST_WORK, Grade, graded

ANY = 1_000_000
"""More cells than a board has."""
Bounds = Mapping[str, tuple[int, int]]
"""The least and the most cells of boards of a difficulty, as a generator comes by them; others have any number."""


def beyond(bounds: Bounds, difficulty: str, cells: int) -> str:
    """Why boards with so many cells hardly ever have a difficulty, in a sentence; "" where they do."""
    least, most = bounds.get(difficulty, (0, cells))
    if cells < least:
        return f"Too small to be {difficulty}."
    return f"Too large to be {difficulty}." if cells > most else ""


P = TypeVar("P", bound=Puzzle)


class Nearest(Generic[P]):
    """Of the puzzles that were found, the one whose difficulty is nearest to the wanted one; the first of equals."""

    def __init__(self, difficulties: Sequence[str], wanted: str) -> None:
        self.difficulties = difficulties
        self.wanted = wanted
        self.puzzle: P | None = None
        self.seen = 0
        """How many puzzles came by."""
        self.last = 0
        """1 if the puzzle that came last is harder than wanted, -1 if it is easier, 0 if it is as wanted."""
        self.found = ""
        """The difficulty of `puzzle`."""

    def add(self, puzzle: P, difficulty: str) -> None:
        """Come by a puzzle of this difficulty."""
        self.seen += 1
        off = self.difficulties.index(difficulty) - self.difficulties.index(self.wanted)
        self.last = (off > 0) - (off < 0)
        if self.puzzle is None or self._miss(difficulty) < self._miss(self.found):
            self.puzzle, self.found = puzzle, difficulty

    @property
    def note(self) -> str:
        """How the puzzle differs from what was wanted, in a sentence; "" where it does not, or there is none."""
        if self.puzzle is None or self.found == self.wanted:
            return ""
        return f"No {self.wanted} puzzle came out of many tries; this is the nearest, which is {self.found}."

    def _miss(self, difficulty: str) -> int:
        return abs(self.difficulties.index(difficulty) - self.difficulties.index(self.wanted))


def judged(puzzle: P, nearest: Nearest[P], most_work: int = MOST_WORK) -> Generator[Progress, None, int]:
    """Grade a puzzle, as far as `most_work` goes, and add it: 0 if it is as wanted, 1 if it is harder, -1 if easier."""
    difficulty = nearest.wanted
    for step in graded(puzzle, most_work):
        if isinstance(step, Grade):
            difficulty = step.level
        else:
            yield Progress(step.nodes, engine="generator")
    nearest.add(puzzle, difficulty)
    return nearest.last
