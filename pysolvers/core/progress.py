"""How work is limited, observed and stopped: solvers are generators that yield a `Progress` at least every 20 ms."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field, replace
from functools import total_ordering
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from pysolvers.errors import Error

if TYPE_CHECKING:
    from pysolvers.core.puzzle import Puzzle

T = TypeVar("T")
U = TypeVar("U")
S = TypeVar("S")

Outcome = Literal["none", "unique", "multiple"]
VERDICTS: tuple[Outcome, ...] = ("none", "unique", "multiple")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is: its `nodes` so far, the `depth` of the current branch, and the name of its `engine`.

    In this branch, `known` of `total` cells are decided; both are None if the search doesn't work cell by cell.
    `snapshot` returns data for the kind's `play.snapshot_state`, valid until the search continues. `note` is a sentence
    to show with the next result.

    Examples:
        >>> import pysolvers
        >>> seen = []
        >>> solutions = list(pysolvers.solutions("4x4;start=0.0", watch=seen.append))
        >>> seen[-1].engine, seen[-1].nodes > 0
        ('search', True)
    """

    nodes: int = 0
    depth: int = 0
    known: int | None = None
    total: int | None = None
    engine: str = "search"
    snapshot: Callable[[], object] | None = field(default=None, compare=False, repr=False)
    note: str = ""


Watch = Callable[[Progress], None]  # called with each `Progress` of a search


@total_ordering
@dataclass(frozen=True, slots=True)
class Count:
    """A number of solutions: exactly `value` if `exact`, else at least `value`.

    Examples:
        >>> import pysolvers
        >>> pysolvers.count("3x3;start=0.0")
        Count(value=8, exact=True)
        >>> pysolvers.count("3x3;start=0.0") == 8, pysolvers.count("3x3;start=0.0", limit=2) == 2
        (True, False)

    An exact count compares with numbers, converts to `int`, and is false if 0. An inexact count equals no number.
    """

    value: int
    exact: bool

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Count):
            return (self.value, self.exact) == (other.value, other.exact)
        return self.exact and self.value == other if isinstance(other, int) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.value) if self.exact else hash((self.value, self.exact))

    def __bool__(self) -> bool:
        return self.value > 0 or not self.exact

    def __int__(self) -> int:
        if not self.exact:
            raise ValueError(f"The count is at least {self.value}, not exact.")
        return self.value

    __index__ = __int__

    def __lt__(self, other: int | Count) -> bool:
        return int(self) < int(other)


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a search: seconds of work, and nodes; None for no limit."""

    seconds: float | None = None
    nodes: int | None = None


class OutOfBudget(Error, TimeoutError):
    """A search reached the limit of its `Budget` before it could decide; `progress` says how far it got.

    Examples:
        >>> import pysolvers
        >>> try:
        ...     pysolvers.solve("30x30;start=0.0", nodes=0)
        ... except pysolvers.OutOfBudget as error:
        ...     print(error)
        Not decided within 0 nodes.
    """

    __module__ = "pysolvers"

    def __init__(self, message: str, progress: Progress) -> None:
        super().__init__(message)
        self.progress = progress

    def __reduce__(self) -> tuple[type[OutOfBudget], tuple[str, Progress]]:
        return OutOfBudget, (str(self), replace(self.progress, snapshot=None))


class Pace:
    """Says when a solver's next `Progress` is due: `if pace.due(): yield Progress(...)`. `work` counts these calls."""

    __slots__ = ("_next", "work")
    INTERVAL = 0.012  # seconds; below the promised 20 ms, to allow for one long node

    def __init__(self) -> None:
        self._next = perf_counter() + self.INTERVAL
        self.work = 0

    def due(self) -> bool:
        """True at most once every `INTERVAL` seconds."""
        self.work += 1
        now = perf_counter()
        if now < self._next:
            return False
        self._next = now + self.INTERVAL
        return True


