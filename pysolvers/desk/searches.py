"""Searches of a puzzle's solutions: to show them, to count them, and while the puzzle is edited."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from pysolvers.core.cell import Cell
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Count, Progress
from pysolvers.core.puzzle import Puzzle, Solution
from pysolvers.desk.jobs import CANCELLED, Job, Message, duration

if TYPE_CHECKING:
    from pysolvers.parallel.helpers import Helpers

T = TypeVar("T")

MAX_SOLUTIONS = 10_000
"""The most solutions that are kept to be looked at; counting has no such limit."""


SECOND_NODES = 20_000
"""Nodes of a search for a second solution before a puzzle is explained."""

MANY = 1000
"""How many solutions are looked for at first."""

COUNTING = 1.0
"""Seconds for which more solutions are looked for once there are two."""

PATIENCE = 60.0
"""Seconds after which an undecided search stops; the player may let it go on."""


class Shareable(Job[T]):
    """Work on a whole puzzle, which helpers can share once it has begun."""

    puzzle: Puzzle
    engine: str
    counting: ClassVar[bool]
    """Whether the solutions are only counted."""

    def can_share(self) -> bool:
        """Whether helpers are of use with the puzzle, and somebody waits."""
        from pysolvers.parallel import helped  # few puzzles take that long

        return not self.quiet and helped.can_share(self.puzzle, self.engine, self.counting)

    def share(self) -> Helpers:
        """Those who help, from now on if not before."""
        from pysolvers.parallel.helpers import Helpers

        if self.helpers is None:
            found = self.helpers = Helpers(self.puzzle)
            self.run.continue_with(lambda alone: self.with_helpers(found, alone))
        return self.helpers

    @abstractmethod
    def with_helpers(self, helpers: Helpers, alone: Iterator[Progress | T]) -> Iterator[Progress | T]:
        """The steps that follow with helpers; `alone` are those that would follow without."""


class SolutionSearch(Shareable[Solution]):
    """Solutions being looked for until so many are `wanted`; the same job goes on when more are."""

    headline = "Solving…"
    counting = False

    def __init__(self, puzzle: Puzzle, engine: str = "auto") -> None:
        super().__init__(kind_named(puzzle.kind).solver.solve(puzzle, engine))
        self.puzzle = puzzle
        self.engine = engine
        self.wanted = 2

    @property
    def complete(self) -> bool:
        """Whether all solutions are found."""
        return self.run.finished

    def with_helpers(self, helpers: Helpers, alone: Iterator[Progress | Solution]) -> Iterator[Progress | Solution]:
        """The search goes on with helpers."""
        from pysolvers.parallel import helped

        return helped.solve(self.puzzle, self.engine, helpers, alone, tuple(self.found), self.run.seconds)

    def want(self, many: int) -> Self:
        """This job, to go on until so many solutions are found or there are no more; who helped before has gone."""
        if self.helpers:
            self.helpers.dismiss()
        self.wanted = min(many, MAX_SOLUTIONS)
        return self

    def step(self, seconds: float) -> bool:
        """Search on for about so long; False when what was wanted is found, or nothing more is there."""
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
        """The cells in which the solutions differ, once all of them are known."""
        return differing_cells(self.found) if self.complete else frozenset()

    def message(self, cancelled: bool = False) -> Message:
        """How many solutions there are, as far as is known."""
        many, spent = len(self.found), self.spent()
        if self.complete and many < 2:
            return Message("One solution.", spent) if many else Message("No solution.", self.puzzle.impossible or spent)
        if self.complete:
            differs, size = len(self.differs()), self.puzzle.size
            return Message(f"{many:,} solutions.", f"All of them: they differ in {differs} of {size} cells. {spent}")
        if many >= 2:
            return Message(f"At least {many:,} solutions.", spent)
        found = "One solution found, perhaps there are more. " if many else ""
        return Message("Cancelled." if cancelled else "Not decided.", found + spent)

    def progress(self) -> dict[str, Any]:
        """How far it is; once a solution is shown, cells whose value is known are not counted."""
        told = super().progress()
        return told | {"detail": duration(self.run.seconds), "fraction": None} if self.found else told

    def facts(self) -> list[list[str]]:
        """Figures of the search, and how many solutions are found."""
        return [*super().facts(), ["Solutions so far", f"{len(self.found):,}" if self.found else "none yet"]]


class Solving(SolutionSearch):
    """Solutions being looked for to be shown: a second one, and then for a while as many as there are."""

    def __init__(self, puzzle: Puzzle, engine: str = "auto") -> None:
        super().__init__(puzzle, engine)
        self.wanted = MANY
        self._until = PATIENCE
        self._several_since: float | None = None

    def step(self, seconds: float) -> bool:
        """Search for about `seconds`; False if it is decided, enough are found, or it takes too long."""
        more = super().step(seconds)
        if len(self.found) < 2:
            return more and self.run.seconds < self._until
        self._several_since = self._several_since or self.run.seconds
        return more and (self.wanted != MANY or self.run.seconds < self._several_since + COUNTING)

    def search_on(self) -> Solving:
        """Return this job with as much time again."""
        self._until = self.run.seconds + PATIENCE
        return self

    def message(self, cancelled: bool = False) -> Message:
        """How many solutions there are, as far as is known."""
        many, spent = len(self.found), duration(self.run.seconds)
        if self.complete and many == 1:
            return Message("One solution.", f"Proved in {spent}.")
        if self.complete and not many:
            return Message("No solution.", self.puzzle.impossible or f"Proved in {spent}.", "bad")
        if self.complete:
            return Message(f"{many:,} solutions.", f"These are all, found in {spent}.")
        if many > 1:
            return Message(f"At least {many:,} solutions.", f"Found in {spent}.")
        if many:
            return Message("One solution so far.", f"No second one was found in {spent}. There may be one.")
        return Message("Cancelled." if cancelled else f"No solution found in {spent}.", "There may be one.")

    def follow_up(self) -> Job[Any] | None:
        """Where there is no solution: whether there is one under other rules."""
        return OtherRules(self.puzzle, self.message().detail) if self.complete and not self.found else None


class SecondSolution(SolutionSearch):
    """Whether there are several solutions, as a small search shows; `begin` gives the explanation that follows."""

    headline = "Thinking…"

    def __init__(self, puzzle: Puzzle, begin: Callable[[bool], Job[Any]]) -> None:
        super().__init__(puzzle)
        self._begin = begin

    def can_share(self) -> bool:
        """Return False: it is short."""
        return False

    def step(self, seconds: float) -> bool:
        """Search for about `seconds`; False if it is decided, or takes too many nodes."""
        return super().step(seconds) and self.run.progress.nodes < SECOND_NODES

    def message(self, cancelled: bool = False) -> Message:
        """Say what goes on."""
        return CANCELLED if cancelled else Message(self.headline, "")

    def follow_up(self) -> Job[Any]:
        """The explanation."""
        return self._begin(len(self.found) > 1)


class Counting(Shareable[Count]):
    """The number of a puzzle's solutions."""

    headline = "Counting…"
    counting = True

    def __init__(self, puzzle: Puzzle, engine: str = "auto") -> None:
        super().__init__(kind_named(puzzle.kind).solver.count(puzzle, engine, None))
        self.puzzle = puzzle
        self.engine = engine

    def with_helpers(self, helpers: Helpers, alone: Iterator[Progress | Count]) -> Iterator[Progress | Count]:
        """The count goes on with helpers."""
        from pysolvers.parallel import helped

        return helped.count(self.puzzle, self.engine, helpers, alone, self.run.seconds)

    def step(self, seconds: float) -> bool:
        """Count on for about so long; only the last count is kept."""
        more = super().step(seconds)
        del self.found[:-1]
        return more

    def message(self, cancelled: bool = False) -> Message:
        """The number, if it is known."""
        count = self.found[-1] if self.found else Count(0, exact=False)
        if not count.exact and not count.value:
            return Message("Cancelled.", f"No solution was found so far. {self.spent()}")
        words = {0: "No solution.", 1: "One solution."}.get(count.value, f"{count.value:,} solutions.")
        return Message(words if count.exact else f"At least {words[0].lower()}{words[1:]}", self.spent())


