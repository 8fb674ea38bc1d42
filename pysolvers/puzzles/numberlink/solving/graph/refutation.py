"""The proof that a network has no canonical lines (see `search`)."""

from __future__ import annotations

from collections.abc import Generator

from pysolvers.core.progress import Progress
from pysolvers.puzzles.numberlink.solving.graph.clauses import Clauses, Models
from pysolvers.puzzles.numberlink.solving.graph.network import LinkNetwork
from pysolvers.puzzles.numberlink.solving.graph.search import TURN, SearchEffort, canonical_root, search


class GraphRefutation:
    """A search for canonical lines (see the module `search`). Call `start` first.

    `found` has the edges of such lines; `none` is True after a proof that there are no such lines.
    """

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
        """Continue the searches from all sides of the board, for this many nodes each. Stop if one has a result."""
        for steps in self._searches:  # from one side, a search can take a hundred times as long as from another
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
        """Set `found` and `none` by clauses only, with CaDiCaL or, if `plain`, with a solver in Python.

        Neither is set if `most_conflicts` are too few.
        """
        with Models(Clauses(self.root), self.effort, plain) as models:
            self.found, self.none = yield from models.next(most_conflicts)
