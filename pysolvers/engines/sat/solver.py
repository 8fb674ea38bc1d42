"""Satisfiability: clauses with cardinality helpers, CaDiCaL (by python-sat) in slices, DIMACS for any other solver.

A variable is a positive int, a literal a variable or its negative, as in DIMACS. python-sat is an optional extra and is
imported when the first `Sat` is made; `Cnf` needs nothing. In the browser it is not there from the start: a solver that
would use it orders it (`available`, `delivered`), and the front end fetches it between two slices of work (`delivery`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import PuzzleError

SOLVERS = {"cadical153": "Cadical153", "cadical195": "Cadical195"}
"""Solvers that keep to a budget of conflicts everywhere, the browser included, and their classes in pysat.solvers."""


class EngineMissing(PuzzleError):
    """The engine needs a library that is not installed; the sentence says how to get it."""


@dataclass
class Delivery:
    """How python-sat comes where a front end can fetch it: it sets `possible` and looks at `ordered` between slices.

    `advice` is what a person is told to do where python-sat is missing.
    """

    possible: bool = False
    ordered: bool = False
    advice: str = "pip install pysolvers[sat]"


delivery = Delivery()
"""The one way for python-sat to come; the interpreter has one set of modules."""


def installed() -> bool:
    """Whether python-sat is here now."""
    return find_spec("pysat") is not None


def available() -> bool:
    """Whether python-sat is installed. Where it can be fetched, to ask is to order it: it may be there later."""
    if installed():
        return True
    delivery.ordered = delivery.possible
    return False


def obtainable() -> bool:
    """Whether python-sat is installed or can be fetched; orders nothing."""
    return installed() or delivery.possible


def delivered() -> Generator[Progress, None, bool]:
    """Whether python-sat is installed, after waiting for it where it can be fetched: `yield from` it."""
    while not available():
        if not delivery.possible:
            return False
        yield Progress(engine="sat, on its way")
    return True


class Cnf:
    """Clauses over variables 1, 2, 3, ...; `meanings[v]` is what variable `v` stands for, None for an auxiliary one."""

    def __init__(self) -> None:
        self.clauses: list[list[int]] = []
        self.meanings: list[object] = [None]

    @property
    def variables(self) -> int:
        """How many variables there are; they are 1 up to this."""
        return len(self.meanings) - 1

    def new(self, meaning: object = None) -> int:
        """A new variable."""
        self.meanings.append(meaning)
        return len(self.meanings) - 1

    def add(self, *literals: int) -> None:
        """One clause: at least one of `literals` holds; none given makes the whole unsatisfiable."""
        self.clauses.append(list(literals))

    def at_most_one(self, literals: Collection[int]) -> None:
        """At most one of `literals` holds: by pairs up to six, else three at a time with a new variable (3n)."""
        rest = list(literals)
        while len(rest) > 6:
            # `more` says that the one that holds is not among the first three.
            more = self.new()
            self._pairs([*rest[:3], more])
            rest = [*rest[3:], -more]
        self._pairs(rest)

    def exactly_one(self, literals: Collection[int]) -> None:
        """Exactly one of `literals` holds; none given makes the whole unsatisfiable."""
        self.clauses.append(list(literals))
        self.at_most_one(literals)

    def at_most(self, k: int, literals: Collection[int]) -> None:
        """At most `k` of `literals` hold: Sinz's sequential counter, about n*k clauses and variables."""
        if k <= 0:
            self.clauses += [[-literal] for literal in literals]
        elif k == 1:
            self.at_most_one(literals)
        elif k < len(literals):
            before: list[int] = []  # before[j]: more than j of the literals so far hold
            for i, literal in enumerate(literals):
                now = [self.new() for _ in range(min(i + 1, k))]
                self.add(-literal, now[0])
                for j, held in enumerate(before):
                    self.add(-held, now[j])
                    self.add(-literal, -held, *([now[j + 1]] if j + 1 < k else []))
                before = now

    def dimacs(self, comments: Iterable[str] = (), describe: Callable[[object], str] = str) -> str:
        """The clauses as DIMACS CNF, after a comment block: `comments`, then `c VARIABLE MEANING` lines."""
        lines = [f"c {line}" for comment in comments for line in comment.splitlines()]
        lines += [f"c {v} {describe(meaning)}" for v, meaning in enumerate(self.meanings) if meaning is not None]
        lines.append(f"p cnf {self.variables} {len(self.clauses)}")
        lines += [" ".join(map(str, [*clause, 0])) for clause in self.clauses]
        return "\n".join(lines) + "\n"

    def _pairs(self, literals: list[int]) -> None:
        self.clauses += [[-a, -b] for i, a in enumerate(literals) for b in literals[:i]]


