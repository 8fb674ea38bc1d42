"""How a board in play stands: how much is done, and which rules its moves break already."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import Completion, Violation
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.play import HamiltonianState


def completion(state: HamiltonianState) -> Completion:
    """How many cells the path, or a piece of it, goes through."""
    return Completion(len(state.joined), state.puzzle.size)


def live_errors(state: HamiltonianState) -> list[Violation]:
    """What breaks a rule, such as numbers met out of turn, and an end that is reached too early."""
    puzzle = state.puzzle
    broken = [found for rule, value in puzzle.asked for found in rule.live(value, puzzle.ground, state)]
    return [*broken, *(found for cells in state.pieces for found in _ends(puzzle, cells))]


def _ends(puzzle: HamiltonianPuzzle, cells: tuple[Cell, ...]) -> Iterator[Violation]:
    """Both ends of the path joined before it has been everywhere."""
    left = puzzle.size - len(cells)
    if left and not puzzle.closed and (cells[0], cells[-1]) == (puzzle.start, puzzle.end):
        has = "1 cell has" if left == 1 else f"{left} cells have"
        yield Violation((cells[0], cells[-1]), f"The path goes from its start to its end, but {has} been left out.")
