"""Moves on trial, which are kept or dropped together, and marks that are made where moves would be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pysolvers.desk.jobs import Message
from pysolvers.desk.workspace import Workspace


def try_moves(workspace: Workspace) -> None:
    """From here on moves are on trial, until they are kept or dropped."""
    game = workspace.game
    if not game.editing and game.session.trial is None:
        workspace.continue_with(game.session.begin_trial())
        workspace.say(Message("On trial.", "Moves look different now. Keep them or drop them when you know."))


def keep_trial(workspace: Workspace) -> None:
    """The moves on trial stay on the board as moves like others."""
    session = workspace.game.session
    if session.trial is not None:
        workspace.continue_with(session.keep_trial())


def drop_trial(workspace: Workspace) -> None:
    """The board is as it was before the trial; redo brings the moves back."""
    session = workspace.game.session
    if session.trial is not None:
        workspace.continue_with(session.drop_trial())


def mark(workspace: Workspace, on: bool) -> None:
    """Make the kind's marks, where it has some, instead of moves; or moves again."""
    game = workspace.game
    if game.kind.play.MARKS and not game.editing:
        workspace.game = replace(game, hand=replace(game.hand, marking=on, drag=(), held=None))


def data(workspace: Workspace) -> dict[str, Any]:
    """What a front end shows of both, as plain data."""
    game = workspace.game
    session, marks = game.session, "" if game.editing else game.kind.play.MARKS
    return {
        "trial": None if session.trial is None else {"moves": session.at - session.trial - 1},
        "marking": {"name": marks, "on": game.hand.marking} if marks else None,
    }
