"""Messages about a puzzle being edited: whether it has one solution, why it has none, how to get only one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pysolvers.api.conflicts import Conflict, conflict_steps
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import Puzzle, Solution
from pysolvers.core.words import both, capitalised, plural, say
from pysolvers.desk.jobs import Change, Job, Message, duration
from pysolvers.desk.searches import SolutionSearch, differing_cells
from pysolvers.errors import BadInput

PATIENCE = 20  # seconds to check a draft, and then to find the clues to blame

TOLD = 4  # most clues to name; of the rest, messages give only the number


class UniquenessCheck(SolutionSearch):
    """Checks whether an edited puzzle has one solution by finding up to two."""

    quiet = True

    def __init__(self, puzzle: Puzzle, to_come: str = "", drawn: Solution | None = None) -> None:
        super().__init__(puzzle)
        self._to_come, self._drawn = to_come, drawn
        self.after: Job[Any] | None = None
        """The job that the player requested during the check."""

    def step(self, seconds: float) -> bool:
        return super().step(seconds) and self.run.seconds < PATIENCE

    def message(self, cancelled: bool = False) -> Message:
        spent = duration(self.run.seconds)
        if self._to_come and not (self.complete and self.found):
            return Message(say("Go on."), self._to_come)
        if len(self.found) > 1:
            one = "Two of them differ in {n} cell. Checked in {time}."
            many = "Two of them differ in {n:,} cells. Checked in {time}."
            return Message(say("Several solutions."), plural(len(differing_cells(self.found)), one, many, time=spent))
        checked = say("Checked as you draw, {time}.", time=spent)
        if self.complete and self.found:
            return Message(say("One solution."), checked)
        if self.complete:
            return Message(say("No solution."), self.puzzle.impossible or checked, "bad")
        detail = "There is a solution, but maybe not only one. Checked for {time}."
        return Message(
            say("Not decided."), say(detail if self.found else "No solution was found in {time}.", time=spent)
        )

    def finish(self) -> Message:
        """The message, with marks where the two solutions differ, and a clue that decides between them."""
        if self._to_come:
            return replace(self.message(), marks=Marks())
        marks = Marks(differs=differing_cells(self.found))
        return replace(self.message(), marks=marks, change=_deciding(self.found, self._drawn))

    def follow_up(self) -> Job[Any] | None:
        """If there is no solution, find the clues to blame; otherwise continue with `after`."""
        blamed = self.complete and not (self.found or self._to_come) and kind_named(self.puzzle.kind).has("givens")
        return Blaming(self.puzzle) if blamed else self.after


class Blaming(Job[Conflict]):
    """Finds clues that contradict each other in an unsolvable puzzle."""

    quiet = True
    headline = "Finding the clues to blame…"
    known = "{known:,} of {total:,} sets tried"

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(conflict_steps(puzzle, no_solution=True))

    def step(self, seconds: float) -> bool:
        return super().step(seconds) and self.run.seconds < PATIENCE

    def message(self, cancelled: bool = False) -> Message:
        """The clues to blame, with marks, and the reason if known."""
        found = self.found[-1] if self.found else None
        if found is None or not found.complete:
            detail = say("The clues to blame were not found in {time}.", time=duration(self.run.seconds))
            return Message(say("No solution."), (found and found.reason) or detail, "bad")
        names = [clue.name for clue in found.clues[:TOLD]]
        more = len(found.clues) - TOLD
        named = both([*names, say("{n} more", n=more)] if more > 0 else names) if names else ""
        doubt = "" if found.proved else say("Fewer may be enough.")
        sentences = (found.headline, f"{capitalised(named)}." if named else "", found.reason, doubt)
        marks = Marks(wrong=frozenset(cell for clue in found.clues for cell in clue.cells))
        return Message(say("No solution."), " ".join(filter(None, sentences)), "bad", marks)


def _deciding(solutions: list[Solution], drawn: Solution | None) -> Change | None:
    """Offer a clue that the drawn (or else the first) solution satisfies and the other doesn't; None without one."""
    kind = kind_named(solutions[0].puzzle.kind) if len(solutions) > 1 else None
    if kind is None or not kind.has("givens"):
        return None
    one = drawn or solutions[0]
    other = next(solution for solution in solutions if solution != one)
    for clue in kind.givens.clues(one):
        if not kind.givens.keeps(other, clue):
            try:
                edits = kind.givens.added(one, (clue,))
            except BadInput:
                continue
            sentence = say("{clue} would decide between these two.", clue=capitalised(clue.name))
            return Change(sentence, say("Add it"), edits, live=True)
    return None
