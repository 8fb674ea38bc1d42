"""Shared by the parsers: makes puzzles, with errors that point to a place in the text; decodes percent signs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote_to_bytes

from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.regex_crossword.model import ClueError, Clues, RegexCrosswordPuzzle

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.engines.regex.tree import Flavour

# (axis, line, which of its clues, offset) -> line and column of that character, from 1
Locate = Callable[[str, int, int, int], tuple[int, int] | None]


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
    """Return the puzzle with these fields. If its clues are valid only in Python, its `flavour` is "python".

    If a clue is invalid, `locate` returns where the error is in the text, as line and column from 1. Its arguments are
    the clue's axis, its line on this axis, which clue of this line it is (both from 0), and the error's offset in it.
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


class LocatedClue(NamedTuple):
    """A clue, and the line and column (from 1) where it begins in the text."""

    text: str
    line: int
    column: int


def build_located(
    axes: Mapping[str, Sequence[Sequence[LocatedClue]]],
    given: tuple[tuple[Cell, str], ...] = (),
    characters: str = "",
    hexagonal: bool = False,
) -> RegexCrosswordPuzzle:
    """Return the puzzle with the clues of each line along y, x, and z, as `build` does."""

    def locate(axis: str, index: int, which: int, at: int) -> tuple[int, int]:
        clue = axes[axis][index][which]
        return clue.line, clue.column + at

    y, x, z = (tuple(tuple(clue.text for clue in line) for line in axes.get(axis, ())) for axis in "yxz")
    return build(locate, y, x, z, given, characters, hexagonal)


def clues_in(row: str, line: int) -> list[LocatedClue]:
    """Return the one or two clues in a row of text; two spaces or a tab separate them."""
    return [LocatedClue(match[0], line, match.start() + 1) for match in re.finditer(r"\S+(?: \S+)*", row)]


def percent_decoded(text: str, line: int | None = None, column: int = 1) -> str:
    """Decode percent-encoded UTF-8; `line` and `column` are where the text starts, for errors."""
    wrong = re.search(r"%(?![0-9A-Fa-f]{2})", text)
    if wrong:
        at = column + wrong.start() if line else None
        raise PuzzleError("A percent sign must be followed by two hexadecimal digits.", line, at)
    try:
        return unquote_to_bytes(text).decode()
    except UnicodeError:
        at = column if line else None
        raise PuzzleError("These percent signs are not valid UTF-8.", line, at) from None
