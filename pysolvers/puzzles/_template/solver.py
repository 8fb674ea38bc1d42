"""Finds all solutions: fills the open cell with the fewest numbers left, and backtracks if no number is left.

After Donald Knuth's rule for exact cover ("Dancing Links", 2000). The stack is explicit, because the browser's
interpreter allows little recursion.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from pysolvers.core.parts import Solver
from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles._template.model import LatinSquarePuzzle, LatinSquareSolution

if TYPE_CHECKING:
    from pysolvers.core.setting import Engine


def candidates(numbers: tuple[int, ...], side: int, cell: int) -> set[int]:
    row, column = divmod(cell, side)
    return set(range(1, side + 1)) - {*numbers[row * side : (row + 1) * side], *numbers[column::side]}


def consistent(numbers: tuple[int, ...], side: int) -> bool:
    return all(
        not number or number in candidates((*numbers[:i], 0, *numbers[i + 1 :]), side, i)
        for i, number in enumerate(numbers)
    )


class LatinSquareSolver(Solver):
    ENGINES: tuple[Engine, ...] = ("auto", "search")

    def solve(self, puzzle: LatinSquarePuzzle, engine: str = "auto") -> Iterator[Progress | LatinSquareSolution]:
        side, nodes, pace = puzzle.side, 0, Pace()
        stack = [puzzle.givens] if consistent(puzzle.givens, side) else []
        while stack:
            numbers = stack.pop()
            nodes += 1
            open_cells = [i for i, number in enumerate(numbers) if not number]
            if pace.due():
                known = len(numbers) - len(open_cells)
                yield Progress(nodes, len(stack), known, len(numbers), snapshot=partial(tuple, numbers))

            if not open_cells:
                yield LatinSquareSolution(puzzle, numbers)
                continue
            left = {i: candidates(numbers, side, i) for i in open_cells}
            cell = min(open_cells, key=lambda i: len(left[i]))
            stack += [(*numbers[:cell], n, *numbers[cell + 1 :]) for n in sorted(left[cell], reverse=True)]
        yield Progress(nodes)


PART = LatinSquareSolver()
