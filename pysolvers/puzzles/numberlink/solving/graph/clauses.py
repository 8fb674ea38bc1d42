"""Clauses for the undecided part of a position. Closed rings are only forbidden when they occur in a model."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import combinations, pairwise

from pysolvers.core.cell import components
from pysolvers.core.progress import Progress, Returning
from pysolvers.engines.sat.clause_learning import ClauseLearner
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.engines.sat.solver import SatSolver
from pysolvers.puzzles.numberlink.rules import no_2x2
from pysolvers.puzzles.numberlink.solving.graph.position import OFF, ON, GraphPosition
from pysolvers.puzzles.numberlink.solving.graph.search import SearchEffort


class Clauses:
    """The clauses for all completions of a position `s`."""

    def __init__(self, s: GraphPosition) -> None:
        self.s = s
        net = self.net = s.net
        self.cnf = Cnf()
        self.true = self.cnf.new()
        self.cnf.add(self.true)
        self.var = {e: self.cnf.new() for e, state in enumerate(s.edge) if not state}
        self.used = [
            self.cnf.new() if s.may[v] else self.true if s.left[v] or net.need[v] != 2 or s.is_used(v) else -self.true
            for v in range(net.nodes)
        ]
        self.line = self._pieces()
        self.colour = self._colours()
        self._differ: dict[tuple[int, int], list[int]] = {}
        for v, need in enumerate(s.left):
            if need:
                self._degree(v, [self.var[e] for e, _ in net.at[v] if not s.edge[e]], need)
        for e, x in self.var.items():
            v, w = net.ends[e]
            for p, q in zip(self.colour[self.line[v]], self.colour[self.line[w]], strict=True):
                self._add(-x, -p, q)
                self._add(-x, p, -q)
        if s.mode.apart:
            self._apart()
        else:
            for ring, _ in net.rings:
                self._add(*(-self._edge(e) for e in ring))
        if s.mode.canonical:
            self._canonical()
        if s.mode.no_2x2:
            self._no_2x2()

    def orders(self) -> list[list[int]]:
        """Return orders in which a `ClauseLearner` can choose literals, one order from each side of the board."""
        edges = set(self.var.values())
        others = [-x for x in range(1, self.cnf.variables + 1) if x not in edges]
        orders = []
        for order in self.net.orders:
            place = {v: i for i, v in enumerate(order)}
            swept = sorted(self.var, key=lambda e: sorted(place[v] for v in self.net.ends[e]))
            orders.append([self.var[e] for e in swept] + others)
        return orders

    def exclude(self, solution: bytearray) -> list[int]:
        return [-x for e, x in self.var.items() if solution[e] == ON]

    def edges(self, model: frozenset[int]) -> bytearray:
        found = self.s.edge[:]
        for e, x in self.var.items():
            found[e] = ON if x in model else OFF
        return found

    def cuts(self, solution: bytearray) -> list[list[int]]:
        """Return clauses that forbid the closed rings in a solution; [] if it has no rings."""
        at = self.net.at
        cuts = []
        for nodes in self._rings(solution):
            cuts.append([-self._edge(e) for v in nodes for e, w in at[v] if v < w and solution[e] == ON])
            if not self.s.mode.sparse:
                inside = set(nodes)
                cuts.append([self._edge(e) for v in nodes for e, w in at[v] if w not in inside])
        return [[x for x in cut if x != -self.true] for cut in cuts if self.true not in cut]

    def _rings(self, solution: bytearray) -> Iterator[list[int]]:
        for nodes in components(range(self.net.nodes), lambda v: [w for e, w in self.net.at[v] if solution[e] == ON]):
            if all(sum(solution[e] == ON for e, _ in self.net.at[v]) == 2 for v in nodes):
                yield nodes

    def _pieces(self) -> list[int]:
        s, at = self.s, self.net.at
        piece = [-1] * self.net.nodes
        for nodes in components(range(self.net.nodes), lambda v: [w for e, w in at[v] if s.edge[e] == ON]):
            first = min((v for v in nodes if s.left[v] or self.net.need[v] != 2 or not s.is_used(v)), default=-1)
            for v in nodes:
                piece[v] = first
        return piece

    def _colours(self) -> dict[int, list[int]]:
        width = range(max(1, (self.net.labels - 1).bit_length()))
        colours = {}
        for first in dict.fromkeys(self.line):
            number = self.s.label[first] - 1
            known = [self.true if number >> b & 1 else -self.true for b in width]
            colours[first] = known if number >= 0 else [self.cnf.new() for _ in width]
        return colours

    def _degree(self, v: int, edges: list[int], need: int) -> None:
        used = self.used[v]
        for x in edges:
            self._add(-x, used)
        for some in combinations(edges, need + 1):
            self._add(*(-x for x in some))
        for some in combinations(edges, len(edges) - need + 1):
            self._add(-used, *some)

    def _apart(self) -> None:
        if not self.s.mode.canonical:
            for e, (v, w) in enumerate(self.net.ends):
                self._add(self._edge(e), -self.used[v], -self.used[w], *self._differing(v, w))
        for ring, most in self.net.rings:
            for some in combinations([self._edge(e) for e in ring], most + 1):
                self._add(*(-x for x in some))

    def _no_2x2(self) -> None:
        for nodes in no_2x2.blocks(self.net.puzzle):
            empty = [-self.used[v] for v in nodes]
            if self.true not in empty:
                self._add(*empty, *(literal for pair in pairwise(nodes) for literal in self._differing(*pair)))

    def _canonical(self) -> None:
        # There are no clauses against contact or shortcuts: they slow down proofs, which seldom need them.
        net, place = self.net, self.net.place
        for e, found in enumerate(net.corners):
            for f, corner, across in found:
                if e < f:
                    beside = [sum(net.ends[side]) - corner for side in (e, f)]
                    both = [-self._edge(e), -self._edge(f)]
                    if place[corner] > place[across]:
                        self._add(*both, self.used[across])
                    if net.need[across] == 2:
                        self._same_corner(both, across, [self._edge(k) for k, w in net.at[across] if w not in beside])
        if not self.s.emptied:
            self._add(*self._some_empty())

    def _same_corner(self, both: list[int], across: int, arms: list[int]) -> None:
        unless = [*both, -self.used[across]]
        if len(arms) < 2:
            self._add(*unless)
        elif len(arms) == 2:
            for arm in arms:
                self._add(*unless, arm)

    def _some_empty(self) -> list[int]:
        shades = self.net.shades
        spare = [v for v, used in enumerate(self.used) if used != self.true]
        if shades and self._even():
            spare = min(([v for v in spare if shades[v] == shade] for shade in (0, 1)), key=len)
        return [-self.used[v] for v in spare]

    def _even(self) -> bool:
        needs = [0, 0]
        for need, shade in zip(self.net.need, self.net.shades or (), strict=True):
            needs[shade] += need
        return needs[0] == needs[1]

    def _edge(self, e: int) -> int:
        state = self.s.edge[e]
        return self.var[e] if not state else self.true if state == ON else -self.true

    def _add(self, *clause: int) -> None:
        if self.true not in clause:
            self.cnf.add(*(x for x in clause if x != -self.true))

    def _differing(self, v: int, w: int) -> list[int]:
        pair = min(self.line[v], self.line[w]), max(self.line[v], self.line[w])
        if pair not in self._differ:
            self._differ[pair] = self._difference(*pair)
        return self._differ[pair]

    def _difference(self, one: int, two: int) -> list[int]:
        found = []
        for p, q in zip(self.colour[one], self.colour[two], strict=True):
            if p == -q:
                return [self.true]
            if p != q:
                differ = self.cnf.new()
                self._add(-differ, p, q)
                self._add(-differ, -p, -q)
                found.append(differ)
        return found


NEVER = 1 << 60  # more conflicts than will ever occur


class Models:
    """Enumerates the models without closed rings, with CaDiCaL or, if `plain`, with a solver in Python."""

    def __init__(self, clauses: Clauses, effort: SearchEffort, plain: bool) -> None:
        self.clauses, self.effort = clauses, effort
        orders = clauses.orders() if plain and clauses.s.mode.canonical else ()
        self.solver = ClauseLearner(clauses.cnf, orders) if plain else SatSolver(clauses.cnf)

    def __enter__(self) -> Models:
        return self

    def __exit__(self, *_: object) -> None:
        if isinstance(self.solver, SatSolver):
            self.solver.close()

    def next(self, most_conflicts: int | None = None) -> Generator[Progress, None, tuple[bytearray | None, bool]]:
        """Return the edges of the next model, or None, and True if it is proved that no model is left.

        (None, False) means that `most_conflicts` were too few.
        """
        before, begun = self.effort.nodes, self.solver.conflicts
        while True:
            spent = self.solver.conflicts - begun
            steps = Returning(self._steps(None if most_conflicts is None else max(0, most_conflicts - spent)))
            for _ in steps:
                self.effort.nodes = before + self.solver.conflicts - begun
                yield self.effort.progress()
            self.effort.nodes = before + self.solver.conflicts - begun
            if not steps.result:
                return None, steps.result is False
            solution = self.clauses.edges(self.solver.model())
            cuts = self.clauses.cuts(solution)
            for cut in cuts:
                self.solver.add(*cut)
            if not cuts:
                self.solver.add(*self.clauses.exclude(solution))
                return solution, False
            yield self.effort.progress()  # models with rings may follow one another without a conflict

    def exclude(self, solution: bytearray) -> None:
        self.solver.add(*self.clauses.exclude(solution))

    def _steps(self, most_conflicts: int | None) -> Generator[Progress, None, bool | None]:
        if isinstance(self.solver, SatSolver):
            return self.solver.solve((), most_conflicts)
        return self.solver.solve(NEVER if most_conflicts is None else most_conflicts)
