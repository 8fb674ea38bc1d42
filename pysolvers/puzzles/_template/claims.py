"""Claims: the facts that the steps of an explanation state."""

from __future__ import annotations

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim, Seen
from pysolvers.puzzles._template.model import LatinSquareSolution


class Has(Claim):
    """The cell has the number."""

    cell: Cell
    number: int

    def holds(self, seen: Seen) -> bool:
        return bool(seen.state.facts.get(self.cell) == self.number)

    def allows(self, solution: LatinSquareSolution) -> bool:
        return solution.facts[self.cell] == self.number


class LineHas(Claim):
    """Other cells in the cell's row and column have all these numbers."""

    cell: Cell
    numbers: tuple[int, ...]
    fact = "lines have"

    def holds(self, seen: Seen) -> bool:
        return set(self.numbers) <= self._others(seen.state.facts)

    def allows(self, solution: LatinSquareSolution) -> bool:
        return set(self.numbers) <= self._others(dict(solution.facts))

    def _others(self, facts: dict[Cell, int]) -> set[int]:
        row, column = self.cell
        return {n for (r, c), n in facts.items() if (r, c) != self.cell and (r == row or c == column)}
