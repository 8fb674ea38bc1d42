"""Input: a board turns an `Event` (pointer or key) into the next `Hand` (cursor, drag, …), and perhaps into moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Concatenate, Literal, ParamSpec, TypeVar

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell


@dataclass(frozen=True, slots=True)
class TypedNumber:
    """A number that is being typed into a cell; `before` is the board without it.

    `placed` is True if a move has put it there. If another cell has this number, `taken` is a sentence about that.
    """

    cell: Cell
    before: Any
    number: int = 0
    placed: bool = False
    taken: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """The state of a player's input; `cursor` is the focused cell, shown if `visible`.

    `drag` has the cells that a pointer has passed since it went down. `moved` is True once the pointer has left the
    first of them. `stopped` says why the drag doesn't reach the pointer. `held` is a cell picked by tap or key. `way`
    is the direction of typing, as an index of the board's directions (0: along a row). `over` is the point (x, y) under
    a hovering pointer, only while editing. If `marking`, input makes marks (crosses, pencil marks) instead of moves.
    `guessed` is a cell that a click has just filled: the next digit replaces its number. `refused` says why the last
    input was no move. `entry` is the number being typed; while `typing` is True, it isn't checked yet.
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
    entry: TypedNumber | None = None
    typing: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """A player's input: a pointer event at (x, y) in scene units, or a key by the browser's name ("a", "ArrowUp")."""

    what: Literal["down", "move", "up", "key", "hover"]
    x: float = 0.0
    y: float = 0.0
    button: Literal["left", "right"] = "left"
    key: str = ""
    shift: bool = False

    @property
    def cell(self) -> Cell:
        """The cell under the pointer on a grid of unit squares, perhaps off the board."""
        return int(self.y // 1), int(self.x // 1)


def straight_toward(cell: Cell, goal: Cell) -> list[Cell]:
    """Return the neighbors of a cell that are nearer to `goal` on a square grid, first along the longer distance."""
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
    """Return a drag, extended cell by cell toward the cell `goal` while `allowed(drag, next_cell)` is True.

    A drag that returns to one of its cells is cut off after it. `toward(cell, goal)` returns the cells to try after
    `cell`, the best first.
    """
    while drag[-1] != goal:
        onward = next((cell for cell in toward(drag[-1], goal) if allowed(drag, cell)), None)
        if onward is None:
            return drag
        drag = drag[: drag.index(onward) + 1] if onward in drag else (*drag, onward)
    return drag


P = ParamSpec("P")
B = TypeVar("B")

# (rows, columns) of each arrow key, by its name in the browser.
ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}

FARTHEST = 1000  # cells that an arrow key may skip, more than any board has

MARKING = "Insert"  # the key that toggles marking

DIGITS = frozenset("0123456789")

Response = tuple[Hand, tuple[str, ...]]  # the next hand, and moves


@dataclass(frozen=True, slots=True)
class PadKey:
    """A screen key that acts as the browser's `key`. Its caption is `label`; `name` (default: label) is read aloud."""

    key: str
    label: str = ""
    name: str = ""


ERASE = PadKey("Backspace", "Erase")
DIGIT_KEYS = (*map(PadKey, "1234567890"), ERASE)

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
    """Handle a key: return the next hand, and moves.

    `actions` has functions by the browser's name of a key ("Home") or by group: "enter" (Enter, Space), "erase"
    (Backspace, Delete), "arrow", "sign" (any other character). Each receives the board, a hand without a drag, the
    event, and the further arguments. If there is no function for the key, or it returns None, Escape ends a drag, and
    an arrow moves the cursor to the next place that `is_cell` accepts.
    """
    if not is_cell(hand.cursor) and is_cell((0, 0)):
        return replace(hand, cursor=(0, 0), held=None, visible=True), ()
    key = event.key
    action = actions.get(key) or actions.get(_GROUPS.get(key) or ("sign" if len(key) == 1 else ""))
    response = action and action(board, replace(hand, visible=True, drag=(), over=None), event, *args, **kwargs)
    if response:
        return response
    if key == "Escape":
        return replace(hand, held=None, drag=()), ()
    return steer(hand, key, is_cell), ()


def steer(hand: Hand, key: str, is_cell: Callable[[Cell], bool]) -> Hand:
    """Move the cursor by an arrow key on a square grid, to the next place that `is_cell` accepts; ignore other keys."""
    if key not in ARROWS:
        return hand
    down, right = ARROWS[key]
    row, column = hand.cursor
    ways = ((row + k * down, column + k * right) for k in range(1, FARTHEST))
    return replace(hand, cursor=next(filter(is_cell, ways), hand.cursor), visible=True, drag=())


def switch_marking(board: object, hand: Hand, event: Event) -> Response:
    return replace(hand, marking=not hand.marking, held=None, drag=()), ()


# Actions for `press`, for boards without typed letters.
MARK_KEYS = {"x": switch_marking, "X": switch_marking, MARKING: switch_marking}


def typed_number(number: int, digit: str, most: int) -> int:
    """Append a typed digit to `number`; start over with the digit if the result exceeds `most`."""
    longer = number * 10 + int(digit)
    return longer if longer <= most else int(digit)
