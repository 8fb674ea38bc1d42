"""The part of the view (the data for the screen) about solutions, and the current message."""

from __future__ import annotations

from typing import Any

from pysolvers.core.words import capitalised, plural, say
from pysolvers.desk.searches import Solving
from pysolvers.desk.workspace import Workspace


def outcome(workspace: Workspace) -> dict[str, Any] | None:
    """Return the part of the view (the data for the screen) about solutions; None outside the mode Solve.

    `stage` is "searching", "arrived" (solutions found, none shown), "solutions" (one shown), "none" (no solution),
    "open" (not decided) or "explain" (explanation shown). `count` solutions are found; if `exact`, there are no others.
    `number` is that of the shown solution (from 1; 0 if none is shown), `pager` a text such as "Solution 2 of 5".
    `same` and `differs` are captions for cells with the same content in all solutions, and for other cells. `go_on`
    says why an explanation stopped, or is "".
    """
    if not workspace.display.solving:
        return None
    solutions, search = workspace.solutions, workspace.solutions.search
    count, exact = len(solutions.found), solutions.complete
    shown = solutions.shown is not None
    compares = shown and count > 1
    offer = solutions.offer if shown or not count else None
    return {
        "stage": _stage(workspace),
        "headline": workspace.display.message.headline,
        "detail": detail(workspace),
        "count": count,
        "exact": exact,
        "number": solutions.index + 1 if shown else 0,
        "pager": _pager(workspace) if shown else "",
        "same": say("same in all") if compares else "",
        "differs": say("differs") if compares else "",
        "spread": workspace.side_by_side,
        "offer": offer.data if offer else None,
        "more": search is not None and not exact and workspace.job is None,
        "go_on": _stopped(workspace),
    }


def _stage(workspace: Workspace) -> str:
    solutions = workspace.solutions
    if workspace.tutor.explanation:
        return "explain"
    if solutions.shown:
        return "solutions"
    if isinstance(workspace.job, Solving):
        return "searching"
    if solutions.found:
        return "arrived"
    return "none" if solutions.complete else "searching" if workspace.job else "open"


def _pager(workspace: Workspace) -> str:
    solutions = workspace.solutions
    template = "Solution {n} of {count:,}" if solutions.complete else "Solution {n} of at least {count:,}"
    return say(template, n=solutions.index + 1, count=len(solutions.found))


def status(workspace: Workspace) -> dict[str, str]:
    """Return the current message as plain data."""
    message = workspace.display.message
    return {"headline": message.headline, "detail": detail(workspace), "tone": message.tone}


def detail(workspace: Workspace) -> str:
    """Return the line under the headline. For a puzzle with one solution, it includes the grade, if known."""
    words, grade, done = workspace.display.message.detail, graded(workspace), workspace.edit_session.done
    if workspace.drafting:
        words = grade if grade and workspace.display.message == workspace.edit_session.verdict else words
        return f"{done} {words}" if done else words
    if workspace.display.solving and workspace.solutions.hidden and workspace.display.marks.differs:
        return f"{words} " + say("They differ in the hatched cells.")
    is_single = workspace.solutions.complete and len(workspace.solutions.found) == 1
    return f"{words} {grade}" if grade and is_single and not workspace.tutor.explanation else words


def graded(workspace: Workspace) -> str:
    """Return the grade, such as "Hard: 20 steps."; "" if it isn't known yet."""
    grade = workspace.grade
    if grade is None or not grade.difficulty:
        return ""
    steps = plural(grade.steps, "{n} step", "{n:,} steps")
    return say("{difficulty}: {steps}.", difficulty=capitalised(say(grade.difficulty)), steps=steps)


def _stopped(workspace: Workspace) -> str:
    if not workspace.display.explaining or not workspace.display.explaining.stopped or workspace.job:
        return ""
    return say("The puzzle has several solutions. These steps hold in all of them.")
