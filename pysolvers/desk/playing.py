"""The player's actions: strokes, keys, undo, check, hints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal

from pysolvers.core.input import Event
from pysolvers.desk.jobs import Deducing
from pysolvers.desk.tutor import DONE
from pysolvers.desk.workspace import Workspace
from pysolvers.engines.reasoning.endings import hint_or_ending
from pysolvers.errors import BadInput


def event(
    workspace: Workspace,
    what: Literal["down", "move", "up", "key", "hover"],
    x: float = 0,
    y: float = 0,
    button: Literal["left", "right"] = "left",
    key: str = "",
    shift: bool = False,
) -> None:
    """Handle a key, or a pointer event at (x, y) in the units of the drawing: a square cell has side 1."""
    workspace.handle(Event(what, x, y, button, key, shift))


def events(workspace: Workspace, events: Sequence[Mapping[str, Any]]) -> None:
    """Handle several events, dicts with the arguments of `event`. Only an error of the last one is reported."""
    for each in events[:-1]:
        with suppress(BadInput):
            workspace.handle(Event(**each))
    if events:
        workspace.handle(Event(**events[-1]))


def undo(workspace: Workspace) -> None:
    """Close a shown solution or explanation. If the board shows the game, undo its last move."""
    if not workspace.put_away_solutions():
        session = workspace.game.session
        workspace.continue_with(session.undo() if session.at > workspace.base else session)


def redo(workspace: Workspace) -> None:
    workspace.continue_with(workspace.game.session.redo())


def restart(workspace: Workspace) -> None:
    """Undo all moves; redo restores them."""
    session = workspace.game.session
    workspace.continue_with(session.moved_to(workspace.base) if workspace.practice else session.restart())


def live_errors(workspace: Workspace, on: bool) -> None:
    """Set whether broken rules are reported after each move (`on`) or only when the board is full."""
    workspace.live_errors.on = on
    workspace.look_at_board()


def hint(workspace: Workspace) -> None:
    """Show a hint, or more of it: first where to look, then why, then the move."""
    tutor = workspace.tutor
    workspace.put_away_solutions()
    if tutor.hint is None or tutor.hint.degree == DONE:
        tutor.close()
        steps = hint_or_ending(workspace.kind.play.obvious(workspace.player_state), workspace.game.memory)
        workspace.job = Deducing(steps, workspace.tell_hint)
    else:
        message = tutor.tell(tutor.hint.more)
        if tutor.hint.degree < DONE:
            workspace.say(message)
        else:
            shown = tutor.hint
            workspace.move(shown.deduction.moves)
            if not workspace.solved and not workspace.practice:
                workspace.say(tutor.tell(shown))


def notes(workspace: Workspace, on: bool) -> None:
    """Show or hide the notes, which list what is still possible in each empty cell."""
    workspace.shows_notes = on


def shrink(workspace: Workspace, compact: bool) -> None:
    """Set whether the board is drawn without the texts beside it, because there is little room."""
    workspace.compact = compact
