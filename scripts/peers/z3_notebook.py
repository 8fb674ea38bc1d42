"""SMT: z3, with the formula that `pysolvers convert --to smt2` writes: its variables are a number for each cell."""

from __future__ import annotations

import z3

from pysolvers.core.puzzle import Puzzle
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.text import positional

ABOUT = f"z3 {z3.get_version_string()} with the notebook's model as `convert --to smt2` writes it"
KINDS = ("hamiltonian",)


def find(puzzle: Puzzle, limit: int | None, seconds: float) -> int:
    assert isinstance(puzzle, HamiltonianPuzzle)
    solver = z3.Solver()
    solver.add(z3.parse_smt2_string(positional.write_smt2(puzzle)))
    numbers = [z3.Int(f"p_{r}_{c}") for r, c in puzzle.cells]
    found = 0
    while found != limit and solver.check() == z3.sat:
        found += 1
        model = solver.model()
        solver.add(z3.Or([n != model[n] for n in numbers]))
    return found
