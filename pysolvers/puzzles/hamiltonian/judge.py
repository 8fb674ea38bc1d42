"""How a board in play stands: how much is done, and which rules its moves break already."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import Completion, Violation
from pysolvers.core.words import place
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, order_of_waypoints
from pysolvers.puzzles.hamiltonian.play import HamiltonianState


def completion(state: HamiltonianState) -> Completion:
    """How many cells the path, or a piece of it, goes through."""
    return Completion(len(state.joined), state.puzzle.size)


def live_errors(state: HamiltonianState) -> list[Violation]:
    """Numbers met out of turn, an end reached too early, steps that are left out, shapes that are forbidden."""
    found = []
    for cells in state.pieces:
        found += [*_out_of_turn(state.puzzle, cells), *_miscounted(state.puzzle, cells), *_ends(state.puzzle, cells)]
    return [*found, *_left_out(state), *_forbidden(state)]


def _out_of_turn(puzzle: HamiltonianPuzzle, cells: tuple[Cell, ...]) -> Iterator[Violation]:
    """Two numbers that a piece of path meets one after the other, and that do not follow each other."""
    met, many = order_of_waypoints(puzzle, cells), len(puzzle.waypoints)
    if puzzle.closed and met[1:] and (met[1] - met[0]) % many == many - 1:
        met.reverse()
    for a, b in pairwise(met):
        if b != a + 1 and not (puzzle.closed and (b - a) % many == 1):
            follows = f"after {a + 1} comes {a + 2}" if a + 1 < many else f"{a + 1} is the last number"
            at = (puzzle.waypoints[a], puzzle.waypoints[b])
            yield Violation(at, f"The path goes from {a + 1} to {b + 1}, but {follows}.")
    if met and not puzzle.closed:
        first, last = puzzle.waypoints[met[0]], puzzle.waypoints[met[-1]]
        if cells[0] == puzzle.start and met[0]:
            yield Violation((cells[0], first), f"The path goes from its start to {met[0] + 1}, but 1 comes first.")
        if cells[-1] == puzzle.end and met[-1] + 1 < many:
            yield Violation((last, cells[-1]), f"The path goes from {met[-1] + 1} to its end, but {many} comes last.")


def _miscounted(puzzle: HamiltonianPuzzle, cells: tuple[Cell, ...]) -> Iterator[Violation]:
    """Fixed positions between which a piece of path has too many or too few steps."""
    counted = puzzle.counted
    known = [(i, counted[cell], cell) for i, cell in enumerate(cells) if cell in counted]
    for (i, low, a), (j, high, b) in pairwise(known):
        if high - low != j - i:
            steps = f"{j - i} step{'s' * (j - i > 1)}"
            yield Violation((a, b), f"The path takes {steps} from position {low} to position {high}.")


def _ends(puzzle: HamiltonianPuzzle, cells: tuple[Cell, ...]) -> Iterator[Violation]:
    """Both ends of the path joined before it has been everywhere."""
    left = puzzle.size - len(cells)
    if left and not puzzle.closed and (cells[0], cells[-1]) == (puzzle.start, puzzle.end):
        has = "1 cell has" if left == 1 else f"{left} cells have"
        yield Violation((cells[0], cells[-1]), f"The path goes from its start to its end, but {has} been left out.")


def _left_out(state: HamiltonianState) -> Iterator[Violation]:
    """Required steps that cannot be taken any more, because a cell has all its steps or the step is crossed out."""
    puzzle = state.puzzle
    for a, b in sorted(puzzle.required - state.drawn):
        full = [
            cell
            for cell in (a, b)
            if len(state.joined.get(cell, ())) > (cell not in (puzzle.start, puzzle.end) or puzzle.closed)
        ]
        if full or (a, b) in state.crossed:
            yield Violation((a, b), f"The path leaves out the required step between {place(a)} and {place(b)}.")


def _forbidden(state: HamiltonianState) -> Iterator[Violation]:
    for shape in state.puzzle.forbidden:
        if shape <= state.drawn:
            cells = tuple(sorted({cell for given in shape for cell in given}))
            yield Violation(cells, f"The path has a forbidden shape at {place(cells[0])}.")
