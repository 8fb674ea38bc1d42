"""A puzzle by positions, for other solvers: each cell has a number from 1 to n, its place on the path.

A step is taken where the numbers of its cells differ by one (on a loop, n and 1 too). Walls, required steps, symmetry
and shapes are conditions on steps; ends and waypoints are conditions on numbers. A free-ended path and its reverse are
one answer, so where nothing else tells them apart one of two cells has to come first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.engines.boards.steps import Step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle


def fixed_numbers(puzzle: HamiltonianPuzzle) -> Iterator[tuple[Cell, int]]:
    """Cells whose number is known."""
    if puzzle.closed:
        yield (puzzle.waypoints[0] if puzzle.waypoints else puzzle.cells[0]), 1
    if puzzle.start is not None:
        yield puzzle.start, 1
    if puzzle.end is not None:
        yield puzzle.end, puzzle.size
    for cell, number in puzzle.position_of.items():
        if cell not in (puzzle.start, puzzle.end):
            yield cell, number


def ordered_pairs(puzzle: HamiltonianPuzzle) -> Iterator[tuple[Cell, Cell]]:
    """Pairs of cells the first of which has the smaller number: waypoints, else what tells a path from its reverse."""
    yield from pairwise(puzzle.waypoints)
    if puzzle.closed and len(puzzle.waypoints) < 3:
        first = puzzle.waypoints[0] if puzzle.waypoints else puzzle.cells[0]
        others = [cell for cell in puzzle.cells if cell != first]
        if len(others) > 1:
            yield others[0], others[1]
    elif puzzle.reversible and puzzle.size > 1:
        yield puzzle.cells[0], puzzle.cells[1]


def step_clauses(puzzle: HamiltonianPuzzle) -> Iterator[list[tuple[Step, bool]]]:
    """Clauses over steps: pairs of a step and whether it is taken. An empty one says that there is no answer."""
    steps = set(puzzle.steps)
    for s in sorted(puzzle.required):
        yield [(s, True)] if s in steps else []
    for s in puzzle.steps if puzzle.symmetry else ():
        for image in puzzle.step_images(s):
            if image not in steps:
                yield [(s, False)]
            elif image != s:
                yield [(s, False), (image, True)]
    for shape in puzzle.forbidden:
        yield [(s, False) for s in sorted(shape)]
    if puzzle.closed and puzzle.size < 3:
        yield []
