"""The keys that a player without a keyboard needs: the letters of the puzzle's alphabet, and what turns and erases."""

from __future__ import annotations

from pysolvers.core.keyboard import MARKING, PadKey
from pysolvers.puzzles.regex_crossword.draft import RegexCrosswordDraft
from pysolvers.puzzles.regex_crossword.play import RegexCrosswordState

TURN = PadKey("Enter", "Turn", "Turn the direction of typing")
PENCIL = PadKey(MARKING, "✎", "Pencil marks instead of letters")
ERASE = PadKey("Backspace", "⌫", "Erase")
MOST = 60
"""A larger alphabet has no keys: they would not fit on a screen."""


def play_keys(state: RegexCrosswordState, /) -> tuple[PadKey, ...]:
    """The alphabet in its order, then Turn, Pencil and Erase."""
    signs = tuple(state.puzzle.alphabet.bit)
    if len(signs) > MOST:
        return (TURN, PENCIL, ERASE)
    letters = [PadKey(sign, "Space") if sign == " " else PadKey(sign) for sign in sorted(signs, key=_order)]
    return (*letters, TURN, PENCIL, ERASE)


def edit_keys(draft: RegexCrosswordDraft, tool: str, /) -> tuple[PadKey, ...]:
    """None: clues are typed into fields."""
    return ()


def _order(sign: str) -> tuple[int, str]:
    """Letters first, then digits, other signs, and the space at last."""
    return (0 if sign.isalpha() else 1 if sign.isdigit() else 3 if sign == " " else 2, sign)
