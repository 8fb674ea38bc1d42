"""Shows deductions one at a time: a hint in stages, and an explanation as steps."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from pysolvers.core.cell import Cell
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import Puzzle, State
from pysolvers.core.words import cell_names, say, uncapitalised
from pysolvers.desk.jobs import Message
from pysolvers.errors import BadInput

WHERE, WHY, DONE = 1, 2, 3  # stages of a hint: where to look, why, and the move made

MOST_NAMED = 4  # cells that a hint names at its first stage

MISTAKE = "mistake"  # technique of a hint about a wrong move


@dataclass(frozen=True)
class Hint:
    """A hint. `degree` is the stage that is shown: WHERE to look, WHY, or DONE (the move is made)."""

    deduction: Deduction
    degree: int = WHERE

    @property
    def more(self) -> Hint:
        return replace(self, degree=min(DONE, self.degree + 1))

    @property
    def cells(self) -> frozenset[Cell]:
        marks = self.deduction.marks
        return marks.used | marks.ruled_out | marks.shown

    @property
    def where(self) -> str:
        """A sentence on where to look, such as "Look at row 3."; "" if the hint has no cells."""
        rows, columns = {row for row, _ in self.cells}, {column for _, column in self.cells}
        if len(self.cells) <= MOST_NAMED:
            return say("Look at {cells}.", cells=cell_names(self.cells)) if self.cells else ""
        if len(rows) == 1:
            return say("Look at row {row}.", row=rows.pop() + 1)
        if len(columns) == 1:
            return say("Look at column {column}.", column=columns.pop() + 1)
        return say("Look at the marked cells.")

    @property
    def message(self) -> Message:
        step = self.deduction
        if self.degree > WHERE:
            return Message(_headline(step), step.sentence, marks=step.marks)
        detail = " ".join(filter(None, (self.where, say("Press Hint again to see why."))))
        return Message(_headline(step), detail, marks=Marks(used=self.cells))


@dataclass(frozen=True)
class Explanation:
    """The steps from a board without moves to the solution, or to the first guess; `at` (from 0) is the current one."""

    puzzle: Puzzle
    steps: Sequence[Deduction]
    at: int = 0

    def go_to(self, at: int) -> Explanation:
        """Return the explanation at step `at`, or at the step nearest to it."""
        return replace(self, at=max(0, min(at, len(self.steps) - 1)))

    @property
    def step(self) -> Deduction:
        return self.steps[self.at]

    @property
    def state(self) -> State:
        """The board before the current step."""
        state = kind_named(self.puzzle.kind).play.start(self.puzzle)
        for step in self.steps[: self.at]:
            state = state.played(step.moves)
        return state

    @property
    def message(self) -> Message:
        headline = say("Step {number} of {count}", number=self.at + 1, count=len(self.steps))
        return Message(headline, _headline(self.step), marks=self.step.marks)


@dataclass(frozen=True)
class ShownChain:
    """The steps that follow from a guess on the board `start`; `at` (from 0) is the current step."""

    start: State
    steps: tuple[Deduction, ...]
    at: int = 0

    @property
    def state(self) -> State:
        """The board after the current step."""
        state = self.start
        for step in self.steps[: self.at + 1]:
            for move in step.moves:
                with suppress(BadInput):  # a broken rule can't always be drawn
                    state = state.play(move)
        return state

    @property
    def message(self) -> Message:
        cells, last = frozenset(self.steps[self.at].cells), self.at + 1 == len(self.steps)
        headline = say("Chain: step {number} of {count}", number=self.at + 1, count=len(self.steps))
        marks = Marks(wrong=cells) if last else Marks(used=cells)
        return Message(headline, self.steps[self.at].sentence, marks=marks)


class Tutor:
    """The current hint or explanation, and `chain`: the steps from its guess to a contradiction. Each may be None."""

    def __init__(self) -> None:
        self.hint: Hint | None = None
        self.explanation: Explanation | None = None
        self.chain: ShownChain | None = None
        self.read = 0
        """The number of the explanation's steps up to the farthest one shown so far."""

    @property
    def deduction(self) -> Deduction | None:
        """The step whose reason is shown; None if no reason is shown."""
        if self.explanation:
            return self.explanation.step
        return self.hint.deduction if self.hint and self.hint.degree > WHERE else None

    def close(self) -> None:
        self.hint, self.explanation, self.chain, self.read = None, None, None, 0

    def tell(self, hint: Hint) -> Message:
        self.hint, self.chain = hint, None
        return hint.message

    def show(self, explanation: Explanation) -> Message:
        self.explanation, self.chain = explanation, None
        self.read = max(self.read, explanation.at + 1)
        return explanation.message


def title_of(step: Deduction) -> str:
    """Return the title of a step. For a wrong move, the title also says what is wrong."""
    title, so = step.title.rstrip("."), step.so.rstrip(".")
    return say("{title}: {what}", title=title, what=uncapitalised(so)) if step.technique == MISTAKE and so else title


def _headline(step: Deduction) -> str:
    title = title_of(step)
    return say("{title} (looking ahead).", title=title) if step.look_ahead else f"{title}."
