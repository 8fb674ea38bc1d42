"""Calls of Solve mode: solutions one at a time or side by side, and their number."""

from __future__ import annotations

from dataclasses import replace

from pysolvers.core.marks import Marks
from pysolvers.desk import making
from pysolvers.desk.editing import Offering
from pysolvers.desk.searches import Counting
from pysolvers.desk.solutions import SIDE_BY_SIDE
from pysolvers.desk.workspace import Workspace


def mode(workspace: Workspace, name: str, engine: str = "auto") -> None:
    """Switch to the mode "play", "solve" or "edit". From Edit, the edited puzzle is played or solved."""
    if name == "solve":
        if workspace.display.solving and workspace.solutions.search:
            hide_solution(workspace)
        else:
            workspace.solve(engine, hidden=True)
        return
    if workspace.display.solving:
        workspace.put_away()
    if name == "edit":
        making.edit(workspace)
    elif name == "play" and workspace.practice:
        workspace.leave_practice()
    elif name == "play":
        making.play_edited(workspace)


def show_solution(workspace: Workspace) -> None:
    """Show the solution that was found, and the number of solutions."""
    solutions = workspace.solutions
    workspace.tutor.close()
    if solutions.search:
        solutions.hidden = False
        workspace.note_seen()
        workspace.say(solutions.search.message())
        workspace.refresh()


def hide_solution(workspace: Workspace) -> None:
    """Show the puzzle without moves or a solution, and the number of solutions."""
    solutions = workspace.solutions
    workspace.tutor.close()
    if solutions.search:
        solutions.hidden, solutions.side_by_side = True, False
        workspace.say(replace(solutions.search.message(), marks=Marks()))


def search_on(workspace: Workspace) -> None:
    if workspace.job is None and (search := workspace.solutions.search) and not search.complete:
        workspace.job = search.search_on()


def next_solution(workspace: Workspace) -> None:
    solutions = workspace.solutions
    _stop_offering(workspace)
    if workspace.job is None:
        workspace.look_for_more(solutions.next())
    elif solutions.index + 1 < len(solutions.found):
        solutions.index += 1


def previous_solution(workspace: Workspace) -> None:
    _stop_offering(workspace)
    workspace.solutions.previous()
    workspace.look_for_more(None)


def _stop_offering(workspace: Workspace) -> None:
    if isinstance(workspace.job, Offering):
        workspace.job = None


def spread_solutions(workspace: Workspace) -> None:
    """Switch between one solution and several side by side."""
    _stop_offering(workspace)
    if workspace.job is None:
        workspace.look_for_more(workspace.solutions.toggle_side_by_side())


def gather(workspace: Workspace, many: int = SIDE_BY_SIDE) -> None:
    """Start finding up to `many` solutions for the call `all_solutions`."""
    if workspace.solutions.search is None:
        workspace.solve()
    workspace.look_for_more(workspace.solutions.want(many))


def count(workspace: Workspace, engine: str = "auto") -> None:
    workspace.job = Counting(workspace.whole_puzzle, engine)
