"""Numberlink as clauses under each rule set, for the engine `sat`.

Each edge has a variable, true if a path uses it. Each cell has a color (the number of its label, in bits) that it
shares with neighbors on its path. Only loops of 2 × 2 cells are forbidden here: `sat` cuts other loops when they occur.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from pysolvers.core.progress import Pace
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.puzzles.numberlink.model import OPPOSITE, E, N, NumberlinkPuzzle, S, W

# directions of each corner, and the step in (rows, columns) to the cell inside it
CORNERS = ((N, E, -1, 1), (S, E, 1, 1), (S, W, 1, -1), (N, W, -1, -1))


class JoinedSides(NamedTuple):
    """The meaning of a variable: the neighbors `a` and `b` (flat indices) are connected."""

    a: int
    b: int


class Encoding:
    """The clauses of a board. A solver's model can be read back as a solution.

    edges[i] maps directions to the variables of cell i's edges; `colour[i]` has the bits of its color. Options:

    - canonical: allow only canonical solutions with an empty cell (see `canonical`). used[i]: a path uses cell i.
    - corners_only: of the rules for canonical solutions, use only those for corners: a third of the clauses.
    - guarded: let a path touch itself, except at cells i for which the solver assumes guard[i].
    - settled: only under `full`; exclude some solutions in which a path touches itself, but never all of them.
    """

    def __init__(
        self,
        puzzle: NumberlinkPuzzle,
        canonical: bool = False,
        guarded: bool = False,
        settled: bool = False,
        corners_only: bool = False,
    ) -> None:
        self.puzzle = puzzle
        self.cnf = Cnf()
        self.canonical = canonical
        self.settled = settled
        self.corners_only = corners_only
        self.may_be_empty = canonical or not puzzle.rule_set.every_cell
        self.no_touch = canonical or guarded or puzzle.rule_set.no_touch
        self.edges = self._edges()
        self.used = [
            0 if label or not canonical or i in puzzle.blocked else self.cnf.new()
            for i, label in enumerate(puzzle.labels)
        ]
        self.guard = [self.cnf.new() for _ in puzzle.labels] if guarded else []
        self.colour = self._colours()

    def build(self, pace: Pace) -> Iterator[None]:
        parts = [self._degree, self._keep_colour, self._no_square]
        if self.no_touch:
            parts += [self._corners] if self.corners_only else [self._no_touch, self._corners]
        if self.canonical and not self.corners_only:
            parts += [self._no_short_cut]
        if self.settled:
            parts += [self._settle]
        for part in parts:
            for i in range(self.puzzle.area):
                part(i)
                if pace.due():
                    yield
        if self.canonical:
            self._some_cell_is_empty()

    def read(self, model: frozenset[int]) -> tuple[int, ...]:
        return tuple(sum(way for way, edge in edges.items() if edge in model) for edges in self.edges)

    def excluding(self, links: Sequence[int]) -> list[int]:
        own = zip(self.edges, links, strict=True)
        return [-edge for edges, mine in own for way, edge in edges.items() if mine & way & (E | S)]

    def _edges(self) -> list[dict[int, int]]:
        cells = self.puzzle.labels
        edges: list[dict[int, int]] = [{} for _ in cells]
        for i in range(self.puzzle.area):
            for way, j in self.puzzle.ways(i):
                if way in (E, S) and not (cells[i] and cells[j] and cells[i] != cells[j]):
                    edges[i][way] = edges[j][OPPOSITE[way]] = self.cnf.new(JoinedSides(i, j))
        return edges

    def _some_cell_is_empty(self) -> None:
        needs = links_by_shade(self.puzzle)
        for shade in (0, 1):
            if needs[shade] >= needs[1 - shade]:
                own = [used for i, used in enumerate(self.used) if used and sum(self.puzzle.cell(i)) % 2 == shade]
                self.cnf.add(*(-used for used in own))

    def _colours(self) -> list[list[int]]:
        numbers = {label: k for k, label in enumerate(self.puzzle.pairs)}
        bits = range(max(0, len(numbers) - 1).bit_length())
        return [
            [self.true if numbers.get(label, 0) >> b & 1 else -self.true for b in bits]
            if label or i in self.puzzle.blocked
            else [self.cnf.new() for _ in bits]
            for i, label in enumerate(self.puzzle.labels)
        ]

    @cached_property
    def true(self) -> int:
        true = self.cnf.new()
        self.cnf.add(true)
        return true

    def _degree(self, i: int) -> None:
        if i in self.puzzle.blocked:
            return
        edges = list(self.edges[i].values())
        if self.puzzle.labels[i]:
            self.cnf.exactly_one(edges)
            return
        for three in combinations(edges, 3):
            self.cnf.add(*(-edge for edge in three))
        for k, edge in enumerate(edges):
            self.cnf.add(*([-edge] if self.may_be_empty else []), *edges[:k], *edges[k + 1 :])
        if not edges and not self.may_be_empty:
            self.cnf.add()
        if self.canonical:
            for edge in edges:
                self.cnf.add(-edge, self.used[i])
            self.cnf.add(-self.used[i], *edges)

    def _keep_colour(self, i: int) -> None:
        for way in (E, S):
            if way in self.edges[i]:
                j = self.puzzle.neighbour(i, way)
                assert j is not None
                self.cnf.alike(self.edges[i][way], self.colour[i], self.colour[j])

    def _no_square(self, i: int) -> None:
        opposite = i + self.puzzle.width + 1
        if E in self.edges[i] and S in self.edges[i] and {N, W} <= self.edges[opposite].keys():
            self.cnf.add(*(-self.edges[i][way] for way in (E, S)), *(-self.edges[opposite][way] for way in (N, W)))

    def _no_touch(self, i: int) -> None:
        for way in (E, S):
            j = self.puzzle.neighbour(i, way)
            if j is not None:
                unless = [self.edges[i][way]] if way in self.edges[i] else []
                self._differ(i, j, unless + self._unguarded(i))

    def _unguarded(self, i: int) -> list[int]:
        return [-self.guard[i]] if self.guard else []

    def _differ(self, i: int, j: int, unless: list[int]) -> None:
        one, two = self.puzzle.labels[i], self.puzzle.labels[j]
        if one and two and one != two:
            return
        clause = unless + [-self.used[k] for k in (i, j) if self.used[k]]
        bits = zip(self.colour[i], self.colour[j], strict=True)
        self.cnf.add(*clause, *(self.cnf.differ(a, b, exact=False) for a, b in bits if a != b))

    def _corners(self, i: int) -> None:
        if not self.puzzle.labels[i]:
            for one, two, down, right in CORNERS:
                if {one, two} <= self.edges[i].keys():
                    self._corner(i, one, two, down, right)

    def _corner(self, i: int, one: int, two: int, down: int, right: int) -> None:
        corner = [-self.edges[i][one], -self.edges[i][two], *self._unguarded(i)]
        inside = i + down * self.puzzle.width + right
        if inside in self.puzzle.blocked:
            return
        arms = [self.edges[inside][way] for way in (one, two) if way in self.edges[inside]]
        if self.puzzle.labels[inside]:
            self.cnf.add(*corner, *arms)
            return
        empty = [-self.used[inside]] if self.canonical and one == S else []
        if len(arms) < 2 or not (empty or self._on_ray(i, down, right)):
            self.cnf.add(*corner, *empty)
            return
        for arm in arms:
            self.cnf.add(*corner, *empty, arm)

    def _on_ray(self, i: int, down: int, right: int) -> bool:
        puzzle = self.puzzle
        if self.guard:
            return True
        row, column = puzzle.cell(i)
        while puzzle.has((row, column)):
            at = puzzle.index((row, column))
            if puzzle.labels[at] or at in puzzle.blocked:
                return True
            row, column = row + down, column + right
        return False

    def _settle(self, i: int) -> None:
        # A bump is three edges around a square, with an edge beyond the square on the far side. Moving the bump to that
        # edge gives another solution, and this can't go on forever. So if there are solutions in which a path touches
        # itself, one of them has no bump.
        width = self.puzzle.width
        for on, along, one_on, one_along in ((S, E, width, 1), (E, S, 1, width)):
            top, beyond = i + one_on, i + 2 * one_on
            places = ((i, on), (i, along), (i + one_along, on), (top, on), (top, along), (beyond, along))
            if all(cell < self.puzzle.area and way in self.edges[cell] for cell, way in places):
                bump = (i, on), (i + one_along, on), (top, along), (beyond, along)
                self.cnf.add(*(-self.edges[cell][way] for cell, way in bump))

    def _no_short_cut(self, i: int) -> None:
        used, near = self.used[i], dict(self.puzzle.ways(i))
        if not used:
            return
        for one, two in ((E, W), (N, S), (S, W), (S, E)):
            if one in near and two in near:
                self._differ(near[one], near[two], [used])
        for side in (E, W):
            if N in near and side in near:
                corner = self.edges[near[N] + (1 if side == E else -1)]
                # the cell between the two neighbors is connected to both, or they are on different paths
                for way in (OPPOSITE[side], S):
                    self._differ(near[N], near[side], [used] + ([corner[way]] if way in corner else []))


def links_by_shade(puzzle: NumberlinkPuzzle) -> tuple[int, int]:
    """Return how many connections each checkerboard color needs if all cells are used: equal if there is a solution."""
    needs = [0, 0]
    for i in range(puzzle.area):
        needs[sum(puzzle.cell(i)) % 2] += puzzle.degree(i)
    return needs[0], needs[1]
