"""Puzzles in the notebook's style: from top to bottom, the same after half a turn, without straights and the S."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.core.progress import Progress, collected
from pysolvers.core.puzzle import PuzzleError
from pysolvers.lines.steps import Step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.rules.forbidden_shapes import NAMED
from pysolvers.puzzles.hamiltonian.solver import solve
from pysolvers.puzzles.hamiltonian.solving.sweep import EvenPaths

ENOUGH = 400
"""Solutions that are looked at together, to see what would tell them apart."""
MOST = 30_000
"""States of the sweep up to which the path is drawn from all paths alike; beyond, from the first that are found."""


def notebook_style(
    rows: int, columns: int, random: Random
) -> Generator[Progress, None, tuple[HamiltonianPuzzle, tuple[Cell, ...]]]:
    """A puzzle whose path looks the same after half a turn, and the path; PuzzleError where the board has no middle.

    One of the solutions of the bare board is drawn; then walls and required steps, each with its image, are added
    until it is the only one, each time of a few tried the one that rules out most of the others.
    """
    check_middle(rows, columns)
    half = columns // 2
    forbid = (NAMED["straight4"],) if rows < 9 else (NAMED["S"], NAMED["straight4"])
    start, end = (0, half), (rows - 1, half)
    if (half + rows * columns) % 2 == 0:  # the colours of a chessboard do not allow the middle
        start, end = (0, 0), (rows - 1, columns - 1)
    puzzle = HamiltonianPuzzle(rows, columns, start, end, symmetry="rot180", forbid=forbid)
    target = yield from _target(puzzle, random)
    if target is None:
        puzzle = replace(puzzle, forbid=())
        target = yield from _target(puzzle, random)
    assert target is not None
    solutions = yield from collected(solve(puzzle, "search"), ENOUGH)
    while True:
        others = [solution.steps for solution in solutions if solution.steps != target]
        if not others:
            break
        best = None
        for _ in range(8):
            other = random.choice(others)
            wall = random.random() < 0.5
            choice = sorted(other - target if wall else target - other)
            given = random.choice(choice)
            killed = sum(1 for steps in others if (given in steps) == wall)
            if best is None or killed > best[0]:
                best = (killed, wall, given)
        assert best is not None
        _, wall, given = best
        images = puzzle.step_images(given)
        if wall:
            puzzle = replace(puzzle, walls=puzzle.walls.union(images))
        else:
            puzzle = replace(puzzle, required=puzzle.required.union(images))
        solutions = yield from collected(solve(puzzle, "search"), ENOUGH)
    return puzzle, solutions[0].cells


def check_middle(rows: int, columns: int) -> None:
    """PuzzleError where a board has no middle."""
    if rows % 2 == 0 or columns % 2 == 0 or rows != columns:
        raise PuzzleError("The notebook's style needs a square board with an odd side, such as 7x7 or 9x9.")


def _target(puzzle: HamiltonianPuzzle, random: Random) -> Generator[Progress, None, frozenset[Step] | None]:
    """The steps of a solution drawn at random; None if there is no solution."""
    even_paths = EvenPaths(puzzle)
    many = yield from even_paths.prepare(MOST)
    if many:
        return HamiltonianSolution(puzzle, even_paths.draw(random)).steps
    solutions = [] if many == 0 else (yield from collected(solve(puzzle, "search"), ENOUGH))
    return random.choice(solutions).steps if solutions else None
