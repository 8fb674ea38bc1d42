"""A SAT solver in slices of work: CaDiCaL, by python-sat, which is imported when the first solver is made."""

from __future__ import annotations

from collections.abc import Collection, Generator
from importlib import import_module
from typing import Any

from pysolvers.core.progress import Progress
from pysolvers.engines.sat.availability import fetching
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.engines.sat.extension import NAME, extension
from pysolvers.engines.sat.statistics import register
from pysolvers.errors import MissingExtra

SOLVERS = {"cadical153": "Cadical153", "cadical195": "Cadical195"}
"""Solvers that keep to a budget of conflicts everywhere, the browser included, and their classes in pysat.solvers."""

LEAST = 50
"""Conflicts that a slice of work has at least."""


class SatSolver:
    """A solver that clauses can be added to between solves; use it in `with`, for it holds memory outside Python.

    `cnf` may grow later: `load` gives the solver what is new in it. `conflicts` counts over all solves.

    Raises:
        MissingExtra: if python-sat is not installed.
    """

    SLICE = 50_000
    """Propagations that a slice of work should take, some 5 to 30 ms; the budget of conflicts follows what slices took.

    It does not follow the clock: where a solver is stopped decides which solution it finds first.
    """

    def __init__(self, cnf: Cnf | None = None, solver: str = "cadical153") -> None:
        try:
            solvers = import_module("pysat.solvers")
        except ImportError as error:
            if error.name is not None and error.name.partition(".")[0] not in ("pysat", "six"):
                raise
            raise MissingExtra("The engine sat needs", "python-sat", "sat", fetching.advice) from None
        own = extension()
        if own is not None:
            vars(solvers)[NAME] = own  # else each clause asks our package for the function that takes it
        self._solver: Any = getattr(solvers, SOLVERS[solver])()
        self._solve_limited = getattr(vars(solvers)[NAME], f"{solver}_solve_lim")
        self._cnf = cnf or Cnf()
        self._loaded = 0
        self._added = 0
        self._closed_with: int | None = None
        self._budget = LEAST
        self.load()
        register(self)

    def __enter__(self) -> SatSolver:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the memory back; the solver cannot be used after, but for its figures."""
        if self._closed_with is None:
            self._closed_with = self.conflicts
            self._solver.delete()

    @property
    def conflicts(self) -> int:
        """Conflicts so far, the solver's measure of work."""
        if self._closed_with is not None:
            return self._closed_with
        return self._figure("conflicts")

    def _figure(self, name: str) -> int:
        """What the solver counts under such a name, so far."""
        return int((self._solver.accum_stats() or {}).get(name, 0))

    @property
    def figures(self) -> tuple[int, int, int]:
        """How many variables and clauses it has, and conflicts so far."""
        return self._cnf.variables, self._loaded + self._added, self.conflicts

    def add(self, *literals: int) -> None:
        """One more clause, for this solver only."""
        self._solver.add_clause(list(literals))
        self._added += 1

    def load(self) -> None:
        """Give the solver the clauses that the `Cnf` got since the last time."""
        for clause in self._cnf.clauses[self._loaded :]:
            self._solver.add_clause(clause)
        self._loaded = len(self._cnf.clauses)

    def slice(self, assumptions: Collection[int] = (), conflicts: int = 200) -> bool | None:
        """Satisfiable or not under `assumptions`; None after `conflicts` conflicts: ask again to go on.

        In the main thread pysat's own `solve_limited` takes Ctrl+C for itself and jumps out of the solver, which aborts
        the process when it is used again. Told that this is another thread, it leaves that to Python, after the slice.
        """
        mine, assumed = self._solver, list(assumptions)
        mine.conf_budget(conflicts)
        status = self._solve_limited(mine.cadical, assumed, 0)
        mine.status = None if status == 0 else status > 0
        mine.prev_assumps = assumed
        verdict: bool | None = mine.status
        return verdict

    def solve(
        self, assumptions: Collection[int] = (), conflicts: int | None = None
    ) -> Generator[Progress, None, bool | None]:
        """`found = yield from sat.solve()`: satisfiable or not; None after `conflicts` conflicts.

        There is Progress after each slice; it counts conflicts as nodes.
        """
        started = self.conflicts
        while True:
            before = self._figure("propagations")
            verdict = self.slice(assumptions, self._budget)
            if verdict is not None:
                return verdict
            spent = self._figure("propagations") - before
            change = min(2.0, max(0.5, self.SLICE / max(spent, 1)))
            self._budget = max(LEAST, min(20_000, int(self._budget * change)))
            done = self.conflicts
            yield Progress(nodes=done, engine="sat")
            if conflicts is not None and done - started >= conflicts:
                return None

    def core(self) -> list[int]:
        """Assumptions that contradict each other, after a verdict of not satisfiable; empty if nothing can help."""
        return list(self._solver.get_core() or ())

    def model(self) -> frozenset[int]:
        """The variables that are true in the solution found last."""
        return frozenset(literal for literal in self._solver.get_model() or () if literal > 0)
