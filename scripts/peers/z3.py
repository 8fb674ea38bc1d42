"""SMT: z3, with the models that our tests use too (z3_model.py of each kind)."""

from __future__ import annotations

from itertools import islice

import z3

from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import Puzzle
from tests.oracles.offers import oracle

ABOUT = f"z3 {z3.get_version_string()} with the models of tests/puzzles, building them included"
KINDS = ("signpost", "numberlink", "hamiltonian")


def find(puzzle: Puzzle, limit: int | None, seconds: float) -> int:
    return sum(1 for _ in islice(oracle(kind_named(puzzle.kind), "z3_model").solutions(puzzle), limit))
