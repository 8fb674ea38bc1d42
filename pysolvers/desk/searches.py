"""Searches for a puzzle's solutions: to show them, to count them, and while editing."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from pysolvers.core.cell import Cell
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Count, Progress
from pysolvers.core.puzzle import Puzzle, Solution
from pysolvers.core.words import say
from pysolvers.desk.jobs import Job, Message, duration

if TYPE_CHECKING:
    from pysolvers.parallel.helpers import Helpers

T = TypeVar("T")

MAX_SOLUTIONS = 10_000  # kept for viewing; counting has no such limit


MANY = 1000  # solutions to find at first

COUNTING = 1.0  # seconds to find more solutions once there are two

PATIENCE = 60.0  # seconds after which an undecided search stops; the player may continue it


class Shareable(Job[T]):
    """A search or count of a puzzle's solutions that helpers (other interpreters) can join."""

    puzzle: Puzzle
    engine: str
    counting: ClassVar[bool]  # True if solutions are only counted

    def can_share(self) -> bool:
        """Return True if helpers can join. They never join a `quiet` job, because no player waits for it."""
        from pysolvers.parallel import shared_search  # slow to import, and rarely needed

        return not self.quiet and shared_search.can_share(self.puzzle, self.engine, self.counting)

    def share(self) -> Helpers:
        from pysolvers.parallel.helpers import Helpers

        if self.helpers is None:
            found = self.helpers = Helpers(self.puzzle)
            self.run.continue_with(lambda alone: self.with_helpers(found, alone))
        return self.helpers

    @abstractmethod
    def with_helpers(self, helpers: Helpers, alone: Iterator[Progress | T]) -> Iterator[Progress | T]:
        """Return an iterator that does the rest of the job with the `helpers`; `alone` is the iterator without them."""


class SolutionSearch(Shareable[Solution]):
    """A search for `wanted` solutions. The same job can later search for more, see `want`."""

    headline = "Looking for a solution…"
    counting = False

    def __init__(self, puzzle: Puzzle, engine: str = "auto") -> None:
        super().__init__(kind_named(puzzle.kind).solver.solve(puzzle, engine))
        self.puzzle = puzzle
        self.engine = engine
        self.wanted = 2

    @property
    def complete(self) -> bool:
        return self.run.finished

    def with_helpers(self, helpers: Helpers, alone: Iterator[Progress | Solution]) -> Iterator[Progress | Solution]:
        from pysolvers.parallel import shared_search

        return shared_search.solve(self.puzzle, self.engine, helpers, alone, tuple(self.found), self.run.seconds)

    def want(self, many: int) -> Self:
        """Set the number of solutions to find, dismiss the helpers, and return this job."""
        if self.helpers:
            self.helpers.dismiss()
        self.wanted = min(many, MAX_SOLUTIONS)
        return self

    def step(self, seconds: float) -> bool:
        until = self.run.seconds + seconds
        while self.run.seconds < until:
            if self.complete or len(self.found) >= self.wanted:
                return False
            try:
                step = self.run.step()
            except StopIteration:
                return False
            if isinstance(step, Solution):
                self.found.append(step)
        return True

    def differs(self) -> frozenset[Cell]:
        """Return the cells in which the solutions differ; no cells until all solutions are known."""
        return differing_cells(self.found) if self.complete else frozenset()

    def message(self, cancelled: bool = False) -> Message:
        many, spent = len(self.found), self.spent()
        if self.complete and many < 2:
            detail = spent if many else self.puzzle.impossible or spent
            return Message(say("One solution.") if many else say("No solution."), detail)
        if self.complete:
            cells = len(self.puzzle.cells)
            differs = say("They differ in {n:,} of {cells:,} cells.", n=len(self.differs()), cells=cells)
            return Message(say("{n:,} solutions.", n=many), f"{differs} {spent}")
        if many >= 2:
            return Message(say("At least {n:,} solutions.", n=many), spent)
        detail = f"{say('One solution found; there may be more.')} {spent}" if many else spent
        return Message(say("Canceled.") if cancelled else say("Not decided."), detail)

    def progress(self) -> dict[str, Any]:
        shown = super().progress()
        if not self.found:
            return shown
        headline = say("Looking for a second solution…") if len(self.found) == 1 else say("Counting solutions…")
        return shown | {"headline": headline, "detail": duration(self.run.seconds), "fraction": None}

    def facts(self) -> list[list[str]]:
        many = f"{len(self.found):,}" if self.found else say("none yet")
        return [*super().facts(), [say("Solutions so far"), many]]


