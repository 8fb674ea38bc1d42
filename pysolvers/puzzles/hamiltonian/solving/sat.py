"""The engine `sat`: translates a network (see `network.py`) to clauses.

Every node has two used edges. A stretch is the part of the path from one labelled cell to the next. If labels are
ordered, each cell without a label is on one stretch, and used edges connect cells of one stretch. If cells have
positions, used edges have a direction.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.progress import Paced, Progress
from pysolvers.engines.sat.availability import wait_until_installed
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.engines.sat.loops import loops
from pysolvers.engines.sat.solver import SatSolver
from pysolvers.errors import ArgumentError
from pysolvers.lines.steps import joined_cells
from pysolvers.puzzles.hamiltonian.solving.edge_rules import ON, EdgePosition
from pysolvers.puzzles.hamiltonian.solving.network import PathNetwork
from pysolvers.puzzles.hamiltonian.solving.search import path_of

MOST_POSITIONS = 40_000  # positions of all cells together; each takes about 15 clauses


def solutions(net: PathNetwork) -> Iterator[Progress | tuple[Cell, ...]]:
    """Yield the cells of every solution once, and Progress, which counts the solver's conflicts as nodes."""
    if not net.possible or any(len(edges) < 2 for edges in net.incident):
        yield Progress(0, engine="sat")
        return
    check_size(net)
    yield from wait_until_installed()
    clauses = EdgeClauses(net)
    with clauses.solver as solver:
        while (chosen := (yield from clauses.find())) is not None:
            yield clauses.path(chosen)
            solver.add(*clauses.excluding(chosen))
        yield Progress(solver.conflicts, engine="sat")


class EdgeClauses:
    """A SAT solver with the clauses of a network."""

    def __init__(self, net: PathNetwork) -> None:
        self.net = net
        self.cnf = edge_cnf(net)
        self.solver = SatSolver(self.cnf)

    def find(self, assumed: Collection[int] = ()) -> Paced[list[int] | None]:
        """Return the used edges of a solution in which the literals `assumed` are true; None without a solution."""
        net = self.net
        while (yield from self.solver.solve(assumed)):
            model = self.solver.model()
            chosen = [e for e in range(len(net.ends)) if e + 1 in model]
            found = list(loops(joined_cells(net.ends[e] for e in chosen)))
            if len(found) < 2:
                return chosen
            for loop in found:
                inside = set(loop)
                self.solver.add(*(e + 1 for e, (a, b) in enumerate(net.ends) if (a in inside) != (b in inside)))
        return None

    def excluding(self, chosen: list[int]) -> list[int]:
        return [-e - 1 for e in chosen]

    def path(self, chosen: list[int]) -> tuple[Cell, ...]:
        pos = EdgePosition(self.net)
        for e in chosen:
            pos.edge[e] = ON
        return path_of(self.net, pos)


def check_size(net: PathNetwork) -> None:
    if not fits(net):
        template = "This puzzle is too large for the engine sat: choose search."
        raise ArgumentError(template)


def fits(net: PathNetwork) -> bool:
    return sum(len(numbers) for numbers in _possible(net)) <= MOST_POSITIONS


def edge_cnf(net: PathNetwork) -> Cnf:
    """Return the clauses of a network. Variable e + 1 means that edge e is used."""
    cnf = Cnf()
    edge = [cnf.new(ends) for ends in net.ends]
    for edges in net.incident:
        literals = [edge[e] for e in edges]
        cnf.at_most(2, literals)
        for skipped in range(len(literals)):  # at least two edges: without any one of them, another is left
            cnf.add(*literals[:skipped], *literals[skipped + 1 :])
    for e in net.on:
        cnf.add(edge[e])
    for e in net.off:
        cnf.add(-edge[e])
    for e, others in enumerate(net.orbit):
        for other in others:
            cnf.add(-edge[e], edge[other])
    for shape in net.shapes:
        cnf.add(*(-edge[e] for e in shape))
    if net.domains:
        _positions(net, cnf, edge)
    elif net.labels > 3:
        _stretches(net, cnf, edge)
    return cnf


