"""Calls about long-running jobs: to cancel them, to share them with helpers, and to grade puzzles in idle time."""

from __future__ import annotations

from typing import Any

from pysolvers.desk import exports
from pysolvers.desk.following import work_ahead
from pysolvers.desk.jobs import cancelled_message
from pysolvers.desk.outcome import graded, outcome, status
from pysolvers.desk.workspace import Workspace


def can_share(workspace: Workspace) -> bool:
    """Return True if other desks can help with the current job."""
    return workspace.job is not None and workspace.job.can_share()


def order(workspace: Workspace, helper: str, news: bytes) -> bytes:
    """Receive results (`news`) from a helper, and return its next task; b"" if it must continue its task, or wait."""
    job = workspace.job
    return job.share().order(helper, news) if job and job.can_share() else b""


def leave(workspace: Workspace, helper: str) -> None:
    """Remove a helper; others repeat its unfinished work."""
    job = workspace.job
    if job and job.helpers:
        job.helpers.leave(helper)


def cancelled(workspace: Workspace) -> None:
    """Report that a job was canceled. The page has ended the worker in which the job ran."""
    workspace.say(cancelled_message())


def grade(workspace: Workspace) -> dict[str, Any]:
    """Work for about 20 ms on the grade or on puzzles to play next. Return the parts of the view that show the grade.

    `more` is True if there is more to do, `hardest` if the hardest step can be shown.
    """
    more = workspace.can_be_graded and workspace.grading.work(workspace.puzzle)
    data = {
        "head": exports.head(workspace),
        "solve": outcome(workspace),
        "status": status(workspace),
        "hardest": workspace.drafting and bool(graded(workspace)),
    }
    return {"more": more or work_ahead(workspace), **data}
