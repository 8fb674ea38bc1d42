"""The search: propagate, branch on an edge, with an explicit stack; every answer once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pysolvers.hamiltonian.network import Network
from pysolvers.hamiltonian.propagate import ON, Position, cut, decide
from pysolvers.scene import Cell
from pysolvers.search import Pace, Progress

Choice = Callable[[Network, Position], int]


def settle(net: Network, pos: Position, work: list[int]) -> bool:
    """Decide `work` and all that follows by all rules; False on contradiction."""
    while True:
        if not decide(net, pos, work):
            return False
        if pos.joined == net.nodes:
            return True
        if not cut(net, pos, work):
            return False
        if not work:
            return True


def answers(net: Network, choose: Choice) -> Iterator[Progress | tuple[Cell, ...]]:
    """The answers' cells, in the direction the network's labels say, each once; Progress in between."""
    if not net.possible:
        return
    pos = Position(net)
    work = [2 * e for e in net.off] + [2 * e + 1 for e in net.on]
    for v in range(net.nodes):
        if pos.room[v] < 2:
            return
        if pos.room[v] == 2:
            work += [2 * e + 1 for e in net.incident[v]]
    pace = Pace()
    nodes = 0
    stack: list[tuple[Position, int]] = []
    alive = settle(net, pos, work)
    while True:
        nodes += 1
        if pace.due():
            yield Progress(nodes, len(stack), pos.joined, net.nodes)
        if alive and pos.joined == net.nodes:
            yield path_of(net, pos)
            alive = False
        if alive:
            e = choose(net, pos)
            stack.append((pos.copy(), 2 * e))
            alive = settle(net, pos, [2 * e + 1])
            continue
        if not stack:
            break
        pos, code = stack.pop()
        alive = settle(net, pos, [code])
    yield Progress(nodes, 0)


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


def extend(net: Network, pos: Position) -> int:
    """An edge at the end of the chain that holds the hub (or node 0), the end with fewer ways out first."""
    edge, room = pos.edge, pos.room
    best, fewest = -1, 99
    for v in range(net.nodes):
        if pos.degree[v] == 1 and room[v] < fewest:
            best, fewest = v, room[v]
            if fewest == 2:
                break
    if best < 0:
        best = min((v for v in range(net.nodes) if pos.degree[v] < 2), key=lambda v: room[v])
    return next(e for e in net.incident[best] if not edge[e])
