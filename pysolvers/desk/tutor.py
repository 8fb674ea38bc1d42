"""Deductions shown one at a time: a hint by degrees, and an explanation as steps."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import Puzzle, State
from pysolvers.desk.jobs import Message
from pysolvers.engines.reasoning.grade import hardest_step, overview
from pysolvers.errors import BadInput

WHERE, WHY, DONE = 1, 2, 3
"""The degrees of a hint: where to look, why something follows, and the move made."""


@dataclass(frozen=True)
class Hint:
    """A hint from where the player stands, told as far as `degree`."""

    deduction: Deduction
    degree: int = WHERE

    @property
    def more(self) -> Hint:
        """The hint one degree further."""
        return replace(self, degree=min(DONE, self.degree + 1))

    @property
    def message(self) -> Message:
        """As much of the hint as `degree` says: at first only where to look."""
        step, marks = self.deduction, self.deduction.marks
        if self.degree > WHERE:
            return Message(_title(step), step.sentence, marks=marks)
        where = Marks(used=marks.used | marks.ruled_out | marks.shown)
        return Message(_title(step), "Press Hint again to be told why.", marks=where)


@dataclass(frozen=True)
class Explanation:
    """The steps from the bare board to the solution (or to where a guess is needed); `at` is the one shown, from 0."""

    puzzle: Puzzle
    steps: Sequence[Deduction]
    at: int = 0

    def go_to(self, at: int) -> Explanation:
        """The same at another step, the nearest there is."""
        return replace(self, at=max(0, min(at, len(self.steps) - 1)))

    @property
    def step(self) -> Deduction:
        """The step that is shown."""
        return self.steps[self.at]

    @property
    def state(self) -> State:
        """The board before the step that is shown, so that one sees what it rests on."""
        state = kind_named(self.puzzle.kind).play.start(self.puzzle)
        for step in self.steps[: self.at]:
            for move in step.moves:
                state = state.play(move)
        return state

    @property
    def message(self) -> Message:
        """Which step it is, and what kind of step; the sentence stands beside it."""
        return Message(f"Step {self.at + 1} of {len(self.steps)}", _title(self.step), marks=self.step.marks)

    def data(self) -> dict[str, Any]:
        """All of it as plain data."""
        kind = kind_named(self.puzzle.kind)
        return {
            "at": self.at,
            "of": len(self.steps),
            "title": _title(self.step),
            "sentence": self.step.sentence,
            "chain": [{"sentence": each.sentence, "cells": list(map(list, each.cells))} for each in self.step.chain],
            "steps": [step.sentence for step in self.steps],
            "overview": overview(kind, self.steps),
            "hardest": hardest_step(kind, self.steps),
        }


@dataclass(frozen=True)
class ShownChain:
    """A chain with the board that it starts from; `at` is the step shown, from 0."""

    start: State
    steps: tuple[Deduction, ...]
    at: int = 0

    @property
    def state(self) -> State:
        """The board with all that is supposed and follows up to the step shown."""
        state = self.start
        for step in self.steps[: self.at + 1]:
            for move in step.moves:
                with suppress(BadInput):  # what breaks a rule cannot always be drawn
                    state = state.play(move)
        return state

    @property
    def message(self) -> Message:
        """The step, its cells marked; those of the last one are where it breaks."""
        cells, last = frozenset(self.steps[self.at].cells), self.at + 1 == len(self.steps)
        headline = f"Supposed: step {self.at + 1} of {len(self.steps)}"
        marks = Marks(wrong=cells) if last else Marks(used=cells)
        return Message(headline, self.steps[self.at].sentence, marks=marks)


class Tutor:
    """The hint that is being told or the explanation that is shown, if there is one, and the chain that is open."""

    def __init__(self) -> None:
        self.hint: Hint | None = None
        self.explanation: Explanation | None = None
        self.chain: ShownChain | None = None

    @property
    def deduction(self) -> Deduction | None:
        """The deduction that is shown with its reason, if there is one."""
        if self.explanation:
            return self.explanation.step
        return self.hint.deduction if self.hint and self.hint.degree > WHERE else None

    def close(self) -> None:
        """Put away the hint and the explanation."""
        self.hint, self.explanation, self.chain = None, None, None

    def tell(self, hint: Hint) -> Message:
        """Tell a hint, or more of it."""
        self.hint, self.chain = hint, None
        return hint.message

    def show(self, explanation: Explanation) -> Message:
        """Show a step of an explanation."""
        self.explanation, self.chain = explanation, None
        return explanation.message


def _title(step: Deduction) -> str:
    return f"{step.title.rstrip('.')}{' (looking ahead)' if step.look_ahead else ''}."
