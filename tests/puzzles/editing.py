"""Gestures in an editor, and what they come to."""

from __future__ import annotations

from typing import Any, Literal

from pysolvers.core.input import Event, Hand
from pysolvers.core.marks import Marks


def drag(*points: tuple[float, float], button: Literal["left", "right"] = "left") -> list[Event]:
    """A press at the first (x, y), moves over the others, and the release at the last."""
    (x, y), last = points[0], points[-1]
    return [Event("down", x, y, button), *(Event("move", a, b) for a, b in points[1:]), Event("up", *last)]


def keys(*names: str, shift: bool = False) -> list[Event]:
    return [Event("key", key=name, shift=shift) for name in names]


def edited(
    editor: Any, draft: Any, tool: str, *events: Event, hand: Hand | None = None
) -> tuple[tuple[str, ...], Any, Hand]:
    """The edits that the events come to, the draft after them, and the hand; the draft can be drawn all the time."""
    hand, edits = hand or Hand(), tuple[str, ...]()
    for event in events:
        hand, new = editor.interpret(draft, hand, event, tool)
        draft = draft.played(new)
        edits += new
        assert editor.draw(draft, hand, Marks(), tool).shapes
    return edits, draft, hand
