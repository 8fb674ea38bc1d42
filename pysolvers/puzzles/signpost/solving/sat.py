"""Signpost as a question of satisfiability, for python-sat here or, written as DIMACS, for any other solver.

Variables are `follows[a, b]`, chain b comes right after chain a, and `begins[c, p]`, chain c begins at position p, both
only where forced links and position domains leave them possible. Each chain has one successor and one predecessor, one
position, each position is covered once, and follows[a, b] carries positions over. With n cells of d candidates each
that is about n * n * d clauses at the worst, on a bare board; the article's encoding has n * n * n always.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.sat.availability import wait_until_installed
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.engines.sat.solver import SatSolver
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution
from pysolvers.puzzles.signpost.solving.chains import Chains
from pysolvers.puzzles.signpost.solving.forced_links import Links
from pysolvers.puzzles.signpost.solving.search import closed, numbering, propagated


class Follows(NamedTuple):
    """What a variable says: the cell `b` (a chain's first) comes after the cell `a` (a chain's last)."""

    a: int
    b: int


class Begins(NamedTuple):
    """What a variable says: the number of the cell `at`, a chain's first, is `p`."""

    at: int
    p: int


class Encoding:
    """The clauses of a state of chains, and how to read an answer back."""

    def __init__(self, chains: Chains) -> None:
        self.chains = chains
        self.cnf = Cnf()
        self.follows: dict[tuple[int, int], int] = {}

    def build(self, pace: Pace) -> Iterator[None]:
        """Make the clauses; yields when it is time to report."""
        chains, cnf = self.chains, self.cnf
        live = sorted(chains.live)
        end = len(chains.after) - 1
        self.follows = {(a, b): cnf.new(Follows(chains.tail[a], chains.head[b])) for a in live for b in chains.succ[a]}
        begins: dict[tuple[int, int], int] = {}
        cover: dict[int, list[int]] = {}
        for c in live:
            if pace.due():
                yield
            if chains.domain[c] & (chains.domain[c] - 1):
                mine = []
                for p in _bits(chains.domain[c]):
                    v = begins[c, p] = cnf.new(Begins(chains.head[c], p))
                    mine.append(v)
                    for q in range(p, p + chains.length[c]):
                        cover.setdefault(q, []).append(v)
                cnf.exactly_one(mine)
        for c in live:
            if pace.due():
                yield
            if chains.tail[c] != end:
                cnf.exactly_one([self.follows[c, b] for b in chains.succ[c]])
            if c:
                cnf.exactly_one([self.follows[a, c] for a in chains.pred[c]])
        for position in sorted(cover):
            if pace.due():
                yield
            cnf.exactly_one(cover[position])
        for (a, b), link in self.follows.items():
            if pace.due():
                yield
            long = chains.length[a]
            one, other = chains.domain[a], chains.domain[b]
            for p in _bits(one):
                here = [-begins[a, p]] if (a, p) in begins else []
                if other >> p + long & 1:
                    if (b, p + long) in begins:
                        cnf.add(-link, *here, begins[b, p + long])
                        if here:
                            cnf.add(-link, -begins[b, p + long], -here[0])
                else:
                    cnf.add(-link, *here)
            for q in _bits(other):
                if (b, q) in begins and not (q >= long and one >> q - long & 1):
                    cnf.add(-link, -begins[b, q])

    def read(self, model: frozenset[int]) -> list[int]:
        """The cell after each, in an answer."""
        after = self.chains.after[:]
        for (a, b), link in self.follows.items():
            if link in model:
                after[self.chains.tail[a]] = self.chains.head[b]
        return after

    def but(self, after: list[int]) -> list[int]:
        """The clause that excludes the answer with these successors."""
        tail, head = self.chains.tail, self.chains.head
        return [-link for (a, b), link in self.follows.items() if after[tail[a]] == head[b]]


def sat(puzzle: SignpostPuzzle) -> Iterator[Progress | SignpostSolution]:
    """Each answer once, by blocking those found; Progress counts conflicts. EngineMissing without python-sat."""
    pace, total = Pace(), puzzle.cells
    yield from wait_until_installed()
    SatSolver().close()  # says at once if python-sat is missing, even where forced links are enough
    links = Links(puzzle)
    verdict = yield from closed(links, pace)
    conflicts = 0
    if verdict == "solved":
        yield SignpostSolution(puzzle, links.numbers())
    elif verdict == "stuck":
        chains = Chains(links)
        alive = yield from propagated(chains, pace, total)
        if alive:
            for after in enumerate_answers(chains, (), pace):
                if isinstance(after, Progress):
                    conflicts = after.nodes
                    yield after
                else:
                    yield SignpostSolution(puzzle, numbering(after, total))
    yield Progress(conflicts, 0, total, total, "sat")


def enumerate_answers(chains: Chains, known: Iterable[list[int]], pace: Pace) -> Iterator[Progress | list[int]]:
    """The answers, as the cell after each, that are not among the `known` ones."""
    encoding = Encoding(chains)
    with SatSolver(encoding.cnf) as solver:
        yield from loaded(encoding, solver, pace)
        for after in known:
            solver.add(*encoding.but(after))
        while (yield from solver.solve()):
            after = encoding.read(solver.model())
            solver.add(*encoding.but(after))
            yield after


def loaded(encoding: Encoding, solver: SatSolver, pace: Pace) -> Iterator[Progress]:
    """Make the clauses and hand them over bit by bit: to hand over takes as long as to make, so Progress between."""
    for _ in encoding.build(pace):
        yield Progress(0, 0, None, None, "sat")
        solver.load()
        yield Progress(0, 0, None, None, "sat")
    solver.load()


def _bits(mask: int) -> Iterator[int]:
    """The positions of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
