"""The object that a front end calls. Its calls, which are listed in `calls.py`, return plain data.

A call that starts a long job returns at once, with a view (the data for the screen) in which `busy` is True. The front
end then calls `step` until `busy` is False, or `cancel`. After invalid input, the board is unchanged, and the view has
an `error`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

from pysolvers.core.kind import kinds
from pysolvers.core.puzzle import Puzzle
from pysolvers.desk.calls import ASKS, CHANGES, HANDLES
from pysolvers.desk.game import Game
from pysolvers.desk.view import View, progress_of, scene_of, view_of
from pysolvers.desk.workspace import Workspace
from pysolvers.errors import BadInput, Error

LOOK = 0.12  # seconds between two drawings of a watched search

SLICE = 0.02  # seconds of work in one `step`, short enough to cancel quickly

LOOK_AGAIN = 0.001  # seconds for one `step` that only collects the results of helpers


class Desk:
    """The object that a front end calls: `desk.call("open", text="...")`, or `desk.open("...")`."""

    def __init__(self) -> None:
        self.workspace = Workspace(Game.example(kinds()[0]))
        self._next_look = 0.0

    def call(self, name: str, /, *args: Any, **kwargs: Any) -> Any:
        """Make a call of `calls.py` by its name. Raises AttributeError for an unknown name.

        A call that asks for data returns data. A call that changes the desk returns the view: what the screen shows.
        """
        if name in ("step", "view"):
            return self.step(*args, **kwargs) if name == "step" else self.view()
        if name in ASKS:
            return ASKS[name](self.workspace, *args, **kwargs)
        if name in CHANGES:
            return self._change(name, CHANGES[name], *args, **kwargs)
        raise AttributeError(f"The desk has no call {name!r}.")

    def __getattr__(self, name: str) -> Callable[..., View]:
        if name in ASKS or name in CHANGES:
            return partial(self.call, name)
        raise AttributeError(f"The desk has no call {name!r}.")

    def view(self, error: str = "") -> View:
        return view_of(self.workspace, error)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the desk; while it is edited, its last valid version."""
        return self.workspace.puzzle

    def step(self, watch: bool = False) -> View:
        """Work on the current job for about 20 ms, and return the view. Its `busy` is True if the job isn't done.

        While the board doesn't change, the view has only the job's progress (see `progress_of`) and, with `watch`,
        sometimes a `scene`: a drawing of the board that the search is trying.
        """
        workspace, job, before = self.workspace, self.workspace.job, self.workspace.solutions.shown
        shown = workspace.shown_instead
        if job is None:
            return self.view()
        try:
            if not job.step(LOOK_AGAIN if job.idle else SLICE):
                workspace.finish(job)
        except Error as error:
            workspace.job = None
            return self.view(str(error))
        if workspace.shown_instead != shown:
            workspace.let_go()
        if workspace.job is not job or workspace.solutions.shown is not before:
            return self.view()
        changed = progress_of(workspace.job)
        if not watch:
            workspace.job.drop_snapshot()
        elif perf_counter() > self._next_look and before is None and not workspace.drafting:
            workspace.job.take_snapshot()
            changed |= scene_of(workspace)
            self._next_look = perf_counter() + LOOK
        return changed

    def _change(self, name: str, change: Callable[..., None], /, *args: Any, **kwargs: Any) -> View:
        workspace = self.workspace
        shown, pack = workspace.shown_instead, workspace.pack
        error, more = "", dict[str, Any]()
        try:
            change(workspace, *args, **kwargs)
            if workspace.shown_instead != shown and name not in HANDLES:
                workspace.let_go()  # the board shown now may lack the dragged cells
        except Error as caught:
            error = str(caught)
            more["field"] = caught.field if isinstance(caught, BadInput) else ""
        if workspace.pack and workspace.pack is not pack and name != "unpack":
            more["several"] = len(workspace.pack.puzzles)
        if workspace.remarks:
            more["remarks"], workspace.remarks = workspace.remarks, ""
        return self.view(error) | more
