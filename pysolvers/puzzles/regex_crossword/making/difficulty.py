"""How hard a puzzle is: what the explanation of its answer needs.

"easy" is one clue at a time, or clues that meet in one cell; "normal" once in between lines read in turn; "hard" this
several times, or a supposition.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from pysolvers.core.deduction import Deduction
from pysolvers.puzzles.regex_crossword.hints import explain
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle

DIFFICULTIES = ("easy", "normal", "hard")

SEVERAL = 2
"""How many steps with lines read in turn make a puzzle hard; one more on a board of over 30 cells."""


class Effort(NamedTuple):
    """What a puzzle needs: its difficulty, and a figure that grows with each step that is more than a look."""

    difficulty: str
    score: int


def effort_of(puzzle: RegexCrosswordPuzzle) -> Generator[None, None, Effort]:
    """What a puzzle needs that is explained to its answer; yields between pieces of work."""
    filled, in_turn, crossing, supposed = 0, 0, 0, 0
    for step in explain(puzzle):
        if isinstance(step, Deduction):
            in_turn += step.level >= 3
            crossing += step.level == 2
            supposed += step.look_ahead
            filled += len(step.moves)
        else:
            yield
    score = crossing + 10 * in_turn + 50 * supposed
    if in_turn >= SEVERAL + (filled > 30) or supposed:
        return Effort("hard", score)
    return Effort("normal" if in_turn else "easy", score)
