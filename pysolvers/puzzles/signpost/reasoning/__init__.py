"""Techniques for people: what follows, and why. The easiest look comes first."""

from __future__ import annotations

from pysolvers.core.progress import Pace, Pausing
from pysolvers.puzzles.signpost.reasoning import look_ahead, only_link, only_place
from pysolvers.puzzles.signpost.reasoning.position import Found, Position

TECHNIQUES = (*only_link.TECHNIQUES, only_place.ONLY_PLACE, look_ahead.LOOK_AHEAD)


def easiest(position: Position, pace: Pace, ahead: bool = True) -> Pausing[Found | None]:
    """The easiest thing to find; None if all is done or nothing more is found. Yields where time may be up.

    Only if `ahead` is something supposed.
    """
    if position.solved:
        return None
    found = next(only_link.find(position), None) or (yield from only_place.look(position, pace))
    return found or ((yield from look_ahead.look(position, pace)) if ahead else None)
