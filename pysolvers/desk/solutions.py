"""The solutions of the puzzle on the desk: one shown, or several side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, floor, sqrt

from pysolvers.core.input import Event
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import Puzzle, Solution, State
from pysolvers.core.words import say
from pysolvers.desk.jobs import Change
from pysolvers.desk.searches import Solving
from pysolvers.drawing.contact_sheet import gallery
from pysolvers.drawing.scene import Path, Scene, rectangle

SIDE_BY_SIDE = 60  # most solutions shown at once
GAP = 0.8  # cells between two pictures


class SolutionBrowser:
    """The solutions found so far, and which is shown. A method that needs more solutions returns the search to run."""

    def __init__(self) -> None:
        self.search: Solving | None = None
        self.index = 0
        self.side_by_side = False
        self.hidden = False
        """True if solutions are known but not shown."""
        self.offer: Change | None = None
        """A change that leaves only the shown solution; None until one is found."""

    def solve(self, puzzle: Puzzle, engine: str) -> Solving:
        self.close()
        self.search = Solving(puzzle, engine)
        return self.search

    def close(self) -> None:
        self.search, self.index, self.side_by_side, self.hidden, self.offer = None, 0, False, False, None

    @property
    def found(self) -> Sequence[Solution]:
        return self.search.found if self.search else ()

    @property
    def complete(self) -> bool:
        return self.search is not None and self.search.complete

    @property
    def shown(self) -> Solution | None:
        """The solution on the board; None if it is hidden or not found yet."""
        return None if self.hidden else self.current

    @property
    def current(self) -> Solution | None:
        """The solution with the index `index`, even if it is hidden; None if it isn't found yet."""
        return self.found[self.index] if self.index < len(self.found) else None

    @property
    def state(self) -> State | None:
        return kind_named(self.shown.puzzle.kind).play.shown(self.shown) if self.shown else None

    def next(self) -> Solving | None:
        """Go to the next solution. Return the search to run; None if none was begun, or if all solutions are known."""
        if self.search is None:
            return None
        self.index += 1
        self.offer = None
        return None if self.complete else self.search.want(self.index + 2)

    def previous(self) -> None:
        self.index = max(0, self.index - 1)
        self.offer = None

    def want(self, many: int) -> Solving | None:
        if self.search is None or self.complete:
            return None
        return self.search.want(max(many, self.search.wanted))

    def toggle_side_by_side(self) -> Solving | None:
        """Switch between several solutions and one. Return the search to run for more solutions, or None."""
        if len(self.found) < 2:
            return None
        self.side_by_side = not self.side_by_side
        return self.want(SIDE_BY_SIDE) if self.side_by_side and len(self.found) < SIDE_BY_SIDE else None

    def pick(self, event: Event) -> None:
        """Handle an event while solutions are side by side: show the pressed one alone."""
        if event.what == "down":
            at = _solution_at(self.found, event.x, event.y)
            if at is not None:
                self.index, self.side_by_side = at, False
        elif event.what == "key" and event.key in ("Enter", " ", "Escape"):
            self.side_by_side = False

    def refresh(self) -> Marks | None:
        """Limit `index` to the solutions found. Return marks on cells in which they differ; None without a search."""
        if self.search is None:
            return None
        self.index = max(0, min(self.index, len(self.found) - 1))
        return Marks(differs=self.search.differs())


def draw_side_by_side(solutions: Sequence[Solution], shown: int, marks: Marks) -> Scene:
    """Draw up to SIDE_BY_SIDE of the solutions, with a frame around the one with the index `shown`."""
    few = solutions[:SIDE_BY_SIDE]
    kind = kind_named(few[0].puzzle.kind)
    small = replace(marks, compact=True)
    scenes = [kind.board.draw(kind.play.shown(solution), None, small) for solution in few]
    scene = gallery(scenes, gap=GAP)
    _, _, width, height = scenes[0].box
    row, column = divmod(shown, _columns(len(few)))
    x, y, half = column * (width + GAP), row * (height + GAP), GAP / 2
    frame = Path(
        rectangle(x - half + 0.1, y - half + 0.1, width + GAP - 0.2, height + GAP - 0.2, 0.2), "", "accent", 0.12
    )
    left, top, w, h = scene.box
    more = len(solutions) > SIDE_BY_SIDE
    template = "{shown} of {count} solutions side by side" if more else "{shown} solutions side by side"
    label = say(template, shown=len(few), count=len(solutions))
    shapes = (*scene.shapes, frame) if shown < len(few) else scene.shapes
    return Scene((left - half, top - half, w + GAP, h + GAP), shapes, label, (x + width / 2, y + height / 2))


def _solution_at(solutions: Sequence[Solution], x: float, y: float) -> int | None:
    few = solutions[:SIDE_BY_SIDE]
    kind = kind_named(few[0].puzzle.kind)
    _, _, width, height = kind.board.draw(kind.play.shown(few[0]), None, Marks(compact=True)).box
    row, column = floor((y + GAP / 2) / (height + GAP)), floor((x + GAP / 2) / (width + GAP))
    many = _columns(len(few))
    at = row * many + column
    return at if 0 <= column < many and 0 <= at < len(few) else None


def _columns(many: int) -> int:
    return ceil(sqrt(many))
