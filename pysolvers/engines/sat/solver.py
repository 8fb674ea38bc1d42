"""The SAT solver CaDiCaL, called through python-sat for a few milliseconds at a time."""

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

LEAST = 50  # minimum conflicts in a slice of work


class SatSolver:
    """A SAT solver and context manager. Between calls of `solve`, `load` adds the new clauses of `cnf`.

    Raises:
        MissingExtra: without python-sat.
    """

    # Target propagations in a slice of work, about 5 to 30 ms. The conflict budget adapts to past slices, not to the
    # clock: where a solver is stopped decides which solution it finds first.
    SLICE = 50_000

    def __init__(self, cnf: Cnf | None = None) -> None:
        try:
            solvers = import_module("pysat.solvers")
        except ImportError as error:
            if error.name is not None and error.name.partition(".")[0] not in ("pysat", "six"):
                raise
            raise MissingExtra("The engine sat needs", "python-sat", "sat", fetching.advice) from None
        own = extension()
        if own is not None:
            vars(solvers)[NAME] = own  # else every clause would look its function up in our package
        self._solver: Any = solvers.Cadical153()  # respects conflict budgets everywhere, including the browser
        self._solve_limited = vars(solvers)[NAME].cadical153_solve_lim
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
        """Free the memory. Afterward, only the statistics can be read."""
        if self._closed_with is None:
            self._closed_with = self.conflicts
            self._solver.delete()

    @property
    def conflicts(self) -> int:
        if self._closed_with is not None:
            return self._closed_with
        return self._figure("conflicts")

    def _figure(self, name: str) -> int:
        return int((self._solver.accum_stats() or {}).get(name, 0))

    @property
    def figures(self) -> tuple[int, int, int]:
        return self._cnf.variables, self._loaded + self._added, self.conflicts

    def add(self, *literals: int) -> None:
        """Add a clause to this solver only, not to the `Cnf`."""
        self._solver.add_clause(list(literals))
        self._added += 1

    def load(self) -> None:
        for clause in self._cnf.clauses[self._loaded :]:
            self._solver.add_clause(clause)
        self._loaded = len(self._cnf.clauses)

    def slice(self, assumptions: Collection[int] = (), conflicts: int = 200) -> bool | None:
        """Return whether the clauses can hold under `assumptions`; None if unknown after this number of `conflicts`."""
        mine, assumed = self._solver, list(assumptions)
        mine.conf_budget(conflicts)
        # not pysat's `solve_limited`: Ctrl+C makes it jump out of the solver, whose next use crashes the process
        status = self._solve_limited(mine.cadical, assumed, 0)
        mine.status = None if status == 0 else status > 0
        mine.prev_assumps = assumed
        verdict: bool | None = mine.status
        return verdict

    def solve(
        self, assumptions: Collection[int] = (), conflicts: int | None = None
    ) -> Generator[Progress, None, bool | None]:
        """Yield Progress; return whether the clauses can hold under `assumptions` (literals).

        None if that is unknown after this number of `conflicts`.
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
        """Return assumptions that made the last `solve` return False; [] if the clauses alone are contradictory."""
        return list(self._solver.get_core() or ())

    def model(self) -> frozenset[int]:
        return frozenset(literal for literal in self._solver.get_model() or () if literal > 0)
