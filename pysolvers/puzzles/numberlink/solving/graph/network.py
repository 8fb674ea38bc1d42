"""Puzzles as numbered nodes and edges. A node is one pass of a line through a cell (see `model`)."""

from __future__ import annotations

from functools import cached_property
from itertools import chain

from pysolvers.core.bits import bits
from pysolvers.core.cell import components
from pysolvers.lines.plane import Plane
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from pysolvers.puzzles.numberlink.rules import no_2x2


class LinkNetwork:
    """The fixed data of a search.

    ends[e] are the two nodes of edge e, ways[e] the direction bits from each to the other. at[v] has the (edge, other
    node) pairs of node v, near[v] its neighbors as bits. need[v] is how many edges a line uses at v, label[v] the
    number of its label or 0. rings are the cycles of three and four edges, each with the number of edges that lines can
    use if none touches itself.
    """

    def __init__(self, puzzle: NumberlinkPuzzle) -> None:
        self.puzzle = puzzle
        n = self.nodes = len(puzzle.flat)
        self.need = [puzzle.degree(v) for v in range(n)]
        numbers = {label: k for k, label in enumerate(puzzle.pairs, 1)}
        self.labels = len(numbers)
        self.label = [numbers.get(label, 0) for label in puzzle.end_labels]
        self.ends: list[tuple[int, int]] = []
        self.ways: list[tuple[int, int]] = []
        self.at: list[list[tuple[int, int]]] = [[] for _ in range(n)]
        self.near = [0] * n
        for v in range(n):
            for way, w in puzzle.ways(v):
                if v < w:
                    self.at[v].append((len(self.ends), w))
                    self.at[w].append((len(self.ends), v))
                    self.near[v] |= 1 << w
                    self.near[w] |= 1 << v
                    self.ends.append((v, w))
                    self.ways.append((way, puzzle.opposite[way]))
        self.between = {pair: e for e, pair in enumerate(self.ends)}
        self.rings = [(ring, 1) for ring in self._threes()] + [(ring, 2) for ring, _ in self.fours]
        self.rings_at: list[list[int]] = [[] for _ in self.ends]
        for number, (ring, _) in enumerate(self.rings):
            for e in ring:
                self.rings_at[e].append(number)
        self.orders = self._sweeps()
        self.order = self.orders[0]
        self.place = [0] * n
        for i, v in enumerate(self.order):
            self.place[v] = i

    def links(self, taken: bytearray, sign: int) -> tuple[int, ...]:
        links = [0] * self.nodes
        for e, state in enumerate(taken):
            if state == sign:
                (v, w), (out, back) = self.ends[e], self.ways[e]
                links[v] |= out
                links[w] |= back
        return tuple(links)

    def edge(self, v: int, w: int) -> int:
        return self.between[(v, w) if v < w else (w, v)]

    def _threes(self) -> list[tuple[int, ...]]:
        found: list[tuple[int, ...]] = []
        for e, (v, w) in enumerate(self.ends):
            for x in bits(self.near[v] & self.near[w] & -1 << w):
                found.append((e, self.edge(v, x), self.edge(w, x)))
        return found

    @cached_property
    def fours(self) -> list[tuple[tuple[int, ...], tuple[int, int, int, int]]]:
        """The cycles of four edges, each with its four nodes in circular order."""
        found: list[tuple[tuple[int, ...], tuple[int, int, int, int]]] = []
        for v in range(self.nodes):
            after = [w for _, w in self.at[v] if w > v]
            for i, a in enumerate(after):
                for b in after[:i]:
                    for x in bits(self.near[a] & self.near[b] & -2 << v):
                        ring = (self.edge(v, a), self.edge(a, x), self.edge(x, b), self.edge(b, v))
                        found.append((ring, (v, a, x, b)))
        return found

    @cached_property
    def blocks(self) -> list[int]:
        return [sum(1 << v for v in block) for block in no_2x2.blocks(self.puzzle)]

    @cached_property
    def blocks_at(self) -> list[list[int]]:
        both = [1 << v | 1 << w for v, w in self.ends]
        return [[block for block in self.blocks if block & pair == pair] for pair in both]

    @cached_property
    def corners(self) -> list[list[tuple[int, int, int]]]:
        """For each edge, the corners that it can form in a cycle of four: (other edge, shared node, opposite node)."""
        corners: list[list[tuple[int, int, int]]] = [[] for _ in self.ends]
        for ring, nodes in self.fours:
            for k in range(4):
                before, after = ring[k - 1], ring[k]
                corners[before].append((after, nodes[k], nodes[k - 2]))
                corners[after].append((before, nodes[k], nodes[k - 2]))
        return corners

    @cached_property
    def shades(self) -> list[int] | None:
        """A color (0 or 1) for each node, so that each edge connects both colors. None if that is impossible."""
        shades = [-1] * self.nodes
        for v in chain(*components(range(self.nodes), lambda v: [w for _, w in self.at[v]])):  # a neighbor comes before
            shades[v] = next((1 - shades[w] for _, w in self.at[v] if shades[w] >= 0), 0)
        return shades if all(shades[v] != shades[w] for v, w in self.ends) else None

    def _sweeps(self) -> list[list[int]]:
        plane = Plane(self.puzzle.board)
        points = [plane.centre(self.puzzle.cell(v)) for v in range(self.nodes)]
        by_column = sorted(range(self.nodes), key=lambda v: points[v])
        by_row = sorted(range(self.nodes), key=lambda v: points[v][::-1])
        wide = self.puzzle.width >= self.puzzle.height
        one, two = (by_column, by_row) if wide else (by_row, by_column)
        return [one, two, one[::-1], two[::-1]]
