"""What a generator gives where its bound is reached: the nearest to what was asked for, and a sentence that says so."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Generic, TypeVar

from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle
from pysolvers.core.words import either
from pysolvers.engines.reasoning.grade import DIFFICULTIES, MOST_WORK, Grade, graded, scores_of

ANY = 1_000_000
"""More cells than a board has."""
Bounds = Mapping[str, tuple[int, int]]
"""The least and the most cells of boards of a difficulty, as a generator comes by them; others have any number."""


NEVER = (1, 0)
"""Bounds of a difficulty that no board has."""


def beyond(bounds: Bounds, difficulty: str, cells: int) -> str:
    """Say why boards with this many cells don't have this difficulty, and which boards do; "" if they have it."""
    usual = {each: bounds.get(each, (0, ANY)) for each in DIFFICULTIES}
    least, most = usual[difficulty]
    if least <= cells <= most:
        return ""
    found = [each for each, (low, high) in usual.items() if low <= cells <= high]
    if not found:
        return "Boards of this size hardly ever have a chosen difficulty: choose another size."
    here = f"Boards of this size are {either(found)}. "
    name = difficulty.capitalize()
    if (least, most) == NEVER:
        return f"{here}{name} boards with these settings can't be made."
    where = f"at least {least}" if cells < least else f"at most {most}"
    return f"{here}{name} boards have {where} cells; this one would have {cells}."


P = TypeVar("P", bound=Puzzle)


class Nearest(Generic[P]):
    """The puzzle whose grade is nearest to the wanted difficulty; the first of equals.

    A puzzle that isn't explained to the end comes last: its score is a lower bound.
    """

    def __init__(self, wanted: str) -> None:
        self.wanted = wanted
        self.puzzle: P | None = None
        self.seen = 0
        """How many puzzles came by."""
        self.last = 0.0
        """How much higher the score of the puzzle that came last is than wanted; below 0 for lower, 0 if it is so."""
        self.grade: Grade | None = None
        """The grade of `puzzle`."""

    def add(self, puzzle: P, grade: Grade) -> None:
        """Come by a puzzle of this grade."""
        self.seen += 1
        self.last = off_by(grade, self.wanted)
        if self.grade is None or self._distance(grade) < self._distance(self.grade):
            self.puzzle, self.grade = puzzle, grade

    def _distance(self, grade: Grade) -> tuple[bool, float]:
        return not grade.complete, abs(off_by(grade, self.wanted))

    @property
    def met(self) -> bool:
        """Whether `puzzle` is as wanted."""
        return self.grade is not None and self.grade.difficulty == self.wanted

    @property
    def note(self) -> str:
        """How the puzzle differs from what was wanted, in a sentence; "" where it does not, or there is none."""
        if self.grade is None or self.met:
            return ""
        found = f"which is {self.grade.difficulty}" if self.grade.complete else "which is harder"
        return f"No {self.wanted} puzzle was found in many tries; this is the nearest, {found}."


def off_by(grade: Grade, wanted: str) -> float:
    """How much higher a score is than those of a difficulty; below 0 for lower.

    A puzzle that is not explained to the end is harder than any.
    """
    least, most = scores_of(wanted)
    if not grade.complete:
        return max(1.0, grade.score - most)
    return min(0.0, grade.score - least) + max(0.0, grade.score - most)


def judged(puzzle: P, nearest: Nearest[P], most_work: int = MOST_WORK) -> Generator[Progress, None, float]:
    """Grade a puzzle, as far as `most_work` goes, and add it; returns how much higher than wanted its score is."""
    for step in graded(puzzle, most_work, scores_of(nearest.wanted)[1]):
        if isinstance(step, Grade):
            nearest.add(puzzle, step)
        else:
            yield Progress(step.nodes, engine="generator")
    return nearest.last
