"""Graphillion counts paths with zero-suppressed decision diagrams (frontier method, Simpath).

Boards with waypoints, fixed positions, forbidden shapes or symmetry aren't counted.
"""

from __future__ import annotations

import os
from importlib.metadata import version

os.environ.setdefault("OMP_NUM_THREADS", "1")

from graphillion import GraphSet

from pysolvers.core.puzzle import Puzzle
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle

ABOUT = f"Graphillion {version('graphillion')}, steps by rows"
KINDS = ("hamiltonian",)


def find(puzzle: Puzzle, limit: int | None, seconds: float) -> int | None:
    assert isinstance(puzzle, HamiltonianPuzzle)
    if puzzle.waypoints or puzzle.tables.with_ends or puzzle.tables.never or puzzle.symmetry:
        return None
    touched = {cell for step in puzzle.steps for cell in step}
    if touched != set(puzzle.cells) or not puzzle.required <= set(puzzle.steps):
        return 0  # a cell that no step touches is not in its graph
    GraphSet.set_universe(list(puzzle.steps), traversal="as-is")
    if puzzle.closed:
        found = GraphSet.cycles(is_hamilton=True)
    else:
        one, other = (puzzle.start, puzzle.end) if puzzle.start else (puzzle.end, None)
        found = GraphSet.paths(one, other, is_hamilton=True)
    for step in puzzle.required:
        found = found.including(step)
    number = int(found.len())
    return number if limit is None else min(number, limit)