class Solving(SolutionSearch):
    """A search for two solutions and then, for `COUNTING` seconds, for more solutions, up to `MANY` in all."""

    def __init__(self, puzzle: Puzzle, engine: str = "auto") -> None:
        super().__init__(puzzle, engine)
        self.wanted = MANY
        self._until = PATIENCE
        self._several_since: float | None = None

    def step(self, seconds: float) -> bool:
        more = super().step(seconds)
        if len(self.found) < 2:
            return more and self.run.seconds < self._until
        self._several_since = self._several_since or self.run.seconds
        return more and (self.wanted != MANY or self.run.seconds < self._several_since + COUNTING)

    def search_on(self) -> Solving:
        self._until = self.run.seconds + PATIENCE
        return self

    def message(self, cancelled: bool = False) -> Message:
        many, spent = len(self.found), duration(self.run.seconds)
        if self.complete and many == 1:
            return Message(say("One solution."), say("Proved in {time}.", time=spent), "good")
        if self.complete and not many:
            return Message(say("No solution."), self.puzzle.impossible or say("Proved in {time}.", time=spent), "bad")
        if self.complete:
            return Message(say("{n:,} solutions.", n=many), say("All found in {time}.", time=spent))
        if many > 1:
            return Message(say("At least {n:,} solutions.", n=many), say("Found in {time}.", time=spent))
        if many:
            detail = say("No second solution was found in {time}, but there may be one.", time=spent)
            return Message(say("One solution so far."), detail)
        headline = say("Canceled.") if cancelled else say("No solution found in {time}.", time=spent)
        return Message(headline, say("There may be one."))

    def follow_up(self) -> Job[Any] | None:
        return OtherRules(self.puzzle, self.message().detail) if self.complete and not self.found else None


class Counting(Shareable[Count]):
    """A count of a puzzle's solutions."""

    headline = "Counting…"
    counting = True

    def __init__(self, puzzle: Puzzle, engine: str = "auto") -> None:
        super().__init__(kind_named(puzzle.kind).solver.count(puzzle, engine, None))
        self.puzzle = puzzle
        self.engine = engine

    def with_helpers(self, helpers: Helpers, alone: Iterator[Progress | Count]) -> Iterator[Progress | Count]:
        from pysolvers.parallel import shared_search

        return shared_search.count(self.puzzle, self.engine, helpers, alone, self.run.seconds)

    def step(self, seconds: float) -> bool:
        more = super().step(seconds)
        del self.found[:-1]
        return more

    def message(self, cancelled: bool = False) -> Message:
        count = self.found[-1] if self.found else Count(0, exact=False)
        if not count.exact and not count.value:
            return Message(say("Canceled."), f"{say('No solution was found so far.')} {self.spent()}")
        exact = {0: "No solution.", 1: "One solution."}.get(count.value, "{n:,} solutions.")
        at_least = "At least one solution." if count.value == 1 else "At least {n:,} solutions."
        return Message(say(exact if count.exact else at_least, n=count.value), self.spent())


class OtherRules(Job[Puzzle]):
    """A check whether an unsolvable puzzle has a solution with another option, which the player may have meant."""

    headline = "No solution. Trying other rules…"
    limit = 1

    def __init__(self, puzzle: Puzzle, detail: str) -> None:
        super().__init__(kind_named(puzzle.kind).solver.instead(puzzle))
        self._given = puzzle
        self._detail = detail

    def message(self, cancelled: bool = False) -> Message:
        return Message(
            say("No solution."), other_rules(self._given, next(iter(self.found), None)) or self._detail, "bad"
        )


def other_rules(puzzle: Puzzle, meant: Puzzle | None) -> str:
    """Return a sentence on how an unsolvable puzzle differs from `meant`, which has a solution; "" if `meant` is None.

    `meant` is usually the same puzzle with other options.
    """
    if meant is None:
        return ""
    chosen = [
        say('the {option} "{value}"', option=say(option.title).lower(), value=say(words))
        for option in kind_named(puzzle.kind).options
        for value, words in option.values
        if value == meant.options.get(option.name, option.values[0][0])
        and value != puzzle.options.get(option.name, option.values[0][0])
    ]
    if chosen:
        return say("There is a solution with {options}.", options=", ".join(chosen))
    return say("There is a solution for {puzzle}.", puzzle=meant.id)


def differing_cells(solutions: Sequence[Solution]) -> frozenset[Cell]:
    if len(solutions) < 2:
        return frozenset()
    first, *others = [solution.facts for solution in solutions]
    return frozenset(cell for cell, fact in first.items() if any(other.get(cell) != fact for other in others))
