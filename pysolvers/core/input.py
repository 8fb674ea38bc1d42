"""The player's hand over a board: where the cursor is, what is being dragged, and what the front end tells of it.

None of it is part of a puzzle in play: a board turns an `Event` into the next `Hand` and, sometimes, into moves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from pysolvers.drawing.scene import Cell

ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}
"""The step (rows, columns) of each arrow key, by its name in the browser."""


@dataclass(frozen=True, slots=True)
class Hand:
    """`cursor` is the focused cell, shown where `visible`.

    `drag` the cells a pointer has passed since it went down; `held` a cell picked by key or tap; `way` the direction
    of typing; `over` the point (x, y) that a pointer hovers over, told only while a puzzle is edited.
    """

    cursor: Cell = (0, 0)
    visible: bool = False
    drag: tuple[Cell, ...] = ()
    held: Cell | None = None
    way: int = 0
    over: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """What the player did.

    Pointer "down", "move" or "up" at (x, y) in the scene's units, or a "key" by its name ("a", "Enter", "ArrowUp");
    "hover", while a puzzle is edited, is a pointer that moves without being down.
    """

    what: Literal["down", "move", "up", "key", "hover"]
    x: float = 0.0
    y: float = 0.0
    button: Literal["left", "right"] = "left"
    key: str = ""
    shift: bool = False


def steer(hand: Hand, key: str, is_cell: Callable[[Cell], bool], reach: int) -> Hand:
    """`hand` after an arrow key on a square grid.

    To the next cell that way, over at most `reach` cells that are none; unchanged for other keys.
    """
    if key not in ARROWS:
        return hand
    step = ARROWS[key]
    row, column = hand.cursor
    for _ in range(reach):
        row, column = row + step[0], column + step[1]
        if is_cell((row, column)):
            return replace(hand, cursor=(row, column), visible=True)
    return replace(hand, visible=True)
