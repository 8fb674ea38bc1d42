"""The puzzle solved: its solutions one at a time or side by side, and their number."""

from __future__ import annotations

from pysolvers.desk.searches import Counting
from pysolvers.desk.solutions import SIDE_BY_SIDE
from pysolvers.desk.workspace import Workspace


def solve(workspace: Workspace, engine: str = "auto") -> None:
    """Start to look for a solution and for a second one."""
    workspace.solve(engine)


def next_solution(workspace: Workspace) -> None:
    """Show the next solution, and look for it if necessary."""
    if workspace.job is None:
        workspace.look_for_more(workspace.solutions.next())


def previous_solution(workspace: Workspace) -> None:
    """Show the solution before."""
    workspace.solutions.previous()
    workspace.refresh()


def spread_solutions(workspace: Workspace) -> None:
    """Show the solutions side by side, after looking for more of them; or again one at a time."""
    if workspace.job is None:
        workspace.look_for_more(workspace.solutions.toggle_side_by_side())


def gather(workspace: Workspace, many: int = SIDE_BY_SIDE) -> None:
    """Look for up to `many` solutions, for `all_solutions`; the one that is shown stays."""
    if workspace.solutions.search is None:
        workspace.solve()
    workspace.look_for_more(workspace.solutions.want(many))


def count(workspace: Workspace, engine: str = "auto") -> None:
    """Start to count all solutions."""
    workspace.job = Counting(workspace.whole_puzzle, engine)
