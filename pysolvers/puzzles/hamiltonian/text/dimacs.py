"""DIMACS CNF, written only: the puzzle by positions as clauses, with a variable for each cell and position.

A step has a variable too: it is true where the positions of its cells are neighbours.
"""

from __future__ import annotations

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import PuzzleError
from pysolvers.engines.boards.steps import Step
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.text.positions import fixed_numbers, ordered_pairs, step_clauses

MAX_CELLS = 400
"""The most cells for which clauses are written: they grow with the square of the cells."""


def write(puzzle: HamiltonianPuzzle) -> str:
    """The clauses; comments say what each variable means."""
    return positional_cnf(puzzle).dimacs(
        [f"Hamilton path {puzzle.id}", "x R.C N: the cell in row R, column C (from 0) is the Nth of the path"]
    )


def positional_cnf(puzzle: HamiltonianPuzzle) -> Cnf:
    """The clauses; a cell's variable means "x R.C N", a step's "s R.C-R.C"; PuzzleError if there are too many."""
    n = puzzle.size
    if n > MAX_CELLS:
        raise PuzzleError(f"The puzzle has {n} cells; clauses are written for at most {MAX_CELLS}.")
    cnf = Cnf()
    at = {c: [cnf.new(f"x {c[0]}.{c[1]} {k + 1}") for k in range(n)] for c in puzzle.cells}
    taken = {s: cnf.new(f"s {s[0][0]}.{s[0][1]}-{s[1][0]}.{s[1][1]}") for s in puzzle.steps}
    for cell in puzzle.cells:
        cnf.exactly_one(at[cell])
    for k in range(n):
        cnf.exactly_one([at[cell][k] for cell in puzzle.cells])
    _tie_steps(puzzle, cnf, at, taken)
    _add_conditions(puzzle, cnf, at, taken)
    return cnf


def _tie_steps(puzzle: HamiltonianPuzzle, cnf: Cnf, at: dict[Cell, list[int]], taken: dict[Step, int]) -> None:
    """Each position but the last is followed at a neighbour; a step is taken where its cells' positions are beside."""
    beside: dict[Cell, list[tuple[Cell, int]]] = {cell: [] for cell in puzzle.cells}
    for (a, b), step in taken.items():
        beside[a].append((b, step))
        beside[b].append((a, step))
    for cell in puzzle.cells:
        for k in range(puzzle.size):
            positions = _positions_beside(k, puzzle.size, puzzle.closed)
            for position in positions:
                cnf.add(-at[cell][k], *(at[other][position] for other, _ in beside[cell]))
            for other, step in beside[cell]:
                allowed = [at[other][position] for position in sorted(set(positions))]
                cnf.add(-at[cell][k], -step, *allowed)
                for literal in allowed:
                    cnf.add(-at[cell][k], -literal, step)


def _add_conditions(puzzle: HamiltonianPuzzle, cnf: Cnf, at: dict[Cell, list[int]], taken: dict[Step, int]) -> None:
    """Ends, waypoints in order, and what is asked of steps."""
    for cell, number in fixed_numbers(puzzle):
        cnf.add(at[cell][number - 1])
    for a, b in ordered_pairs(puzzle):
        for k in range(puzzle.size):
            cnf.add(-at[b][k], *at[a][:k])
    for clause in step_clauses(puzzle):
        cnf.add(*(taken[s] if positive else -taken[s] for s, positive in clause))


def _positions_beside(k: int, n: int, closed: bool) -> list[int]:
    """The positions after and before one, of n."""
    if closed and n > 1:
        return [(k + 1) % n, (k - 1) % n]
    return [position for position in (k + 1, k - 1) if 0 <= position < n]
