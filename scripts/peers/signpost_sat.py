"""Signpost by MiniSat, with a variable for every number in every cell.

After the description in the second part of Mario Wenzel's "Solving Tatham's Puzzles: Signpost". Clauses say that each
cell has one number, that each number has one cell (both pairwise), and that the next number lies along the arrow.
"""

from __future__ import annotations

from itertools import combinations

from pysat.solvers import Minisat22

from pysolvers.core.puzzle import Puzzle
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution

ABOUT = "n³ clauses for MiniSat, after Mario Wenzel's article; our own program, with python-sat"
KINDS = ("signpost",)
MAX_CELLS = 225  # 15 by 15 cells take 11 million clauses; more exceed the memory


def find(puzzle: Puzzle, limit: int | None, seconds: float) -> int | None:
    assert isinstance(puzzle, SignpostPuzzle)
    cells, found = puzzle.area, 0
    if cells > MAX_CELLS:
        return None

    def var(at: int, number: int) -> int:
        return at * cells + number

    every, numbers = range(cells), range(1, cells + 1)
    with Minisat22() as solver:
        for at in every:
            solver.add_clause([var(at, number) for number in numbers])
            for a, b in combinations(numbers, 2):
                solver.add_clause([-var(at, a), -var(at, b)])
            if puzzle.numbers[at]:
                solver.add_clause([var(at, puzzle.numbers[at])])
        for number in numbers:
            solver.add_clause([var(at, number) for at in every])
            for one, other in combinations(every, 2):
                solver.add_clause([-var(one, number), -var(other, number)])
        for at in every:
            for number in range(1, cells):
                solver.add_clause([-var(at, number), *(var(to, number + 1) for to in puzzle.ray(at))])
        while found != limit and solver.solve():
            model = [literal for literal in solver.get_model() if literal > 0]
            solution = tuple((literal - 1) % cells + 1 for literal in model)
            assert not SignpostSolution(puzzle, solution).violations()
            solver.add_clause([-literal for literal in model])
            found += 1
    return found
