"""Proves that the paths of a tiling are the only solution of the board of their ends.

A solution is the only one under every rule set if no other solution is tight (no line touches itself), and no canonical
one (see `canonical`) has an empty cell.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass, replace

from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.sat.clause_learning import ClauseLearner
from pysolvers.puzzles.numberlink.making.tilings import Tiling
from pysolvers.puzzles.numberlink.solving import canonical
from pysolvers.puzzles.numberlink.solving.clauses import Encoding
from pysolvers.puzzles.numberlink.solving.propagation import local, regions
from pysolvers.puzzles.numberlink.solving.sat import loop_cuts
from pysolvers.puzzles.numberlink.solving.search import complete, solutions
from pysolvers.puzzles.numberlink.solving.search_state import EDGES, EMPTY, SOURCE, PaddedBoard, SearchState, each_shape

# Search nodes for the proof that there is no other tight solution. Boards of more than LARGE cells get more, for each
# of two orders of the cells: with fewer nodes, nearly all of their paths would be split.
TIGHT_NODES, LARGE, LARGE_TIGHT_NODES = 2_000, 1_600, 10_000

CONFLICTS, CONFLICT = 4_000, 4  # SAT conflicts for a proof, and how many search nodes take as long as one conflict

# Costs: another tight solution; undecided; and, if cells may stay empty, a constant plus a factor for their share of
# the board.
REFUTED, UNDECIDED, DOUBTFUL, SHARE = 1.0, 2.0, 0.4, 1.2

# rounds over all cells: search nodes for each, and whether a path is split if they aren't enough
CELL_NODES = ((100, False), (100, True), (200, True))

NEAR = 9  # how far from a cell choices are made to refute its other shapes, in steps


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a solution is proved unique, and how many search `nodes` that took.

    If it isn't, `cost` is added to the tiling's cost, and another solution may differ in `cells`.
    """

    unique: bool
    cost: float = 0.0
    cells: Collection[int] = ()
    nodes: int = 0


def proof(tiling: Tiling, rules: str) -> Generator[Progress, None, Verdict]:
    verdict = yield from _no_other_tight(tiling)
    if rules == "tight" or not verdict.unique:
        return verdict
    nodes = verdict.nodes
    verdict = yield from _none_with_an_empty_cell(tiling)
    return replace(verdict, nodes=verdict.nodes + nodes)


def _no_other_tight(tiling: Tiling) -> Generator[Progress, None, Verdict]:
    board, links = PaddedBoard(tiling.puzzle("tight")), tiling.links()
    large = len(links) > LARGE
    most, nodes = LARGE_TIGHT_NODES if large else TIGHT_NODES, 0
    for order in (board.by_columns, board.places[::-1]) if large else (board.by_columns,):
        before = nodes
        for step in solutions(board, order, most):
            if not isinstance(step, Progress):
                if step.links != links:
                    return Verdict(False, REFUTED, differing(links, step.links), nodes)
                continue
            nodes = before + step.nodes
            if step.known is None:
                break
            yield step
        else:
            return Verdict(True, nodes=nodes)
    return Verdict(False, UNDECIDED, (), nodes)


def _none_with_an_empty_cell(tiling: Tiling) -> Generator[Progress, None, Verdict]:
    puzzle, links = tiling.puzzle("classic"), tiling.links()
    board = PaddedBoard(puzzle, "canonical")
    root = SearchState(board)
    doubtful = (
        [] if canonical.propagate(root) >= 0 else [i for i, p in enumerate(board.places) if root.domain[p] & EMPTY]
    )
    if not doubtful:
        return Verdict(True)
    encoding = Encoding(puzzle, canonical=True, corners_only=True)
    undecided = DOUBTFUL + SHARE * len(doubtful) / len(links)
    return (yield from _by_clauses(encoding, links, Verdict(False, undecided, doubtful)))


def only_solution(tiling: Tiling) -> Generator[Progress, None, Verdict]:
    encoding, links = Encoding(tiling.puzzle("classic")), tiling.links()
    encoding.cnf.add(*encoding.excluding(links))
    return (yield from _by_clauses(encoding, links, Verdict(False, UNDECIDED)))


