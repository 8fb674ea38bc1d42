"""Long work: cancelled, shared with other desks, and what can be done while nothing else goes on."""

from __future__ import annotations

from typing import Any

from pysolvers.desk import exports, making
from pysolvers.desk.following import work_ahead
from pysolvers.desk.jobs import CANCELLED
from pysolvers.desk.outcome import detail, graded, outcome
from pysolvers.desk.workspace import Workspace


def can_share(workspace: Workspace) -> bool:
    """Return whether desks elsewhere can help with the current work."""
    return workspace.job is not None and workspace.job.can_share()


def order(workspace: Workspace, helper: str, news: bytes) -> bytes:
    """Return what a helper of this name does next; b"" is to go on, or to wait. `news` is what it has found."""
    job = workspace.job
    return job.share().order(helper, news) if job and job.can_share() else b""


def leave(workspace: Workspace, helper: str) -> None:
    """Take note that a helper is gone; its work is done again."""
    job = workspace.job
    if job and job.helpers:
        job.helpers.leave(helper)


def cancel(workspace: Workspace) -> None:
    """Stop the work; what was found stays."""
    workspace.cancel()


def cancelled(workspace: Workspace) -> None:
    """Say that work was cancelled whose worker did not stop: this desk goes on with the game in its place."""
    workspace.say(CANCELLED)


def grade(workspace: Workspace) -> dict[str, Any]:
    """Work for about 20 ms on what can wait: the grade, then, in play, the puzzles that may come next.

    A draft is graded once it is known to have one solution. Returns whether there is `more` to do, the puzzle's
    `title` and `head`, with its grade if that is known, and the `advice`, `solve` and `status` of the view;
    `hardest` is true if there is a hardest step to show.
    """
    more = workspace.can_be_graded and workspace.grading.work(workspace.puzzle)
    message = workspace.message
    told = {
        "title": exports.title(workspace),
        "head": exports.head(workspace),
        "advice": making.advice(workspace),
        "solve": outcome(workspace),
        "status": {"headline": message.headline, "detail": detail(workspace), "tone": message.tone},
        "hardest": workspace.drafting and bool(graded(workspace)),
    }
    return {"more": more or work_ahead(workspace), **told}
