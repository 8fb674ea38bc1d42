"""A SAT solver that is kept from one piece of a puzzle to the next, with all that it has learnt.

A piece is a set of assumptions. The solutions that are found in it are excluded for as long as it is worked on, and not
beyond: a piece that was given up is begun anew.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Collection, Generator, Hashable, Iterable
from typing import Generic, Protocol, TypeVar

from pysolvers.core.progress import Progress
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.engines.sat.solver import SatSolver


class HasSolver(Protocol):
    """The clauses of a puzzle in a solver."""

    @property
    def solver(self) -> SatSolver:
        """The solver."""


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
    """Each solution under assumptions once.

    Args:
        solver: the solver, which has the clauses of `cnf`.
        cnf: the clauses; a new variable is made for the piece.
        assumed: the literals that make the piece.
        find: looks for a solution under assumptions.
        excluding: the clause that excludes a solution.
        known: solutions that are left out.
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
    """The clauses of the puzzle that this process works on; those of one before give their memory back."""

    def __init__(self) -> None:
        self._puzzle: Hashable = None
        self._made: Clauses | None = None
        atexit.register(self.forget)

    def of(
        self, puzzle: Hashable, make: Callable[[], Generator[Progress, None, Clauses]]
    ) -> Generator[Progress, None, Clauses]:
        """The clauses of a puzzle; for its first piece they are made."""
        if self._made is None or puzzle != self._puzzle:
            self.forget()
            self._made = yield from make()
            self._puzzle = puzzle
        return self._made

    def forget(self) -> None:
        """Give the memory back."""
        if self._made is not None:
            self._made.solver.close()
            self._made = None
