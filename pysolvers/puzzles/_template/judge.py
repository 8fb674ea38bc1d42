"""How a board in play stands: how much is done, which rules its moves break already, which answers they leave."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Completion, Violation
from pysolvers.puzzles._template.model import LatinSquarePuzzle, LatinSquareSolution, lines
from pysolvers.puzzles._template.play import LatinSquareState
from pysolvers.puzzles._template.solver import solve


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


def answers_within(state: LatinSquareState) -> Iterator[Progress | LatinSquareSolution]:
    """The answers that have the player's numbers."""
    for found in solve(LatinSquarePuzzle(state.numbers)):
        yield found if isinstance(found, Progress) else LatinSquareSolution(state.puzzle, found.numbers)
