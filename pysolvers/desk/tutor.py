"""Deductions shown one at a time: a hint by degrees, and an explanation as steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import Puzzle, State
from pysolvers.drawing.scene import Marks

WHERE, WHY, DONE = 1, 2, 3
"""The degrees of a hint: where to look, why something follows, and the move made."""


@dataclass(frozen=True)
class Tip:
    """A hint from where the player stands, told as far as `degree`."""

    deduction: Deduction
    degree: int = WHERE

    def more(self) -> Tip:
        """One degree further."""
        return replace(self, degree=min(DONE, self.degree + 1))

    @property
    def marks(self) -> Marks:
        """Where to look; what the step shows is kept back at first."""
        full = self.deduction.marks
        return full if self.degree > WHERE else Marks(used=full.used | full.ruled_out | full.shown)

    @property
    def status(self) -> tuple[str, str, str]:
        """The hint in words, as far as it is told."""
        told = "Press Hint again to be told why." if self.degree == WHERE else self.deduction.sentence
        return (_titled(self.deduction), told, "")


@dataclass(frozen=True)
class Lesson:
    """The steps from the bare board to the answer (or to where a guess is needed); `at` is the one shown, from 0."""

    puzzle: Puzzle
    steps: Sequence[Deduction]
    at: int = 0

    def go(self, at: int) -> Lesson:
        """The same at another step, the nearest there is."""
        return replace(self, at=max(0, min(at, len(self.steps) - 1)))

    @property
    def state(self) -> State:
        """The board before the step that is shown, so that one sees what it rests on."""
        state = kind_named(self.puzzle.kind).play.start(self.puzzle)
        for step in self.steps[: self.at]:
            for move in step.moves:
                state = state.play(move)
        return state

    @property
    def marks(self) -> Marks:
        """The cells of the step that is shown."""
        return self.steps[self.at].marks

    @property
    def status(self) -> tuple[str, str, str]:
        """Which step it is, and what kind of step; the sentence stands beside it."""
        return (f"Step {self.at + 1} of {len(self.steps)}", _titled(self.steps[self.at]), "")

    def data(self) -> dict[str, Any]:
        """All of it as plain data."""
        step = self.steps[self.at]
        return {
            "at": self.at,
            "of": len(self.steps),
            "title": _titled(step),
            "sentence": step.sentence,
            "steps": [s.sentence for s in self.steps],
        }


def _titled(step: Deduction) -> str:
    return f"{step.title.rstrip('.')}{' (looking ahead)' if step.look_ahead else ''}."
