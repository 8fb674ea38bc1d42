"""What a person has worked out so far: steps that are taken, steps that are not, and the pieces of path that follow.

Everything is told by the network's edges. One thing goes without saying and is filled in at once: a cell with two
steps has no other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property

from pysolvers.core.claim import Seen
from pysolvers.core.deduction import Deduction
from pysolvers.lines.steps import Step
from pysolvers.puzzles.hamiltonian.claims import End, NoEnd
from pysolvers.puzzles.hamiltonian.play import HamiltonianState
from pysolvers.puzzles.hamiltonian.solving.edge_rules import OFF, ON, Position, decide
from pysolvers.puzzles.hamiltonian.solving.network import Network


@dataclass(frozen=True, slots=True)
class Chain:
    """A piece of path by its nodes from one end to the other, and the labels on it in that order."""

    nodes: tuple[int, ...]
    labels: tuple[int, ...]


class Sketch:
    """Edges ON and OFF of a network; do not change it, make another one with `plus`."""

    def __init__(
        self,
        net: Network,
        on: frozenset[int],
        off: frozenset[int],
        noted: frozenset[int] | None = None,
        silent: tuple[Deduction, ...] = (),
        near: frozenset[int] | None = None,
    ) -> None:
        self.net = net
        self.near = near
        """The nodes that the last step was about, so that the next one is looked for there; None where it is not."""
        self.noted = off if noted is None else noted
        """The edges that are OFF by more than that a cell has its two steps."""
        self.silent = silent
        """Steps since the last one that was told: no move shows them, since they are about ends of the path."""
        chosen, gone = set(on), set(off)
        degree = [0] * net.nodes
        for e in chosen:
            for v in net.ends[e]:
                degree[v] += 1
        for v, many in enumerate(degree):
            if many == 2:
                gone.update(e for e in net.incident[v] if e not in chosen)
        self.on = frozenset(chosen)
        self.off = frozenset(gone)
        self.degree = degree

    def plus(self, on: frozenset[int], off: frozenset[int], silent: tuple[Deduction, ...] = ()) -> Sketch:
        """This and more."""
        near = None if self.near is None else frozenset(v for e in on | off for v in self.net.ends[e])
        return Sketch(self.net, self.on | on, self.off | off, self.noted | off, silent, near)

    def with_images(self) -> Sketch:
        """This and the symmetric images of all of it."""
        orbit = self.net.orbit
        on, off = (frozenset(f for e in edges for f in orbit[e]) for edges in (self.on, self.off))
        return self.plus(on, off) if on or off else self

    def together(
        self, first: int, without: Collection[int] = (), inside: Callable[[int], bool] = lambda v: True
    ) -> set[int]:
        """The nodes that hold together with `first` by edges that are taken or open, but for some, inside a region."""
        net = self.net
        part, todo = {first}, [first]
        for v in todo:
            for e in net.incident[v]:
                a, b = net.ends[e]
                w = b if a == v else a
                if e not in self.off and e not in without and w not in part and inside(w):
                    part.add(w)
                    todo.append(w)
        return part

    def open_edges(self, node: int) -> list[int]:
        """The undecided edges at a node."""
        return [e for e in self.net.incident[node] if e not in self.on and e not in self.off]

    @property
    def broken(self) -> bool:
        """Whether it contradicts itself: an edge both ways, a node with three edges, or with too few left."""
        return bool(self.on & self.off) or max(self.degree) > 2 or min(self.ways) < 2

    @cached_property
    def ways(self) -> list[int]:
        """For each node how many of its edges are not OFF."""
        many = [len(edges) for edges in self.net.incident]
        for e in self.off:
            for v in self.net.ends[e]:
                many[v] -= 1
        return many

    @cached_property
    def undecided(self) -> list[int]:
        """All undecided edges."""
        return [e for e in range(len(self.net.ends)) if e not in self.on and e not in self.off]

    @cached_property
    def chains(self) -> list[Chain]:
        """The pieces of path, single nodes too, in the order of their smaller ends; a closed one is left out."""
        net = self.net
        found = []
        beside: list[list[tuple[int, int]]] = [[] for _ in range(net.nodes)]
        for e in sorted(self.on):
            a, b = net.ends[e]
            beside[a].append((e, b))
            beside[b].append((e, a))
        seen = bytearray(net.nodes)
        for first in range(net.nodes):
            if seen[first] or self.degree[first] > 1:
                continue
            nodes, came, at = [first], -1, first
            while len(nodes) <= net.nodes:
                onward = next((way for way in beside[at] if way[0] != came), None)
                if onward is None:
                    break
                came, at = onward
                nodes.append(at)
            for v in nodes:
                seen[v] = 1
            found.append(Chain(tuple(nodes), tuple(net.label[v] for v in nodes if net.label[v] >= 0)))
        return found

    @cached_property
    def chain_at(self) -> dict[int, Chain]:
        """The chain that each free end of one belongs to."""
        return {v: chain for chain in self.chains for v in (chain.nodes[0], chain.nodes[-1])}

    @cached_property
    def positions(self) -> dict[int, int]:
        """The nodes whose position is known; {} where the puzzle fixes none, or where they contradict each other.

        A position is known where the puzzle fixes it, and along a piece that has two of them, or one and the hub, or
        one and could not be walked the other way.
        """
        known: dict[int, int] = {}
        if not self.net.counted:
            return known
        pieces = [chain.nodes for chain in self.chains if any(v in self.net.counted for v in chain.nodes)]
        before = -1
        while len(known) > before:
            before = len(known)
            for nodes in pieces:
                known.update(_along(self.net, nodes, known))
        good = len(set(known.values())) == len(known) and all(1 <= p <= len(self.net.cells) for p in known.values())
        return known if good else {}

    def position(self) -> Position | None:
        """The same as a `Position` with what follows by the local rules; None if they contradict each other."""
        pos = Position(self.net)
        work = [2 * e + 1 for e in self.on] + [2 * e for e in (*self.off, *self.net.off)]
        return pos if decide(self.net, pos, work) else None

    @cached_property
    def as_seen(self) -> Position:
        """The same as a `Position` without what follows: the rules look at what is seen. Copy it before a change."""
        net = self.net
        pos = Position(net)
        for e in self.on:
            pos.edge[e] = ON
        for e in self.off:
            pos.edge[e] = OFF
        for v in range(net.nodes):
            pos.degree[v] = self.degree[v]
            pos.undecided[v] = len(self.open_edges(v))
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
    def seen(self) -> Seen:
        """The board as a player sees it, with all that was found of the ends of the path."""
        net = self.net
        steps = {e: given for given, e in net.edge_of.items()}
        drawn, crossed = (frozenset(steps[e] for e in edges if e in steps) for edges in (self.on, self.noted))
        ends = (End(net.cells[net.ends[e][0]]) for e in self.on if net.ends[e][1] == net.hub)
        no_ends = (NoEnd(net.cells[net.ends[e][0]]) for e in self.noted if net.ends[e][1] == net.hub)
        return Seen(HamiltonianState(net.puzzle, drawn, crossed), frozenset((*ends, *no_ends)))

    def complete(self) -> bool:
        """Whether every node has two edges."""
        return len(self.on) == self.net.nodes


def first_sketch(net: Network, drawn: frozenset[Step] = frozenset(), crossed: frozenset[Step] = frozenset()) -> Sketch:
    """What is known at once: the fixed ends, the player's steps and notes. A drawn step off the board is left out."""
    on = {e for e in net.on if net.ends[e][1] == net.hub}
    on.update(net.edge_of[s] for s in drawn if s in net.edge_of)
    off = {net.edge_of[s] for s in crossed if s in net.edge_of}
    return Sketch(net, frozenset(on), frozenset(off))


