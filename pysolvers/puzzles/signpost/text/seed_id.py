"""Random-seed ids of Simon Tatham's collection, such as `5x5c#123`: the board is computed from its size and a seed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.signpost.making import tatham
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.text.size import SIZE, read_size


def write(puzzle: SignpostPuzzle) -> str:
    """The random-seed id that the puzzle was made from; PuzzleError if it was made otherwise."""
    if not puzzle.seed:
        raise PuzzleError("This board was not made from a random seed, so it has no random-seed id.")
    return puzzle.seed


def make(text: str) -> Iterator[Progress | SignpostPuzzle] | None:
    """The steps to the board of one random-seed id, which take seconds for a large one; None for any other text."""
    text = text.strip()
    match = SIZE.match(text)
    if match is None or "\n" in text or text[match.end() : match.end() + 1] != "#":
        return None
    return steps(text, match, 1)


def steps(text: str, match: re.Match[str], line: int) -> Iterator[Progress | SignpostPuzzle]:
    """The steps to the board of the id `text`, whose size `match` has read; errors say where in the text it is."""
    width, height = read_size(match, line)
    seed = text[match.end() + 1 :].strip()

    def located() -> Iterator[Progress | SignpostPuzzle]:
        try:
            yield from tatham.make(width, height, bool(match[3]), seed)
        except PuzzleError as error:
            raise PuzzleError(error.sentence, line, match.start(1) + 1) from None

    return located()
