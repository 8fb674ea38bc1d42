"""The keys that a player without a keyboard needs: labels, for the tool that puts them on the board."""

from __future__ import annotations

from string import ascii_uppercase

from pysolvers.core.keyboard import DIGIT_KEYS, ERASE, PadKey
from pysolvers.puzzles.numberlink.draft import NumberlinkDraft
from pysolvers.puzzles.numberlink.play import NumberlinkState


def play_keys(state: NumberlinkState, /) -> tuple[PadKey, ...]:
    """None: lines are drawn."""
    return ()


def edit_keys(draft: NumberlinkDraft, tool: str, /) -> tuple[PadKey, ...]:
    """Digits where the board's labels are numbers, else letters; for the tool that puts labels."""
    if tool != "label":
        return ()
    numbers = any(label.isdecimal() for label in draft.board.cells if label)
    return DIGIT_KEYS if numbers else (*map(PadKey, ascii_uppercase), ERASE)
