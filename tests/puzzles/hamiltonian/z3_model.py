"""Hamiltonian paths as constraints for z3: a time for every cell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

import z3

from pysolvers.core.cell import Cell
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from tests.oracles.run_z3 import models
from tests.puzzles.hamiltonian.geometry import forbidden, symmetric


def solutions(puzzle: HamiltonianPuzzle) -> Iterator[tuple[Cell, ...]]:
    """The canonical cells of every solution; both directions of a path are the same one."""
    board = _Board(puzzle)
    if puzzle.closed and board.last < 2:
        return
    solver = z3.Solver()
    for constraints in (board.path(), board.givens(), board.ends(), board.symmetry(), board.forbidden_shapes()):
        solver.add(*constraints)
    for model in models(solver, list(board.time.values())):
        cells = sorted(board.time, key=lambda cell: model[board.time[cell]].as_long())
        yield puzzle.canonical(tuple(cells))


class _Board:
    """A puzzle's cells, each with its time on the path, from 0 to `last`."""

    def __init__(self, puzzle: HamiltonianPuzzle) -> None:
        self.puzzle = puzzle
        every = product(range(puzzle.rows), range(puzzle.columns))
        self.time = {cell: z3.Int(f"t{cell}") for cell in every if cell not in puzzle.holes}
        self.last = len(self.time) - 1

    def path(self) -> Iterator[z3.BoolRef]:
        """Each time once, and from each cell on to a neighbour, but from the last."""
        times = list(self.time.values())
        yield z3.Distinct(*times)
        for cell, now in self.time.items():
            yield z3.And(now >= 0, now <= self.last)
            near = [self.time[other] for other in _neighbours(cell) if other in self.time]
            onward = [z3.Or(then == now + 1, self.around(now, then)) for then in near]
            yield z3.Or(z3.And(not self.puzzle.closed, now == self.last), *onward)

    def around(self, now: z3.ArithRef, then: z3.ArithRef) -> z3.BoolRef:
        """Whether a loop is closed from one time to another."""
        return z3.And(self.puzzle.closed, now == self.last, then == 0)

    def step(self, a: Cell, b: Cell) -> z3.BoolRef:
        """Whether the path steps between two cells."""
        if b not in _neighbours(a) or a not in self.time or b not in self.time:
            return z3.BoolVal(False)
        one, other = self.time[a], self.time[b]
        return z3.Or(one - other == 1, other - one == 1, self.around(one, other), self.around(other, one))

    def givens(self) -> Iterator[z3.BoolRef]:
        """Walls, required steps, fixed positions and the order of waypoints."""
        yield from (self.time[cell] == number - 1 for cell, number in self.puzzle.positions)
        yield from (z3.Not(self.step(a, b)) for a, b in self.puzzle.walls)
        yield from (self.step(a, b) for a, b in self.puzzle.required)
        yield from (self.time[a] < self.time[b] for a, b in pairwise(self.puzzle.waypoints))

    def ends(self) -> Iterator[z3.BoolRef]:
        """Where the path begins and ends, if that is given; a loop is told from its first waypoint or cell."""
        start, end = self.puzzle.start, self.puzzle.end
        if self.puzzle.closed:
            start, end = self.puzzle.waypoints[0] if self.puzzle.waypoints else min(self.time), None
        if start:
            yield self.time[start] == 0
        if end:
            yield self.time[end] == self.last

    def symmetry(self) -> Iterator[z3.BoolRef]:
        """The path is its own image step by step, so that a lone cell is, wherever it lies."""
        name = self.puzzle.symmetry
        if not name:
            return
        image = {cell: symmetric(self.puzzle.rows, self.puzzle.columns, name, cell) for cell in self.time}
        if self.last > 0 and not all(cell in self.time for cell in image.values()):
            yield z3.BoolVal(False)
            return
        for a in self.time:
            for b in _neighbours(a):
                if b in self.time:
                    yield z3.Implies(self.step(a, b), self.step(image[a], image[b]))

    def forbidden_shapes(self) -> Iterator[z3.BoolRef]:
        """No forbidden shape lies anywhere on the path."""
        for letters in self.puzzle.forbid:
            for steps in forbidden(letters, self.puzzle.rows, self.puzzle.columns):
                yield z3.Not(z3.And(*(self.step(*sorted(step)) for step in steps)))


def _neighbours(cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
