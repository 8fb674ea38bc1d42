"""The player's hand over a board: where the cursor is, what is being dragged, and what the front end tells of it.

None of it is part of a puzzle in play: a board turns an `Event` into the next `Hand` and, sometimes, into moves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from pysolvers.core.cell import Cell


@dataclass(frozen=True, slots=True)
class Hand:
    """`cursor` is the focused cell, shown where `visible`.

    `drag` the cells a pointer has passed since it went down, `moved` whether it has left the first one, `stopped` why
    they do not go on to where it is; `held` a cell picked by key or tap; `way` the direction of typing; `over` the
    point (x, y) that a pointer hovers over, told only while a puzzle is edited. While `marking` the kind's marks are
    made (crosses on sides, pencil marks) where moves would be made else. `refused` says why what the player has just
    done is no move; it is told once, and then it is "" again.
    """

    cursor: Cell = (0, 0)
    visible: bool = False
    drag: tuple[Cell, ...] = ()
    moved: bool = False
    stopped: str = ""
    held: Cell | None = None
    way: int = 0
    over: tuple[float, float] | None = None
    marking: bool = False
    refused: str = ""


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

    @property
    def cell(self) -> Cell:
        """The cell under the pointer on a grid of unit squares; it may lie off the board."""
        return int(self.y // 1), int(self.x // 1)


def drag_toward(
    drag: tuple[Cell, ...], goal: Cell, allowed: Callable[[tuple[Cell, ...], Cell], bool]
) -> tuple[Cell, ...]:
    """A drag led on to a goal cell by cell, along the longer way first, as far as it may go.

    Where it comes back to one of its own cells it is cut there.

    Args:
        drag: neighbouring cells, at least one.
        goal: the cell under the pointer.
        allowed: whether a drag may go on to a neighbouring cell.
    """
    while drag[-1] != goal:
        row, column = drag[-1]
        down, right = goal[0] - row, goal[1] - column
        steps = [((down > 0) - (down < 0), 0), (0, (right > 0) - (right < 0))]
        steps.sort(key=lambda step: -abs(step[0] * down + step[1] * right))
        cells = [(row + step[0], column + step[1]) for step in steps if step != (0, 0)]
        onward = next((cell for cell in cells if allowed(drag, cell)), None)
        if onward is None:
            return drag
        drag = drag[: drag.index(onward) + 1] if onward in drag else (*drag, onward)
    return drag
