"""Live errors: the rules that the player's board breaks, told after each move."""

from __future__ import annotations

from collections.abc import Iterable

from pysolvers.core.input import Hand
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import State, Violation
from pysolvers.desk.jobs import Message


class LiveErrors:
    """Looks at a board after each move. While it is not `on` it says only what is wrong with a board that is full."""

    def __init__(self) -> None:
        self.on = True
        self._told: frozenset[str] = frozenset()
        """The sentences that were true when the board was looked at last."""
        self._of_drag = False
        """Whether what was said last is about a drag under way."""

    def look(self, state: State) -> Message | None:
        """What is wrong, with marks where; of several errors a new one is told. None where no error is seen."""
        judge, answer = kind_named(state.puzzle.kind).judge, state.solution()
        completion = judge.completion(state)
        full = answer is not None or completion.done == completion.total
        found: list[Violation] = []
        if answer is not None:
            found = answer.violations()
        elif full or self.on:
            found = judge.live_errors(state)
        news = next((error for error in found if error.sentence not in self._told), next(iter(found), None))
        self._told = frozenset(error.sentence for error in found)
        if news is None:
            return None
        return Message("Not solved." if full else "A rule is broken.", news.sentence, "bad", marks_of(found))

    def look_at_drag(self, state: State, hand: Hand) -> tuple[bool, Message | None]:
        """Whether there is something to say of a drag under way, and what: None that its error is gone."""
        play = kind_named(state.puzzle.kind).play
        preview = play.preview(state, hand) if self.on and len(hand.drag) > 1 else None
        found = self.look(preview) if preview is not None else None
        changes = found is not None or self._of_drag
        self._of_drag = found is not None
        return changes, found


def marks_of(errors: Iterable[Violation]) -> Marks:
    """Marks on the cells where rules are broken."""
    return Marks(wrong=frozenset(cell for error in errors for cell in error.cells))
