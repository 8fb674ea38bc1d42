"""The player's hand over a board: where the cursor is, what is being dragged, and what the front end tells of it.

None of it is part of a puzzle in play: a board turns an `Event` into the next `Hand` and, sometimes, into moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Concatenate, Literal, ParamSpec, TypeVar

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell


@dataclass(frozen=True, slots=True)
class Hand:
    """`cursor` is the focused cell, shown where `visible`.

    `drag` the cells a pointer has passed since it went down, `moved` whether it has left the first one, `stopped` why
    they do not go on to where it is; `held` a cell picked by key or tap; `way` the direction of typing; `over` the
    point (x, y) that a pointer hovers over, told only while a puzzle is edited. While `marking` the kind's marks are
    made (crosses on sides, pencil marks) where moves would be made else. `guessed` is the cell that a click has just
    given the next number or label: what is typed there replaces it. `refused` says why what the player has just
    done is no move; it is told once, and then it is "" again. `typed` are the edges that the last typed digit joined:
    another digit for the same cell takes them back.
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
    guessed: Cell | None = None
    typed: tuple[tuple[Cell, Cell], ...] = ()


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


def straight_toward(cell: Cell, goal: Cell) -> list[Cell]:
    """The cells beside a cell that lie towards another one on a grid of squares, along the longer way first."""
    row, column = cell
    down, right = goal[0] - row, goal[1] - column
    steps = [((down > 0) - (down < 0), 0)] * (down != 0) + [(0, (right > 0) - (right < 0))] * (right != 0)
    steps.sort(key=lambda step: -abs(step[0] * down + step[1] * right))
    return [(row + step[0], column + step[1]) for step in steps]


def drag_toward(
    drag: tuple[Cell, ...],
    goal: Cell,
    allowed: Callable[[tuple[Cell, ...], Cell], bool],
    toward: Callable[[Cell, Cell], list[Cell]] = straight_toward,
) -> tuple[Cell, ...]:
    """A drag led on to a goal cell by cell, along the longer way first, as far as it may go.

    Where it comes back to one of its own cells it is cut there.

    Args:
        drag: neighbouring cells, at least one.
        goal: the cell under the pointer.
        allowed: whether a drag may go on to a neighbouring cell.
        toward: the neighbours of a cell that lie towards the goal, those to be tried first.
    """
    while drag[-1] != goal:
        onward = next((cell for cell in toward(drag[-1], goal) if allowed(drag, cell)), None)
        if onward is None:
            return drag
        drag = drag[: drag.index(onward) + 1] if onward in drag else (*drag, onward)
    return drag


P = ParamSpec("P")
B = TypeVar("B")

ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}
"""The step (rows, columns) of each arrow key, by its name in the browser."""

FARTHEST = 1000
"""How far an arrow key looks for a cell: more than any board is long."""

MARKING = "Insert"
"""The key that begins and ends marking."""

DIGITS = frozenset("0123456789")

Response = tuple[Hand, tuple[str, ...]]
"""What comes of an event: the next hand, and moves."""


@dataclass(frozen=True, slots=True)
class PadKey:
    """A key that a front end offers to a player without a keyboard.

    `key` is what it stands for, by the browser's name ("a", "Backspace"); `label` what is written on it, the key itself
    if empty; `name` what it is called aloud, the label if empty.
    """

    key: str
    label: str = ""
    name: str = ""


ERASE = PadKey("Backspace", "Erase")
DIGIT_KEYS = (*map(PadKey, "1234567890"), ERASE)
"""The keys of a pad for numbers."""

_GROUPS = {"Enter": "enter", " ": "enter", "Backspace": "erase", "Delete": "erase"} | dict.fromkeys(ARROWS, "arrow")


def press(
    actions: Mapping[str, Callable[Concatenate[B, Hand, Event, P], Response | None]],
    is_cell: Callable[[Cell], bool],
    board: B,
    hand: Hand,
    event: Event,
    *args: P.args,
    **kwargs: P.kwargs,
) -> Response:
    """What a key does: the kind's action, else Escape lets go and an arrow moves the cursor.

    Args:
        actions: functions by a key's name in the browser ("Home") or by a group of keys: "enter" (Enter, Space),
            "erase" (Backspace, Delete), "arrow", "sign" (any single character but a space). Each gets the board, a hand
            whose cursor shows and that drags nothing, the event, and `args`. It gives None where it has nothing to do.
        is_cell: whether the cursor can go to a place.
        board: the state or draft.
        hand: the hand before.
        event: the key.
        args: what else the actions take, such as the tool.
        kwargs: likewise, by name.
    """
    key = event.key
    action = actions.get(key) or actions.get(_GROUPS.get(key) or ("sign" if len(key) == 1 else ""))
    response = action and action(board, replace(hand, visible=True, drag=(), over=None), event, *args, **kwargs)
    if response:
        return response
    if key == "Escape":
        return replace(hand, held=None, drag=()), ()
    return steer(hand, key, is_cell), ()


def steer(hand: Hand, key: str, is_cell: Callable[[Cell], bool]) -> Hand:
    """`hand` after an arrow key on a square grid: at the next cell that way, past holes; unchanged for other keys."""
    if key not in ARROWS:
        return hand
    down, right = ARROWS[key]
    row, column = hand.cursor
    ways = ((row + k * down, column + k * right) for k in range(1, FARTHEST))
    return replace(hand, cursor=next(filter(is_cell, ways), hand.cursor), visible=True, drag=())


def switch_marking(board: object, hand: Hand, event: Event) -> Response:
    """Begins or ends marking: the action of kinds that have marks."""
    return replace(hand, marking=not hand.marking, held=None, drag=()), ()


MARK_KEYS = {"x": switch_marking, "X": switch_marking, MARKING: switch_marking}
"""Actions for `press` of boards on which no letters are typed."""


def typed_number(number: int, digit: str, most: int) -> int:
    """`number` with one more digit typed behind it; the digit alone if that exceeds `most`."""
    longer = number * 10 + int(digit)
    return longer if longer <= most else int(digit)
