"""What tests/oracles tries the model for clingo on."""

from __future__ import annotations

from pysolvers.puzzles.regex_crossword.model import RegexCrosswordSolution
from tests.puzzles.regex_crossword.random_boards import random_board

NEW = ("2x3", "3x3", "4x4", "hex 2", "hex 3")
"""Sizes of new puzzles whose only solution is looked for anew."""

NEW_BY = "brute_force"
"""The module that looks for it: clingo's would have to be given all words of the whole alphabet."""

__all__ = ["NEW", "NEW_BY", "key", "random_board"]


def key(solution: RegexCrosswordSolution) -> tuple[str, ...]:
    """A solution as the models tell it."""
    return tuple(solution.data)