class Sat:
    """A solver that clauses can be added to between solves; use it in `with`, for it holds memory outside Python.

    `cnf` may grow after; `load` hands over what is new in it. `conflicts` counts over all solves.

    Raises:
        EngineMissing: if python-sat is not installed.
    """

    SLICE = 0.012
    """Seconds that a slice of work should take; the budget of conflicts follows what slices took."""

    def __init__(self, cnf: Cnf | None = None, solver: str = "cadical153") -> None:
        try:
            solvers = import_module("pysat.solvers")
        except ImportError as error:
            if error.name is not None and error.name.partition(".")[0] not in ("pysat", "six"):
                raise
            raise EngineMissing(f"The engine sat needs python-sat: {delivery.advice}.") from None
        self._solver: Any = getattr(solvers, SOLVERS[solver])()
        self._cnf = cnf or Cnf()
        self._loaded = 0
        self._budget = 200
        self.load()

    def __enter__(self) -> Sat:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the memory back; the solver cannot be used after."""
        self._solver.delete()

    @property
    def conflicts(self) -> int:
        """Conflicts so far, the solver's measure of work."""
        return int((self._solver.accum_stats() or {}).get("conflicts", 0))

    def add(self, *literals: int) -> None:
        """One more clause, for this solver only."""
        self._solver.add_clause(list(literals))

    def load(self) -> None:
        """Hand over the clauses that the `Cnf` got since the last time."""
        for clause in self._cnf.clauses[self._loaded :]:
            self._solver.add_clause(clause)
        self._loaded = len(self._cnf.clauses)

    def prefer(self, literals: Iterable[int]) -> None:
        """Try these literals as true first wherever the solver has to choose."""
        self._solver.set_phases(list(literals))

    def slice(self, assumptions: Collection[int] = (), conflicts: int = 200) -> bool | None:
        """Satisfiable or not under `assumptions`; None after `conflicts` conflicts: ask again to go on."""
        self._solver.conf_budget(conflicts)
        verdict: bool | None = self._solver.solve_limited(assumptions=list(assumptions))
        return verdict

    def solve(
        self, assumptions: Collection[int] = (), conflicts: int | None = None
    ) -> Generator[Progress, None, bool | None]:
        """`found = yield from sat.solve()`: satisfiable or not, Progress every 20 ms; None after `conflicts` conflicts.

        Progress counts conflicts as nodes.
        """
        started = self.conflicts
        while True:
            since = perf_counter()
            verdict = self.slice(assumptions, self._budget)
            spent = perf_counter() - since
            if verdict is not None:
                return verdict
            self._budget = max(50, min(20_000, int(self._budget * min(2.0, max(0.5, self.SLICE / max(spent, 1e-4))))))
            done = self.conflicts
            yield Progress(nodes=done, engine="sat")
            if conflicts is not None and done - started >= conflicts:
                return None

    def core(self) -> list[int]:
        """Assumptions that contradict each other, after a verdict of not satisfiable; empty if nothing can help."""
        return list(self._solver.get_core() or ())

    def model(self) -> frozenset[int]:
        """The variables that are true in the answer found last."""
        return frozenset(literal for literal in self._solver.get_model() or () if literal > 0)
