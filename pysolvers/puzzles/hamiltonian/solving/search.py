"""One search: propagate, branch on an edge, with an explicit stack; every answer once, a node at a time."""

from __future__ import annotations

from random import Random

from pysolvers.core.cell import Cell
from pysolvers.puzzles.hamiltonian.solving.edge_rules import ON, Position
from pysolvers.puzzles.hamiltonian.solving.network import Network
from pysolvers.puzzles.hamiltonian.solving.propagate import opening, propagate


class Search:
    """A search that branches at the ends of chains, those that come first in `order` (a list of nodes) first.

    `step` works on one node; `finished` is True when there are no more. With a `random` it tries the edges there in
    any order, else always the same way.
    """

    def __init__(self, net: Network, order: list[int], random: Random | None = None) -> None:
        self.net = net
        self.order = order
        self.random = random
        self.nodes = 0
        self.pos = Position(net)
        self.stack: list[tuple[Position, int]] = []
        self.finished = not net.possible or any(len(edges) < 2 for edges in net.incident)
        self._alive = not self.finished and propagate(net, self.pos, opening(net))

    def drawn(self) -> list[tuple[Cell, Cell]]:
        """The steps of the path that are decided in the open branch."""
        net = self.net
        taken = [net.ends[e] for e, decided in enumerate(self.pos.edge) if decided == ON]
        return [(net.cells[a], net.cells[b]) for a, b in taken if net.hub not in (a, b)]

    def step(self) -> Position | None:
        """One node; the position if it is a complete answer. Not to be called when `finished`."""
        self.nodes += 1
        net, pos = self.net, self.pos
        found = None
        if self._alive:
            if pos.joined < net.nodes:
                e = choose(net, pos, self.order, self.random)
                self.stack.append((pos.copy(), 2 * e))
                self._alive = propagate(net, pos, [2 * e + 1])
                return None
            found = pos
        if self.stack:
            self.pos, code = self.stack.pop()
            self._alive = propagate(net, self.pos, [code])
        else:
            self.finished = True
        return found


def choose(net: Network, pos: Position, order: list[int], random: Random | None = None) -> int:
    """An edge at the first end of a chain with two ways out, else with the fewest.

    Where there is no chain, at any node.
    """
    edge, undecided, degree = pos.edge, pos.undecided, pos.degree
    best, fewest = -1, 99
    for v in order:
        if degree[v] == 1 and undecided[v] < fewest:
            best, fewest = v, undecided[v]
            if fewest == 2:
                break
    if best < 0:
        best = min((v for v in order if degree[v] < 2), key=undecided.__getitem__)
    ways = [e for e in net.incident[best] if not edge[e]]
    return ways[random.getrandbits(16) % len(ways)] if random else ways[0]


def path_of(net: Network, pos: Position) -> tuple[Cell, ...]:
    """The cells of a complete position as the puzzle lists them."""
    first = net.hub if net.hub >= 0 else (net.label.index(0) if net.labels else 0)
    order = [first]
    came = -1
    while True:
        v = order[-1]
        for e in net.incident[v]:
            if pos.edge[e] == ON and e != came:
                a, b = net.ends[e]
                came = e
                order.append(b if a == v else a)
                break
        if order[-1] == first:
            break
    order.pop()
    cells = tuple(net.cells[v] for v in order if v != net.hub)
    return net.puzzle.canonical(net.puzzle.oriented(cells))
