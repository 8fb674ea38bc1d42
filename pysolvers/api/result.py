"""The result of one search, as an object and as plain data (as printed with `--json`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Literal

from pysolvers.api.parsing import engine_for
from pysolvers.core.progress import Budget, Count, Outcome, OutOfBudget, Progress, Run, Watch
from pysolvers.engines.sat.statistics import SatStatistics, sat_statistics

if TYPE_CHECKING:
    from pysolvers.core.puzzle import Puzzle, Solution
    from pysolvers.parallel.crew import OpenCrew

Status = Literal["unique", "multiple", "solved", "none", "timeout"]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one search.

    Examples:
        >>> import pysolvers
        >>> found = pysolvers.result("A.B/BA./...")
        >>> found.outcome, found.solutions[0].data, found.stats["engine"]
        ('unique', ['AAB', 'BAB', 'BBB'], 'search')

    Args:
        puzzle: the puzzle.
        status: "unique", "multiple", "none"; "solved" if one solution was found and no more were requested;
            "timeout" if the budget ran out first.
        count: the number of solutions found.
        exact: True if there are no other solutions.
        solutions: the solutions, as many as requested.
        nodes: the nodes of the search.
        seconds: the seconds of work.
        engine: the engine used.
        late: True if the budget ran out before the search finished.
        sat: statistics of SAT solvers, if any was used.
    """

    puzzle: Puzzle
    status: Status
    count: int
    exact: bool
    solutions: tuple[Solution, ...]
    nodes: int
    seconds: float
    engine: str
    late: bool
    sat: Mapping[str, int] = field(default_factory=dict)

    @property
    def outcome(self) -> Outcome | None:
        """'none', 'unique' or 'multiple' if proved, else None."""
        if self.count > 1:
            return "multiple"
        return ("unique" if self.count else "none") if self.exact else None

    @property
    def solution(self) -> Solution | None:
        """The first solution; None if none was found."""
        return self.solutions[0] if self.solutions else None

    @property
    def stats(self) -> dict[str, Any]:
        """The cost of the search: `nodes`, `seconds`, `engine`, and statistics of SAT solvers."""
        return {"nodes": self.nodes, "seconds": round(self.seconds, 6), "engine": self.engine, **self.sat}

    @property
    def data(self) -> dict[str, Any]:
        """The result as plain data, as printed with `--json`."""
        return {
            "kind": self.puzzle.kind,
            "id": self.puzzle.id,
            "status": self.status,
            "count": self.count,
            "exact": self.exact,
            "solutions": [solution.data for solution in self.solutions],
            "stats": self.stats,
        }


def crew_of(jobs: int) -> OpenCrew | None:
    """Return a function that opens a crew of `jobs` processes; None for one job, which this process does."""
    if jobs == 1:
        return None
    from pysolvers.parallel.processes import LocalCrew  # only needed for several processes

    return lambda: LocalCrew(jobs)


def found(puzzle: Puzzle, engine: str, limit: int | None, crew: OpenCrew | None) -> Iterator[Progress | Solution]:
    """Yield Progress and the solutions. `crew` opens the processes that find them; None to work in this process."""
    if crew is None:
        return puzzle.of_kind.solver.solve(puzzle, engine)
    from pysolvers.parallel import solving  # only needed for several processes

    return solving.solve(puzzle, engine, limit, crew)


def solve(
    puzzle: Puzzle,
    engine: str,
    limit: int | None,
    budget: Budget,
    watch: Watch | None = None,
    crew: OpenCrew | None = None,
    each: Callable[[Solution], None] | None = None,
) -> Result:
    """Find up to `limit` solutions; all if it is None. `crew` opens the processes; None to work in this process.

    Without a `limit`, the solutions are sorted, so their order doesn't depend on the processes. If `each` is given, it
    is called with every solution as it is found. Then solutions aren't sorted, and the result keeps only the first.
    """
    engine = engine_for(puzzle, engine)
    run = Run(found(puzzle, engine, limit, crew), budget, watch)
    solutions: list[Solution] = []
    ranks: list[str] = []
    number, exact, late = 0, False, False
    with sat_statistics() as sat:
        try:
            while limit is None or number < limit:
                solution = next(run)
                number += 1
                if each is not None:
                    each(solution)
                if each is None or not solutions:
                    solutions.append(solution)
                if limit is None and each is None:
                    ranks.append(repr(solution.data))  # formatted now, while other processes search
        except StopIteration:
            exact = True
        except OutOfBudget:
            late = True
        finally:
            run.close()
    if limit is None and each is None:
        solutions = _in_order(solutions, ranks)
    return _result(puzzle, engine, run, Count(number, exact), late, sat, solutions)


def count(
    puzzle: Puzzle,
    engine: str,
    limit: int | None,
    budget: Budget,
    watch: Watch | None = None,
    crew: OpenCrew | None = None,
) -> Result:
    """Count the solutions, up to `limit`. `crew` opens the processes; None to work in this process."""
    engine = engine_for(puzzle, engine)
    steps = puzzle.of_kind.solver.count(puzzle, engine, limit)
    if crew is not None:
        from pysolvers.parallel import solving  # only needed for several processes

        steps = solving.count(puzzle, engine, limit, crew)
    run = Run(steps, budget, watch)
    best, late = Count(0, exact=False), False
    with sat_statistics() as sat:
        try:
            for best in run:  # noqa: B007  only the last is needed
                pass
        except OutOfBudget:
            late = True
        finally:
            run.close()
    return _result(puzzle, engine, run, best, late, sat)


def _in_order(solutions: list[Solution], ranks: list[str]) -> list[Solution]:
    ranked = sorted((text, place) for place, text in enumerate(ranks))
    found: list[Solution] = []
    for _, group in groupby(ranked, key=itemgetter(0)):
        alike = [solutions[place] for _, place in group]
        if len(alike) > 1:
            alike.sort(key=lambda each: repr(sorted(each.facts.items())))
        found += alike
    return found


def made(puzzle: Puzzle, seed: str, difficulty: str, note: str = "") -> dict[str, Any]:
    """A generated puzzle as plain data, as printed with `--json`; `note` says how it differs from the request."""
    data = {"kind": puzzle.kind, "id": puzzle.id, "seed": seed, "difficulty": difficulty}
    return {**data, "note": note} if note else data


def _result(
    puzzle: Puzzle,
    engine: str,
    run: Run[Any],
    count: Count,
    late: bool,
    sat: SatStatistics,
    solutions: Sequence[Solution] = (),
) -> Result:
    figures = sat.data()
    return Result(
        puzzle,
        _status(count.value, count.exact, late),
        count.value,
        count.exact,
        tuple(solutions),
        run.progress.nodes or figures.get("conflicts", 0),  # if a search ended before it reported nodes
        run.seconds,
        run.progress.engine if engine == "auto" else engine,
        late,
        figures,
    )


def _status(found: int, exact: bool, late: bool) -> Status:
    if found >= 2:
        return "multiple"
    if exact:
        return "unique" if found else "none"
    return "timeout" if late or not found else "solved"
