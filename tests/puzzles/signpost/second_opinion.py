"""What tests/oracles tries the models for clingo and z3 on."""

from __future__ import annotations

from pysolvers.puzzles.signpost.model import SignpostSolution
from tests.puzzles.signpost.brute_force import random_board

NEW = ("4x4", "5x5", "6x4")
"""Sizes of new puzzles whose only solution is looked for anew."""

NEW_BY = "clingo_model"
"""The module that looks for it."""

__all__ = ["NEW", "NEW_BY", "key", "random_board"]


def key(solution: SignpostSolution) -> tuple[int, ...]:
    """A solution as the models tell it."""
    return solution.numbers
