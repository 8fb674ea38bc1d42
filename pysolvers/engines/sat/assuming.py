"""Searches parts of a puzzle's solutions in turn with the same SAT solver, which keeps what it has learned."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Collection, Generator, Hashable, Iterable
from typing import Generic, Protocol, TypeVar

from pysolvers.core.progress import Progress
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.engines.sat.solver import SatSolver


class HasSolver(Protocol):
    """An object with a solver that holds a puzzle's clauses."""

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
    """Yield each solution that satisfies all literals in `assumed`, except those in `known`.

    `find` returns one solution under the given assumptions, or None. `excluding` returns the clause that excludes a
    solution from `solver`. The clause applies only during this call, thanks to a new variable of `cnf`.
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
    """A cache for the clauses of the last puzzle."""

    def __init__(self) -> None:
        self._puzzle: Hashable = None
        self._made: Clauses | None = None
        atexit.register(self.forget)

    def of(
        self, puzzle: Hashable, make: Callable[[], Generator[Progress, None, Clauses]]
    ) -> Generator[Progress, None, Clauses]:
        """Return the clauses of `puzzle`, made by `make` if they aren't cached."""
        if self._made is None or puzzle != self._puzzle:
            self.forget()
            self._made = yield from make()
            self._puzzle = puzzle
        return self._made

    def forget(self) -> None:
        if self._made is not None:
            self._made.solver.close()
            self._made = None