def _by_clauses(encoding: Encoding, links: Sequence[int], undecided: Verdict) -> Generator[Progress, None, Verdict]:
    for _ in encoding.build(Pace()):
        yield Progress()
    learner = ClauseLearner(encoding.cnf)
    while (found := (yield from learner.solve(CONFLICTS - learner.conflicts))) is not None:
        nodes = CONFLICT * learner.conflicts
        if not found:
            return Verdict(True, nodes=nodes)
        other = encoding.read(learner.model())
        cuts = list(loop_cuts(encoding, other))
        if not cuts:
            return Verdict(False, REFUTED, differing(links, other), nodes)
        for cut in cuts:
            learner.add(*cut)
    return replace(undecided, nodes=CONFLICT * learner.conflicts)


def differing(one: Sequence[int], two: Sequence[int]) -> list[int]:
    return [i for i, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]


def prove_cells(tiling: Tiling, rules: str, rng: random.Random) -> Generator[Progress, None, bool]:
    """Prove for each cell that its path passes it in the same way in every solution. If that fails, split a path there.

    Return True when all cells are proved, False if no path is long enough to split.
    """
    proof = _CellProofs(tiling, rules)
    yield from proof.follow(proof.root)
    while True:
        for most, split in CELL_NODES:
            for i in range(len(tiling.owner)):
                yield from proof.prove(i, most, rng if split else None)
        doubtful = proof.doubtful()
        if not doubtful:
            return True
        link = tiling.split_near(doubtful, rng)
        if link is None:
            return False
        yield from proof.restart(link)


class _CellProofs:
    def __init__(self, tiling: Tiling, rules: str) -> None:
        self.tiling, self.rules = tiling, rules
        self.nodes = 0
        self._begin()

    def _begin(self) -> None:
        puzzle = self.tiling.puzzle(self.rules)
        self.board = PaddedBoard(puzzle)
        self.root = SearchState(self.board)
        self.shapes = [
            sum(s for s in EDGES if EDGES[s] == links and bool(s & SOURCE) == bool(label))
            for links, label in zip(self.tiling.links(), puzzle.labels, strict=True)
        ]

    def follow(self, state: SearchState) -> Generator[Progress, None, int]:
        while True:
            bad = local(state)
            if bad >= 0:
                return bad
            yield Progress(self.nodes, 0)
            bad = regions(state)
            if bad >= 0 or not state.work:
                return bad
            yield Progress(self.nodes, 0)

    def prove(self, i: int, most_nodes: int, rng: random.Random | None) -> Generator[Progress, None, None]:
        p = self.board.places[i]
        while self.root.domain[p] != self.shapes[i]:
            if (yield from self._refuted(p, self.root.domain[p] & ~self.shapes[i], most_nodes)):
                self.root.narrow(p, self.shapes[i])
                yield from self.follow(self.root)
            else:
                link = self.tiling.split_at([i], rng) if rng else None
                if link is None:
                    return
                yield from self.restart(link)
            yield Progress(self.nodes, 0, i, self.board.puzzle.area)

    def _refuted(self, p: int, others: int, most_nodes: int) -> Generator[Progress, None, bool]:
        state = self.root.decide(p, others)
        if (yield from self.follow(state)) >= 0:
            return True
        refuted = True
        for step in complete(state, local, self.board.around(p, NEAR), self.nodes, self.nodes + most_nodes):
            if not isinstance(step, Progress) or step.known is None:
                refuted = False
                break
            yield step
        self.nodes += 1
        return refuted

    def doubtful(self) -> list[int]:
        return [i for i, p in enumerate(self.board.places) if self.root.domain[p] != self.shapes[i]]

    def restart(self, link: tuple[int, int]) -> Generator[Progress, None, None]:
        # What is proved stays valid, except at the two new ends of paths: with the cut link restored, each solution of
        # the new board is one of the old board.
        known = self.root.domain[:]
        one, two = (self.board.places[i] for i in link)
        known[one] = self._exits(known[one], two - one)
        known[two] = self._exits(known[two], one - two)
        self._begin()
        domain, seen = self.root.domain, self.root.seen
        for p in self.board.places:
            domain[p] &= known[p]
        self.root.work = [p for p in reversed(self.board.places) if domain[p] != seen[p]]
        yield Progress(self.nodes, 0)
        yield from self.follow(self.root)

    def _exits(self, known: int, offset: int) -> int:
        cut = next(way for way, step in self.board.effects.steps if step == offset)
        left = {EDGES[shape] ^ cut for shape in each_shape(known) if EDGES[shape] & cut}
        return sum(exit for exit in each_shape(SOURCE) if EDGES[exit] in left)
