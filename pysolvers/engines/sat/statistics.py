"""Statistics of all SAT solvers used in a `with` block: the size of their formulas and the number of conflicts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pysolvers.engines.sat.solver import SatSolver


class SatStatistics:
    """The SAT solvers created inside a `sat_statistics` block."""

    def __init__(self) -> None:
        self.solvers: list[SatSolver] = []

    def data(self) -> dict[str, int]:
        """Return `variables` and `clauses` of the largest formula, `conflicts` of all solvers; {} without solvers."""
        if not self.solvers:
            return {}
        figures = [solver.figures for solver in self.solvers]
        largest = max(figures, key=lambda figure: figure[1])
        return {"variables": largest[0], "clauses": largest[1], "conflicts": sum(figure[2] for figure in figures)}


_current: ContextVar[SatStatistics | None] = ContextVar("SAT statistics", default=None)


@contextmanager
def sat_statistics() -> Iterator[SatStatistics]:
    """Collect the solvers that this thread or task creates inside the `with` block."""
    statistics = SatStatistics()
    token = _current.set(statistics)
    try:
        yield statistics
    finally:
        _current.reset(token)


def register(solver: SatSolver) -> None:
    statistics = _current.get()
    if statistics is not None:
        statistics.solvers.append(solver)
