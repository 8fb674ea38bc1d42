"""Converts lines that were drawn in another program to a solution, which may be wrong."""

from __future__ import annotations

from dataclasses import dataclass, field

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import Violation
from pysolvers.core.words import plural, say
from pysolvers.lines.steps import Step, is_loop, joined_cells, pieces
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution


@dataclass(frozen=True)
class DrawnSteps(HamiltonianSolution):
    """A wrong solution: its steps (`drawn`) don't form one path (or one loop). `cells` is one of the pieces."""

    drawn: frozenset[Step] = field(default=frozenset())

    @property
    def steps(self) -> frozenset[Step]:
        return self.drawn

    def violations(self) -> list[Violation]:
        joined = joined_cells(self.drawn)
        many = {cell: len(others) for cell, others in sorted(joined.items())}
        branches = "The line branches at {cell}."
        found: list[tuple[tuple[Cell, ...], str]]
        found = [((cell,), say(branches, cell=cell)) for cell, n in many.items() if n > 2]
        if self.puzzle.closed:
            stops = "The line stops at {cell}; it must be closed."
            found += [((cell,), say(stops, cell=cell)) for cell, n in many.items() if n == 1]
        missing = tuple(cell for cell in self.puzzle.cells if cell not in joined)
        if missing:
            one, several = "{cell} has no line.", "{cell} and {more} more have no line."
            found.append((missing, plural(len(missing), one, several, cell=missing[0], more=len(missing) - 1)))
        if len(pieces(self.drawn)) > 1:
            a, b = (piece[0] for piece in pieces(self.drawn)[:2])
            found.append(((a, b), say("The line falls into pieces, one at {a}, one at {b}.", a=a, b=b)))
        closed = ((), say("The line is closed; a path with two ends was expected."))
        return [Violation(*each) for each in found or [closed]]


def solution_of_steps(puzzle: HamiltonianPuzzle, steps: frozenset[Step]) -> HamiltonianSolution:
    """Return the solution with exactly these steps (at least one): `DrawnSteps` if they don't form one path or loop."""
    found = pieces(steps)
    plain = len(found) == 1 and all(len(others) < 3 for others in joined_cells(steps).values())
    if plain and is_loop(steps, found[0]) == puzzle.closed:
        return HamiltonianSolution(puzzle, puzzle.canonical(puzzle.oriented(found[0])))
    return DrawnSteps(puzzle, found[0], steps)
