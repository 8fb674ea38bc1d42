"""All solutions on a board that is not plain, under each rule set: tight ones, then a proof that no others exist.

Nearly every board that people make has one solution, in which no line touches itself. So the tight solutions are looked
for first. If there is one at most, canonical lines with an empty node (see `search`) are what is left to refute, for
`full` and `classic` alike. Only what that leaves open is searched as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence

from pysolvers.core.progress import Progress
from pysolvers.engines.sat.availability import fetching, installed, wait_until_installed
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solving.graph.clauses import Clauses, Models
from pysolvers.puzzles.numberlink.solving.graph.network import LinkNetwork
from pysolvers.puzzles.numberlink.solving.graph.position import (
    CLASSIC,
    FULL,
    ON,
    TIGHT,
    GraphPosition,
    Mode,
    decide,
    leave,
    take,
)
from pysolvers.puzzles.numberlink.solving.graph.refutation import GraphRefutation
from pysolvers.puzzles.numberlink.solving.graph.search import SearchEffort, canonical_root, search

TIGHT_NODES, REST_NODES = 2_000, 100
"""After how many nodes without a solution clauses take over from the search for tight solutions, and for all others."""

CANONICAL_NODES = 150
"""How many nodes a search for canonical lines takes from each side of the board before clauses take over."""

PLAIN_CONFLICTS = 3_000
"""After how many conflicts in plain Python CaDiCaL is waited for, where it can be fetched."""

Found = Generator[Progress | NumberlinkSolution, None, bool]
"""Progress and solutions; returns whether there are no others."""


class Solutions:
    """The solutions of a puzzle by one engine: `auto`, `search` or `sat`; `given` are decisions that they keep to."""

    def __init__(self, puzzle: NumberlinkPuzzle, engine: str = "auto") -> None:
        self.puzzle, self.engine = puzzle, engine
        self.given: list[int] = []
        self.net = LinkNetwork(puzzle)
        self.effort = SearchEffort(total=self.net.nodes)
        self.seen: dict[bytes, None] = {}

    def all(self) -> Found:
        """Each solution once, with progress, and a last `Progress`."""
        rules = self.puzzle.rule_set
        if self.engine == "sat":
            yield from wait_until_installed()
            mode = TIGHT if rules.no_touch else FULL if rules.every_cell else CLASSIC
            done = yield from self._by_clauses(mode)
        elif rules.no_touch:
            done = yield from self._in(TIGHT, TIGHT_NODES, None)
        else:
            done = yield from self._tight_first(FULL if rules.every_cell else CLASSIC)
        yield self.effort.progress(known=self.net.nodes)
        return done

    def _tight_first(self, mode: Mode) -> Found:
        """Tight solutions, and a proof that there are no others; else all others."""
        all_tight = yield from self._in(TIGHT, TIGHT_NODES, 2)
        if all_tight and not self.given and (yield from self._none_is_left(mode)):
            return True
        return (yield from self._in(mode, REST_NODES, None))

    def _in(self, mode: Mode, most: int, enough: int | None) -> Found:
        """The solutions in a mode that are not seen yet, up to `enough`: by search; by clauses after `most` nodes."""
        s = GraphPosition(self.net, mode)
        steps = search(
            s, s.opening() + self.given, self.effort, self.net.order, most if self.engine == "auto" else None
        )
        while True:
            try:
                step = next(steps)
            except StopIteration as end:
                done: bool = end.value
                break
            if isinstance(step, Progress):
                yield step
            elif (key := bytes(step)) not in self.seen:
                yield self.effort.progress()
                yield self._solution(key)
                if len(self.seen) == enough:
                    return False
        return done or (yield from self._by_clauses(mode, enough))

    def _by_clauses(self, mode: Mode, enough: int | None = None) -> Found:
        """The same by clauses alone."""
        s = GraphPosition(self.net, mode)
        if decide(s, s.opening() + self.given) >= 0:
            return True
        clauses = Clauses(s)
        with Models(clauses, self.effort, self.engine != "sat" and not installed()) as models:
            for known in self.seen:
                models.exclude(bytearray(known))
            while True:
                solution, none = yield from models.next()
                if solution is None:
                    return none
                yield self._solution(bytes(solution))
                if len(self.seen) == enough:
                    return False

    def _solution(self, edges: bytes) -> NumberlinkSolution:
        self.seen[edges] = None
        return NumberlinkSolution(self.puzzle, self.net.links(bytearray(edges), ON))

    def _none_is_left(self, mode: Mode) -> Found:
        """Whether canonical lines prove that there are no solutions but tight ones.

        Where nodes may be empty, lines that are found are a solution themselves.
        """
        root = yield from canonical_root(self.net, self.effort)
        if root is None:
            return True
        found, none = yield from self._canonical(root)
        if found and mode.sparse:
            yield self._solution(bytes(found))
        return none

    def _canonical(self, root: GraphPosition) -> Generator[Progress, None, tuple[bytearray | None, bool]]:
        """Canonical lines under a position, None if there are none; and whether that is proved."""
        proof = GraphRefutation(root, self.effort)
        if self.engine == "search":
            yield from proof.by_search()
        elif not (yield from proof.round(CANONICAL_NODES)):
            most = PLAIN_CONFLICTS if fetching.possible else None
            if installed() or not (yield from proof.by_clauses(True, most)):
                yield from wait_until_installed()
                yield from proof.by_clauses(not installed())
        return proof.found, proof.none


def solutions_with(
    puzzle: NumberlinkPuzzle, links: Sequence[int], crossed: Collection[tuple[int, int]]
) -> Iterator[Progress | NumberlinkSolution]:
    """The solutions that have these links of nodes, and no line between these pairs of them."""
    found = Solutions(puzzle)
    net = found.net
    found.given = [leave(net.edge(*side)) for side in crossed]
    for e, ((v, _), (way, _)) in enumerate(zip(net.ends, net.ways, strict=True)):
        if links[v] & way:
            found.given.append(take(e))
    return found.all()
