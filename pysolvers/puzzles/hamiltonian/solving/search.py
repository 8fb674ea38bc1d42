"""The search: several searches of the same network take turns, each with its own order of the nodes.

Often, only one of the orders is fast. Short random searches in between help against wrong choices near the root (heavy
tails and restarts, after Gomes, Selman and Kautz).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from pysolvers.core.cell import Cell
from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.hamiltonian.solving.edge_rules import ON, EdgePosition
from pysolvers.puzzles.hamiltonian.solving.network import PathNetwork
from pysolvers.puzzles.hamiltonian.solving.propagate import opening, propagate

if TYPE_CHECKING:
    from pysolvers.puzzles.hamiltonian.solving.count_search import CountSearch


class PathSearch:
    """A depth-first search that branches on edges at ends of pieces of path. `order` says which nodes come first."""

    def __init__(self, net: PathNetwork, order: list[int], random: Random | None = None) -> None:
        self.net = net
        self.order = order
        self.random = random
        self.nodes = 0
        self.pos = EdgePosition(net)
        self.stack: list[tuple[EdgePosition, int]] = []
        self.finished = not net.possible or any(len(edges) < 2 for edges in net.incident)
        self._alive = not self.finished and propagate(net, self.pos, opening(net))

    def drawn(self) -> list[tuple[Cell, Cell]]:
        net = self.net
        taken = [net.ends[e] for e, decided in enumerate(self.pos.edge) if decided == ON]
        return [(net.cells[a], net.cells[b]) for a, b in taken if net.hub not in (a, b)]

    def step(self) -> EdgePosition | None:
        """Process one node of the search. Return the position if it is a complete solution, otherwise None."""
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


def choose(net: PathNetwork, pos: EdgePosition, order: list[int], random: Random | None = None) -> int:
    """Return an undecided edge, if possible at an end of a piece of path: the first edge there, or a random one.

    Nodes with few undecided edges come first, then those early in `order`.
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


def path_of(net: PathNetwork, pos: EdgePosition) -> tuple[Cell, ...]:
    """Return the cells of a complete solution in the puzzle's standard order."""
    first = net.hub if net.hub >= 0 else (net.label.index(0) if net.labels else 0)
    cells = tuple(net.cells[v] for v in pos.cycle(net, first) if v != net.hub)
    return net.puzzle.canonical(net.puzzle.oriented(cells))


# nodes without a solution that each search may spend in the first round; half as many again in each later one
FIRST_TURN = 150
DIP = 250  # nodes of a short random search
COMMIT = 20_000  # solutions after which the current search continues alone, to avoid repeating the work eight times


class Portfolio:
    """Several searches of a network. `complete` becomes True when all solutions are found.

    `solutions` stops after `patience` nodes without a new solution. Another call continues.
    """

    def __init__(self, net: PathNetwork, patience: int | None = None) -> None:
        self.net = net
        self.patience = patience
        self.nodes = 0
        self._found_at = 0
        self.complete = False
        self._sweeps = sweeps(net)
        self._searches = [PathSearch(net, self._sweeps[0])]
        self._seen: set[bytes] = set()
        self._pace = Pace()
        self._random = Random(0)

    def solutions(self) -> Iterator[Progress | tuple[Cell, ...]]:
        turn = FIRST_TURN
        while not self.complete:
            several = len(self._searches) > 1
            for search in list(self._searches):
                if search not in self._searches:  # another search has continued alone
                    continue
                yield from self._work(search, turn)
                for _ in range(max(1, turn // DIP) if several else 0):
                    if self._seen or self.complete or self._tired():
                        break
                    order = self._sweeps[self._random.getrandbits(3)]
                    yield from self._work(PathSearch(self.net, order, self._random), DIP)
                if self.complete:
                    break
                if self._tired():
                    return
            if len(self._searches) == 1 and len(self._seen) <= COMMIT:
                self._searches += [PathSearch(self.net, order) for order in self._sweeps[1:]]
            turn += turn // 2
        yield Progress(self.nodes)

    def _work(self, search: PathSearch, turn: int) -> Iterator[Progress | tuple[Cell, ...]]:
        net, spent = self.net, 0
        while spent < turn and not search.finished:
            if self._tired():
                return
            found = search.step()
            spent += 1
            self.nodes += 1
            if found is not None and self._is_new(found, search):
                spent = 0
                self._found_at = self.nodes
                yield path_of(net, found)
            if self._pace.due():
                yield Progress(self.nodes, len(search.stack), search.pos.joined, net.nodes, snapshot=search.drawn)
        self.complete = self.complete or search.finished

    def _tired(self) -> bool:
        return self.patience is not None and self.nodes - self._found_at >= self.patience

    def _is_new(self, found: EdgePosition, search: PathSearch) -> bool:
        key = bytes(found.edge)
        if key in self._seen:
            return False
        if len(self._searches) > 1 or len(self._seen) <= COMMIT:
            self._seen.add(key)
            if len(self._seen) > COMMIT:
                self._searches = [search]
        return True


Path = tuple[Cell, ...]  # cells of a solution


MOST_SEEN = 20_000  # solutions remembered so that another engine can continue without repeating them


def recording(search: CountSearch | Portfolio, seen: set[Path]) -> Iterator[Progress | Path]:
    """Yield what a search yields. While `search.patience` limits the search, add its solutions to `seen`.

    After MOST_SEEN solutions, empty `seen` and remove the limit, so that the search runs to its end.
    """
    for step in search.solutions():
        if not isinstance(step, Progress) and search.patience is not None:
            seen.add(step)
            if len(seen) > MOST_SEEN:
                seen.clear()
                search.patience = None
        yield step


def continuing(steps: Iterator[Progress | Path], seen: set[Path], nodes: int) -> Iterator[Progress | Path]:
    """Yield what another engine yields, except the solutions in `seen`. Add `nodes` to its node counts."""
    for step in steps:
        if isinstance(step, Progress):
            yield replace(step, nodes=nodes + step.nodes)
        elif step not in seen:
            yield step


def sweeps(net: PathNetwork) -> list[list[int]]:
    """Return eight orders of the nodes: by rows, columns and diagonals, each from both sides."""
    places = [((r, c), (-c, r), (-r, c), (c, r), (r + c, r), (-r - c, r), (r - c, r), (c - r, r)) for r, c in net.cells]
    orders = (sorted(range(len(places)), key=lambda v: places[v][k]) for k in range(8))
    return [order + [net.hub] * (net.hub >= 0) for order in orders]
