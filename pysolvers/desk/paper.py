"""Prints that are prepared in slices of time: the puzzle on the desk, and a book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pysolvers.api.paper import PageLayout, Printed, PrintOrder, in_order, prepared, together
from pysolvers.core.progress import Progress, Run
from pysolvers.core.puzzle import Puzzle
from pysolvers.errors import BadInput

SLICE = 0.05  # seconds of work at a time

SHEET_SECONDS = 4.0  # most seconds of work for one sheet


class Printing:
    """Prepares the puzzle on the desk for printing, and holds the book that is being made."""

    def __init__(self) -> None:
        self.book: Book | None = None
        self.ready: Printed | None = None
        """The puzzle prepared last; None until it is ready."""
        self._puzzle: Puzzle | None = None
        self._run: Run[Printed] | None = None

    def prepare(self, puzzle: Puzzle) -> bool:
        """Prepare a puzzle for printing, for one time slice. Return True if there is more to do."""
        if puzzle != self._puzzle or self._run is None:
            self._puzzle, self.ready, self._run = puzzle, None, Run(prepared(puzzle))
        run = self._run
        try:
            self.ready = next(iter(run.slice(SLICE)), self.ready)
        except BadInput:  # it has no solution
            run.finished = True
        return not (self.ready or run.finished or run.seconds > SHEET_SECONDS)


class Book:
    """A book in the making. If `ordered`, its puzzles are sorted by grade at the end, the easiest first."""

    def __init__(
        self, given: Sequence[Puzzle], orders: Sequence[PrintOrder], seed: str, layout: PageLayout, ordered: bool
    ) -> None:
        self.many = together(len(given), orders)
        self.layout = layout
        self.printed: list[Printed] = []
        self._ordered = ordered
        self._run = Run(_steps(given, orders, seed))

    def work(self) -> dict[str, Any]:
        """Work for one time slice. Return `more` (True if unfinished), `done` and `many` (puzzles), or an `error`."""
        try:
            self.printed += self._run.slice(SLICE)
        except BadInput as error:
            return {"error": str(error)}
        if self._run.finished and self._ordered:
            self.printed = in_order(self.printed)
        return {"more": not self._run.finished, "done": len(self.printed), "many": self.many}


def _steps(given: Sequence[Puzzle], orders: Sequence[PrintOrder], seed: str) -> Iterator[Progress | Printed]:
    for puzzle in given:
        yield from prepared(puzzle)
    for order in orders:
        for making in order.makings(seed):
            for made in making:
                if isinstance(made, Progress):
                    yield made
                else:
                    yield from prepared(made)
                    break
