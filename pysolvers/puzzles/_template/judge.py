"""How a board in play stands: how much is done, and which rules its moves break already."""

from __future__ import annotations

from pysolvers.core.puzzle import Completion, Violation
from pysolvers.puzzles._template.model import lines
from pysolvers.puzzles._template.play import LatinSquareState


def completion(state: LatinSquareState) -> Completion:
    """How many cells have a number."""
    return Completion(sum(map(bool, state.numbers)), len(state.numbers))


def live_errors(state: LatinSquareState) -> list[Violation]:
    """Numbers that stand twice in a line."""
    found = []
    for name, line in lines(state.puzzle.side):
        for number in range(1, state.puzzle.side + 1):
            cells = tuple(state.puzzle.cells[i] for i in line if state.numbers[i] == number)
            if len(cells) > 1:
                found.append(Violation(cells, f"{name} has the number {number} twice."))
    return found
