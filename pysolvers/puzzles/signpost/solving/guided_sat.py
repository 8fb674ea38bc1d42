"""A first answer on boards with many numbers: suppose what beliefs say, and take back what is refuted.

Such a board has hardly an answer more than one, so decimation (`decimate`) almost always joins something wrong on its
way, and to step back undoes much that is right. Here the likely links are assumptions of a solver of satisfiability
instead. Where they contradict each other it names a few that do, and the least likely of those is taken back, alone;
where it cannot decide within its budget, beliefs in the light of what is supposed add some more. The clauses that it
learned on the way stay with it, so that it needs fewer and fewer assumptions, and none in the end.
"""

from __future__ import annotations

from collections.abc import Generator

from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.sat.solver import SatSolver
from pysolvers.puzzles.signpost.solving.beliefs import Beliefs, Weights
from pysolvers.puzzles.signpost.solving.chains import Chains
from pysolvers.puzzles.signpost.solving.decimation import linked
from pysolvers.puzzles.signpost.solving.random_bits import RandomBits
from pysolvers.puzzles.signpost.solving.sat import Encoding, loaded
from pysolvers.puzzles.signpost.solving.search import propagated

ROOT, THEN = 15, 5
"""Rounds of belief propagation at first, where more would be too sure of too much, and in the light of assumptions."""
SURE, LIKELY = 0.9, 0.3
"""Links at least this likely are supposed at first, and later."""
SHARE = 0.05
"""How many links are added at a time, as a share of the chains."""
CONFLICTS = 500
"""The solver's budget for one set of assumptions."""
BARRED = 20
"""For how many sets a link that was taken back is not supposed again."""


def suppose(
    root: Chains, total: int, pace: Pace, conflicts: int
) -> Generator[Progress, None, tuple[bool, list[int] | None]]:
    """Whether it is decided, within so many conflicts, and the answer as the cell after each; None if there is none."""
    encoding = Encoding(root)
    bits = RandomBits(repr(root.succ).encode())
    weights: Weights = {}
    supposed: dict[int, float] = {}  # by variable: how likely the link is
    barred: dict[int, int] = {}  # by variable: how many sets there must have been before it is supposed again
    with SatSolver(encoding.cnf) as solver:
        yield from loaded(encoding, solver, pace)
        variable = {(root.tail[a], root.head[b]): v for (a, b), v in encoding.follows.items()}
        meaning = {v: link for link, v in variable.items()}
        sets = 0
        while solver.conflicts < conflicts:
            state = root.copy()
            alive = linked(state, [meaning[v] for v in supposed])
            if alive:
                alive = yield from propagated(state, pace, total, solver.conflicts, len(supposed))
            if alive:
                beliefs = Beliefs(state, weights)
                for _ in beliefs.run(THEN if sets else ROOT, pace):
                    yield Progress(solver.conflicts, len(supposed), total - len(state.live), total, "beliefs")
                weights = beliefs.weights
                ranked = [
                    (p, variable[link])
                    for p, a, b in beliefs.arcs
                    if len(state.succ[a]) > 1 and (link := (state.tail[a], state.head[b])) in variable
                ]
                ranked = [(p, v) for p, v in ranked if barred.get(v, 0) <= sets]
                most = max(1, int(SHARE * len(root.live))) if sets else len(ranked)
                least = LIKELY if sets else SURE
                supposed |= {v: p for i, (p, v) in enumerate(ranked[:most]) if p > least or not i}
            else:  # A contradiction that the solver did not come to in time.
                _take_back(supposed, list(supposed), barred, sets, bits)
            while True:
                sets += 1
                verdict = yield from solver.solve(list(supposed), CONFLICTS)
                if verdict:
                    return True, encoding.read(solver.model())
                if verdict is None:
                    break
                core = solver.core()
                if not core:
                    return True, None
                _take_back(supposed, core, barred, sets, bits)
                if pace.due():
                    yield Progress(solver.conflicts, len(supposed), None, total, "sat")
    return False, None


def _take_back(
    supposed: dict[int, float], core: list[int], barred: dict[int, int], sets: int, bits: RandomBits
) -> None:
    """Suppose the least likely link of a contradiction no more, or by chance one almost as unlikely."""
    worst = min(core, key=lambda v: supposed[v] + bits.bits(8) / 1280)
    del supposed[worst]
    barred[worst] = sets + BARRED
