"""Several searches in turn, each sweeping the board in another direction.

How long a search takes depends hundredfold on the order in which it goes over the board, and no order is the best for
every puzzle. So eight take turns, each a little longer in every round; whichever ends first has found all answers.
"""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.hamiltonian.network import Network
from pysolvers.hamiltonian.walk import Search, path_of
from pysolvers.scene import Cell
from pysolvers.search import Pace, Progress

FIRST_TURN = 150
"""Nodes that each search may spend without an answer in the first round; half as many again in each later one."""
COMMIT = 20_000
"""Answers after which the search at work goes on alone, so that it is not all done eight times."""


def answers(net: Network) -> Iterator[Progress | tuple[Cell, ...]]:
    """The cells of every answer, each once; Progress in between."""
    pace = Pace()
    searches = [Search(net, order) for order in _sweeps(net)[:1]]
    waiting = _sweeps(net)[1:]
    seen: set[bytes] = set()
    total = 0
    turn = FIRST_TURN
    while not any(search.finished for search in searches):
        for search in list(searches):
            spent = 0
            while spent < turn and not search.finished:
                found = search.step()
                spent += 1
                total += 1
                if found is not None:
                    key = bytes(found.edge)
                    if key not in seen:
                        spent = 0
                        seen.add(key)
                        yield path_of(net, found)
                    if len(seen) > COMMIT and len(searches) > 1:
                        searches = [search]
                if pace.due():
                    yield Progress(total, len(search.stack), search.pos.joined, net.nodes)
            if search.finished or (len(searches) == 1 and len(seen) > COMMIT):
                break
        if waiting and not searches[0].finished and len(seen) <= COMMIT:
            searches += [Search(net, order) for order in waiting]
            waiting = []
        turn += turn // 2
    yield Progress(total)


def _sweeps(net: Network) -> list[list[int]]:
    """The nodes in eight orders: by rows, columns and diagonals, from either side; the hub comes last."""
    nodes = range(len(net.cells))
    cells = net.cells
    orders = [
        sorted(nodes, key=lambda v: (cells[v][0], cells[v][1])),
        sorted(nodes, key=lambda v: (-cells[v][1], cells[v][0])),
        sorted(nodes, key=lambda v: (-cells[v][0], cells[v][1])),
        sorted(nodes, key=lambda v: (cells[v][1], cells[v][0])),
        sorted(nodes, key=lambda v: (cells[v][0] + cells[v][1], cells[v][0])),
        sorted(nodes, key=lambda v: (-cells[v][0] - cells[v][1], cells[v][0])),
        sorted(nodes, key=lambda v: (cells[v][0] - cells[v][1], cells[v][0])),
        sorted(nodes, key=lambda v: (cells[v][1] - cells[v][0], cells[v][0])),
    ]
    return [order + [net.hub] * (net.hub >= 0) for order in orders]
