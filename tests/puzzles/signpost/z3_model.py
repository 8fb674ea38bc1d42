"""Signpost as constraints for z3: a whole number for every cell."""

from __future__ import annotations

from collections.abc import Iterator

import z3

from pysolvers.puzzles.signpost.model import DIRECTIONS, SignpostPuzzle
from tests.oracles.run_z3 import models


def solutions(puzzle: SignpostPuzzle) -> Iterator[tuple[int, ...]]:
    """The numbers of every solution, by index."""
    solver = z3.Solver()
    numbers = z3.Ints(" ".join(f"n{at}" for at in range(puzzle.area)))
    solver.add(z3.Distinct(numbers), *(z3.And(n >= 1, n <= puzzle.area) for n in numbers))
    for at, (arrow, given) in enumerate(zip(puzzle.arrows, puzzle.numbers, strict=True)):
        row, column = divmod(at, puzzle.width)
        down, right = DIRECTIONS[arrow]
        seen = [
            numbers[r * puzzle.width + c]
            for r, c in ((row + far * down, column + far * right) for far in range(1, puzzle.area))
            if 0 <= r < puzzle.height and 0 <= c < puzzle.width
        ]
        solver.add(z3.Or(numbers[at] == puzzle.area, *(n == numbers[at] + 1 for n in seen)))
        if given:
            solver.add(numbers[at] == given)
    for model in models(solver, numbers):
        yield tuple(model[n].as_long() for n in numbers)
