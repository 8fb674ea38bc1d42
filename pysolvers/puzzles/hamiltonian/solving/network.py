"""The puzzle as a network whose solution is one cycle through every node, in flat tables for the search.

The nodes are the cells in row order. For an open path, there is one more node, the hub, which joins the end of the path
to its start. The edges are the steps between cells, and an edge from the hub to each cell that can be an end.

The cycle visits the labelled nodes in this order: the hub, the start, the waypoints, the end. Without waypoints, cells
that have only one possible position are labelled instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pysolvers.puzzles.hamiltonian.ground import dark, dark_at, end_colours
from pysolvers.puzzles.hamiltonian.impossible import reason
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.rules.rule import Edge, Tables


class PathNetwork:
    """The fixed data of a search. All lists are indexed by node v, edge e or shape i.

    - cells[v], index: the cell of each node (the hub has none), and the node of each cell.
    - hub: the hub's node, or -1 for a loop; nodes: how many nodes there are.
    - ends[e]: the two nodes of e; incident[v]: the edges at v; between[u * nodes + v]: the edge of u and v.
    - edge_of: the edge of each step.
    - orbit[e]: the edges that are used if and only if e is, by symmetry.
    - shapes[i]: edges that can't all be used; shapes_at[e]: the indices of the shapes with e.
    - label[v]: the index of v among the `labels` labelled nodes, or -1.
    - on, off: edges that are used, or not, from the start.
    - counted: the position of each node that has only one (the hub: 0); domains[v]: the positions of v, as bits. Both
      are empty without positions.
    - numbers[e]: a random number for each edge, the same in every run.
    - possible: False if the puzzle obviously has no solution.
    """

    def __init__(self, puzzle: HamiltonianPuzzle) -> None:
        self.puzzle, self.cells = puzzle, puzzle.cells
        self.possible = reason(puzzle) is None
        self.index = {cell: v for v, cell in enumerate(self.cells)}
        self.hub = -1 if puzzle.closed else len(self.cells)
        self.nodes = len(self.cells) + (self.hub >= 0)
        edges: list[Edge] = list(dict.fromkeys((*puzzle.steps, *_spokes(puzzle))))
        number = {edge: e for e, edge in enumerate(edges)}
        self.edge_of = {given: number[given] for given in puzzle.steps}
        self.ends = [(self.index[a], self.hub if b is None else self.index[b]) for a, b in edges]
        self.incident = _containing(self.ends, self.nodes)
        self.between = {a * self.nodes + b: e for e, (u, v) in enumerate(self.ends) for a, b in ((u, v), (v, u))}
        random = Random(0)
        self.numbers = [random.getrandbits(60) for _ in edges]
        self._add_rules(puzzle.tables, number)

    def _add_rules(self, tables: Tables, number: dict[Edge, int]) -> None:
        images = [tables.alike.get(edge, ()) for edge in number]
        self.orbit = [tuple(number[image] for image in others if image in number) for others in images]
        self.off = [e for e, others in enumerate(images) if any(image not in number for image in others)]
        self.on = [number[end, None] for end in tables.ground.ends] + [number[s] for s in tables.on if s in number]
        self.shapes = [tuple(sorted(number[s] for s in shape)) for shape in tables.never]
        self.shapes_at = _containing(self.shapes, len(number))
        labelled = [self.hub] * (self.hub >= 0) + [self.index[cell] for cell in tables.labels]
        self.labels = len(labelled)
        self.label = [-1] * self.nodes
        for label, node in enumerate(labelled):
            self.label[node] = label
        counted = {self.index[cell]: position for cell, position in tables.counted.items()}
        self.counted = {self.hub: 0} | counted if counted else {}
        self.domains = _domains(self.puzzle)


def _containing(groups: Sequence[tuple[int, ...]], many: int) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(many)]
    for i, group in enumerate(groups):
        for member in group:
            found[member].append(i)
    return found


def _spokes(puzzle: HamiltonianPuzzle) -> list[Edge]:
    ground, tables = puzzle.ground, puzzle.tables
    if ground.closed:
        return []
    fixed = ground.ends
    colours = end_colours(ground) if len(fixed) < 2 else frozenset()
    free = [c for c in ground.cells if dark(c) in colours and c not in fixed and tables.may_end(c)]
    return [(cell, None) for cell in (*fixed, *free)]


def _domains(puzzle: HamiltonianPuzzle) -> list[int]:
    known, n = puzzle.tables.with_ends, puzzle.area
    if not known:
        return []
    every = (1 << n + 1) - 2
    even = sum(1 << k for k in range(2, n + 1, 2))
    of_dark = dark_at(puzzle.ground, known)
    of_colour = {True: every, False: every} if of_dark is None else {bool(of_dark): every - even, not of_dark: even}
    domains = [of_colour[dark(cell)] & known.get(cell, -1) for cell in puzzle.cells]
    return [*domains, 1 | 1 << n + 1]
