"""Solutions drawn first on a draft, as the page does it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from pysolvers.core.editing import PENCIL, Draft
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.desk import tools

Cells = Iterable[tuple[int, int]]
D = TypeVar("D", bound=Draft)


def stroke(cells: Cells) -> list[Event]:
    """A pointer that goes down in the first cell, over the others, and up in the last."""
    first, *others = cells
    moves: list[tuple[Any, tuple[int, int]]] = [("move", cell) for cell in (first, *others)]
    whole = [("down", first), *moves, ("up", (first, *others)[-1])]
    return [Event(what, column + 0.5, row + 0.5) for what, (row, column) in whole]


def played(draft: D, events: Iterable[Event]) -> D:
    """The draft after some events with the tool that draws the solution."""
    assert draft.lines
    kind, hand = kind_named(draft.lines.puzzle.kind), Hand()
    for event in events:
        hand, edits = tools.interpret(kind, draft, hand, event, PENCIL)
        assert tools.draw(kind, draft, hand, Marks(), PENCIL).shapes
        draft = draft.played(edits)
    return draft


def drawn(draft: D, *cells: tuple[int, int]) -> D:
    """After a stroke with the tool over these cells."""
    return played(draft, stroke(cells))


def tapped(draft: D, *cells: tuple[int, int]) -> D:
    """After taps on these cells, one after the other."""
    return played(draft, (event for cell in cells for event in stroke([cell])))
