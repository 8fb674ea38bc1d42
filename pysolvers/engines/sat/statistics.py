"""What SAT solvers had to do in a piece of work: how large the formulas were, and how many conflicts they met."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Protocol


class Measured(Protocol):
    """A solver whose figures are wanted."""

    @property
    def figures(self) -> tuple[int, int, int]:
        """Variables, clauses and conflicts so far."""


@dataclass
class SatStatistics:
    """The solvers that were at work; none where no clauses were needed."""

    solvers: list[Measured] = field(default_factory=list, repr=False)

    def data(self) -> dict[str, int]:
        """`variables` and `clauses` of the largest formula, `conflicts` of all solvers; {} if none was at work."""
        if not self.solvers:
            return {}
        figures = [solver.figures for solver in self.solvers]
        largest = max(figures, key=lambda figure: figure[1])
        return {"variables": largest[0], "clauses": largest[1], "conflicts": sum(figure[2] for figure in figures)}


_current: ContextVar[SatStatistics | None] = ContextVar("SAT statistics", default=None)


@contextmanager
def sat_statistics() -> Iterator[SatStatistics]:
    """Solvers that are made inside, by this thread or task, are counted in what this gives."""
    statistics = SatStatistics()
    token = _current.set(statistics)
    try:
        yield statistics
    finally:
        _current.reset(token)


def register(solver: Measured) -> None:
    """Count a new solver where figures are wanted."""
    statistics = _current.get()
    if statistics is not None:
        statistics.solvers.append(solver)
