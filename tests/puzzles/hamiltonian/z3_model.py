"""Hamiltonian paths as constraints for z3: a time for every cell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

import z3

from pysolvers.drawing.scene import Cell
from pysolvers.puzzles.hamiltonian.model import PathPuzzle
from tests.oracles.run_z3 import models
from tests.puzzles.hamiltonian.geometry import forbidden, symmetric


def answers(puzzle: PathPuzzle) -> Iterator[tuple[Cell, ...]]:
    """The canonical cells of every answer; both directions of a path are the same one."""
    rows, columns = puzzle.rows, puzzle.columns
    cells = [cell for cell in product(range(rows), range(columns)) if cell not in puzzle.holes]
    n = len(cells)
    if puzzle.closed and n < 3:
        return
    time = {cell: z3.Int(f"t{cell}") for cell in cells}
    solver = z3.Solver()
    solver.add(z3.Distinct(*time.values()), *(z3.And(t >= 0, t < n) for t in time.values()))

    def taken(a: tuple[int, int], b: tuple[int, int]) -> z3.BoolRef:
        """Whether the path steps between two cells."""
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1 or a not in time or b not in time:
            return z3.BoolVal(False)
        apart = [time[a] - time[b] == d for d in ((1, -1, n - 1, 1 - n) if puzzle.closed else (1, -1))]
        return z3.Or(*apart)

    def neighbours(cell: tuple[int, int]) -> list[tuple[int, int]]:
        r, c = cell
        return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]

    for cell in cells:
        onward = [
            z3.Or(time[o] == time[cell] + 1, z3.And(puzzle.closed, time[cell] == n - 1, time[o] == 0))
            for o in neighbours(cell)
            if o in time
        ]
        solver.add(z3.Or(z3.And(not puzzle.closed, time[cell] == n - 1), *onward))
    solver.add(*(z3.Not(taken(a, b)) for a, b in puzzle.walls))
    solver.add(*(taken(a, b) for a, b in puzzle.required))
    solver.add(*(time[a] < time[b] for a, b in pairwise(puzzle.waypoints)))
    if puzzle.closed:
        solver.add(time[puzzle.waypoints[0] if puzzle.waypoints else min(cells)] == 0)
    else:
        solver.add(*([time[puzzle.start] == 0] if puzzle.start else []))
        solver.add(*([time[puzzle.end] == n - 1] if puzzle.end else []))
    if puzzle.symmetry:
        image = {cell: symmetric(rows, columns, puzzle.symmetry, cell) for cell in cells}
        if n > 1 and not all(to in time for to in image.values()):
            return
        for a in cells:
            for b in neighbours(a):
                if b in time:  # the path is its own image step by step, so that a lone cell is, wherever it lies
                    solver.add(z3.Implies(taken(a, b), taken(image[a], image[b])))
    for letters in puzzle.forbid:
        for steps in forbidden(letters, rows, columns):
            solver.add(z3.Not(z3.And(*(taken(*sorted(step)) for step in steps))))
    for model in models(solver, list(time.values())):
        yield puzzle.canonical(tuple(sorted(cells, key=lambda cell: model[time[cell]].as_long())))
