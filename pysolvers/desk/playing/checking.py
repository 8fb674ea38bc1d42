"""Check: whether the player's board is right so far, and whether it can still be completed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import Puzzle, State
from pysolvers.desk.answers import AnswerSearch
from pysolvers.desk.jobs import Job, Message, duration

SECONDS = 10
"""How long the answer and a second one are looked for, and then an answer that has all that is on the board."""

RIGHT, NOT_RIGHT = "Right so far.", "Not right."


class Checking(AnswerSearch):
    """An unfinished board being checked: the answer is looked for, and a second one, to compare it with."""

    headline = "Checking…"

    def __init__(self, puzzle: Puzzle, board: Callable[[], State]) -> None:
        super().__init__(puzzle)
        self._board = board

    def step(self, seconds: float) -> bool:
        """Search on for about so long; False when it is decided, or has taken too long."""
        return super().step(seconds) and self.run.seconds < SECONDS

    def follow_up(self) -> Job[Any] | None:
        """Where there may be other answers than those that were found: whether one has all that is on the board."""
        if (self.complete and len(self.found) < 2) or self._fits():
            return None
        return Completing(self._board(), several=len(self.found) > 1)

    def finish(self) -> Message:
        """Whether the board, as it is now, agrees with the answers."""
        if self.complete and not self.found:
            detail = "The puzzle itself has none, so nothing on the board can be right."
            return Message("No answer.", detail, "bad")
        if len(self.found) > 1 or not self.complete:
            return right_so_far(len(self.found) > 1) if self._fits() else Message(self.headline, "")
        wrong = self._board().clashes(self.found[0])
        if not wrong:
            return Message(RIGHT, "Nothing contradicts the answer.", marks=Marks())
        many = f"{len(wrong)} {'cell is' if len(wrong) == 1 else 'cells are'} not as in the answer."
        return Message(NOT_RIGHT, many, "bad", Marks(wrong=wrong))

    def _fits(self) -> bool:
        """Whether one of the answers has all that is on the board."""
        state = self._board()
        return any(not state.clashes(answer) for answer in self.found)


class Completing(Job[bool]):
    """Whether the board can be completed, being looked for."""

    headline = "Checking…"
    limit = 1

    def __init__(self, state: State, several: bool) -> None:
        kind = kind_named(state.puzzle.kind)
        super().__init__(kind.hints.can_be_completed(state) if kind.has("hints") else iter(()))
        self._several = several

    def step(self, seconds: float) -> bool:
        """Search on for about so long; False when it is decided, or has taken too long."""
        return super().step(seconds) and self.run.seconds < SECONDS

    def message(self, cancelled: bool = False) -> Message:
        """Whether the board can be completed, as far as that is known."""
        if True in self.found:
            return right_so_far(self._several)
        if self.found:
            detail = "No rule is broken yet, but no answer has all that is on the board. Hint says what is wrong."
            return Message(NOT_RIGHT, detail, "bad", Marks())
        spent = duration(self.run.seconds)
        return Message("No rule is broken.", f"Whether the board can be completed is not known after {spent}.")


def right_so_far(several: bool) -> Message:
    """That no rule is broken, and the board can be completed; where there are `several` answers that is said."""
    more = " The puzzle has more than one answer." if several else ""
    return Message(RIGHT, f"No rule is broken, and the board can be completed.{more}", marks=Marks())
