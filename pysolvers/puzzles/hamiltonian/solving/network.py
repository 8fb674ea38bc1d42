"""The puzzle as a network in which the answer is one cycle through every node: what the search needs, in flat tables.

An open path becomes a cycle through one more node, HUB, that joins its end to its start. Nodes are cells in row order
(0..n-1), the hub is node n. Edges are steps and, for an open path, a spoke from each possible end to the hub.
Labelled nodes are met in a cyclic order: the hub, the start, the waypoints (or, if there are none, the cells at fixed
positions), the end. Positions are counted round the cycle from the hub, which has position 0. Edges that the symmetry
exchanges form an orbit and are decided together. Every place where a forbidden shape could lie is a set of edges that
must not all be chosen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.engines.boards.steps import step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle


@dataclass
class Network:
    """`ends[e]` are the two nodes of edge e.

    `incident[v]` the edges at v, `between[u * nodes + v]` the edge that joins them.

    `orbit[e]` are the other edges that stand and fall with e; `shapes_at[e]` the shapes (indices into `shapes`)
    that e is part of. `label[v]` is the place of v in the cyclic order of the `labels` labelled nodes, or -1.
    `counted` has the nodes whose position is known, `domains[v]` the positions that v can have by its colour, as bits;
    both are empty where the puzzle fixes no position but the ends'.
    `on` and `off` are edges decided from the start. `hub` is -1 for a closed loop.
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
    numbers: list[int] = field(default_factory=list)
    """A random number for each edge, the same in every run."""
    possible: bool = True
    """False where it is plain that there is no answer, so that the search need not begin."""


def network(puzzle: HamiltonianPuzzle) -> Network:
    """The network of a puzzle."""
    cells = puzzle.cells
    index = {cell: i for i, cell in enumerate(cells)}
    hub = -1 if puzzle.closed else len(cells)
    nodes = len(cells) + (hub >= 0)
    ends = [(index[a], index[b]) for a, b in puzzle.steps]
    edge_of = {s: e for e, s in enumerate(puzzle.steps)}
    on: list[int] = []
    off: list[int] = []
    possible = _add_spokes(puzzle, index, hub, ends, on)
    incident: list[list[int]] = [[] for _ in range(nodes)]
    between: dict[int, int] = {}
    for e, (u, v) in enumerate(ends):
        incident[u].append(e)
        incident[v].append(e)
        between[u * nodes + v] = between[v * nodes + u] = e
    for s in puzzle.required:
        if s in edge_of:
            on.append(edge_of[s])
        else:
            possible = False
    order = _labelled(puzzle, index, hub)
    label = [-1] * nodes
    for place, node in enumerate(order):
        if label[node] >= 0:
            possible = False
        label[node] = place
    shapes = [tuple(sorted(edge_of[s] for s in shape)) for shape in puzzle.forbidden]
    shapes_at: list[list[int]] = [[] for _ in ends]
    for i, shape in enumerate(shapes):
        for e in shape:
            shapes_at[e].append(i)
    orbit, alone = _orbits(puzzle, ends, cells, edge_of, between, hub, nodes, index)
    off.extend(alone)
    possible = possible and _symmetry_possible(puzzle, edge_of, on)
    return Network(
        puzzle, cells, hub, nodes, ends, incident, between, orbit, shapes, [tuple(s) for s in shapes_at], label,
        len(order), on, off, _counted(puzzle, index, hub), _domains(puzzle), edge_of, _numbers(len(ends)), possible,
    )  # fmt: skip


def _add_spokes(
    puzzle: HamiltonianPuzzle,
    index: dict[Cell, int],
    hub: int,
    ends: list[tuple[int, int]],
    on: list[int],
) -> bool:
    """Edges from the hub to each cell that can be an end.

    By checkerboard colour too; False if there are none to be had.

    A path alternates between the two colours, so they differ by at most one in number; both ends are of the
    colour that has one more, or of different colours.
    """
    cells = puzzle.cells
    lead = sum(1 if (r + c) % 2 == 0 else -1 for r, c in cells)
    if hub < 0:
        return lead == 0 and len(cells) > 2
    if abs(lead) > 1:
        return False
    fixed = [cell for cell in (puzzle.start, puzzle.end) if cell is not None]
    colours: set[int] = {0, 1} if lead == 0 else {0 if lead > 0 else 1}
    if len(fixed) == 1 and lead == 0:
        colours = {1 - sum(fixed[0]) % 2}
    if any(sum(cell) % 2 not in colours for cell in fixed) and (len(fixed) == 2 or lead):
        return False
    if len(fixed) == 2 and lead == 0 and sum(fixed[0]) % 2 == sum(fixed[1]) % 2:
        return False
    if len(set(fixed)) < len(fixed) and len(cells) > 1:
        return False
    for cell in fixed:
        on.append(len(ends))
        ends.append((index[cell], hub))
    if len(fixed) < 2:
        first = 0 if puzzle.start is not None else 1
        last = None if puzzle.end is not None else -1
        inner = {*puzzle.waypoints[first:last], *puzzle.position_of}
        for cell in cells:
            if sum(cell) % 2 in colours and cell not in fixed and cell not in inner:
                ends.append((index[cell], hub))
    return True


