"""The puzzle as a network whose solution is one cycle through every node, in flat tables for the search.

Nodes are the cells in row order and, for an open path, the hub, an extra node that joins the end to the start. Edges
are the steps between cells, and the spokes from the hub to cells that can be ends. Labelled nodes are visited in this
cyclic order: the hub, the start, the ordered cells (if any, those with only one position), the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.puzzles.hamiltonian.ground import dark, dark_at, end_colours
from pysolvers.puzzles.hamiltonian.impossible import reason
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.rules.rule import Edge


@dataclass(frozen=True)
class PathNetwork:
    """The fixed data of a search. All lists are indexed by node v, edge e or shape i.

    - hub: the hub's node, or -1 for a loop.
    - ends[e]: the two nodes of e; incident[v]: the edges at v; between[u * nodes + v]: the edge of u and v.
    - orbit[e]: the edges that are used if and only if e is, by symmetry.
    - shapes[i]: edges that can't all be used; shapes_at[e]: the indices of the shapes with e.
    - label[v]: the index of v among the `labels` labelled nodes, or -1.
    - on, off: edges that are used, or not, from the start.
    - counted: the nodes with a known position (0 for the hub); domains[v]: the positions of v, as bits. Both are empty
      without positions.
    - numbers: random numbers, the same in every run.
    """

    puzzle: HamiltonianPuzzle
    cells: tuple[Cell, ...]
    hub: int
    nodes: int
    ends: list[tuple[int, int]]
    incident: list[list[int]]
    between: dict[int, int]
    orbit: list[tuple[int, ...]]
    shapes: list[tuple[int, ...]]
    shapes_at: list[tuple[int, ...]]
    label: list[int]
    labels: int
    on: list[int]
    off: list[int]
    counted: dict[int, int] = field(default_factory=dict)
    domains: list[int] = field(default_factory=list)
    edge_of: dict[tuple[Cell, Cell], int] = field(default_factory=dict)
    index: dict[Cell, int] = field(default_factory=dict)  # node of each cell
    numbers: list[int] = field(default_factory=list)
    possible: bool = True


def network(puzzle: HamiltonianPuzzle) -> PathNetwork:
    tables, cells = puzzle.tables, puzzle.cells
    index = {cell: i for i, cell in enumerate(cells)}
    hub = -1 if puzzle.closed else len(cells)
    nodes = len(cells) + (hub >= 0)
    edges: list[Edge] = list(dict.fromkeys((*puzzle.steps, *_spokes(puzzle))))
    edge_of = {edge: e for e, edge in enumerate(edges)}
    ends = [(index[a], hub if b is None else index[b]) for a, b in edges]
    between = {a * nodes + b: e for e, (u, v) in enumerate(ends) for a, b in ((u, v), (v, u))}
    order = [hub] * (hub >= 0) + [index[cell] for cell in tables.labels]
    label = [-1] * nodes
    for place, node in enumerate(order):
        label[node] = place
    shapes = [tuple(sorted(edge_of[s] for s in shape)) for shape in tables.never]
    images = [tables.alike.get(edge, ()) for edge in edges]
    orbit = [tuple(edge_of[image] for image in others if image in edge_of) for others in images]
    alone = [e for e, others in enumerate(images) if any(image not in edge_of for image in others)]
    on = [edge_of[end, None] for end in puzzle.ground.ends] + [edge_of[s] for s in tables.on if s in edge_of]
    steps = {given: edge_of[given] for given in puzzle.steps}
    counted, random = {index[cell]: number for cell, number in tables.counted.items()}, Random(0)
    return PathNetwork(
        puzzle, cells, hub, nodes, ends, _containing(ends, nodes), between, orbit, shapes,
        [tuple(some) for some in _containing(shapes, len(ends))], label, len(order), on, alone,
        {hub: 0} | counted if counted else {}, _domains(puzzle), steps, index,
        [random.getrandbits(60) for _ in ends], reason(puzzle) is None,
    )  # fmt: skip


def _containing(groups: Sequence[tuple[int, ...]], many: int) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(many)]
    for i, group in enumerate(groups):
        for member in group:
            found[member].append(i)
    return found


def _spokes(puzzle: HamiltonianPuzzle) -> list[Edge]:
    """Return the edges from the hub to the fixed ends and, unless both are fixed, to each possible end."""
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
