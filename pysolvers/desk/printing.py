"""Puzzles made ready for paper at a desk, in slices: the one on the board, and a book of many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pysolvers.api.paper import (
    Layout,
    Order,
    Printed,
    code_of,
    entry,
    front,
    in_order,
    prepared,
    printed_board,
    texts,
    together,
)
from pysolvers.api.parsing import parse_all
from pysolvers.core.progress import Progress, Run
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.desk.exports import summary
from pysolvers.desk.workspace import Workspace

SLICE = 0.05
"""Seconds of work at a time."""

SHEET_SECONDS = 4.0
"""The most seconds of work for one sheet: nobody waits longer to print what is on the board."""

MOST_BELOW = 11.0
"""Cells a side up to which a board's answer fits below it, upside down; larger ones have a page of their own."""


class Printing:
    """What a desk prints."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._puzzle: Puzzle | None = None
        self._run: Run[Printed] | None = None
        self._ready: Printed | None = None
        self._book: Book | None = None

    def sheet(self, address: str = "") -> dict[str, Any]:
        """The board on a sheet: its texts, and SVG documents of the board, its answer and the link's code.

        It works for a slice on the grade and the answer; where there is `more` to do, it is to be called again. The
        answer is "" where the board shows it, where there is none, or where it takes too long; `apart` says that it
        wants a page of its own. `address` is the page's; "" is a sheet without a code.
        """
        workspace = self._workspace
        puzzle = workspace.puzzle
        if not workspace.lack and self._prepare(puzzle):
            return {"more": True}
        ready = None if workspace.lack else self._ready
        answer = ready.answer if ready and not workspace.right_answer else None
        scene = workspace.drawn(paper=True)
        return {
            "more": False,
            **texts(puzzle, ready.level if ready else "", summary(workspace)),
            "puzzle": scene.svg("paper", ground=False),
            "answer": printed_board(workspace.kind.play.shown(answer)) if answer else "",
            "apart": max(scene.box[2:]) > MOST_BELOW,
            "code": code_of(workspace.game.link, address),
        }

    def _prepare(self, puzzle: Puzzle) -> bool:
        """Work for a slice on what is to be printed of the puzzle; whether there is more to do."""
        if puzzle != self._puzzle or self._run is None:
            self._puzzle, self._ready, self._run = puzzle, None, Run(prepared(puzzle))
        run = self._run
        try:
            self._ready = next(iter(run.slice(SLICE)), self._ready)
        except PuzzleError:  # it has no answer
            run.finished = True
        return not (self._ready or run.finished or run.seconds > SHEET_SECONDS)

    def bind(
        self,
        text: str = "",
        board: bool = False,
        orders: Sequence[Mapping[str, Any]] = (),
        seed: str = "",
        layout: Mapping[str, Any] | None = None,
        ordered: bool = True,
    ) -> dict[str, Any]:
        """Begin a book of the puzzles in a text and of those that are ordered; `many` of them, or an `error`.

        With `board` the puzzle on the desk is one of them.

        An order has a `kind`, a `size`, and may have a `difficulty` and a `count`; for `layout` see `Layout`.
        """
        if board and self._workspace.lack:
            return {"error": "What is on the board is not a puzzle yet, so it cannot be in a book."}
        try:
            given = [*([self._workspace.puzzle] if board else ()), *(parse_all(text) if text.strip() else ())]
            wanted = [Order(**order) for order in orders]
            self._book = Book(given, wanted, seed, Layout(**(layout or {})), ordered)
        except PuzzleError as error:
            return {"error": str(error)}
        return {"many": self._book.many}

    def bind_on(self) -> dict[str, Any]:
        """Work for a slice on the book: whether there is `more` to do, how many are `done` of `many`, or an `error`."""
        return self._book.work() if self._book else {"error": "There is no book."}

    def book_front(self) -> dict[str, Any]:
        """The front of the book that is bound: its cover, its layout, and the rules of each kind with an example."""
        assert self._book
        return front(self._book.printed, self._book.layout)

    def book_entry(self, number: int) -> dict[str, Any]:
        """What stands on a puzzle of the book, by its number from 1 on, and its answer."""
        assert self._book
        return entry(self._book.printed[number - 1], number, self._book.layout.base)


class Book:
    """A book being bound: its puzzles are made, solved and graded one after another."""

    def __init__(
        self, given: Sequence[Puzzle], orders: Sequence[Order], seed: str, layout: Layout, ordered: bool
    ) -> None:
        self.many = together(len(given), orders)
        self.layout = layout
        self.printed: list[Printed] = []
        self._ordered = ordered
        self._run = Run(_steps(given, orders, seed))

    def work(self) -> dict[str, Any]:
        """Work for a slice; as `Printing.bind_on`."""
        try:
            self.printed += self._run.slice(SLICE)
        except PuzzleError as error:
            return {"error": str(error)}
        if self._run.finished and self._ordered:
            self.printed = in_order(self.printed)
        return {"more": not self._run.finished, "done": len(self.printed), "many": self.many}


def _steps(given: Sequence[Puzzle], orders: Sequence[Order], seed: str) -> Iterator[Progress | Printed]:
    """Progress, and each puzzle as it is made ready."""
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
