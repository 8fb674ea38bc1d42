"""The way back to the last position of a game that was right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from pysolvers.core.progress import Progress
from pysolvers.desk.jobs import CANCELLED, Job, Message
from pysolvers.desk.playing.checking import NOT_RIGHT
from pysolvers.desk.session import Session
from pysolvers.desk.workspace import Workspace

MISTAKE = "mistake"
"""The technique of a hint that names a wrong move."""


class WayBack(Job[Session]):
    """The last position of a game that some answer extends being looked for. `go_on` puts it on the desk."""

    headline = "Looking for the last right position…"
    limit = 1

    def __init__(self, session: Session, go_on: Callable[[Session], None]) -> None:
        super().__init__(last_right(session))
        self._session = session
        self._go_on = go_on

    def message(self, cancelled: bool = False) -> Message:
        """That no position was found."""
        if cancelled:
            return CANCELLED
        return Message("No right position was found.", "The puzzle has no answer, or deciding took too long.", "bad")

    def finish(self) -> Message:
        """Go back, and say how far."""
        if not self.found:
            return self.message()
        steps = self._session.at - self.found[0].at
        if not steps:
            return Message("Right so far.", "Every move can stay.")
        self._go_on(self.found[0])
        taken = "1 step is taken back" if steps == 1 else f"{steps} steps are taken back"
        return Message("Back to where it was right.", f"{taken}; Redo brings {'it' if steps == 1 else 'them'} again.")


def last_right(session: Session) -> Iterator[Progress | Session]:
    """Progress, then the session at its last position that some answer extends, if there is one.

    A position of which that cannot be decided in time is passed over.
    """
    can_be_completed = session.kind.hints.can_be_completed
    before = None
    for at in range(session.at, -1, -1):
        earlier = replace(session, at=at)
        begins_trial = earlier.trial == at - 1  # the step before it has the same board
        if begins_trial or earlier.state == before:
            continue
        before = earlier.state
        for step in can_be_completed(before):
            if isinstance(step, Progress):
                yield step
            elif step:
                yield earlier
                return


def back_to_right(workspace: Workspace) -> None:
    """Start to look for the last right position, and go back to it."""
    if not workspace.game.editing:
        workspace.put_away_answers()
        workspace.job = WayBack(workspace.game.session, workspace.continue_with)


def is_offered(workspace: Workspace) -> bool:
    """Whether a hint or a check has found something wrong on the player's board: the way back is offered beside it.

    What is told while one plays does not offer it, so that no button comes and goes under the player's hand.
    """
    hint, game = workspace.tutor.hint, workspace.game
    found = workspace.message.headline == NOT_RIGHT or (hint is not None and hint.deduction.technique == MISTAKE)
    return found and not game.editing and game.session.at > 0 and not workspace.answer_or_explanation
