"""The best puzzle found when a generator runs out of tries, with a note if it differs from the request."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Generic, TypeVar

from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle
from pysolvers.core.words import capitalised, either, say
from pysolvers.engines.reasoning.grade import DIFFICULTIES, MAX_GRADING_WORK, Grade, graded, scores_of

ANY = 1_000_000  # more cells than any board has
# By difficulty, the least and the most cells of the boards that a generator can make; no limits if missing.
Bounds = Mapping[str, tuple[int, int]]


NEVER = (1, 0)  # bounds of a difficulty that no board has


def why_unavailable(bounds: Bounds, difficulty: str, cells: int) -> str:
    """Return a sentence on why boards with this number of `cells` can't have a difficulty; "" if they can.

    `bounds` has the least and the most cells of the boards of each difficulty.
    """
    usual: dict[str, tuple[float, float]] = {each: bounds.get(each, (0, ANY)) for each in DIFFICULTIES}
    least, most = usual[difficulty]
    if least <= cells <= most:
        return ""
    found = [each for each, (low, high) in usual.items() if low <= cells <= high]
    if not found:
        return say("Boards of this size rarely have the difficulty that you choose. Choose another size.")
    size = say("Boards of this size are {difficulties}.", difficulties=either(map(say, found)))
    name = capitalised(say(difficulty))
    if (least, most) == NEVER:
        return say("{size} {difficulty} boards with these settings can't be made.", size=size, difficulty=name)
    template = (
        "{size} {difficulty} boards have at least {limit} cells; this one would have {cells}."
        if cells < least
        else "{size} {difficulty} boards have at most {limit} cells; this one would have {cells}."
    )
    return say(template, size=size, difficulty=name, limit=least if cells < least else most, cells=cells)


P = TypeVar("P", bound=Puzzle)


class Nearest(Generic[P]):
    """Keeps the added `puzzle` whose `grade` is nearest to the `wanted` difficulty."""

    def __init__(self, wanted: str) -> None:
        self.wanted = wanted
        self.puzzle: P | None = None
        self.seen = 0  # how many puzzles were added
        self.last = 0.0  # how far the last score was above the requested range; negative if below
        self.grade: Grade | None = None

    def add(self, puzzle: P, grade: Grade) -> None:
        self.seen += 1
        self.last = off_by(grade, self.wanted)
        if self.grade is None or self._distance(grade) < self._distance(self.grade):
            self.puzzle, self.grade = puzzle, grade

    def _distance(self, grade: Grade) -> tuple[bool, float]:
        return not grade.complete, abs(off_by(grade, self.wanted))

    @property
    def met(self) -> bool:
        return self.grade is not None and self.grade.difficulty == self.wanted

    @property
    def note(self) -> str:
        """A sentence on how the puzzle differs from the request; "" if it doesn't."""
        if self.grade is None or self.met:
            return ""
        if not self.grade.complete:
            return say(
                "No {wanted} puzzle was found in many tries. The closest one is harder.", wanted=say(self.wanted)
            )
        return say(
            "No {wanted} puzzle was found in many tries. The closest one is {difficulty}.",
            wanted=say(self.wanted),
            difficulty=say(self.grade.difficulty or ""),
        )


def off_by(grade: Grade, wanted: str) -> float:
    """Return how far a score is above the range of `wanted` (0: in it, negative: below); at least 1 if incomplete."""
    least, most = scores_of(wanted)
    if not grade.complete:
        return max(1.0, grade.score - most)  # the score of an incomplete grade is only a lower bound
    return min(0.0, grade.score - least) + max(0.0, grade.score - most)


def judged(puzzle: P, nearest: Nearest[P], most_work: int = MAX_GRADING_WORK) -> Generator[Progress, None, float]:
    """Grade a puzzle and add it to `nearest`. Return how far it is from the requested difficulty (see `off_by`).

    `most_work` limits the number of steps and suppositions.
    """
    for step in graded(puzzle, most_work, scores_of(nearest.wanted)[1]):
        if isinstance(step, Grade):
            nearest.add(puzzle, step)
        else:
            yield Progress(step.nodes, engine="generator")
    return nearest.last
