"""A new rule: the path reaches marked cells at positions that three divides (see `test_a_new_rule.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import Violation
from pysolvers.core.tool import Tool
from pysolvers.core.words import cell_name
from pysolvers.drawing.scene import Path, Text, circle
from pysolvers.puzzles.hamiltonian.ground import Ground
from pysolvers.puzzles.hamiltonian.rules.rule import UNDER, Rule, Value

if TYPE_CHECKING:
    from pysolvers.puzzles.hamiltonian.model import HamiltonianSolution
    from pysolvers.puzzles.hamiltonian.play import HamiltonianState


class _Third(Rule):
    name, example, word, called = "third", "0.2,3.1", "third cell", "third cells"
    tool = Tool("third", "Third", "Click, tap or drag over cells that are reached at positions that three divides.")
    gesture, put, take, offer_rank = "mark", "+third", "-third", 2
    open_only = True

    def positions(self, value: Value, size: int) -> dict[Cell, int]:
        return dict.fromkeys(sorted(value), sum(1 << number for number in range(3, size + 1, 3)))

    def broken(self, value: Value, ground: Ground, solution: HamiltonianSolution) -> Iterator[Violation]:
        for number, cell in enumerate(solution.cells, 1):
            if cell in value and number % 3:
                sentence = f"{cell_name(cell)} has position {number}, which three does not divide."
                yield Violation((cell,), sentence)

    def live(self, value: Value, ground: Ground, board: HamiltonianState) -> Iterator[Violation]:
        for cells in board.pieces:
            marked = [(i, cell) for i, cell in enumerate(cells) if cell in value]
            for (i, one), (j, two) in combinations(marked, 2):
                if (j - i) % 3:
                    yield Violation(
                        (one, two), f"From {cell_name(one)} to {cell_name(two)} it is {j - i} step{'s' * (j - i > 1)}."
                    )

    def shapes(self, value: Value, ground: Ground, layer: int, taken: frozenset[Cell]) -> Iterator[Path | Text]:
        if layer == UNDER:
            yield Path("".join(circle(c + 0.5, r + 0.5, 0.45) for r, c in sorted(value)), stroke="edge", width=0.04)

    def demand(self, value: Value, ground: Ground) -> str:
        return "reaches the **ringed cells** at positions that three divides"

    def candidates(self, value: Value, ground: Ground, solution: HamiltonianSolution) -> Iterator[tuple[Cell, None]]:
        return ((cell, None) for cell in solution.cells[2::3] if value and cell not in value)

    def keeps(self, item: Cell, more: None, solution: HamiltonianSolution) -> bool:
        return item in solution.cells[2::3]


THIRD = _Third()
