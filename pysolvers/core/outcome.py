"""How many solutions a puzzle has, within a fixed amount of work."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from math import inf

from pysolvers.core.progress import Outcome, Progress
from pysolvers.core.puzzle import Puzzle

VERDICTS: tuple[Outcome, ...] = ("none", "unique", "multiple")


def outcome(puzzle: Puzzle, nodes: int, reports: float = inf) -> Generator[Progress, None, Outcome | None]:
    """Yield Progress; return 'none', 'unique' or 'multiple', or None if that takes more `nodes` or `reports`.

    Some engines count no nodes, so `reports` limits how often they report progress.
    """
    found = 0
    for step in () if puzzle.impossible else puzzle.of_kind.solver.solve(puzzle):
        if not isinstance(step, Progress):
            found += 1
            if found == 2:
                break
            continue
        reports -= 1
        if step.nodes > nodes or reports < 0:
            return None
        yield replace(step, snapshot=None)
    return VERDICTS[found]
