"""Signposts so small that every order of their cells can be tried."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations

from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution
from tests.of_kind import parsed
from tests.puzzles.signpost.brute_force import random_board as random_board

BOARDS = (
    "2x3:egbgcd",
    "2x3:e2ebfaa",
    "4x2:dc7gecaag",
    "2x3:dfdfa5a",
    "3x2:dg4gcbg",
    "3x2:cceahg",
    "2x3:egbeba",
    "3x2:cffbch",
    "3x2:cdf3agg",
    "2x4:eebeah2ag",
    "4x2:dbggccbg",
    "2x4:ege7eba4ag",
    "2x4:deea4aaaa",
    "2x4:1cec6eegag",
    "4x2:ccfgagc2g",
)
"""Boards whose explanations have every technique and nearly every fact, also within suppositions."""

LARGER = (
    "5x5:1cceefcfggeeccghcac3e12hch10ah25a",
    "4x4:d1eggece16aabgecaba",
    "5x5:1ccfcfcdb15ggcfgdfccd23ha7caga25a",
    "5x5:edeggcehe25aafdcaba12aga1caaah",
    "5x5:1eeeefcdheec9bfga2abe21hgcc16ah25a",
    "6x6:eg18cffgddc30c22dgbecfdgeehdgg36achgagca1aaha",
    "6x3:dccgeebbc7cgabbgggh",
    "4x4:deg4ecgbfcgaabgag",
    "6x5:cdece25edfe14hgedhgaagacggdgca17b10g9gg",
)
"""Boards too large to try all. Two have suppositions that stand on others, also of the ends of the
path; in the last two counting along arrows, which finds a place or none, rests on suppositions."""

MOST_CELLS = 8


def boards(seed: int, many: int) -> Iterator[SignpostPuzzle]:
    """Boards of each technique, and random ones, some of which have no solution, up to so many in all."""
    rng = random.Random(seed)
    for text in BOARDS[:many]:
        yield parsed(SignpostPuzzle, text)
    while many > len(BOARDS):
        board = random_board(rng)
        if 3 < board.area <= MOST_CELLS:
            many -= 1
            yield board


def solutions(puzzle: SignpostPuzzle) -> Sequence[SignpostSolution]:
    """All orders of the cells, whatever arrows and numbers say."""
    return _orders(puzzle.width, puzzle.height)


@cache
def _orders(width: int, height: int) -> tuple[SignpostSolution, ...]:
    cells = width * height
    blank = SignpostPuzzle(width, height, (0,) * cells, (0,) * cells)
    return tuple(SignpostSolution(blank, numbers) for numbers in permutations(range(1, cells + 1)))
