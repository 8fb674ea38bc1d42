"""Lines drawn in another program: a solution, right or wrong."""

from __future__ import annotations

from dataclasses import dataclass, field

from pysolvers.core.puzzle import Violation
from pysolvers.core.words import cell_name
from pysolvers.lines.steps import Step, is_loop, joined_cells, pieces
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution


@dataclass(frozen=True)
class DrawnSteps(HamiltonianSolution):
    """Steps that are not a path: they branch, stop, form several pieces, or do not close. `cells` is one piece."""

    drawn: frozenset[Step] = field(default=frozenset())

    @property
    def steps(self) -> frozenset[Step]:
        return self.drawn

    def violations(self) -> list[Violation]:
        """Return where the line branches, stops or is missing, and whether it has several pieces."""
        joined, closed = joined_cells(self.drawn), self.puzzle.closed
        found = [
            Violation((cell,), f"The line branches at {cell_name(cell)}.")
            for cell, others in sorted(joined.items())
            if len(others) > 2
        ]
        ends = [cell for cell, others in sorted(joined.items()) if len(others) == 1]
        if closed:
            found += [Violation((cell,), f"The line stops at {cell_name(cell)}; it must be closed.") for cell in ends]
        missing = tuple(cell for cell in self.puzzle.cells if cell not in joined)
        if missing:
            more = f" and {len(missing) - 1} more have" if len(missing) > 1 else " has"
            found.append(Violation(missing, f"{cell_name(missing[0])}{more} no line."))
        if len(pieces(self.drawn)) > 1:
            first, second = (piece[0] for piece in pieces(self.drawn)[:2])
            sentence = f"The line falls into pieces, one at {cell_name(first)}, one at {cell_name(second)}."
            found.append(Violation((first, second), sentence))
        return found or [Violation((), "The line is closed; a path with two ends was expected.")]


def solution_of_steps(puzzle: HamiltonianPuzzle, steps: frozenset[Step]) -> HamiltonianSolution:
    """Return the solution with exactly these steps; at least one."""
    found = pieces(steps)
    plain = len(found) == 1 and all(len(others) < 3 for others in joined_cells(steps).values())
    if plain and is_loop(steps, found[0]) == puzzle.closed:
        return HamiltonianSolution(puzzle, puzzle.canonical(puzzle.oriented(found[0])))
    return DrawnSteps(puzzle, found[0], steps)
