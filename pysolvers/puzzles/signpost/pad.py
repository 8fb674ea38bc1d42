"""The keys that a player without a keyboard needs: digits, for numbers that are written into cells."""

from __future__ import annotations

from pysolvers.core.keyboard import DIGIT_KEYS, PadKey
from pysolvers.puzzles.signpost.draft import SignpostDraft
from pysolvers.puzzles.signpost.play import SignpostState


def play_keys(state: SignpostState, /) -> tuple[PadKey, ...]:
    """The digits, and Erase."""
    return DIGIT_KEYS


def edit_keys(draft: SignpostDraft, tool: str, /) -> tuple[PadKey, ...]:
    """The digits and Erase where the tool writes numbers."""
    return DIGIT_KEYS if tool == "number" else ()
