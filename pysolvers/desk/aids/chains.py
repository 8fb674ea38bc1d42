"""The chain of a supposition shown on the board, step by step, down to the cell where it breaks."""

from __future__ import annotations

from typing import Any

from pysolvers.desk.tutor import ShownChain
from pysolvers.desk.workspace import Workspace


def show_chain(workspace: Workspace, at: int) -> None:
    """Show a step of the chain of the deduction that is told, from 0, the nearest there is."""
    tutor = workspace.tutor
    steps = tutor.deduction.chain if tutor.deduction else ()
    if steps:
        start = tutor.explanation.state if tutor.explanation else workspace.player_state
        tutor.chain = ShownChain(start, steps, max(0, min(int(at), len(steps) - 1)))
        workspace.say(tutor.chain.message)


def close_chain(workspace: Workspace) -> None:
    """Back to the deduction that the chain belongs to."""
    tutor = workspace.tutor
    if tutor.chain and (told := tutor.explanation or tutor.hint):
        tutor.chain = None
        workspace.say(told.message)


def lesson_step(workspace: Workspace, at: int) -> None:
    """Show another step of the explanation, from 0."""
    if explanation := workspace.tutor.explanation:
        workspace.say(workspace.tutor.show(explanation.go_to(at)))


def lesson_take(workspace: Workspace) -> None:
    """Make the move that the explanation shows on the player's own board, and close it."""
    if explanation := workspace.tutor.explanation:
        workspace.put_away()
        workspace.move(explanation.step.moves)


def data(workspace: Workspace) -> dict[str, Any] | None:
    """The sentences of the chain that can be shown, and whether and where it is open; None if there is no chain."""
    tutor = workspace.tutor
    steps = tutor.deduction.chain if tutor.deduction else ()
    if not steps:
        return None
    at = tutor.chain.at if tutor.chain else -1
    return {"at": at, "steps": [step.sentence for step in steps]}
