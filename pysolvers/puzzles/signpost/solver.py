"""Find all solutions lazily, with one of the engines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pysolvers.core.parts import Solver
from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.sat.availability import installed_or_requested
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution
from pysolvers.puzzles.signpost.solving.chain_domains import Chains
from pysolvers.puzzles.signpost.solving.sat import enumerate_solutions, sat
from pysolvers.puzzles.signpost.solving.search import branches, propagated, search, solutions

if TYPE_CHECKING:
    from pysolvers.core.setting import Engine

PATIENCE = 200  # nodes of search without a solution before SAT takes over, if installed; most boards need fewer


def auto(puzzle: SignpostPuzzle) -> Iterator[Progress | SignpostSolution]:
    """Yield each solution once, with Progress at least every 20 ms of work and at the end."""
    return solutions(puzzle, search_then_sat)


def search_then_sat(root: Chains, pace: Pace, total: int) -> Iterator[Progress | list[int]]:
    """Yield the solutions as lists of next cells, starting from the state after forced links."""
    if not (yield from propagated(root, pace, total)):
        return
    found = False
    for step in branches(root.copy(), pace, total, mark=PATIENCE):
        yield step
        found = found or not isinstance(step, Progress)
        if not found and isinstance(step, Progress) and step.nodes >= PATIENCE and installed_or_requested():
            yield from enumerate_solutions(root, pace)
            return


class SignpostSolver(Solver):
    ENGINES: tuple[Engine, ...] = ("auto", "search", "sat")

    def solve(self, puzzle: SignpostPuzzle, engine: str = "auto") -> Iterator[Progress | SignpostSolution]:
        return {"auto": auto, "search": search, "sat": sat}[engine](puzzle)


PART = SignpostSolver()
