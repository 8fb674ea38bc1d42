"""Searches the pieces of one puzzle in turn with the same SAT solver, which keeps all that it has learned.

Each piece is a part of the search: the solutions that satisfy certain literals (assumptions). Solutions excluded in one
piece aren't excluded in the next one.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Collection, Generator, Hashable, Iterable
from typing import Generic, Protocol, TypeVar

from pysolvers.core.progress import Progress
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.engines.sat.solver import SatSolver


class HasSolver(Protocol):
    """A puzzle encoded as clauses, and the solver that they were added to."""

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
    """Yield each solution that satisfies all literals in `assumed`, except the solutions in `known`.

    `find` searches for one solution under the given assumptions; it returns None if no solution exists. `excluding`
    returns the clause that excludes a given solution.
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
    """Keeps the clauses of the last puzzle, so that the next search of the same puzzle doesn't encode it again."""

    def __init__(self) -> None:
        self._puzzle: Hashable = None
        self._made: Clauses | None = None
        atexit.register(self.forget)

    def of(
        self, puzzle: Hashable, make: Callable[[], Generator[Progress, None, Clauses]]
    ) -> Generator[Progress, None, Clauses]:
        """Return the clauses of `puzzle`. If it isn't the puzzle whose clauses are kept, `make` encodes it."""
        if self._made is None or puzzle != self._puzzle:
            self.forget()
            self._made = yield from make()
            self._puzzle = puzzle
        return self._made

    def forget(self) -> None:
        if self._made is not None:
            self._made.solver.close()
            self._made = None
