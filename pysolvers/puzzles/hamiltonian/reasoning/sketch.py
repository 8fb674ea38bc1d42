"""What a person knows of a board: edges that are used, edges that aren't, and the pieces of path that they form."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from pysolvers.core.cell import Cell, reached
from pysolvers.core.claim import Seen
from pysolvers.core.deduction import Deduction
from pysolvers.lines.steps import Step, joined_cells
from pysolvers.puzzles.hamiltonian.claims import End, NoEnd
from pysolvers.puzzles.hamiltonian.play import HamiltonianState
from pysolvers.puzzles.hamiltonian.positions import following, known_positions
from pysolvers.puzzles.hamiltonian.reasoning.counting import CountedNumbers
from pysolvers.puzzles.hamiltonian.solving.edge_rules import OFF, ON, EdgePosition, decide
from pysolvers.puzzles.hamiltonian.solving.network import PathNetwork
from pysolvers.puzzles.hamiltonian.solving.propagate import shrink_domains

Put = tuple[tuple[int, int], ...]  # numbers that are placed, as (node, number)
Silent = tuple[Deduction, ...]  # steps since the last one shown: about ends of the path, for which there are no moves


@dataclass(frozen=True, slots=True)
class Chain:
    """A piece of path: its nodes in order, and the labels on it (indices of numbered cells and ends, in path order)."""

    nodes: tuple[int, ...]
    labels: tuple[int, ...]

    def nodes_from(self, end: int) -> tuple[int, ...]:
        return self.nodes if self.nodes[0] == end else self.nodes[::-1]

    def labels_from(self, end: int) -> tuple[int, ...]:
        return self.labels if self.nodes[0] == end else self.labels[::-1]


class Sketch:
    """Known edges of a board: used (`on`) or not (`off`). Immutable.

    `noted` are the edges in `off` that the player or a step has ruled out. The others in `off` are at nodes with two
    used edges, or contradict known numbers. `placed` are numbers that the puzzle doesn't give. `silent` are steps not
    yet shown to the player. The next step is sought first at the nodes `near` (None: everywhere).
    """

    def __init__(
        self,
        net: PathNetwork,
        on: frozenset[int],
        off: frozenset[int],
        noted: frozenset[int] | None = None,
        silent: Silent = (),
        near: frozenset[int] | None = None,
        placed: Put = (),
    ) -> None:
        self.net = net
        self.placed = placed
        self.near = near  # nodes of the last step, where the next one is sought first; None for anywhere
        # edges that are OFF, without those that are OFF only because a cell has its two steps
        self.noted = off if noted is None else noted
        self.silent = silent
        chosen = set(on)
        at_ends = (net.between.get(v * net.nodes + net.hub, -1) for v, n in placed if n in (1, len(net.cells)))
        chosen.update(e for e in at_ends if e >= 0 and e not in off)
        degree = [0] * net.nodes
        for e in chosen:
            for v in net.ends[e]:
                degree[v] += 1
        full = {e for v, many in enumerate(degree) if many == 2 for e in net.incident[v]}
        self.on = frozenset(chosen)
        self.degree = degree
        self.off = off | (full - chosen)
        if net.puzzle.is_numbered:
            self.off = self.off.union(_out_of_count(net, self.positions))

    def plus(self, on: Collection[int], off: Collection[int] = (), silent: Silent = (), put: Put = ()) -> Sketch:
        """Return a sketch with more edges and numbers (`put`), and with `silent` as the steps not yet shown.

        If numbers were placed, it also has the edges between consecutive numbers.
        """
        near = None
        if self.near is not None:
            near = frozenset((*(v for e in (*on, *off) for v in self.net.ends[e]), *(v for v, _ in put)))
        noted = self.noted.union(off)
        after = Sketch(self.net, self.on.union(on), noted, noted, silent, near, (*self.placed, *put))
        if after.placed and (follow := _following(after)) - after.on:
            after = Sketch(self.net, after.on | follow, noted, noted, silent, near, after.placed)
        return after

    def with_images(self) -> Sketch:
        orbit, ends, hub, both = self.net.orbit, self.net.ends, self.net.hub, (self.on, self.noted)
        on, off = (frozenset(f for e in known if ends[e][1] != hub for f in orbit[e]) - known for known in both)
        return self.plus(on, off, self.silent) if on or off else self

    def together(self, first: int, without: Collection[int] = ()) -> set[int]:
        """Return the nodes that can be reached from `first` by edges that are neither off nor in `without`."""
        barred = self.off.union(without)

        def onward(v: int) -> Iterator[int]:
            return (sum(self.net.ends[e]) - v for e in self.net.incident[v] if e not in barred)

        return set(reached([first], onward))

    def open_edges(self, node: int) -> list[int]:
        return [e for e in self.net.incident[node] if e not in self.on and e not in self.off]

    @property
    def broken(self) -> bool:
        """True if an edge is both used and unused, or a node has three used edges or fewer than two possible edges."""
        return bool(self.on & self.off) or max(self.degree) > 2 or min(self.ways) < 2

    @cached_property
    def ways(self) -> list[int]:
        many = [len(edges) for edges in self.net.incident]
        for e in self.off:
            for v in self.net.ends[e]:
                many[v] -= 1
        return many

    @cached_property
    def undecided(self) -> list[int]:
        return [e for e in range(len(self.net.ends)) if e not in self.on and e not in self.off]

    @cached_property
    def chains(self) -> list[Chain]:
        """The pieces of path, including single nodes but no closed loops, sorted by the smaller end node of each."""
        net = self.net
        beside: list[list[int]] = [[] for _ in range(net.nodes)]
        for e in sorted(self.on):
            a, b = net.ends[e]
            beside[a].append(b)
            beside[b].append(a)
        found = []
        seen: set[int] = set()
        for first in range(net.nodes):
            if first not in seen and self.degree[first] < 2:
                nodes, came, onward = [first], -1, beside[first]
                while onward and len(nodes) <= net.nodes:
                    came, at = nodes[-1], onward[0]
                    nodes.append(at)
                    onward = [v for v in beside[at] if v != came]
                seen.update(nodes)
                found.append(Chain(tuple(nodes), tuple(net.label[v] for v in nodes if net.label[v] >= 0)))
        return found

    @cached_property
    def chain_at(self) -> dict[int, Chain]:
        return {v: chain for chain in self.chains for v in (chain.nodes[0], chain.nodes[-1])}

    def waypoints_from(self, end: int) -> tuple[int, ...]:
        """Return the numbers of the waypoints on the line that ends at the node `end`, in order from there."""
        net, marks = self.net, self.net.puzzle.waypoints
        inside = takewhile(lambda v: v != net.hub, self.chain_at[end].nodes_from(end))
        return tuple(marks.index(net.cells[v]) + 1 for v in inside if net.cells[v] in marks)

    @property
    def ends(self) -> set[Cell]:
        net = self.net
        return {net.cells[net.ends[e][0]] for e in self.on if net.ends[e][1] == net.hub}

    @cached_property
    def positions(self) -> dict[int, int]:
        net = self.net
        if not net.puzzle.is_numbered:
            return {}
        joined = joined_cells(self._steps(self.on))
        placed = {net.cells[v]: number for v, number in self.placed}
        known = known_positions(net.puzzle, joined, self.ends, placed)
        return {net.index[cell]: number for cell, number in known.items()}

    @cached_property
    def counting(self) -> CountedNumbers:
        return CountedNumbers(self)

    def position(self) -> EdgePosition | None:
        """Return the known edges with all consequences of local rules; None on a contradiction."""
        pos = EdgePosition(self.net)
        work = [2 * e + 1 for e in self.on] + [2 * e for e in (*self.off, *self.net.off)]
        return pos if decide(self.net, pos, work) else None

    @cached_property
    def as_seen(self) -> EdgePosition:
        """The known edges without their consequences. Copy the result to change it."""
        net = self.net
        pos = EdgePosition(net)
        for e in self.on:
            pos.edge[e] = ON
        for e in self.off:
            pos.edge[e] = OFF
        pos.degree[:] = bytes(self.degree)
        pos.undecided = [ways - degree for ways, degree in zip(self.ways, self.degree, strict=True)]
        pos.joined = len(self.on)
        for chain in self.chains:
            a, b = chain.nodes[0], chain.nodes[-1]
            pos.mate[a], pos.mate[b] = b, a
            if chain.labels and net.labels > 3:
                pos.near[a], pos.near[b] = chain.labels[0], chain.labels[-1]
                if len(chain.labels) > 1:
                    up = chain.labels[1] in (chain.labels[0] + 1, chain.labels[0] + 1 - net.labels)
                    pos.way[a], pos.way[b] = (-1, 1) if up else (1, -1)
        return pos

    @cached_property
    def domains(self) -> list[int] | None:
        """The positions that each node can have, as bits; None on a contradiction, [] if the puzzle has no numbers."""
        if not self.net.domains:
            return []
        pos = self.as_seen.copy()
        return pos.domains if shrink_domains(self.net, pos, set(range(self.net.nodes - 1))) else None

    @cached_property
    def seen(self) -> Seen:
        """The board as the player sees it, with claims about cells that are ends of the path, or can't be ends."""
        net = self.net
        drawn, crossed = frozenset(self._steps(self.on)), frozenset(self._steps(self.noted))
        ends = map(End, self.ends)
        no_ends = (NoEnd(net.cells[net.ends[e][0]]) for e in self.noted if net.ends[e][1] == net.hub)
        numbers = frozenset((net.cells[v], number) for v, number in self.placed)
        return Seen(HamiltonianState(net.puzzle, drawn, crossed, numbers=numbers), frozenset((*ends, *no_ends)))

    def _steps(self, edges: Iterable[int]) -> Iterator[Step]:
        cells, ends, hub = self.net.cells, self.net.ends, self.net.hub
        return ((cells[ends[e][0]], cells[ends[e][1]]) for e in edges if ends[e][1] != hub)


def first_sketch(state: HamiltonianState) -> Sketch:
    """Return the sketch of a board in play."""
    net = PathNetwork(state.puzzle)
    on = {e for e in net.on if net.ends[e][1] == net.hub}
    on.update(net.edge_of[s] for s in state.drawn if s in net.edge_of)
    off = {net.edge_of[s] for s in state.crossed if s in net.edge_of}
    placed = tuple((net.index[cell], number) for cell, number in sorted(state.numbers))
    return Sketch(net, frozenset(on), frozenset(off), placed=placed)


def _out_of_count(net: PathNetwork, known: dict[int, int]) -> Iterator[int]:
    for v, number in known.items():
        for e in net.incident[v] if v != net.hub else ():
            w = sum(net.ends[e]) - v
            if (number not in (1, len(net.cells))) if w == net.hub else w in known and abs(known[w] - number) != 1:
                yield e


def _following(sketch: Sketch) -> frozenset[int]:
    net = sketch.net
    drawn = sketch.seen.state.drawn
    known = {net.cells[v]: number for v, number in sketch.positions.items()}
    edges = following(net.puzzle, known, drawn, sketch.ends)
    return sketch.on | {net.edge_of[edge] for edge in edges}
