"""Finds all solutions lazily, with one of the engines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from pysolvers.core.parts import Solver
from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.sat.availability import installed_or_requested, wait_until_installed
from pysolvers.engines.sat.solver import SatSolver
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution
from pysolvers.puzzles.signpost.solving.chain_domains import Chains
from pysolvers.puzzles.signpost.solving.sat import enumerate_solutions, sat
from pysolvers.puzzles.signpost.solving.search import Finder, branches, propagated, solutions

if TYPE_CHECKING:
    from pysolvers.core.setting import Engine

PATIENCE = 200  # nodes of search without a solution before SAT takes over, if installed; most boards need fewer


def search_then_sat(root: Chains, pace: Pace, total: int) -> Iterator[Progress | list[int]]:
    """Yield each solution of the branch `root` as a list of every cell's next cell. `total` is the number of cells.

    If the search finds no solution in `PATIENCE` nodes, SAT takes over, if installed.
    """
    if not (yield from propagated(root, pace, total)):
        return
    found = False
    for step in branches(root.copy(), pace, total, mark=PATIENCE):
        yield step
        found = found or not isinstance(step, Progress)
        if not found and isinstance(step, Progress) and step.nodes >= PATIENCE and installed_or_requested():
            yield from enumerate_solutions(root, pace)
            return


# each starts from the state after forced links
FINDERS: Mapping[str, Finder] = {"auto": search_then_sat, "search": branches, "sat": sat}


class SignpostSolver(Solver):
    ENGINES: tuple[Engine, ...] = ("auto", "search", "sat")

    def solve(self, puzzle: SignpostPuzzle, engine: str = "auto") -> Iterator[Progress | SignpostSolution]:
        if engine == "sat":
            yield from wait_until_installed()
            SatSolver().close()  # fail early if python-sat is missing, even if forced links are enough
        yield from solutions(puzzle, FINDERS[engine], engine if engine == "sat" else "")


PART = SignpostSolver()
