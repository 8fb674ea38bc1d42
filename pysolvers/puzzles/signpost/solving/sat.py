"""The engine `sat`: solves what forced links and propagation leave open with python-sat.

Clauses say that each chain of linked cells has one successor, one predecessor and one first number; that each number is
in one chain; and that a successor's numbers continue the chain's. Redundant clauses save most conflicts: the number
before a chain's first is the last number of some chain, and the number after its last is the first of some chain.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pysolvers.core.bits import bits
from pysolvers.core.progress import Pace, Pausing, Progress
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.engines.sat.solver import SatSolver
from pysolvers.puzzles.signpost.solving.chain_domains import Chains
from pysolvers.puzzles.signpost.solving.search import propagated


class FollowsVariables(NamedTuple):
    """A variable that is true if the cell `b` follows the cell `a`."""

    a: int
    b: int


class Begins(NamedTuple):
    """A variable that is true if the cell `at`, the first of a chain of links, has the number `p`."""

    at: int
    p: int


class LinkEncoding:
    """Makes SAT clauses for a branch of the search, and turns models (true literals) into solutions."""

    def __init__(self, chains: Chains) -> None:
        self.chains = chains
        self.cnf = Cnf()
        self.follows: dict[tuple[int, int], int] = {}
        self.begins: dict[tuple[int, int], int] = {}

    def build(self) -> Pausing[None]:
        chains, cnf = self.chains, self.cnf
        live = sorted(chains.live)
        self.follows = {
            (a, b): cnf.new(FollowsVariables(chains.tail[a], chains.head[b])) for a in live for b in chains.succ[a]
        }
        cover: dict[int, list[int]] = {}  # the variables that cover each position
        for c in live:
            yield
            self._one_position(c, cover)
        for c in live:
            yield
            self._one_neighbour_each_way(c)
            for p in bits(chains.domain[c]):
                yield
                self._neighbours_at(c, p)
        for position in sorted(cover):
            yield
            cnf.exactly_one(cover[position])
        for a, b in self.follows:
            yield
            self._carry_positions(a, b)

    def _one_neighbour_each_way(self, c: int) -> None:
        chains = self.chains
        if chains.tail[c] != len(chains.after) - 1:
            self.cnf.exactly_one([self.follows[c, b] for b in chains.succ[c]])
        if c:
            self.cnf.exactly_one([self.follows[a, c] for a in chains.pred[c]])

    def _neighbours_at(self, c: int, p: int) -> None:
        chains = self.chains
        here = [-self.begins[c, p]] if (c, p) in self.begins else []
        after = [(b, p + chains.length[c], (c, b)) for b in chains.succ[c]]
        before = [(a, p - chains.length[a], (a, c)) for a in chains.pred[c]]
        for others in (after, before):
            possible = [(x, q, link) for x, q, link in others if q >= 0 and chains.domain[x] >> q & 1]
            if others:
                self.cnf.add(*here, *(self.begins.get((x, q), self.follows[link]) for x, q, link in possible))

    def _one_position(self, c: int, cover: dict[int, list[int]]) -> None:
        chains = self.chains
        if chains.domain[c] & (chains.domain[c] - 1):
            for p in bits(chains.domain[c]):
                v = self.begins[c, p] = self.cnf.new(Begins(chains.head[c], p))
                for q in range(p, p + chains.length[c]):
                    cover.setdefault(q, []).append(v)
            self.cnf.exactly_one([self.begins[c, p] for p in bits(chains.domain[c])])

    def _carry_positions(self, a: int, b: int) -> None:
        cnf, begins, link = self.cnf, self.begins, self.follows[a, b]
        long, one, other = self.chains.length[a], self.chains.domain[a], self.chains.domain[b]
        for p in bits(one):
            here = [-begins[a, p]] if (a, p) in begins else []
            if other >> p + long & 1:
                if (b, p + long) in begins:
                    cnf.add(-link, *here, begins[b, p + long])
                    if here:
                        cnf.add(-link, -begins[b, p + long], -here[0])
            else:
                cnf.add(-link, *here)
        for q in bits(other):
            if (b, q) in begins and not (q >= long and one >> q - long & 1):
                cnf.add(-link, -begins[b, q])

    def read(self, model: frozenset[int]) -> list[int]:
        after = self.chains.after[:]
        for (a, b), link in self.follows.items():
            if link in model:
                after[self.chains.tail[a]] = self.chains.head[b]
        return after

    def excluding(self, after: list[int]) -> list[int]:
        tail, head = self.chains.tail, self.chains.head
        return [-link for (a, b), link in self.follows.items() if after[tail[a]] == head[b]]


def sat(chains: Chains, pace: Pace, total: int) -> Iterator[Progress | list[int]]:
    """Yield each solution as a list of every cell's next cell. `total` is the number of cells."""
    if (yield from propagated(chains, pace, total)):
        yield from enumerate_solutions(chains, pace)


def enumerate_solutions(chains: Chains, pace: Pace) -> Iterator[Progress | list[int]]:
    """Yield each solution of the branch `chains` as a list of every cell's next cell. Progress counts conflicts.

    Call `chains.propagate` before.
    """
    encoding = LinkEncoding(chains)
    with SatSolver(encoding.cnf) as solver:
        yield from loaded(encoding, solver, pace)
        while (yield from solver.solve()):
            after = encoding.read(solver.model())
            solver.add(*encoding.excluding(after))
            yield after


def loaded(encoding: LinkEncoding, solver: SatSolver, pace: Pace) -> Iterator[Progress]:
    for _ in encoding.build():
        if pace.due():
            yield Progress(0, 0, None, None, "sat")
            solver.load()
            yield Progress(0, 0, None, None, "sat")
    solver.load()
