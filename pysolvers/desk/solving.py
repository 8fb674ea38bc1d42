"""The puzzle solved: its solutions one at a time or side by side, and their number."""

from __future__ import annotations

from pysolvers.desk.answers import SIDE_BY_SIDE
from pysolvers.desk.searches import Counting
from pysolvers.desk.workspace import Workspace


def solve(workspace: Workspace, engine: str = "auto") -> None:
    """Start to look for a solution and for a second one."""
    workspace.solve(engine)


def next_answer(workspace: Workspace) -> None:
    """Show the next solution, and look for it if necessary."""
    if workspace.job is None:
        workspace.look_for_more(workspace.answers.next())


def previous_answer(workspace: Workspace) -> None:
    """Show the solution before."""
    workspace.answers.previous()
    workspace.refresh()


def spread_answers(workspace: Workspace) -> None:
    """Show the solutions side by side, after looking for more of them; or again one at a time."""
    if workspace.job is None:
        workspace.look_for_more(workspace.answers.toggle_side_by_side())


def gather(workspace: Workspace, many: int = SIDE_BY_SIDE) -> None:
    """Look for up to `many` solutions, for `all_answers`; the one that is shown stays."""
    if workspace.answers.search is None:
        workspace.solve()
    workspace.look_for_more(workspace.answers.want(many))


def count(workspace: Workspace, engine: str = "auto") -> None:
    """Start to count all solutions."""
    workspace.job = Counting(workspace.whole_puzzle, engine)