def _stretches(net: PathNetwork, cnf: Cnf, edge: list[int]) -> None:
    on = [[cnf.new() for _ in range(net.labels)] if net.label[v] < 0 else [] for v in range(net.nodes)]
    for stretches in filter(None, on):
        cnf.exactly_one(stretches)
    leaves = _leaving(net, cnf, edge)
    for e, (a, b) in enumerate(net.ends):
        for u, v in ((a, b), (b, a)):
            if net.label[u] >= 0:
                _from_label(net, cnf, edge[e], (leaves[u, e], leaves.get((v, e))), (u, v), on[v])
            elif net.label[v] < 0:
                for one, two in zip(on[u], on[v], strict=True):
                    cnf.add(-edge[e], -one, two)


def _leaving(net: PathNetwork, cnf: Cnf, edge: list[int]) -> dict[tuple[int, int], int]:
    leaves: dict[tuple[int, int], int] = {}
    for v in range(net.nodes):
        if net.label[v] >= 0:
            for e in net.incident[v]:
                leaves[v, e] = cnf.new()
            cnf.exactly_one([leaves[v, e] for e in net.incident[v]])
            for e in net.incident[v]:
                cnf.add(-leaves[v, e], edge[e])
    return leaves


def _from_label(
    net: PathNetwork, cnf: Cnf, taken: int, leaves: tuple[int, int | None], ends: tuple[int, int], on: list[int]
) -> None:
    (onward, back), (u, v) = leaves, ends
    after, before = net.label[u], (net.label[u] - 1) % net.labels
    if back is None:
        cnf.add(-taken, -onward, on[after])
        cnf.add(-taken, onward, on[before])
        return
    if (after + 1) % net.labels != net.label[v]:
        cnf.add(-onward)
    cnf.add(-taken, onward, back)
    cnf.add(-onward, -back)


def _positions(net: PathNetwork, cnf: Cnf, edge: list[int]) -> None:
    first, last = cnf.new(), cnf.new()
    cnf.add(first)
    cnf.add(last)
    at = [{number: cnf.new() for number in numbers} for numbers in _possible(net)]
    for numbers in at:
        cnf.exactly_one(numbers.values())
    leaving, arriving = [*at, {0: first}], [*at, {len(at) + 1: last}]
    outward: list[list[int]] = [[] for _ in range(net.nodes)]
    inward: list[list[int]] = [[] for _ in range(net.nodes)]
    for e, (u, v) in enumerate(net.ends):
        ways = [cnf.new(), cnf.new()]
        cnf.add(-edge[e], *ways)
        for way, (a, b) in zip(ways, ((u, v), (v, u)), strict=True):
            cnf.add(-way, edge[e])
            outward[a].append(way)
            inward[b].append(way)
            for number, here in leaving[a].items():
                cnf.add(-way, -here, *_known(arriving[b], number + 1))
            for number, here in arriving[b].items():
                cnf.add(-way, -here, *_known(leaving[a], number - 1))
    for ways in (*outward, *inward):
        cnf.exactly_one(ways)
    for a, b in pairwise(net.index[cell] for cell in net.puzzle.tables.order):
        for number, there in at[b].items():
            cnf.add(-there, *(here for before, here in at[a].items() if before < number))


def _known(numbers: dict[int, int], number: int) -> list[int]:
    return [numbers[number]] if number in numbers else []


def _possible(net: PathNetwork) -> list[list[int]]:
    n = len(net.cells)
    if not net.domains:
        return []
    board = net.puzzle.ground.board
    apart, every = board.apart, 1 + board.has_shades
    known = sorted((number, net.cells[v]) for v, number in net.counted.items() if v != net.hub)
    found = [[] if known else list(range(1, n + 1)) for _ in net.cells]
    for v, cell in enumerate(net.cells):
        for number, other in known[:1]:
            found[v] += range(number - apart(cell, other), 0, -every)
        for number, other in known[-1:]:
            found[v] += range(number + apart(cell, other), n + 1, every)
    for (before, (row, column)), (after, other) in pairwise(known):
        far = after - before
        for r in range(row - far, row + far + 1):
            reach = far - abs(r - row) if board.has_shades else far
            for c in range(column - reach, column + reach + 1):
                if (r, c) in net.index:
                    first = before + apart((r, c), (row, column))
                    found[net.index[r, c]] += range(first, after - apart((r, c), other) + 1, every)
    return [
        [net.counted[v]] if v in net.counted else sorted(k for k in set(numbers) if net.domains[v] >> k & 1)
        for v, numbers in enumerate(found)
    ]
