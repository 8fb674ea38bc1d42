"""Generate puzzles in the style "notebook": paths with half-turn symmetry that avoid some shapes."""

from __future__ import annotations

from operator import itemgetter
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.core.progress import Paced, collected
from pysolvers.core.puzzle import PuzzleError
from pysolvers.lines.steps import Step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.rules.forbidden_shapes import NAMED
from pysolvers.puzzles.hamiltonian.solver import solve
from pysolvers.puzzles.hamiltonian.solving.sweep import EvenPaths

ATTEMPTS = 8  # draws of an end and forbidden shapes until there is a path
SHARE_FORBIDDEN = 0.08  # chance that a shape is forbidden, per row: small boards have few paths anyway
CANDIDATES = 8  # walls and required steps that are compared
ENOUGH = 400  # solutions compared at once to find what distinguishes them
MOST = 30_000  # up to this many states of the sweep, the path is drawn uniformly; beyond, from the first ones found


def notebook_style(rows: int, columns: int, random: Random) -> Paced[tuple[HamiltonianPuzzle, tuple[Cell, ...]]]:
    """Return a random puzzle with half-turn symmetry, and the path that solves it."""
    for attempt in range(ATTEMPTS):
        puzzle = _bare(rows, columns, random, attempt + 1 == ATTEMPTS)
        target = yield from _target(puzzle, random)
        if target is not None:
            break
    assert target is not None
    solutions = yield from collected(solve(puzzle, "search"), ENOUGH)
    while True:
        others = [solution.steps for solution in solutions if solution.steps != target]
        if not others:
            break
        candidates = []
        for _ in range(CANDIDATES):
            other, wall = random.choice(others), random.random() < 0.5
            given = random.choice(sorted(other - target if wall else target - other))
            candidates.append((sum((given in steps) == wall for steps in others), wall, given))
        _, wall, given = max(candidates, key=itemgetter(0))
        values = {"walls": puzzle.walls} if wall else {"required": puzzle.required}
        puzzle = puzzle.having({name: value.union(puzzle.step_images(given)) for name, value in values.items()})
        solutions = yield from collected(solve(puzzle, "search"), ENOUGH)
    return puzzle, solutions[0].cells


def _bare(rows: int, columns: int, random: Random, last: bool) -> HamiltonianPuzzle:
    middle = (rows // 2, columns // 2)
    cells = [(r, c) for r in range(rows) for c in range(columns) if (r + c) % 2 == 0 and (r, c) != middle]
    start = (0, 0) if last else random.choice(cells)
    shapes = [NAMED[name] for name in ("S", "straight4") if not last and random.random() < rows * SHARE_FORBIDDEN]
    end = (rows - 1 - start[0], columns - 1 - start[1])
    return HamiltonianPuzzle(rows, columns, start, end, symmetry="rot180", forbid=tuple(shapes))


def check_middle(rows: int, columns: int) -> None:
    if rows % 2 == 0 or columns % 2 == 0 or rows != columns:
        raise PuzzleError("The notebook's style needs a square board with an odd side, such as 7x7 or 9x9.")


def _target(puzzle: HamiltonianPuzzle, random: Random) -> Paced[frozenset[Step] | None]:
    even_paths = EvenPaths(puzzle)
    many = yield from even_paths.prepare(MOST)
    if many:
        return HamiltonianSolution(puzzle, even_paths.draw(random)).steps
    solutions = [] if many == 0 else (yield from collected(solve(puzzle, "search"), ENOUGH))
    return random.choice(solutions).steps if solutions else None
