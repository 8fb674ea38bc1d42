"""What keys do on a board with a cursor: a kind names its own functions in a table, the rest is alike everywhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Concatenate, ParamSpec, TypeVar

from pysolvers.core.cell import Cell
from pysolvers.core.input import Event, Hand

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
