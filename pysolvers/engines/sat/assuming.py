"""Keeps a SAT solver, and all that it has learned, from one piece of a puzzle to the next.

A piece is a set of assumptions. Its solutions are excluded only while the solver works on it.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Collection, Generator, Hashable, Iterable
from typing import Generic, Protocol, TypeVar

from pysolvers.core.progress import Progress
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.engines.sat.solver import SatSolver


class HasSolver(Protocol):
    """An encoded puzzle in a solver."""

    @property
    def solver(self) -> SatSolver: ...


T = TypeVar("T")
Clauses = TypeVar("Clauses", bound=HasSolver)

Found = Generator[Progress, None, T | None]


def solutions_under(
    solver: SatSolver,
    cnf: Cnf,
    assumed: Collection[int],
    find: Callable[[Collection[int]], Found[T]],
    excluding: Callable[[T], Iterable[int]],
    known: Iterable[T] = (),
) -> Generator[Progress | T, None, None]:
    """Yield each solution under the literals `assumed` once, except those `known`.

    `find` looks for a solution under assumptions; `excluding` returns the clause that excludes one.
    """
    piece = cnf.new()
    try:
        for solution in known:
            solver.add(-piece, *excluding(solution))
        while (found := (yield from find([*assumed, piece]))) is not None:
            solver.add(-piece, *excluding(found))
            yield found
    finally:
        solver.add(-piece)


class KeptClauses(Generic[Clauses]):
    """The clauses of the puzzle that this process works on. A new puzzle replaces them and frees their memory."""

    def __init__(self) -> None:
        self._puzzle: Hashable = None
        self._made: Clauses | None = None
        atexit.register(self.forget)

    def of(
        self, puzzle: Hashable, make: Callable[[], Generator[Progress, None, Clauses]]
    ) -> Generator[Progress, None, Clauses]:
        """Return the clauses of a puzzle. Calls `make` to encode them unless they are already kept."""
        if self._made is None or puzzle != self._puzzle:
            self.forget()
            self._made = yield from make()
            self._puzzle = puzzle
        return self._made

    def forget(self) -> None:
        if self._made is not None:
            self._made.solver.close()
            self._made = None
