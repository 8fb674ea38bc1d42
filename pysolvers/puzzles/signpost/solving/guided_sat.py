"""SAT guided by beliefs, for a first solution on boards with many numbers: suppose likely links, take wrong ones back.

Such a board has hardly more than one solution, so decimation (`decimation.py`) almost always joins something wrong on
its way, and a step back undoes much that is right. Here the likely links are assumptions of a SAT solver instead. Where
they contradict each other, the solver names a few that do, and only the least likely of those is taken back. Where it
cannot decide within its budget, new beliefs add more links. The solver keeps the clauses that it learns, so it needs
fewer and fewer assumptions, and none in the end.
"""

from __future__ import annotations

from collections.abc import Generator

from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.sat.solver import SatSolver
from pysolvers.puzzles.signpost.solving.beliefs import Beliefs, Weights
from pysolvers.puzzles.signpost.solving.chain_domains import Chains
from pysolvers.puzzles.signpost.solving.decimation import make_links
from pysolvers.puzzles.signpost.solving.random_fill import RandomBits
from pysolvers.puzzles.signpost.solving.sat import Encoding, loaded
from pysolvers.puzzles.signpost.solving.schedule import SCHEDULE
from pysolvers.puzzles.signpost.solving.search import propagated


def suppose(
    root: Chains, total: int, pace: Pace, conflicts: int, seed: bytes = b""
) -> Generator[Progress, None, tuple[bool, list[int] | None]]:
    """Whether it is decided within this many conflicts, and the solution as the cell after each, or None."""
    encoding = Encoding(root)
    with SatSolver(encoding.cnf) as solver:
        yield from loaded(encoding, solver, pace)
        supposed = _Suppositions(root, total, pace, encoding, solver, seed)
        while solver.conflicts < conflicts:
            yield from supposed.change()
            verdict = yield from supposed.test()
            if verdict is not None:
                return True, encoding.read(solver.model()) if verdict else None
    return False, None


class _Suppositions:
    """The links supposed, by variable of the encoding, each with how likely it is.

    `sets` counts the sets of links that were tested. A link that was taken back is `barred` up to such a number.
    """

    def __init__(
        self, root: Chains, total: int, pace: Pace, encoding: Encoding, solver: SatSolver, seed: bytes
    ) -> None:
        self.root, self.total, self.pace, self.solver = root, total, pace, solver
        self.bits = RandomBits(repr(root.succ).encode() + seed)
        self.weights: Weights = {}
        self.variable = {(root.tail[a], root.head[b]): v for (a, b), v in encoding.follows.items()}
        self.link = {v: link for link, v in self.variable.items()}
        self.likely: dict[int, float] = {}
        self.barred: dict[int, int] = {}
        self.sets = 0

    def change(self) -> Generator[Progress, None, None]:
        """Suppose some more links; or one fewer, where they contradict each other and the solver has not seen it."""
        state = self.root.copy()
        alive = make_links(state, [self.link[v] for v in self.likely])
        if alive:
            alive = yield from propagated(state, self.pace, self.total, self.solver.conflicts, len(self.likely))
        if not alive:
            self._take_back(list(self.likely))
            return
        ranked = yield from self._ranked(state)
        most = max(1, int(SCHEDULE.suppose_share * len(self.root.live))) if self.sets else len(ranked)
        least = SCHEDULE.suppose_likely if self.sets else SCHEDULE.suppose_sure
        self.likely |= {v: p for i, (p, v) in enumerate(ranked[:most]) if p > least or not i}

    def _ranked(self, state: Chains) -> Generator[Progress, None, list[tuple[float, int]]]:
        """The links that may be supposed (how likely, variable), the likeliest first."""
        beliefs = Beliefs(state, self.weights)
        depth, known = len(self.likely), self.total - len(state.live)
        for _ in beliefs.run(SCHEDULE.rounds_again if self.sets else SCHEDULE.rounds, self.pace):
            yield Progress(self.solver.conflicts, depth, known, self.total, "beliefs")
        self.weights = beliefs.weights
        links = [(p, (state.tail[a], state.head[b])) for p, a, b in beliefs.arcs if len(state.succ[a]) > 1]
        ranked = [(p, self.variable[link]) for p, link in links if link in self.variable]
        return [(p, v) for p, v in ranked if self.barred.get(v, 0) <= self.sets]

    def test(self) -> Generator[Progress, None, bool | None]:
        """Take links back until there is a solution with the others; None if the solver cannot say, False if none.

        There is none at all where the solver names no links that contradict each other.
        """
        while True:
            self.sets += 1
            verdict = yield from self.solver.solve(list(self.likely), SCHEDULE.suppose_budget)
            if verdict is not False:
                return verdict
            contradicting = self.solver.core()
            if not contradicting:
                return False
            self._take_back(contradicting)
            if self.pace.due():
                yield Progress(self.solver.conflicts, len(self.likely), None, self.total, "sat")

    def _take_back(self, contradicting: list[int]) -> None:
        """Suppose the least likely of some links no more, or by chance one almost as unlikely."""
        worst = min(contradicting, key=lambda v: self.likely[v] + self.bits.bits(8) / 1280)
        del self.likely[worst]
        self.barred[worst] = self.sets + SCHEDULE.barred
