"""A running search that helpers can join at any time, to work on pieces of the puzzle.

This interpreter continues its search of the whole puzzle, while the helpers search pieces; the first to finish gives
the result. Once a solution is known, this interpreter usually drops its search and works on pieces, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from time import monotonic
from typing import Generic, TypeVar

from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Count, Progress
from pysolvers.core.puzzle import Puzzle, Solution
from pysolvers.parallel.crew import Workforce
from pysolvers.parallel.helpers import Helpers
from pysolvers.parallel.solving import PieceSearch, count_shared

AS_LONG_AGAIN = 0.5  # how much longer the search continues after helpers come, as a share of its time before

T = TypeVar("T")


def can_share(puzzle: Puzzle, engine: str, counting: bool) -> bool:
    kind = kind_named(puzzle.kind)
    return kind.has("pieces") and (engine in kind.pieces.ENGINES or (counting and engine == "frontier"))


def solve(
    puzzle: Puzzle,
    engine: str,
    helpers: Helpers,
    alone: Iterator[Progress | Solution],
    known: Collection[Solution],
    seconds: float,
) -> Iterator[Progress | Solution]:
    """Search with the `helpers`: yield Progress, and each new solution once.

    `alone` is the search that runs in this interpreter; it found the `known` solutions in `seconds`.
    """
    seen = set(known)
    with Workforce(helpers) as force:
        search = PieceSearch(puzzle, engine, force, known)
        racers = kind_named(puzzle.kind).pieces.RACERS[1:]  # the first is the running search
        both = _Both(helpers, alone, search.solutions(racers), seconds)
        enough = 2 if kind_named(puzzle.kind).pieces.proves_whole(puzzle, engine) else 1
        while (step := both.step(len(seen) >= enough)) is not None:
            if isinstance(step, Progress):
                yield step
            elif step not in seen:
                seen.add(step)
                search.note(step)
                yield step


def count(
    puzzle: Puzzle, engine: str, helpers: Helpers, alone: Iterator[Progress | Count], seconds: float
) -> Iterator[Progress | Count]:
    """Count with the `helpers`: yield Progress and lower bounds of the number of solutions; the last Count is exact.

    `alone` is the count that runs in this interpreter, for `seconds` so far.
    """
    least = 0
    with Workforce(helpers) as force:
        both = _Both(helpers, alone, count_shared(puzzle, engine, None, force, iter(())), seconds)
        enough = 2 if kind_named(puzzle.kind).pieces.proves_whole(puzzle, engine) else 0
        while (step := both.step(least >= enough)) is not None:
            if isinstance(step, Progress):
                yield step
            elif step.exact:
                yield step
                return
            else:
                least = max(least, step.value)
                yield Count(least, exact=False)


class _Both(Generic[T]):
    def __init__(
        self, helpers: Helpers, alone: Iterator[Progress | T], shared: Iterator[Progress | T], seconds: float
    ) -> None:
        self._helpers = helpers
        self._alone: Iterator[Progress | T] | None = alone
        self._shared = shared
        self._here = self._there = Progress()
        self._left = seconds * AS_LONG_AGAIN
        self._turn = False

    def step(self, known: bool) -> Progress | T | None:
        self._turn = not self._turn
        if self._alone and (self._turn or not self._helpers.at_work):
            return self._go_on(self._alone, known)
        step = next(self._shared, None)
        if isinstance(step, Progress):
            self._there = step
            return self._progress()
        return step

    def _go_on(self, alone: Iterator[Progress | T], known: bool) -> Progress | T | None:
        began = monotonic()
        step = next(alone, None)
        self._left -= monotonic() - began
        if isinstance(step, Progress):
            self._here = step
            if known and self._left < 0 and self._helpers.at_work:
                self._alone = None
                self._helpers.here = True
            return self._progress()
        return step

    def _progress(self) -> Progress:
        of = self._here if self._alone else self._there
        return replace(of, nodes=self._here.nodes + self._there.nodes)
