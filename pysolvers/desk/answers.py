"""The answers of a puzzle: jobs that look for them, and those of the puzzle on the desk, one shown or side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from pysolvers.core.cell import Cell
from pysolvers.core.editing import Offer
from pysolvers.core.input import Event
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, Solution, State
from pysolvers.desk.answer_grid import SIDE_BY_SIDE, answer_at
from pysolvers.desk.jobs import Job, Message, OtherRules, Shareable, duration

if TYPE_CHECKING:
    from pysolvers.parallel.helpers import Helpers

MAX_ANSWERS = 10_000
"""The most answers that are kept to be looked at; counting has no such limit."""

MAX_COMPARED = 500
"""The most answers among which one more clue is looked for that leaves only one of them."""

PATIENCE = 20
"""Seconds for which a draft is checked while it is edited."""


class AnswerSearch(Shareable[Solution]):
    """Answers being looked for until so many are `wanted`; the same job goes on when more are."""

    headline = "Solving…"
    counting = False

    def __init__(self, puzzle: Puzzle, engine: str = "auto") -> None:
        super().__init__(kind_named(puzzle.kind).solver.solve(puzzle, engine))
        self.puzzle = puzzle
        self.engine = engine
        self.wanted = 2

    @property
    def complete(self) -> bool:
        """Whether all answers are found."""
        return self.run.finished

    def with_helpers(self, helpers: Helpers, alone: Iterator[Progress | Solution]) -> Iterator[Progress | Solution]:
        """The search goes on with helpers."""
        from pysolvers.parallel import helped

        return helped.solve(self.puzzle, self.engine, helpers, alone, tuple(self.found), self.run.seconds)

    def want(self, many: int) -> Self:
        """This job, to go on until so many answers are found or there are no more; who helped before has gone."""
        if self.helpers:
            self.helpers.dismiss()
        self.wanted = min(many, MAX_ANSWERS)
        return self

    def step(self, seconds: float) -> bool:
        """Search on for about so long; False when what was wanted is found, or nothing more is there."""
        until = self.run.seconds + seconds
        while self.run.seconds < until:
            if self.complete or len(self.found) >= self.wanted:
                return False
            try:
                step = self.run.step()
            except StopIteration:
                return False
            if isinstance(step, Solution):
                self.found.append(step)
        return True

    def differs(self) -> frozenset[Cell]:
        """The cells in which the answers differ, once all of them are known."""
        return differing_cells(self.found) if self.complete else frozenset()

    def message(self, cancelled: bool = False) -> Message:
        """How many answers there are, as far as is known."""
        many, spent = len(self.found), self.spent()
        if self.complete and many < 2:
            return Message("One answer.", spent) if many else Message("No answer.", self.puzzle.impossible or spent)
        if self.complete:
            differs, size = len(self.differs()), self.puzzle.size
            return Message(f"{many:,} answers.", f"All of them: they differ in {differs} of {size} cells. {spent}")
        if many >= 2:
            return Message(f"At least {many:,} answers.", spent)
        found = "One answer found, perhaps there are more. " if many else ""
        return Message("Cancelled." if cancelled else "Not decided.", found + spent)

    def progress(self) -> dict[str, Any]:
        """How far it is; while more answers are looked for, known cells are none of those that are seen."""
        told = super().progress()
        return told | {"detail": duration(self.run.seconds), "fraction": None} if self.found else told

    def facts(self) -> list[list[str]]:
        """Figures of the search, and how many answers are found."""
        return [*super().facts(), ["Answers so far", f"{len(self.found):,}" if self.found else "none yet"]]


class Solving(AnswerSearch):
    """Answers being looked for to be shown."""

    def follow_up(self) -> Job[Any] | None:
        """Where there is no answer: whether there is one under other rules."""
        return OtherRules(self.puzzle, self.message().detail) if self.complete and not self.found else None


class UniquenessCheck(AnswerSearch):
    """Whether a puzzle that is being edited has one answer: two are looked for, for a while."""

    quiet = True
    waiting = Message("Checking…", "Looking for an answer and for a second one.")

    def step(self, seconds: float) -> bool:
        """Search on for about so long; False when it is decided, or has taken too long."""
        return super().step(seconds) and self.run.seconds < PATIENCE

    def message(self, cancelled: bool = False) -> Message:
        """Whether there is one answer, and in how many cells two that were found differ."""
        spent = duration(self.run.seconds)
        if len(self.found) > 1:
            many = len(differing_cells(self.found))
            return Message(
                "Several answers.",
                f"Two of them differ in {many} {'cell' if many == 1 else 'cells'}. Checked in {spent}.",
            )
        if self.complete and self.found:
            return Message("One answer.", f"Checked as you draw, {spent}.")
        if self.complete:
            return Message("No answer.", self.puzzle.impossible or f"Checked as you draw, {spent}.", "bad")
        found = "There is an answer; whether it is the only one" if self.found else "Whether there is an answer"
        return Message("Not decided.", f"{found} is not known after {spent}.")

    def finish(self) -> Message:
        """The message, with marks where the two answers differ."""
        return replace(self.message(), marks=Marks(differs=differing_cells(self.found)))


class AnswerBrowser:
    """The answers that one search has found so far, and which of them is shown; nothing before there is a search.

    Methods that may need more answers return the search where it must go on, else None.
    """

    def __init__(self) -> None:
        self.search: Solving | None = None
        self.index = 0
        self.side_by_side = False
        self.extra_clue: Offer | None = None
        """A clue that would leave only the answer that is shown, if all answers are known and one clue can do it."""

    def solve(self, puzzle: Puzzle, engine: str) -> Solving:
        """Begin with a puzzle, by looking for an answer and for a second one."""
        self.close()
        self.search = Solving(puzzle, engine)
        return self.search

    def close(self) -> None:
        """Put all answers away."""
        self.search, self.index, self.side_by_side, self.extra_clue = None, 0, False, None

    @property
    def found(self) -> Sequence[Solution]:
        """The answers found so far."""
        return self.search.found if self.search else ()

    @property
    def complete(self) -> bool:
        """Whether these are all answers."""
        return self.search is not None and self.search.complete

    @property
    def shown(self) -> Solution | None:
        """The answer that is shown; None as long as it is not found."""
        return self.found[self.index] if self.index < len(self.found) else None

    @property
    def state(self) -> State | None:
        """The board with the answer that is shown."""
        return kind_named(self.shown.puzzle.kind).play.shown(self.shown) if self.shown else None

    def next(self) -> Solving | None:
        """Go on to the next answer, which may have to be looked for."""
        if self.search is None:
            return None
        self.index += 1
        return None if self.complete else self.search.want(self.index + 2)

    def previous(self) -> None:
        """Go back to the answer before."""
        self.index = max(0, self.index - 1)

    def want(self, many: int) -> Solving | None:
        """Have up to so many answers."""
        if self.search is None or self.complete:
            return None
        return self.search.want(max(many, self.search.wanted))

    def toggle_side_by_side(self) -> Solving | None:
        """Show several answers side by side, as many as fit, or again one at a time."""
        if len(self.found) < 2:
            return None
        self.side_by_side = not self.side_by_side
        return self.want(SIDE_BY_SIDE) if self.side_by_side and len(self.found) < SIDE_BY_SIDE else None

    def pick(self, event: Event) -> None:
        """While answers are side by side: a press on one shows it alone."""
        if event.what == "down":
            at = answer_at(self.found, event.x, event.y)
            if at is not None:
                self.index, self.side_by_side = at, False
        elif event.what == "key" and event.key in ("Enter", " ", "Escape"):
            self.side_by_side = False

    def refresh(self) -> Marks | None:
        """After a search or a step: look at what there is now. Gives the marks of the cells in which answers differ.

        An index behind the last answer comes back to it.
        """
        if self.search is None:
            return None
        self.index = max(0, min(self.index, len(self.found) - 1))
        self.extra_clue = self._find_extra_clue()
        return Marks(differs=self.search.differs())

    def _find_extra_clue(self) -> Offer | None:
        if not (self.complete and 1 < len(self.found) <= MAX_COMPARED and self.shown):
            return None
        kind = kind_named(self.shown.puzzle.kind)
        others = [answer for at, answer in enumerate(self.found) if at != self.index]
        return kind.editor.offer(self.shown, others) if kind.has("editor") else None


def differing_cells(answers: Sequence[Solution]) -> frozenset[Cell]:
    """The cells in which not all of the answers say the same."""
    if len(answers) < 2:
        return frozenset()
    first, *others = [answer.facts for answer in answers]
    return frozenset(cell for cell, fact in first.items() if any(other.get(cell) != fact for other in others))
