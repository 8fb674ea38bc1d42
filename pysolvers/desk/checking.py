"""Checks of the player's board: for broken rules after each move, for mistakes after the button Check."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from pysolvers.core.input import Hand
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, State, Violation
from pysolvers.core.words import plural, say
from pysolvers.desk.game import Session
from pysolvers.desk.jobs import Job, Message, cancelled_message, duration
from pysolvers.desk.searches import SolutionSearch
from pysolvers.engines.reasoning.kept import Memory

SECONDS = 10  # for each search: for two solutions, then for a solution that extends the board
SECONDS_IF_BROKEN = 2  # for two solutions, if the board breaks a rule


class Checking(SolutionSearch):
    """The job of the button Check: it finds up to two solutions, and compares the board with them.

    `broken` are the rules that the board breaks. They name the mistake unless the only solution shows what is wrong.
    """

    headline = "Checking…"

    def __init__(
        self, puzzle: Puzzle, board: Callable[[], State], memory: Memory, broken: Sequence[Violation] = ()
    ) -> None:
        super().__init__(puzzle)
        self._board, self._memory, self._broken = board, memory, broken

    def step(self, seconds: float) -> bool:
        return super().step(seconds) and self.run.seconds < (SECONDS_IF_BROKEN if self._broken else SECONDS)

    def follow_up(self) -> Job[Any] | None:
        if self._broken or (self.complete and len(self.found) < 2) or self._fits():
            return None
        return Completing(self._board(), len(self.found) > 1, self._memory)

    def finish(self) -> Message:
        if self.complete and not self.found:
            detail = say("The puzzle itself has no solution, so no move can be right.")
            return Message(say("No solution."), detail, "bad")
        if len(self.found) > 1 or not self.complete:
            if self._broken:
                return not_right(first_in_words(self._broken), marks_of(self._broken))
            return right_so_far(len(self.found) > 1) if self._fits() else Message(say(self.headline), "")
        wrong = self._board().mistakes(self.found[0])
        if not wrong:
            return right(say("The board agrees with the solution."), Marks())
        cells = frozenset(cell for cell, *others in wrong if not others)
        lines = frozenset(each for each in wrong if len(each) > 1)
        counts = (
            plural(len(cells), "{n} cell is wrong.", "{n} cells are wrong.") if cells else "",
            plural(len(lines), "{n} connection is wrong.", "{n} connections are wrong.") if lines else "",
            self._broken[0].sentence if self._broken else "",
        )
        return not_right(" ".join(filter(None, counts)), Marks(wrong=cells, wrong_lines=lines))

    def _fits(self) -> bool:
        state = self._board()
        return any(not state.clashes(solution) for solution in self.found)


class Completing(Job[bool]):
    """A search for a solution that agrees with everything on the board, to tell if the player is right so far."""

    headline = "Checking…"
    limit = 1
    patience = SECONDS

    def __init__(self, state: State, several: bool, memory: Memory) -> None:
        kind = kind_named(state.puzzle.kind)
        super().__init__(kind.hints.can_be_completed(state, memory) if kind.has("hints") else iter(()))
        self._several = several

    def message(self, cancelled: bool = False) -> Message:
        if True in self.found:
            return right_so_far(self._several)
        if self.found:
            detail = (
                "No rule is broken yet, but no solution contains everything on the board. Hint shows what is wrong."
            )
            return not_right(say(detail), Marks())
        spent = duration(self.run.seconds)
        unknown = say("It is unknown if the board can be completed, after {time}.", time=spent)
        return Message(say("No rule is broken."), unknown)


def right(detail: str, marks: Marks | None = None) -> Message:
    return Message(say("No mistakes so far."), detail, marks=marks)


def not_right(detail: str, marks: Marks) -> Message:
    return Message(say("There is a mistake."), detail, "bad", marks, mistaken=True)


def right_so_far(several: bool) -> Message:
    detail = say("No rule is broken, and the board can be completed.")
    return right(f"{detail} {say('The puzzle has more than one solution.')}" if several else detail, Marks())


class WayBack(Job[Session]):
    """A search for the last position that can be completed. It calls `go_on` with this position."""

    headline = "Looking for the last right position…"
    limit = 1

    def __init__(self, session: Session, memory: Memory, go_on: Callable[[Session], None]) -> None:
        super().__init__(last_right(session, memory))
        self._session = session
        self._go_on = go_on

    def message(self, cancelled: bool = False) -> Message:
        if cancelled:
            return cancelled_message()
        detail = say("The puzzle has no solution, or deciding took too long.")
        return Message(say("No right position was found."), detail, "bad")

    def finish(self) -> Message:
        if not self.found:
            return self.message()
        steps = self._session.at - self.found[0].at
        if not steps:
            return right(say("Every move can stay."))
        self._go_on(self.found[0])
        one = "{n} move is undone. Redo brings it back."
        detail = plural(steps, one, "{n} moves are undone. Redo brings them back.")
        return Message(say("Back to where it was right."), detail, redo=True)


def last_right(session: Session, memory: Memory) -> Iterator[Progress | Session]:
    """Yield Progress, then the session at the last position known to have a solution, if any. `memory` is a cache."""
    can_be_completed = session.kind.hints.can_be_completed
    before = None
    for at in range(session.at, -1, -1):
        earlier = session.moved_to(at)
        begins_trial = earlier.trial == at - 1  # the position before the trial has the same board
        if begins_trial or earlier.state == before:
            continue
        before = earlier.state
        for step in can_be_completed(before, memory):
            if isinstance(step, Progress):
                yield step
            elif step:
                yield earlier
                return


class LiveErrors:
    """The check after each move. Unless it is `on`, it reports broken rules only on a full board."""

    def __init__(self) -> None:
        self.on = True
        self._reported: frozenset[tuple[str, object]] = frozenset()
        """The broken rules at the last look, with their cells."""
        self._of_drag = False
        """True if the last message is about a drag that hasn't ended."""

    def look(self, state: State, hand: Hand | None = None) -> Message | None:
        """Return a message about a broken rule; None if no rule is broken.

        `hand` is the player's input state: the cell in which the player is typing isn't checked.
        """
        play, solution = kind_named(state.puzzle.kind).play, state.solution()
        completion = play.completion(state)
        full = solution is not None or completion.done == completion.total
        found: list[Violation] = []
        if solution is not None:
            found = solution.violations()
        elif full or self.on:
            typing = hand.cursor if hand and hand.typing and not full else None
            found = [error for error in play.live_errors(state) if typing not in error.cells]
        news = next((error for error in found if _name(error) not in self._reported), next(iter(found), None))
        self._reported = frozenset(map(_name, found))
        if news is None:
            return None
        headline = say("Not solved.") if full else say("A rule is broken.")
        return Message(headline, first_in_words([news, *found]), "bad", marks_of(found))

    def look_at_drag(self, state: State, hand: Hand) -> tuple[bool, Message | None]:
        """Check the board as if the current drag (in `hand`) ended now.

        Return True if the message on the screen must change, and the new message (None if no rule is broken).
        """
        play = kind_named(state.puzzle.kind).play
        preview = play.preview(state, hand) if self.on and len(hand.drag) > 1 else None
        found = self.look(preview) if preview is not None else None
        changes = found is not None or self._of_drag
        self._of_drag = found is not None
        return changes, found


def first_in_words(errors: Sequence[Violation]) -> str:
    """The sentence about the first error. If no error names a cell, this says so."""
    sentence = errors[0].sentence
    known = any(error.cells for error in errors)
    return sentence if known else f"{sentence} {say('It is unclear which cell is wrong.')}"


def _name(error: Violation) -> tuple[str, object]:
    return error.rule, error.cells or error.sentence


def marks_of(errors: Iterable[Violation]) -> Marks:
    return Marks(wrong=frozenset(cell for error in errors for cell in error.cells))
