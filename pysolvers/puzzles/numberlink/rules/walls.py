"""Walls, which no line passes: how they are edited."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from pysolvers.core.tool import Tool

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell

TOOL = Tool(
    "wall",
    "Wall",
    "Click or tap a side between two cells to put a wall there, again to take it away. Drag from cell to cell for "
    "several. By key, Shift and an arrow.",
    "M12 4v2.5M12 17.5v2.5M4.5 12h15M4.5 11.5h15M4.5 12.5h15",
)


def edit(cell: Cell, letter: str, wall: bool) -> str:
    """The edit of a draft that puts a wall at a cell on the way with this letter, or takes it away."""
    return f"{cell[0]}.{cell[1]}{'w' if wall else 'v'}{letter}"


def painted(has_wall: Callable[[Cell, Cell], bool], sides: Iterable[tuple[Cell, Cell, str]]) -> tuple[str, ...]:
    """The edits of a drag over sides, each with its letter: walls on all of them, or on none if the first has one."""
    each = list(sides)
    wanted = bool(each) and not has_wall(*each[0][:2])
    return tuple(edit(a, letter, wanted) for a, b, letter in each if has_wall(a, b) != wanted)
