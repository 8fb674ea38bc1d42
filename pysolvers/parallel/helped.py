"""A search that is under way, and goes on while helpers come: they work on the puzzle's pieces.

The search goes on here for as long as no solution is known, and for half as long again as it took until the helpers
came: if it would have ended soon, nothing is lost. Then this interpreter takes pieces too. Whoever ends first has
decided. Where the whole puzzle has better proofs than its pieces, it is searched here until there is nothing to prove.
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

AS_LONG_AGAIN = 0.5
"""For how long the search goes on here when helpers have come, as a share of the time that it took before."""

T = TypeVar("T")


def can_share(puzzle: Puzzle, engine: str, counting: bool) -> bool:
    """Whether helpers are of use with a puzzle."""
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
    """Each solution that is not `known` once, with Progress.

    Args:
        puzzle: the puzzle.
        engine: one of its kind's engines.
        helpers: those who help.
        alone: the search that is under way.
        known: the solutions that it has found.
        seconds: how long that took.
    """
    seen = set(known)
    with Workforce(helpers) as force:
        search = PieceSearch(puzzle, engine, force, known)
        racers = kind_named(puzzle.kind).pieces.RACERS[1:]  # the first is the search that is under way
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
    """Progress and lower bounds on the way; the last Count is the result. Arguments are those of `solve`."""
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
    """Two ways to the same in turns, until one of them ends: a search under way, and that of the pieces."""

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
        """What comes next, None at the end; `known` says whether a solution is known, where that is what is wanted."""
        self._turn = not self._turn
        if self._alone and (self._turn or not self._helpers.at_work):
            return self._go_on(self._alone, known)
        step = next(self._shared, None)
        if isinstance(step, Progress):
            self._there = step
            return self._progress()
        return step

    def _go_on(self, alone: Iterator[Progress | T], known: bool) -> Progress | T | None:
        """The next step of the search under way, which is given up when it was long enough."""
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
        """That of the search under way, with the nodes of both; when it was given up, that of the pieces."""
        of = self._here if self._alone else self._there
        return replace(of, nodes=self._here.nodes + self._there.nodes)
