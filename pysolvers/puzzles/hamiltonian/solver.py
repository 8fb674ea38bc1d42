"""Find all solutions lazily, or count them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from pysolvers.core.parts import Solver
from pysolvers.core.progress import Count, Progress, mapped, tally
from pysolvers.core.words import say
from pysolvers.engines.sat.availability import wait_until_installed
from pysolvers.errors import ArgumentError
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.solving import count_search, sat
from pysolvers.puzzles.hamiltonian.solving.count_search import CountSearch
from pysolvers.puzzles.hamiltonian.solving.network import PathNetwork
from pysolvers.puzzles.hamiltonian.solving.search import Path, Portfolio, continuing, recording

if TYPE_CHECKING:
    from pysolvers.core.setting import Engine

SEARCH_FIRST = 3000  # nodes before a count switches from searching to sweeping
SOLUTIONS_FIRST = 200  # solutions after which a count switches too, because a sweep is faster
PATIENCE = 8000  # nodes of search without a solution before clauses are tried
# Nodes of the search by positions without a solution. After that, clauses or the search by edges are tried. Most boards
# with one solution need fewer. On sparse boards clauses take a fifth of the time, and the search by positions depends
# on luck.
COUNT_PATIENCE = 75
MAX_STATES = 400_000  # frontier states at which a sweep gives up, to limit memory
ENGINES: tuple[Engine, ...] = ("auto", "search", "frontier", "sat")


def solve(puzzle: HamiltonianPuzzle, engine: str = "auto") -> Iterator[Progress | HamiltonianSolution]:
    if puzzle.area == 1:
        yield from _single(puzzle)
        return
    steps: Iterator[Progress | Path]
    net = PathNetwork(puzzle)
    if engine == "search" and count_search.fits(puzzle):
        steps = CountSearch(puzzle).solutions()
    elif engine == "sat":
        steps = sat.solutions(net)
    elif engine == "frontier":
        from pysolvers.puzzles.hamiltonian.solving import sweep  # a sixth of the startup time, and rarely needed

        check_sweepable(puzzle)
        steps = sweep.solutions(puzzle)
    elif engine == "search":
        steps = Portfolio(net).solutions()
    else:
        steps = _auto(net)
    yield from mapped(steps, partial(HamiltonianSolution, puzzle))


def count(puzzle: HamiltonianPuzzle, engine: str = "auto", limit: int | None = None) -> Iterator[Progress | Count]:
    """Yield progress and the count so far. Last comes the final `Count`, at most `limit` (ignored by "frontier")."""
    from pysolvers.puzzles.hamiltonian.solving import sweep

    if engine == "frontier" and puzzle.area > 1:
        check_sweepable(puzzle)
        yield from sweep.count(puzzle)
        return
    searched = tally(solve(puzzle, engine), limit)
    if engine == "auto" and limit is None and sweepable(puzzle):
        for step in searched:
            yield step
            if isinstance(step, Count) and step.exact:
                return
            if step.nodes > SEARCH_FIRST if isinstance(step, Progress) else step.value > SOLUTIONS_FIRST:
                break
        for step in sweep.count(puzzle, MAX_STATES):
            yield step
            if isinstance(step, Count):
                return
    yield from searched


def sweepable(puzzle: HamiltonianPuzzle) -> bool:
    return puzzle.area > 1 and not _not_sweepable(puzzle)


def check_sweepable(puzzle: HamiltonianPuzzle) -> None:
    if why := _not_sweepable(puzzle):
        raise ArgumentError("The engine frontier {why}: choose search or sat.", why=why)


def _not_sweepable(puzzle: HamiltonianPuzzle) -> str:
    from pysolvers.puzzles.hamiltonian.solving.labelled_plugs import MOST_LABELS
    from pysolvers.puzzles.hamiltonian.solving.symmetric_part import sweepable_symmetry

    if puzzle.shape != "square":
        return say("supports only boards of squares without diagonal steps")
    if puzzle.tables.with_ends:
        return say("does not support fixed positions on the path")
    if not sweepable_symmetry(puzzle):
        return say("does not support symmetry with numbers in order, or a quarter turn of a board that is not square")
    most = MOST_LABELS - 2
    return say("supports up to {most} numbers", most=most) if len(puzzle.tables.order) > most else ""


def _auto(net: PathNetwork) -> Iterator[Progress | Path]:
    seen = set[Path]()
    by_positions = count_search.fits(net.puzzle)
    search: CountSearch | Portfolio
    search = CountSearch(net.puzzle, COUNT_PATIENCE) if by_positions else Portfolio(net, PATIENCE)
    yield from recording(search, seen)
    if search.complete:
        return
    if sat.fits(net) and (yield from wait_until_installed()):
        yield from continuing(sat.solutions(net), seen, search.nodes)
    elif by_positions:
        yield from continuing(Portfolio(net).solutions(), seen, search.nodes)
    else:
        search.patience = None
        yield from search.solutions()


def _single(puzzle: HamiltonianPuzzle) -> Iterator[Progress | HamiltonianSolution]:
    solution = HamiltonianSolution(puzzle, puzzle.cells)
    if not solution.violations():
        yield solution
    yield Progress(1)


class HamiltonianSolver(Solver):
    ENGINES = ENGINES
    solve = staticmethod(solve)
    count = staticmethod(count)


PART = HamiltonianSolver()
