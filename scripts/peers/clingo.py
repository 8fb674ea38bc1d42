"""Answer set programming: clingo, with the models that tests compare to our engines (each kind's clingo_model.py)."""

from __future__ import annotations

from itertools import islice

import clingo

from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import Puzzle
from tests.oracles.offers import oracle

ABOUT = f"clingo {clingo.__version__} with the models of tests/puzzles, reading the model included"
KINDS = ("signpost", "numberlink", "hamiltonian")


def find(puzzle: Puzzle, limit: int | None, seconds: float) -> int:
    return sum(1 for _ in islice(oracle(kind_named(puzzle.kind), "clingo_model").solutions(puzzle), limit))
