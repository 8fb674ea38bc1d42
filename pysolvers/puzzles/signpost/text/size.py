"""The size at the beginning of an id: `5x5`, `5x5c` with both ends in corners, or `5` for as many rows as columns."""

from __future__ import annotations

import re

from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.signpost.model import check_size

SIZE = re.compile(r"\s*([0-9]+)(?:x([0-9]*))?(c?)")


def read_size(match: re.Match[str], line: int) -> tuple[int, int]:
    """Width and height from a match of SIZE.

    Raises:
        PuzzleError: with the place in the text, if a board cannot have this size.
    """
    # Digits beyond the ninth are cut off: the number is too large all the same, and a long one takes time to convert.
    width = int(match[1][:9])
    height = int(match[2][:9]) if match[2] else width
    try:
        check_size(width, height)
    except PuzzleError as error:
        raise PuzzleError(error.sentence, line, match.start(1) + 1) from None
    return width, height
