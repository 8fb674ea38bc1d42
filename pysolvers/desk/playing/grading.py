"""The grade of the puzzle on the desk: worked out in slices while there is nothing else to do, and kept."""

from __future__ import annotations

from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Run
from pysolvers.core.puzzle import Puzzle
from pysolvers.engines.reasoning.grade import Grade, graded

SLICE = 0.02
"""Seconds of work in one `grade`: whoever wants something else meanwhile waits no longer."""


class Grading:
    """The grade of one puzzle, as far as it is known."""

    def __init__(self) -> None:
        self._puzzle: Puzzle | None = None
        self._run: Run[Grade] | None = None
        self._grade: Grade | None = None

    def known(self, puzzle: Puzzle) -> Grade | None:
        """The grade of a puzzle, if it has been worked out."""
        return self._grade if puzzle == self._puzzle else None

    def work(self, puzzle: Puzzle) -> bool:
        """Work for about 20 ms; whether there is more to do."""
        if puzzle != self._puzzle:
            self._puzzle, self._grade = puzzle, None
            self._run = Run(graded(puzzle)) if kind_named(puzzle.kind).has_hints else None
        if self._run and not self._grade:
            self._grade = next(iter(self._run.slice(SLICE)), None)
        return self._run is not None and self._grade is None