class Run(Generic[T]):
    """Runs a solver within a budget. Iteration yields results or raises `OutOfBudget`; `seconds` is the time used."""

    def __init__(
        self,
        steps: Iterator[Progress | T],
        budget: Budget | None = None,
        watch: Watch | None = None,
    ) -> None:
        self._steps = steps
        self.budget = budget or Budget()
        self.watch = watch
        self.progress = Progress()
        self.seconds = 0.0
        self.finished = False

    def __iter__(self) -> Iterator[T]:
        return self

    def __next__(self) -> T:
        while True:
            step = self.step()
            if not isinstance(step, Progress):
                return step

    def step(self) -> Progress | T:
        """The solver's next step; StopIteration at the end, `OutOfBudget` at the limit."""
        self._check()
        started = perf_counter()
        try:
            step = next(self._steps)
        except StopIteration:
            self.finished = True
            raise
        finally:
            self.seconds += perf_counter() - started
        if isinstance(step, Progress):
            self.progress = step
            if self.watch:
                self.watch(step)
        return step

    def slice(self, seconds: float = 0.02) -> list[T]:
        """Work for about `seconds` and return the results. `finished` is True once the solver has ended."""
        found: list[T] = []
        until = self.seconds + seconds
        while self.seconds < until and not self.finished:
            try:
                step = self.step()
            except StopIteration:
                break
            if not isinstance(step, Progress):
                found.append(step)
        return found

    def continue_with(self, change: Callable[[Iterator[Progress | T]], Iterator[Progress | T]]) -> None:
        """Replace the remaining steps with those that `change` makes from them."""
        self._steps = change(self._steps)

    def close(self) -> None:
        if isinstance(self._steps, Generator):
            self._steps.close()

    def _check(self) -> None:
        if self.budget.seconds is not None and self.seconds > self.budget.seconds:
            raise OutOfBudget(f"Not decided within {self.budget.seconds:g} s.", self.progress)
        if self.budget.nodes is not None and self.progress.nodes > self.budget.nodes:
            raise OutOfBudget(f"Not decided within {self.budget.nodes} nodes.", self.progress)


def mapped(steps: Iterator[Progress | T], make: Callable[[T], U]) -> Iterator[Progress | U]:
    for step in steps:
        yield step if isinstance(step, Progress) else make(step)


def first(steps: Iterator[Progress | T]) -> Generator[Progress, None, T | None]:
    """Yield Progress until there is a result; return it, or None if the steps end first."""
    for step in steps:
        if not isinstance(step, Progress):
            return step
        yield step
    return None


def collected(steps: Iterator[Progress | T], most: int | None = None) -> Generator[Progress, None, list[T]]:
    """Yield Progress; return the first `most` results (1 or more; None for all)."""
    found: list[T] = []
    for step in steps:
        if isinstance(step, Progress):
            yield step
            continue
        found.append(step)
        if len(found) == most:
            break
    return found


def tally(steps: Iterator[Progress | T], limit: int | None = None) -> Iterator[Progress | Count]:
    """Count the results of `steps`, up to `limit`. Yields Progress and lower bounds, then the final Count."""
    found = 0
    for step in steps:
        if isinstance(step, Progress):
            yield step
            yield Count(found, exact=False)
            continue
        found += 1
        if limit is not None and found >= limit:
            yield Count(found, exact=False)
            return
    yield Count(found, exact=True)


def outcome(puzzle: Puzzle, nodes: int, reports: float = inf) -> Generator[Progress, None, Outcome | None]:
    """Yield Progress, and return whether a puzzle has no, one or several solutions: an `Outcome`.

    Return None if this takes more than `nodes` search nodes, or more than `reports` yields of Progress.
    """
    found = 0
    for step in () if puzzle.impossible else puzzle.of_kind.solver.solve(puzzle):
        if not isinstance(step, Progress):
            found += 1
            if found == 2:
                break
            continue
        reports -= 1
        if step.nodes > nodes or reports < 0:
            return None
        yield replace(step, snapshot=None)
    return VERDICTS[found]


Pausing = Generator[None, None, T]  # work that yields at each pause and returns its result; run it with `yield from`
Paced = Generator[Progress, None, T]  # such work that yields Progress


class Returning(Generic[S, T]):
    """Iterates over a generator; afterwards, `result` is what it returned."""

    result: T

    def __init__(self, work: Generator[S, None, T]) -> None:
        self._work = work

    def __iter__(self) -> Iterator[S]:
        self.result = yield from self._work


def finish(work: Generator[object, None, T]) -> T:
    running = Returning(work)
    for _ in running:
        pass
    return running.result


def paced(work: Pausing[T], pace: Pace, progress: Progress | Callable[[], Progress]) -> Generator[Progress, None, T]:
    """Run `work`, which yields at each pause, and return its result. If `pace` is due at a pause, yield `progress`."""
    running = Returning(work)
    for _ in running:
        if pace.due():
            yield progress if isinstance(progress, Progress) else progress()
    return running.result


def reported(work: Generator[S, None, T], progress: Callable[[S], Progress]) -> Generator[Progress, None, T]:
    """Run work and return its result. Yield `progress(value)` for each value that the work yields."""
    running = Returning(work)
    for pause in running:
        yield progress(pause)
    return running.result
