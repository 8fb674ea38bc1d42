"""The proof that no canonical lines leave a node empty (see `search`).

A search can take a hundred times as long from one side of the board as from another, unpredictably. So searches from
all sides take turns. They decide half of all boards; clauses decide the others.
"""

from __future__ import annotations

from collections.abc import Generator

from pysolvers.core.progress import Progress
from pysolvers.puzzles.numberlink.solving.graph.clauses import Clauses, Models
from pysolvers.puzzles.numberlink.solving.graph.position import GraphPosition
from pysolvers.puzzles.numberlink.solving.graph.search import TURN, SearchEffort, search


class GraphRefutation:
    """A search for canonical lines from a position. Either they are `found`, or `none` is True after a proof."""

    def __init__(self, root: GraphPosition, effort: SearchEffort) -> None:
        self.root, self.effort = root, effort
        self.found: bytearray | None = None
        self.none = False
        self._searches = [search(root.copy(), [], effort, order) for order in root.net.orders]

    def round(self, nodes: int = TURN) -> Generator[Progress, None, bool]:
        """Give each search a turn of this many nodes. Return True if one of them reached a result."""
        for steps in self._searches:
            end = self.effort.nodes + nodes
            while self.effort.nodes < end:
                try:
                    step = next(steps)
                except StopIteration:
                    self.none = True
                    return True
                if not isinstance(step, Progress):
                    self.found = step
                    return True
                yield step
        return False

    def by_search(self) -> Generator[Progress, None, bool]:
        while not (yield from self.round()):
            pass
        return True

    def by_clauses(self, plain: bool, most: int | None = None) -> Generator[Progress, None, bool]:
        """Use only clauses, with CaDiCaL or in `plain` Python. Return True if `most` conflicts gave a result."""
        with Models(Clauses(self.root), self.effort, plain) as models:
            self.found, self.none = yield from models.next(most)
        return self.none or self.found is not None
