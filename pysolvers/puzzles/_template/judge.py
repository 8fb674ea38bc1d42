"""How a board in play stands: how much is done, and which rules its moves break already."""

from __future__ import annotations

from pysolvers.core.puzzle import Completion, Violation
from pysolvers.puzzles._template.model import doubles
from pysolvers.puzzles._template.play import LatinSquareState


def completion(state: LatinSquareState) -> Completion:
    """How many cells have a number."""
    return Completion(sum(map(bool, state.numbers)), len(state.numbers))


def live_errors(state: LatinSquareState) -> list[Violation]:
    """Numbers that stand twice in a line."""
    return doubles(state.puzzle, state.numbers)
