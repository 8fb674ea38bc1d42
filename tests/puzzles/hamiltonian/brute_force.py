"""Hamiltonian paths by walking every way from every cell; slow, short and independent of the solver's code."""

from __future__ import annotations

from pysolvers.core.cell import Cell
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution


def around(cell: Cell, shape: str) -> list[Cell]:
    """The cells around a cell; of hexagons with a flat top the even columns lie half a cell lower."""
    r, c = cell
    if shape == "king":
        return [(r + i, c + k) for i in (-1, 0, 1) for k in (-1, 0, 1) if i or k]
    found = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    if shape == "hex":
        lower = r + 1 if c % 2 == 0 else r - 1
        found += [(lower, c - 1), (lower, c + 1)]
    return found


def all_solutions(puzzle: HamiltonianPuzzle) -> set[tuple[Cell, ...]]:
    """The canonical cells of every right solution."""
    cells = set(puzzle.cells)
    found = set()
    firsts = [puzzle.start] if puzzle.start else ([min(cells)] if puzzle.closed else sorted(cells))
    stack: list[tuple[Cell, ...]] = [(first,) for first in firsts]
    while stack:
        path = stack.pop()
        if len(path) == len(cells):
            if any(path[number - 1] != cell for cell, number in puzzle.positions):
                continue
            cells_found = puzzle.canonical(path)
            if not HamiltonianSolution(puzzle, cells_found).violations():
                found.add(cells_found)
            continue
        for other in around(path[-1], puzzle.shape):
            if other in cells and other not in path and tuple(sorted((path[-1], other))) not in puzzle.walls:
                stack.append((*path, other))
    return found
