"""All solutions of a board with hexagons, joined edges, walls or bridges, under each rule set."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence

from pysolvers.core.progress import Progress, Returning
from pysolvers.engines.sat.availability import fetching, installed, wait_until_installed
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solving.graph.clauses import Clauses, Models
from pysolvers.puzzles.numberlink.solving.graph.network import LinkNetwork
from pysolvers.puzzles.numberlink.solving.graph.position import (
    ON,
    TIGHT,
    GraphPosition,
    Mode,
    decide,
    leave,
    mode_of,
    take,
)
from pysolvers.puzzles.numberlink.solving.graph.refutation import GraphRefutation
from pysolvers.puzzles.numberlink.solving.graph.search import SearchEffort, search

# nodes without a solution before clauses replace the search for tight solutions, and the general search
TIGHT_NODES, REST_NODES = 2_000, 100

CANONICAL_NODES = 150  # nodes of each search for canonical lines (one from each side) before clauses replace them

PLAIN_CONFLICTS = 3_000  # conflicts in plain Python before waiting until CaDiCaL is fetched, if it can be

# yields Progress and solutions; returns whether there are no others
Found = Generator[Progress | NumberlinkSolution, None, bool]


class Solutions:
    """Finds the solutions of a puzzle by the engine `auto`, `search` or `sat`.

    `given` are decisions that every solution must satisfy (see `position.decide`).
    """

    def __init__(self, puzzle: NumberlinkPuzzle, engine: str = "auto") -> None:
        self.puzzle, self.engine = puzzle, engine
        self.given: list[int] = []
        self.net = LinkNetwork(puzzle)
        self.effort = SearchEffort(total=self.net.nodes)
        self.seen: dict[bytes, None] = {}

    def all(self) -> Found:
        rules = self.puzzle.rule_set
        if self.engine == "sat":
            yield from wait_until_installed()
            done = yield from self._by_clauses(mode_of(rules))
        elif rules.no_touch:
            done = yield from self._in(TIGHT, TIGHT_NODES, None)
        elif rules.no_2x2 and (self.puzzle.walls or self.puzzle.bridges):  # there a tight line may fill a block
            done = yield from self._in(mode_of(rules), REST_NODES, None)
        else:
            done = yield from self._tight_first(mode_of(rules))
        yield self.effort.progress(known=self.net.nodes)
        return done

    def _tight_first(self, mode: Mode) -> Found:
        all_tight = yield from self._in(TIGHT, TIGHT_NODES, 2)
        if all_tight and not self.given and (yield from self._none_is_left(mode)):
            return True
        return (yield from self._in(mode, REST_NODES, None))

    def _in(self, mode: Mode, most_nodes: int, enough: int | None) -> Found:
        s = GraphPosition(self.net, mode)
        limit = most_nodes if self.engine == "auto" else None
        steps = Returning(search(s, s.opening() + self.given, self.effort, self.net.order, limit))
        for step in steps:
            if isinstance(step, Progress):
                yield step
            elif (key := bytes(step)) not in self.seen:
                yield self.effort.progress()
                yield self._solution(key)
                if len(self.seen) == enough:
                    return False
        return steps.result or (yield from self._by_clauses(mode, enough))

    def _by_clauses(self, mode: Mode, enough: int | None = None) -> Found:
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
        proof = GraphRefutation(self.net, self.effort)
        yield from proof.start()
        if self.engine == "search":
            yield from proof.by_search()
        if not proof.decided:
            yield from proof.round(CANONICAL_NODES)
        if not proof.decided and not installed():
            yield from proof.by_clauses(True, PLAIN_CONFLICTS if fetching.possible else None)
        if not proof.decided:
            yield from wait_until_installed()
            yield from proof.by_clauses(not installed())
        if proof.found and mode.sparse:
            yield self._solution(bytes(proof.found))
        return proof.none


def solutions_with(
    puzzle: NumberlinkPuzzle, links: Sequence[int], crossed: Collection[tuple[int, int]]
) -> Iterator[Progress | NumberlinkSolution]:
    """Yield the solutions that contain the lines `links`, and have no line between the two nodes of a `crossed` pair.

    links[node] has the directions of the node's lines, as bits.
    """
    found = Solutions(puzzle)
    net = found.net
    found.given = [leave(net.edge(*side)) for side in crossed]
    for e, ((v, _), (way, _)) in enumerate(zip(net.ends, net.ways, strict=True)):
        if links[v] & way:
            found.given.append(take(e))
    return found.all()
