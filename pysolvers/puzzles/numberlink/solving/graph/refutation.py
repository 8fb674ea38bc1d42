"""The proof that no canonical lines leave a node empty (see `search`).

A search can take a hundred times as long from one side of the board as from another, unpredictably. So searches from
all sides take turns. They decide half of all boards; clauses decide the others.
"""

from __future__ import annotations

from collections.abc import Generator

from pysolvers.core.progress import Progress
from pysolvers.puzzles.numberlink.solving.graph.clauses import Clauses, Models
from pysolvers.puzzles.numberlink.solving.graph.network import LinkNetwork
from pysolvers.puzzles.numberlink.solving.graph.search import TURN, SearchEffort, canonical_root, search


class GraphRefutation:
    """Finds canonical lines (see `search`), as `found`, or proves that there are `none`. Call `start` first."""

    def __init__(self, net: LinkNetwork, effort: SearchEffort) -> None:
        self.net, self.effort = net, effort
        self.found: bytearray | None = None
        self.none = False

    @property
    def decided(self) -> bool:
        return self.none or self.found is not None

    def start(self) -> Generator[Progress, None, None]:
        root = yield from canonical_root(self.net, self.effort)
        self.none = root is None
        if root is not None:
            self.root = root
            self._searches = [search(root.copy(), [], self.effort, order) for order in self.net.orders]

    def round(self, nodes: int = TURN) -> Generator[Progress, None, None]:
        """Give each search a turn of this many nodes, until one of them reaches a result."""
        for steps in self._searches:
            end = self.effort.nodes + nodes
            while self.effort.nodes < end:
                try:
                    step = next(steps)
                except StopIteration:
                    self.none = True
                    return
                if not isinstance(step, Progress):
                    self.found = step
                    return
                yield step

    def by_search(self) -> Generator[Progress, None, None]:
        while not self.decided:
            yield from self.round()

    def by_clauses(self, plain: bool, most_conflicts: int | None = None) -> Generator[Progress, None, None]:
        """Use only clauses, with CaDiCaL or in `plain` Python, and up to `most_conflicts`."""
        with Models(Clauses(self.root), self.effort, plain) as models:
            self.found, self.none = yield from models.next(most_conflicts)
