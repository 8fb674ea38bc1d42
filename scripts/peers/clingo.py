"""Answer set programming: clingo with the models that tests/oracles holds against our engines."""

from __future__ import annotations

from itertools import islice

import clingo

from pysolvers.core.puzzle import Puzzle
from tests.oracles import clingo_models

ABOUT = f"clingo {clingo.__version__} with the models of tests/oracles, its time of reading the model included"
KINDS = ("signpost", "numberlink", "hamiltonian")


def find(puzzle: Puzzle, limit: int | None, seconds: float) -> int:
    """Answers one after another; clingo knows no limit of time, so the bench ends it."""
    return sum(1 for _ in islice(clingo_models.answers(puzzle), limit))
