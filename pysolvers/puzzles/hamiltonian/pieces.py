"""Split a puzzle into parts that several processes can search. In each part, some steps are decided: taken or not."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import lru_cache, partial

from pysolvers.core.parts import Pieces
from pysolvers.core.progress import Paced, Progress, mapped
from pysolvers.engines.cutting import Cutter
from pysolvers.engines.frontier.spreading import SpreadCounting, one_leg
from pysolvers.engines.sat.assuming import KeptClauses, solutions_under
from pysolvers.engines.sat.availability import installed
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.solver import MAX_STATES, check_sweepable, solve, sweepable
from pysolvers.puzzles.hamiltonian.solving import halves, sat
from pysolvers.puzzles.hamiltonian.solving.edge_rules import EdgePosition
from pysolvers.puzzles.hamiltonian.solving.network import PathNetwork
from pysolvers.puzzles.hamiltonian.solving.propagate import opening, propagate
from pysolvers.puzzles.hamiltonian.solving.search import Path, Portfolio, choose, continuing, recording, sweeps
from pysolvers.puzzles.hamiltonian.solving.sweep import PathSweep

PATIENCE = 1_000  # nodes of search without a solution before clauses are tried on a piece

Piece = tuple[int, ...]  # edges of the network: 2 * edge + 1 if taken, 2 * edge if not


class HamiltonianPieces(Pieces):
    ENGINES = ("auto", "search", "sat")
    RACERS = ("auto", "sat", "search")
    RACE = 1.0

    def pieces(self, puzzle: HamiltonianPuzzle, engine: str, about: int, within: Piece = ()) -> Paced[list[Piece]]:
        net = PathNetwork(puzzle)
        if puzzle.area == 1:
            return [()]
        if not net.possible or any(len(edges) < 2 for edges in net.incident):
            return []
        order = sweeps(net)[0]

        def choices(pos: EdgePosition) -> list[int] | None:
            if pos.joined == net.nodes:
                return None
            taken = 2 * choose(net, pos, order) + 1
            return [taken, taken - 1]

        def assume(pos: EdgePosition, code: int) -> EdgePosition | None:
            below = pos.copy()
            return below if propagate(net, below, [code]) else None

        root = EdgePosition(net)
        if not propagate(net, root, [*opening(net), *within]):
            return []
        found = yield from Cutter(choices, assume, lambda pos: float(net.nodes - pos.joined)).cut(root, about)
        return [(*within, *assumed) for _, assumed in found]

    def solutions(
        self, puzzle: HamiltonianPuzzle, piece: Piece, engine: str
    ) -> Iterator[Progress | HamiltonianSolution]:
        if puzzle.area == 1:
            yield from solve(puzzle)
            return
        net = _network(puzzle)
        on, off = ([code >> 1 for code in piece if code & 1 == taken] for taken in (1, 0))
        inside = copy(net)
        inside.on, inside.off = net.on + on, net.off + off
        yield from mapped(_paths(net, inside, piece, engine), partial(HamiltonianSolution, puzzle))

    def counting(self, puzzle: HamiltonianPuzzle, engine: str) -> Paced[SpreadCounting | None]:
        yield from ()
        if engine == "frontier" and puzzle.area > 1:
            check_sweepable(puzzle)
        elif engine != "auto" or not sweepable(puzzle):
            return None
        swept = PathSweep(puzzle)
        most = MAX_STATES if engine == "auto" else None
        if not swept.possible:
            return None
        if swept.plain:
            return halves.counting(swept.puzzle, most)
        return one_leg(swept, lambda state: len(swept.closings(state)), most)


def _paths(net: PathNetwork, inside: PathNetwork, piece: Piece, engine: str) -> Iterator[Progress | Path]:
    seen = set[Path]()
    nodes = 0
    if engine != "sat":
        by_clauses = engine == "auto" and sat.fits(net) and installed()
        searches = Portfolio(inside, patience=PATIENCE if by_clauses else None)
        yield from recording(searches, seen)
        if searches.complete:
            return
        nodes = searches.nodes
    yield from continuing(_by_clauses(net, piece), seen, nodes)


def _by_clauses(net: PathNetwork, piece: Piece) -> Iterator[Progress | Path]:
    sat.check_size(net)
    clauses = yield from _kept.of(net.puzzle, lambda: _clauses(net))
    assumed = [(code >> 1) + 1 if code & 1 else -(code >> 1) - 1 for code in piece]
    found = solutions_under(clauses.solver, clauses.cnf, assumed, clauses.find, clauses.excluding)
    yield from mapped(found, clauses.path)


_network = lru_cache(1)(PathNetwork)


_kept: KeptClauses[sat.EdgeClauses] = KeptClauses()


def _clauses(net: PathNetwork) -> Paced[sat.EdgeClauses]:
    yield from ()
    return sat.EdgeClauses(net)


PART = HamiltonianPieces()
