"""Bridges, on which two straight lines cross: edits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pysolvers.core.tool import Tool

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell

TOOL = Tool(
    "bridge",
    "Bridge",
    "Tap a cell to make it a bridge, where two straight lines cross; tap again to remove it. Key: Enter.",
    "M3 8c3 0 3 3 6 3h6c3 0 3-3 6-3M3 16c3 0 3-3 6-3h6c3 0 3 3 6 3M12 3v5M12 16v5",
)


def edit(cell: Cell, bridge: bool) -> str:
    return f"{cell[0]}.{cell[1]}{'b' if bridge else 'p'}"