class OtherRules(Job[Puzzle]):
    """Whether a puzzle without a solution has one under another choice of an option, as it was perhaps meant."""

    headline = "No solution. Looking whether another was meant…"
    limit = 1

    def __init__(self, puzzle: Puzzle, detail: str) -> None:
        super().__init__(kind_named(puzzle.kind).solver.instead(puzzle))
        self._given = puzzle
        self._detail = detail

    def message(self, cancelled: bool = False) -> Message:
        """That there is no solution, and under which option there is one."""
        return Message("No solution.", other_rules(self._given, next(iter(self.found), None)) or self._detail, "bad")


def other_rules(puzzle: Puzzle, meant: Puzzle | None) -> str:
    """What to choose so that `puzzle` becomes `meant`, in a sentence; "" where nothing else was meant."""
    if meant is None:
        return ""
    chosen = [
        f'the {option.title.lower()} "{words}"'
        for option in kind_named(puzzle.kind).options
        for value, words in option.values
        if value == meant.options.get(option.name, option.values[0][0])
        and value != puzzle.options.get(option.name, option.values[0][0])
    ]
    return f"There is one with {', '.join(chosen)}." if chosen else f"There is one for {meant.id}."


def differing_cells(solutions: Sequence[Solution]) -> frozenset[Cell]:
    """The cells in which not all of the solutions say the same."""
    if len(solutions) < 2:
        return frozenset()
    first, *others = [solution.facts for solution in solutions]
    return frozenset(cell for cell, fact in first.items() if any(other.get(cell) != fact for other in others))
