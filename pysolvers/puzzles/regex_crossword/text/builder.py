"""What the parsers share: puzzles whose errors are told with a place in the text, and percent-encoded texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import unquote_to_bytes

from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.regex_crossword.model import ClueError, Clues, RegexCrosswordPuzzle

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.engines.regex.tree import Flavour

Locate = Callable[[str, int, int, int], tuple[int, int] | None]
"""The line and column, from 1, of a character: by axis, number of the line, which of its clues, offset in that."""


def build(
    locate: Locate,
    y: tuple[Clues, ...],
    x: tuple[Clues, ...],
    z: tuple[Clues, ...] = (),
    given: tuple[tuple[Cell, str], ...] = (),
    characters: str = "",
    hexagonal: bool = False,
    turned: bool = False,
    flavour: Flavour = "javascript",
) -> RegexCrosswordPuzzle:
    """The puzzle with these fields (see `RegexCrosswordPuzzle`); an error in a clue is told where `locate` says.

    The clues are JavaScript's unless said, or Python's where they are only in its dialect: an option may say so
    afterwards, but a clue such as `(?P<name>A)` has no other meaning.
    """
    try:
        return RegexCrosswordPuzzle(y, x, z, given, characters, turned, flavour, hexagonal)
    except ClueError as error:
        with suppress(ClueError):
            return RegexCrosswordPuzzle(y, x, z, given, characters, turned, "python", hexagonal)
        place = locate(error.axis, error.index, error.which, error.at)
        if place is None:
            raise
        raise PuzzleError(error.sentence, *place) from None


def percent_decoded(text: str, line: int | None = None, column: int = 1) -> str:
    """A text that is percent-encoded in UTF-8, decoded; PuzzleError if it is not, for a text at this place."""
    wrong = re.search(r"%(?![0-9A-Fa-f]{2})", text)
    if wrong:
        at = column + wrong.start() if line else None
        raise PuzzleError("A percent sign must be followed by two hexadecimal digits.", line, at)
    try:
        return unquote_to_bytes(text).decode()
    except UnicodeError:
        at = column if line else None
        raise PuzzleError("Percent signs here stand for no character in UTF-8.", line, at) from None
