"""Prints the puzzle on the desk: a sheet, or a book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pysolvers.api.paper import PageLayout, PrintOrder, code_of, entry, front, printed_board, texts
from pysolvers.api.parsing import parse_all
from pysolvers.core.marks import Marks
from pysolvers.core.words import say
from pysolvers.desk.paper import Book
from pysolvers.desk.workspace import Workspace
from pysolvers.errors import BadInput


def sheet(workspace: Workspace, address: str = "", moves: bool = False) -> dict[str, Any]:
    """Return a sheet to print: texts, and SVG documents of the `puzzle`, its `solution` and its link's QR `code`.

    The puzzle has the player's moves if `moves`. Each call works for one time slice. Call again while `more` is True.
    The solution is "" if it isn't found in time. Without the page's `address`, there is no code.
    """
    puzzle, printing = workspace.puzzle, workspace.printing
    if not workspace.lack and printing.prepare(puzzle):
        return {"more": True}
    ready = None if workspace.lack else printing.ready
    solution = ready.solution if ready else None
    if workspace.lack:
        drawn = workspace.kind.editor.draw(workspace.game.session.draft, None, Marks(paper=True, whole=True), "")
        board = drawn.svg("paper", ground=False)
    else:
        board = printed_board(workspace.player_state if moves else workspace.kind.play.start(puzzle))
    summary = say("not a puzzle yet") if workspace.lack else puzzle.summary
    return {
        "more": False,
        **texts(puzzle, ready.level if ready else "", summary),
        "puzzle": board,
        "solution": printed_board(workspace.kind.play.shown(solution)) if solution else "",
        "solution_says": ready.solution_says if ready else "",
        "code": code_of(workspace.game.link, address),
    }


def bind(
    workspace: Workspace,
    text: str = "",
    board: bool = False,
    orders: Sequence[Mapping[str, Any]] = (),
    seed: str = "",
    layout: Mapping[str, Any] | None = None,
    ordered: bool = True,
) -> dict[str, Any]:
    """Start a book of the puzzles in `text`, the puzzle on the desk (if `board`), and new puzzles (`orders`).

    An order has the fields of `PrintOrder`, `layout` those of `PageLayout`. The new puzzles depend on `seed`. If
    `ordered`, all puzzles are sorted by grade. Return the number of puzzles (`many`), or an `error`.
    """
    if board and workspace.lack:
        return {"error": say("The board is not a puzzle yet. Finish it before you add it to a book.")}
    try:
        given = [*([workspace.puzzle] if board else ()), *(parse_all(text) if text.strip() else ())]
        wanted = [PrintOrder(**order) for order in orders]
        workspace.printing.book = Book(given, wanted, seed, PageLayout(**(layout or {})), ordered)
    except BadInput as error:
        return {"error": str(error)}
    return {"many": workspace.printing.book.many}


def bind_on(workspace: Workspace) -> dict[str, Any]:
    """Work on the book for one time slice; return what `Book.work` returns."""
    book = workspace.printing.book
    return book.work() if book else {"error": say("There is no book.")}


def book_front(workspace: Workspace) -> dict[str, Any]:
    """Return the front of the book: cover, layout, and the rules of each kind with an example."""
    book = workspace.printing.book
    assert book
    return front(book.printed, book.layout)


def book_entry(workspace: Workspace, number: int) -> dict[str, Any]:
    """Return a puzzle of the book and its solution, by number from 1 (see `entry` in `api/paper.py`)."""
    book = workspace.printing.book
    assert book
    return entry(book.printed[number - 1], number, book.layout.base)
