"""Generate puzzles like Numbrix and Hidato: no walls, and numbers that are positions on the path."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.numbers_and_walls import Turned
from pysolvers.puzzles.hamiltonian.thinning import Thinning

MOST_RUNNING = 2  # consecutive numbers that may be given


class Numbrix(Thinning[int]):
    """Makes puzzles from a path, `cells`: gives all numbers on the empty board `bare`, then removes most of them."""

    def __init__(self, bare: HamiltonianPuzzle, cells: tuple[Cell, ...], symmetric: bool, random: Random) -> None:
        self.bare, self.cells = bare, cells
        turned = Turned(bare.rows, bare.columns, 180 * symmetric)
        number = {cell: at for at, cell in enumerate(cells, 1)}
        pairs = {frozenset(number[each] for each in turned.cells(cell)) for cell in cells}
        super().__init__(sorted(pairs, key=sorted), len(cells), random)

    def puzzle(self, given: Collection[int]) -> HamiltonianPuzzle:
        start, end = (self.cells[at - 1] if at in given else None for at in (1, len(self.cells)))
        return replace(self.bare, start=start, end=end, positions=frozenset((self.cells[at - 1], at) for at in given))

    def given_by(self, puzzle: HamiltonianPuzzle) -> frozenset[int]:
        return frozenset(number for _, number in puzzle.positions)

    def crowded(self, given: Collection[int], clue: int) -> bool:
        first = last = clue
        while first - 1 in given:
            first -= 1
        while last + 1 in given:
            last += 1
        return last - first >= MOST_RUNNING
