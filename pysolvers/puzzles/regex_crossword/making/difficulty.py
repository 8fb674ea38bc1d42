"""How hard a puzzle is: what the explanation of its answer needs.

"easy" is one clue at a time, or clues that meet in one cell; "normal" once in between lines read in turn; "hard" this
several times, or a supposition.
"""

from __future__ import annotations

from collections.abc import Generator

from pysolvers.core.deduction import Deduction
from pysolvers.puzzles.regex_crossword.hints import explain
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle

DIFFICULTIES = ("easy", "normal", "hard")

SEVERAL = 2
"""How many steps with lines read in turn make a puzzle hard; one more on a board of over 30 cells."""


def difficulty(puzzle: RegexCrosswordPuzzle) -> Generator[None, None, str]:
    """The difficulty of a puzzle that is explained to its answer; yields between pieces of work."""
    filled, in_turn, supposed = 0, 0, False
    for step in explain(puzzle):
        if isinstance(step, Deduction):
            in_turn += step.level >= 3
            supposed = supposed or step.look_ahead
            filled += len(step.moves)
        else:
            yield
    if in_turn >= SEVERAL + (filled > 30) or supposed:
        return "hard"
    return "normal" if in_turn else "easy"