def _numbers(count: int) -> list[int]:
    random = Random(0)
    return [random.getrandbits(60) for _ in range(count)]


def _labelled(puzzle: HamiltonianPuzzle, index: dict[Cell, int], hub: int) -> list[int]:
    """The labelled nodes in the cyclic order in which the path meets them."""
    order = [hub] if hub >= 0 else []
    labels = puzzle.waypoints or tuple(puzzle.position_of)
    if puzzle.start is not None and labels[:1] != (puzzle.start,):
        order.append(index[puzzle.start])
    order += [index[cell] for cell in labels]
    if puzzle.end is not None and labels[-1:] != (puzzle.end,):
        order.append(index[puzzle.end])
    return order


def _counted(puzzle: HamiltonianPuzzle, index: dict[Cell, int], hub: int) -> dict[int, int]:
    """The nodes whose position is known, the hub's included."""
    known = {index[cell]: number for cell, number in puzzle.counted.items()}
    return {hub: 0} | known if known else {}


def _domains(puzzle: HamiltonianPuzzle) -> list[int]:
    """The positions that each cell can have, and after them the hub's: 0, which is also the one after the last.

    The colours of a chessboard alternate along a path, so the first known position says which are even.
    """
    known, n = puzzle.counted, puzzle.size
    if not known:
        return []
    (row, column), number = next(iter(known.items()))
    even = sum(1 << k for k in range(1, n + 1) if k % 2 == 0)
    odd = (1 << n + 1) - 2 - even
    domains = [odd if (sum(cell) - row - column + number) % 2 else even for cell in puzzle.cells]
    fixed = [domain & 1 << known[c] if c in known else domain for c, domain in zip(puzzle.cells, domains, strict=True)]
    return [*fixed, 1 | 1 << n + 1]


def _orbits(
    puzzle: HamiltonianPuzzle,
    ends: list[tuple[int, int]],
    cells: tuple[Cell, ...],
    edge_of: dict[tuple[Cell, Cell], int],
    between: dict[int, int],
    hub: int,
    nodes: int,
    index: dict[Cell, int],
) -> tuple[list[tuple[int, ...]], list[int]]:
    """The other edges of each edge's orbit, and the edges whose image is no edge, which cannot be chosen."""
    orbit: list[tuple[int, ...]] = [()] * len(ends)
    alone: list[int] = []
    if not puzzle.symmetry:
        return orbit, alone
    for e, (u, v) in enumerate(ends):
        if v == hub:
            images = [between.get(index.get(cell, hub) * nodes + hub) for cell in puzzle.images(cells[u])]
        else:
            images = [edge_of.get(s) for s in puzzle.step_images(step(cells[u], cells[v]))]
        known = [image for image in images if image is not None and image != e]
        orbit[e] = tuple(dict.fromkeys(known))
        if None in images:
            alone.append(e)
    return orbit, alone


def _symmetry_possible(puzzle: HamiltonianPuzzle, edge_of: dict[tuple[Cell, Cell], int], on: list[int]) -> bool:
    """Whether the board allows the symmetry; where a path has a middle step, that is added to `on`.

    An open path is taken to its own reverse (or each cell to itself), so exactly one thing stays in place, its
    middle: a cell if the number of cells is odd, else a step. A quarter turn would have to keep half of the path
    in place.
    """
    if not puzzle.symmetry or puzzle.size == 1:
        return True
    if not all(puzzle.inside(image) for cell in puzzle.cells for image in puzzle.images(cell)):
        return False
    if puzzle.closed:
        return True
    if puzzle.symmetry == "rot90":
        return False
    fixed = [cell for cell in puzzle.cells if len(puzzle.images(cell)) == 1]
    if len(fixed) == puzzle.size:
        return True
    if puzzle.size % 2:
        return len(fixed) == 1
    middles = [e for s, e in edge_of.items() if puzzle.step_images(s) == (s,)]
    if len(middles) == 1:
        on.append(middles[0])
    return not fixed and bool(middles)
