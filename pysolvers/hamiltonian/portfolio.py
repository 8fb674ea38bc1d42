"""Several searches in turn, each sweeping the board in another direction.

How long a search takes depends hundredfold on the order in which it goes over the board, and no order is the best for
every puzzle. So eight take turns, each a little longer in every round; whichever ends first has found all answers.
"""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.hamiltonian.network import Network
from pysolvers.hamiltonian.propagate import Position
from pysolvers.hamiltonian.walk import Search, path_of
from pysolvers.scene import Cell
from pysolvers.search import Pace, Progress

FIRST_TURN = 150
"""Nodes that each search may spend without an answer in the first round; half as many again in each later one."""
COMMIT = 20_000
"""Answers after which the search at work goes on alone, so that it is not all done eight times."""


class Portfolio:
    """The searches of a network; `complete` says whether all answers have been found.

    `answers` ends where there are no more, where `most` nodes are used up, or `patience` nodes since the last answer;
    run it again to go on. The same network gives the same answers in the same order on every machine.
    """

    def __init__(self, net: Network, most: int | None = None, patience: int | None = None) -> None:
        self.net = net
        self.most = most
        self.patience = patience
        self.nodes = 0
        self._found_at = 0
        self.complete = False
        self._sweeps = _sweeps(net)
        self._searches = [Search(net, self._sweeps[0])]
        self._seen: set[bytes] = set()

    def answers(self) -> Iterator[Progress | tuple[Cell, ...]]:
        """The cells of every answer, each once; Progress in between."""
        net, pace = self.net, Pace()
        turn = FIRST_TURN
        while not self.complete:
            for search in list(self._searches):
                spent = 0
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
                    if pace.due():
                        yield Progress(self.nodes, len(search.stack), search.pos.joined, net.nodes)
                if search.finished:
                    self.complete = True
                    break
            if len(self._searches) == 1 and len(self._seen) <= COMMIT:
                self._searches += [Search(net, order) for order in self._sweeps[1:]]
            turn += turn // 2
        yield Progress(self.nodes)

    def _tired(self) -> bool:
        if self.most is not None and self.nodes >= self.most:
            return True
        return self.patience is not None and self.nodes - self._found_at >= self.patience

    def _is_new(self, found: Position, search: Search) -> bool:
        """Whether no other search has found this answer; after COMMIT answers `search` goes on alone."""
        key = bytes(found.edge)
        if key in self._seen:
            return False
        if len(self._searches) > 1 or len(self._seen) <= COMMIT:
            self._seen.add(key)
            if len(self._seen) > COMMIT:
                self._searches = [search]
        return True


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