def _along(net: Network, nodes: tuple[int, ...], known: dict[int, int]) -> dict[int, int]:
    """The positions on a piece: of all its cells where its direction is known, else of the one that is fixed.

    Walked in the wrong direction, a piece comes too far from another known position to get there in time.
    """
    fixed = [(i, net.counted[v]) for i, v in enumerate(nodes) if v in net.counted and v != net.hub]
    if not fixed:
        return {}
    (i, p), (j, q) = fixed[0], fixed[-1]
    if net.hub in nodes:
        return _beside_hub(net, nodes, i, p)
    ways = (1, -1) if i == j and len(nodes) > 1 else (1,) if q > p else (-1,)
    walks = [{v: p + way * (k - i) for k, v in enumerate(nodes)} for way in ways]
    fitting = [walk for walk in walks if _fits(net, walk, known)] if len(walks) > 1 else walks
    return fitting[0] if len(fitting) == 1 else {nodes[i]: p}


def _fits(net: Network, walk: dict[int, int], known: dict[int, int]) -> bool:
    """Whether the ends of a piece with these positions are near enough to the known ones outside it."""
    apart = net.puzzle.ground.board.apart
    for v in (next(iter(walk)), next(reversed(walk))):
        cell, number = net.cells[v], walk[v]
        if not 1 <= number <= len(net.cells):
            return False
        for w, other in (net.counted | known).items():
            if w not in walk and w != net.hub and abs(number - other) < apart(cell, net.cells[w]):
                return False
    return True


def _beside_hub(net: Network, nodes: tuple[int, ...], i: int, p: int) -> dict[int, int]:
    """The positions on a piece through the hub, on which node i has position p.

    They rise from 1 on one side of the hub, where the path begins, and fall from the last on the other.
    """
    hub, n = nodes.index(net.hub), len(net.cells)
    if 2 * p == n + 1:
        return {nodes[i]: p}
    way = 1 if (p == abs(i - hub)) == (i > hub) else -1
    return {v: way * (k - hub) % (n + 1) for k, v in enumerate(nodes) if k != hub}
