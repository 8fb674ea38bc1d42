"""Long-running jobs: cancels them, shares them with helpers, and grades puzzles in idle time."""

from __future__ import annotations

from typing import Any

from pysolvers.desk import exports
from pysolvers.desk.following import work_ahead
from pysolvers.desk.jobs import cancelled_message
from pysolvers.desk.outcome import graded, outcome, status
from pysolvers.desk.workspace import Workspace


def can_share(workspace: Workspace) -> bool:
    """True if other desks can help with the current job."""
    return workspace.job is not None and workspace.job.can_share()


def order(workspace: Workspace, helper: str, news: bytes) -> bytes:
    """Receive the results (`news`) that a helper found, and return its next task as bytes.

    If the answer is b"", the helper continues its task, or waits if it has none.
    """
    job = workspace.job
    return job.share().order(helper, news) if job and job.can_share() else b""


def leave(workspace: Workspace, helper: str) -> None:
    """Remove a helper; others repeat its unfinished work."""
    job = workspace.job
    if job and job.helpers:
        job.helpers.leave(helper)


def cancelled(workspace: Workspace) -> None:
    """Report that a job was canceled. The page cancels it by stopping the worker that runs the desk.

    This desk runs in a new worker, in which the game continues.
    """
    workspace.say(cancelled_message())


def grade(workspace: Workspace) -> dict[str, Any]:
    """Work about 20 ms on idle tasks: the grade and, in play, the next puzzles.

    A draft is graded once it is known to have one solution. Returns `more` (True if there is more to do), those fields
    of the view that show the grade, and `hardest` (True if there is a hardest step to show).
    """
    more = workspace.can_be_graded and workspace.grading.work(workspace.puzzle)
    data = {
        "head": exports.head(workspace),
        "solve": outcome(workspace),
        "status": status(workspace),
        "hardest": workspace.drafting and bool(graded(workspace)),
    }
    return {"more": more or work_ahead(workspace), **data}
