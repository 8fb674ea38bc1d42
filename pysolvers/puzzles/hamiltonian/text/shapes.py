"""How forbidden shapes are written: as strings of steps over N, E, S, W (`EEE`), or by a name (`straight4`)."""

from __future__ import annotations

from pysolvers.engines.boards.steps import OFFSETS

NAMED = {"S": "EENWWNEE", "straight4": "EEE"}
"""The shapes that have a name."""

MAX_STEPS = 64
"""The longest shape, in steps."""


def spelled(text: str) -> str:
    """The string of steps that a text means, be it right or wrong."""
    return NAMED.get(text, text.upper())


def complaint(letters: str) -> str | None:
    """What is wrong with a string of steps as a shape, or None."""
    if not letters or set(letters) - set(OFFSETS):
        return f"{letters[:40]!r} is no shape: expected steps N, E, S, W, such as EEE, or one of {', '.join(NAMED)}."
    if len(letters) < 2:
        return f"The shape {letters} has one step only, so every path has it; expected at least two steps."
    if len(letters) > MAX_STEPS:
        return f"A shape has {len(letters)} steps; at most {MAX_STEPS} are read."
    if any(back in letters for back in ("NS", "SN", "EW", "WE")):
        return f"The shape {letters} turns straight back, which no path does."
    return None
