"""The proof that there are no canonical lines with an empty node (see `search`), in turns that can be stopped.

How long a search takes depends on the side of the board where it begins: one often takes a hundredth of another, and
nothing tells which. So the searches from all sides take turns, and the quickest ends the proof. Clauses in plain Python
join them later: a conflict takes as long as ten nodes, but hardly any board wants more than some thousand conflicts.
"""

from __future__ import annotations

from collections.abc import Generator

from pysolvers.core.progress import Progress
from pysolvers.puzzles.numberlink.solving.graph.clauses import Clauses, Models
from pysolvers.puzzles.numberlink.solving.graph.position import Position
from pysolvers.puzzles.numberlink.solving.graph.search import TURN, Effort, search

CONFLICTS = 250
"""How many conflicts a turn of the clauses has."""


class Refutation:
    """Looks for canonical lines under a position, until some are `found` or it is known that there are `none`."""

    def __init__(self, root: Position, effort: Effort) -> None:
        self.root, self.effort = root, effort
        self.found: bytearray | None = None
        self.none = False
        self._searches = [search(root.copy(), [], effort, order) for order in root.net.orders]

    def round(self, nodes: int = TURN) -> Generator[Progress, None, bool]:
        """A turn of each search, of so many nodes; whether that decides it."""
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
        """Rounds until it is decided."""
        while not (yield from self.round()):
            pass
        return True

    def in_python(self, most: int | None = None) -> Generator[Progress, None, bool]:
        """Clauses in plain Python, in turn with rounds; whether it is decided within `most` conflicts."""
        spent = 0
        with Models(Clauses(self.root), self.effort, plain=True) as models:
            while most is None or spent < most:
                self.found, self.none = yield from models.next(CONFLICTS)
                spent += CONFLICTS
                if self.found or self.none or (yield from self.round()):
                    return True
        return False

    def by_clauses(self, plain: bool) -> Generator[Progress, None, bool]:
        """Clauses alone, by CaDiCaL or in `plain` Python."""
        with Models(Clauses(self.root), self.effort, plain) as models:
            self.found, self.none = yield from models.next()
        return True
