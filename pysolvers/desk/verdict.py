"""Messages about a puzzle being edited: whether it has one solution, why it has none, how to get only one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pysolvers.api.conflicts import Conflict, conflict_steps
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import Puzzle, Solution
from pysolvers.core.words import capitalised, counted, listed
from pysolvers.desk.jobs import Change, Job, Message, duration
from pysolvers.desk.searches import SolutionSearch, differing_cells
from pysolvers.errors import BadInput

PATIENCE = 20  # seconds to check a draft, and then to find the clues to blame

TOLD = 4  # most clues to name; of more, only these and the number


class UniquenessCheck(SolutionSearch):
    """Checks whether an edited puzzle has one solution by finding up to two."""

    quiet = True
    waiting = Message("Checking…", "Looking for a solution and for a second one.")

    def __init__(self, puzzle: Puzzle, to_come: str = "", drawn: Solution | None = None) -> None:
        super().__init__(puzzle)
        self._to_come, self._drawn = to_come, drawn
        self.after: Job[Any] | None = None
        """The job that the player asked for meanwhile."""

    def step(self, seconds: float) -> bool:
        return super().step(seconds) and self.run.seconds < PATIENCE

    def message(self, cancelled: bool = False) -> Message:
        spent = duration(self.run.seconds)
        if self._to_come and not (self.complete and self.found):
            return Message("Go on.", self._to_come)
        if len(self.found) > 1:
            cells = counted(len(differing_cells(self.found)), "cell")
            return Message("Several solutions.", f"Two of them differ in {cells}. Checked in {spent}.")
        if self.complete and self.found:
            return Message("One solution.", f"Checked as you draw, {spent}.")
        if self.complete:
            return Message("No solution.", self.puzzle.impossible or f"Checked as you draw, {spent}.", "bad")
        if self.found:
            return Message("Not decided.", f"There is a solution, but maybe not only one. Checked for {spent}.")
        return Message("Not decided.", f"No solution was found in {spent}.")

    def finish(self) -> Message:
        """The message, with marks where the two solutions differ, and a clue that decides between them."""
        if self._to_come:
            return replace(self.message(), marks=Marks())
        marks = Marks(differs=differing_cells(self.found))
        return replace(self.message(), marks=marks, change=_deciding(self.found, self._drawn))

    def follow_up(self) -> Job[Any] | None:
        """If there is no solution, find the clues to blame; else what the player asked for meanwhile."""
        blamed = self.complete and not (self.found or self._to_come) and kind_named(self.puzzle.kind).has("givens")
        return Blaming(self.puzzle) if blamed else self.after


class Blaming(Job[Conflict]):
    """Finds clues that contradict each other in an unsolvable puzzle."""

    quiet = True
    headline = "Finding the clues to blame…"
    unit = "sets tried"

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(conflict_steps(puzzle, no_solution=True))

    def step(self, seconds: float) -> bool:
        return super().step(seconds) and self.run.seconds < PATIENCE

    def message(self, cancelled: bool = False) -> Message:
        """The clues, with marks, and why they allow no solution if known."""
        found = self.found[-1] if self.found else None
        if found is None or not found.complete:
            detail = f"The clues to blame were not found in {duration(self.run.seconds)}."
            return Message("No solution.", (found and found.reason) or detail, "bad")
        names = [clue.name for clue in found.clues[:TOLD]]
        more = len(found.clues) - TOLD
        named = listed([*names, f"{more} more"] if more > 0 else names) if names else ""
        doubt = "" if found.proved else "Fewer may be enough."
        sentences = (found.headline, f"{capitalised(named)}." if named else "", found.reason, doubt)
        marks = Marks(wrong=frozenset(cell for clue in found.clues for cell in clue.cells))
        return Message("No solution.", " ".join(filter(None, sentences)), "bad", marks)


def _deciding(solutions: list[Solution], drawn: Solution | None) -> Change | None:
    """A clue to add that the first solution (or the drawn one) satisfies and the other doesn't."""
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
            return Change(f"{capitalised(clue.name)} would decide between these two.", "Add it", edits, live=True)
    return None
