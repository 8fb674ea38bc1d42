"""Walls between cells: edits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from pysolvers.core.tool import Tool

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell

TOOL = Tool(
    "wall",
    "Wall",
    "Tap the side between two cells to put a wall there; tap again to remove it. Drag from cell to cell for "
    "several. With the keyboard, use Shift and an arrow key.",
    "M12 4v2.5M12 17.5v2.5M4.5 12h15M4.5 11.5h15M4.5 12.5h15",
)


def edit(cell: Cell, letter: str, wall: bool) -> str:
    return f"{cell[0]}.{cell[1]}{'w' if wall else 'v'}{letter}"


def painted(has_wall: Callable[[Cell, Cell], bool], sides: Iterable[tuple[Cell, Cell, str]]) -> tuple[str, ...]:
    """Return the edits of a drag over sides: build walls, or remove them if the first side has one."""
    each = list(sides)
    wanted = bool(each) and not has_wall(*each[0][:2])
    return tuple(edit(a, letter, wanted) for a, b, letter in each if has_wall(a, b) != wanted)
