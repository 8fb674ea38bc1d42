"""Messages about a puzzle being edited: how many solutions it has, why it has none, and how to repair it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pysolvers.api.conflicts import Conflict, Repair, conflict_steps, repair_steps
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import Puzzle
from pysolvers.core.words import both, capitalised, plural, say
from pysolvers.desk.jobs import Change, Job, Message, duration
from pysolvers.desk.searches import Solving, differing_cells

PATIENCE = 20  # seconds to check a draft, and then to find the clues to blame

MOST_NAMED = 4  # clues to name in a message; of others, messages give only the number


class UniquenessCheck(Solving):
    """The check of how many solutions an edited puzzle has."""

    quiet = True

    def __init__(self, puzzle: Puzzle, to_come: str = "") -> None:
        super().__init__(puzzle)
        self._to_come, self._until = to_come, PATIENCE
        self.after: Job[Any] | None = None
        """The job that the player requested during the check."""

    @property
    def question(self) -> str:
        """What an author can search for next: "spare" (removable clues), "mend" (missing clues) or "" (nothing)."""
        if self._to_come or not self.found or not kind_named(self.puzzle.kind).has("givens"):
            return ""
        return "spare" if self.complete and len(self.found) == 1 else "mend"

    def message(self, cancelled: bool = False) -> Message:
        if self._to_come and not (self.complete and self.found):
            return Message(say("Go on."), self._to_come)
        return super().message(cancelled)

    def finish(self) -> Message:
        found = self.found if self.complete else self.found[:2]
        message, differs = self.message(), frozenset() if self._to_come else differing_cells(found)
        if len(found) > 1:
            all_differ, two_differ = (
                say("They differ in the hatched cells."),
                say("Two of them differ in the hatched cells."),
            )
            message = replace(message, detail=all_differ if self.complete else two_differ)
        return replace(message, marks=Marks(differs=differs))

    def follow_up(self) -> Job[Any] | None:
        blamed = self.complete and not (self.found or self._to_come) and kind_named(self.puzzle.kind).has("givens")
        return Blaming(self.puzzle) if blamed else self.after


class Blaming(Job[Conflict]):
    """A search for clues that contradict each other in a puzzle without a solution."""

    quiet = True
    headline = "Finding the clues to blame…"
    known = "{known:,} of {total:,} sets tried"
    patience = PATIENCE

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(conflict_steps(puzzle, unsolvable=True))

    def message(self, cancelled: bool = False) -> Message:
        found = self.found[-1] if self.found else None
        if found is None or not found.complete:
            detail = say("The clues to blame were not found in {time}.", time=duration(self.run.seconds))
            return Message(say("No solution."), (found and found.reason) or detail, "bad")
        names = [clue.name for clue in found.clues[:MOST_NAMED]]
        more = len(found.clues) - MOST_NAMED
        clues = capitalised(both([*names, say("{n} more", n=more)] if more > 0 else names)) if names else ""
        wrong = "{clues} can't both be right." if len(names) == 2 else "{clues} can't all be right."
        blame = say(wrong if len(names) > 1 else "{clues} can't be right.", clues=clues) if names else found.headline
        doubt = "" if found.proved else say("Fewer may be enough.")
        marks = Marks(wrong=frozenset(cell for clue in found.clues for cell in clue.cells))
        return Message(say("No solution."), " ".join(filter(None, (blame, found.reason, doubt))), "bad", marks)

    def follow_up(self) -> Job[Any] | None:
        found = self.found[-1] if self.found else None
        return Repairing(found, self.message()) if found and found.complete else None


class Repairing(Job[Repair]):
    """A search for clues to remove so that there is a solution. The offer is added to the message `blame`."""

    quiet = True
    headline = "Looking for a repair…"
    patience = PATIENCE

    def __init__(self, conflict: Conflict, blame: Message) -> None:
        super().__init__(repair_steps(conflict.puzzle, conflict))
        self._blame = blame

    def message(self, cancelled: bool = False) -> Message:
        if not self.found:
            return self._blame
        found = self.found[-1]
        template = (
            "There is exactly one solution without {clues}." if found.unique else "There is a solution without {clues}."
        )
        sentence = say(template, clues=both(clue.name for clue in found.clues))
        done = say("Removed: {clues}.", clues=both(clue.name for clue in found.clues))
        button = plural(len(found.clues), "Remove it", "Remove them")
        return replace(self._blame, change=Change(sentence, button, found.edits, done))
