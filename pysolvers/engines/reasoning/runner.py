"""Finds hints, explanations and mistakes for all kinds of puzzles.

A position is what is known of a board, in a form that is fast to read. A look is a function that yields what one
technique finds in a position. A finding becomes a `Deduction`, a step with its reasons, only when it is shown. `pace`
decides when to yield Progress.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Generic, TypeVar

from pysolvers.core.claim import Impossible, Seen
from pysolvers.core.deduction import DeadEnd, Deduction, Refuted, joined
from pysolvers.core.kind import kind_named
from pysolvers.core.parts import Hints
from pysolvers.core.progress import Pace, Paced, Progress
from pysolvers.core.puzzle import Puzzle, Solution, State
from pysolvers.engines.reasoning.claims import BreaksRule, ByExplanation, ImpossibleAtOnce
from pysolvers.engines.reasoning.kept import Findings, Fit, Kept, Memory, is_new
from pysolvers.engines.reasoning.wording import SHARED

P = TypeVar("P")  # a kind's position: what is known of a board
F = TypeVar("F")  # a finding of a kind's looks; small, because many are found and few are shown

Look = Callable[[P], Iterator[F]]  # finds what one technique sees in a position


MAX_FOLLOWED_MISTAKES = 8  # to name the wrong move that fails soonest

MAX_SUPPOSITIONS = 12  # on the correct board, if no wrong move fails without them


class Reasoning(Hints, Generic[P, F]):
    """The base class for a kind's hints. P is the type of positions, F that of findings (see the module)."""

    looks: Sequence[Look[P, F]] = ()  # the easiest first

    @abstractmethod
    def solutions_within(self, state: Any) -> Iterator[Progress | Solution]:
        """Yield the solutions that contain everything on a player's board."""

    @abstractmethod
    def position(self, state: Any, solutions: Findings[Any] | None) -> Paced[P]:
        """Return the position of the board `state`. The puzzle's `solutions` found so far may shorten the work."""

    def beginning(self, puzzle: Any, solutions: Findings[Any] | None) -> Paced[P]:
        return (yield from self.position(self.start(puzzle), solutions))

    @abstractmethod
    def is_complete(self, position: P) -> bool: ...
    @abstractmethod
    def as_step(self, position: P, found: F, alone: bool) -> Deduction | None:
        """Return a finding as a step (a hint if `alone`, else part of an explanation); None to show nothing."""

    @abstractmethod
    def taken(self, position: P, found: F, alone: bool) -> P:
        """Return the position after a finding; may change `position` itself. For `alone`, see `as_step`."""

    @abstractmethod
    def denied_by_solution(self, state: Any, fit: Fit[Any]) -> Deduction | None:
        """Return a step that undoes the first move on the board that contradicts `fit.nearest`; None if none does."""

    def refutation(self, right: Any, wrong: Deduction, solutions: Findings[Any]) -> Paced[Refuted | None]:
        """Return how the mistake `wrong` leads to a contradiction on the corrected board `right`; None if unknown.

        The puzzle's `solutions` found so far may shorten the work.
        """
        yield from ()
        return None

    def denied_at_once(self, state: Any, fit: Fit[Any]) -> Paced[Deduction | None]:
        yield from ()
        return None

    def joins(self, group: Sequence[Deduction], step: Deduction) -> bool:
        """True if an explanation should show `step` and the steps before it (`group`) as one step."""
        return False

    def look_ahead(self, position: P, pace: Pace, thorough: bool) -> Paced[F | None]:
        """Return a finding whose opposite leads to a contradiction, or None.

        `thorough` allows more steps up to the contradiction.
        """
        yield from ()
        return None

    def found(self, position: P, pace: Pace, thorough: bool = True) -> Paced[F | None]:
        """Return the easiest finding; None if no technique finds anything. For `thorough`, see `look_ahead`."""
        for look in self.looks:
            found = self.chosen(position, look(position))
            if pace.due():
                yield self.report(position, pace)
            if found is not None:
                return found
        return (yield from self.look_ahead(position, pace, thorough))

    def open(self, position: P, pace: Pace) -> Paced[list[F]]:
        """Return all findings that need no supposition. If every finding needs one, return only the easiest."""
        found: list[F] = []
        for look in self.looks:
            found += look(position)
            if pace.due():
                yield self.report(position, pace)
        ahead = None if found else (yield from self.look_ahead(position, pace, True))
        return found if ahead is None else [ahead]

    def chosen(self, position: P, found: Iterator[F]) -> F | None:
        return next(found, None)

    def report(self, position: P, pace: Pace) -> Progress:
        return Progress(pace.work, engine="hints")

    # ---- what `hints` offers

    def explain(self, puzzle: Any, memory: Memory | None = None) -> Iterator[Progress | Deduction]:
        with (memory or Memory()).of(puzzle, self.solve, self.explained) as known:
            yield from self.explained(puzzle, known.solutions)

    def hint(self, state: Any, memory: Memory | None = None) -> Iterator[Progress | Deduction]:
        if state.is_solved:
            return
        if reason := state.puzzle.impossible:
            yield impossible(reason)
            return
        with (memory or Memory()).of(state.puzzle, self.solve, self.explained) as known:
            position = yield from self.position(state, known.solutions)
            fit = yield from known.fit(state, partial(self.solutions_within, state))
            if fit.solution is None:
                yield from self._mistake(state, known, fit)
                return
        for step in self._steps(position, thorough=True, alone=True):
            yield step
            if isinstance(step, Deduction):
                return

    def open_steps(self, state: Any, memory: Memory | None = None) -> Iterator[Progress | Deduction]:
        ranks = {each.name: rank for rank, each in enumerate(kind_named(state.puzzle.kind).techniques)}
        with (memory or Memory()).of(state.puzzle, self.solve, self.explained) as known:
            position = yield from self.position(state, known.solutions)
        pace = Pace()
        while not self.is_complete(position):
            found = yield from self.open(position, pace)
            steps = [step for each in found if (step := self.as_step(position, each, True)) and is_new(state, step)]
            if steps:
                least = min(ranks[step.technique] for step in steps)
                yield from (step for step in steps if ranks[step.technique] == least)
                return
            if not found:
                return
            position = self.taken(position, found[0], True)

    def can_be_completed(self, state: Any, memory: Memory | None = None) -> Iterator[Progress | bool]:
        if state.puzzle.impossible:
            yield False
            return
        with (memory or Memory()).of(state.puzzle, self.solve, self.explained) as known:
            fit = yield from known.fit(state, partial(self.solutions_within, state))
        if fit.decided:
            yield fit.solution is not None

    @staticmethod
    def solve(puzzle: Any) -> Iterator[Progress | Solution]:
        return iter(puzzle.of_kind.solver.solve(puzzle))

    @staticmethod
    def start(puzzle: Any) -> Any:
        return puzzle.of_kind.play.start(puzzle)

    def explained(
        self, puzzle: Puzzle, solutions: Findings[Any] | None, thorough: bool = True
    ) -> Iterator[Progress | Deduction]:
        """Yield Progress and the steps of the explanation. The puzzle's `solutions` found so far may shorten the work.

        `thorough` allows more steps after a supposition.
        """
        if reason := puzzle.impossible:
            yield impossible(reason)
            return
        position = yield from self.beginning(puzzle, solutions)
        yield from self.grouped(self._steps(position, thorough, alone=False))

    def grouped(self, steps: Iterator[Progress | Deduction]) -> Iterator[Progress | Deduction]:
        group: list[Deduction] = []
        for step in steps:
            if isinstance(step, Progress):
                yield step
                continue
            if group and not self.joins(group, step):
                yield joined(group)
                group = []
            group.append(step)
        if group:
            yield joined(group)

    def _steps(self, position: P, thorough: bool, alone: bool) -> Iterator[Progress | Deduction]:
        pace = Pace()
        while not self.is_complete(position):
            found = yield from self.found(position, pace, thorough)
            if found is None:
                break
            step = self.as_step(position, found, alone)
            if step is not None:
                yield self.report(position, pace)
                yield step
                if step.breaks:
                    break
            position = self.taken(position, found, alone)
        yield self.report(position, pace)

    def _mistake(self, state: Any, known: Kept[Any], fit: Fit[Any]) -> Iterator[Progress | Deduction]:
        if mistake := (yield from self.denied_at_once(state, fit)):
            yield mistake
            return
        if fit.nearest is None and (fit.impossible or not fit.decided):
            steps = yield from known.steps()
            explained = Seen(self.start(state.puzzle)).after(steps).state
            if explained.is_solved:
                fit = Fit(None, True, explained.solution(), True)
            elif fit.impossible and steps and steps[-1].breaks:
                yield _by_explanation(state, len(steps), steps[-1])
                return
            elif not fit.decided:
                yield from [part for step in steps for part in step.single_steps if is_new(state, part)][:1]
                return
        wrong, right = self._wrong_moves(state, fit)
        yield (yield from self._followed(right, wrong, fit, known.solutions)) if wrong else fit.verdict

    def _wrong_moves(self, state: Any, fit: Fit[Any]) -> tuple[list[Deduction], Any]:
        wrong: list[Deduction] = []
        right = state
        while mistake := self.denied_by_solution(right, fit):
            wrong.append(mistake)
            before = right
            right = state.played(move for each in wrong for move in each.moves)  # as one action: see DeadEnd
            if right == before:
                break
        return wrong, right

    def _followed(
        self, right: Any, wrong: list[Deduction], fit: Fit[Any], solutions: Findings[Any]
    ) -> Paced[Deduction]:
        best = yield from self._soonest_refuted(right, wrong, solutions)
        if best is None:
            best = yield from self._after_suppositions(right, wrong, solutions)
        if best is None:
            return wrong[0]
        mistake, found = best
        back = tuple(move for each in wrong for move in each.moves)
        used = tuple(cell for cell in found.chain[-1].cells if cell not in mistake.ruled_out)
        return replace(mistake, claims=(DeadEnd(found.chain, found.before, back, fit.only, len(wrong) > 1),), used=used)

    def _soonest_refuted(
        self, right: Any, wrong: list[Deduction], solutions: Findings[Any]
    ) -> Paced[tuple[Deduction, Refuted] | None]:
        best: tuple[Deduction, Refuted] | None = None
        for mistake in wrong[:MAX_FOLLOWED_MISTAKES]:
            found = yield from self.refutation(right, mistake, solutions)
            if found and (best is None or len(found.chain) < len(best[1].chain)):
                best = mistake, found
        return best

    def _after_suppositions(
        self, right: Any, wrong: list[Deduction], solutions: Findings[Any]
    ) -> Paced[tuple[Deduction, Refuted] | None]:
        position = yield from self.position(right, solutions)
        state, before, supposed = right, list[Deduction](), 0
        for step in self._steps(position, thorough=True, alone=False):
            if isinstance(step, Progress):
                yield step
                continue
            state = Seen(state).after([step]).state
            before.append(step)
            if step.look_ahead:
                supposed += 1
                if best := (yield from self._soonest_refuted(state, wrong, solutions)):
                    mistake, found = best
                    return mistake, Refuted(found.chain, (*before, *found.before))
                if supposed == MAX_SUPPOSITIONS:
                    break
        return None


def broken_at_once(right: Any, supposed: Deduction) -> Refuted | None:
    """Return how a supposition breaks a rule of the puzzle on the board `right`; None if it breaks no rule."""
    state = Seen(right).after([supposed]).state
    for error in kind_named(state.puzzle.kind).play.live_errors(state):
        claim = BreaksRule(error.cells, error.sentence)
        return Refuted((supposed, Deduction(SHARED, "breaks rule", 0, (claim,), (Impossible(),), used=error.cells)))
    return None


def _by_explanation(state: State, number: int, last: Deduction) -> Deduction:
    seen = Seen(state)
    if all(claim.holds(seen) for claim in last.claims):
        return last
    because, marks = (ByExplanation(number, last),), (last.used, last.ruled_out, last.shown)
    return Deduction(SHARED, last.technique, last.level, because, last.concludes, (), *marks)


def impossible(reason: str) -> Deduction:
    return Deduction(SHARED, "impossible", 0, (ImpossibleAtOnce(reason),), (Impossible(),))
