"""Claims that every kind makes, about the solutions of a puzzle and about mistakes on a player's board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim, Seen
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, Solution


class Wrong(Claim):
    """No solution fulfills `claim`."""

    claim: Claim

    def holds(self, seen: Seen) -> bool:
        return not any(self.claim.allows(solution) for solution in _solutions(seen.state.puzzle))

    def allows(self, solution: Solution) -> bool:
        return not self.claim.allows(solution)


class ByExplanation(Claim):
    """The explanation of the puzzle, from a board without moves, has `step` at position `number` (from 1)."""

    number: int
    step: Deduction

    @property
    def supposes(self) -> bool:
        return self.step.look_ahead

    def holds(self, seen: Seen) -> bool:
        puzzle = seen.state.puzzle
        explanation = kind_named(puzzle.kind).hints.explain(puzzle)
        steps = (step for step in explanation if isinstance(step, Deduction))
        return next(islice(steps, self.number - 1, None), None) == self.step

    def allows(self, solution: Solution) -> bool:
        return all(claim.allows(solution) for claim in self.step.concludes)


class BreaksRule(Claim):
    """These cells break a rule; `sentence` names it."""

    cells: tuple[Cell, ...]
    sentence: str

    def holds(self, seen: Seen) -> bool:
        errors = kind_named(seen.state.puzzle.kind).play.live_errors(seen.state)
        return any((error.cells, error.sentence) == (self.cells, self.sentence) for error in errors)

    def allows(self, solution: Solution) -> bool:
        return False


class SolutionHas(Claim):
    """The puzzle's only solution fulfills `claims`. If `only` is False, the solution nearest to the board does."""

    claims: tuple[Claim, ...]
    only: bool

    def holds(self, seen: Seen) -> bool:
        found = list(islice(_solutions(seen.state.puzzle), 2 if self.only else None))
        right = [solution for solution in found if all(claim.allows(solution) for claim in self.claims)]
        return len(found) == len(right) == 1 if self.only else bool(right)

    def allows(self, solution: Solution) -> bool:
        return not self.only or all(claim.allows(solution) for claim in self.claims)


class NoneFits(Claim):
    """No solution contains everything on the board."""

    def holds(self, seen: Seen) -> bool:
        return all(seen.state.clashes(solution) for solution in _solutions(seen.state.puzzle))

    def allows(self, solution: Solution) -> bool:
        return True


class NoneFitsWith(Claim):
    """No solution contains everything on the board, and the nearest solution contradicts `claim`."""

    claim: Claim

    def holds(self, seen: Seen) -> bool:
        return self.claim.holds(seen) and NoneFits().holds(seen)

    def allows(self, solution: Solution) -> bool:
        return True


def denial(claim: Claim, only: bool) -> Wrong | NoneFitsWith:
    """Return the claim that `claim` is a mistake: the only solution (if `only`) or the nearest one contradicts it."""
    return Wrong(claim) if only else NoneFitsWith(claim)


def denied(concludes: tuple[Claim, ...]) -> Any:
    """Undo `denial`: return the claim that the only conclusion in `concludes` calls a mistake."""
    (conclusion,) = concludes
    assert isinstance(conclusion, (Wrong, NoneFitsWith))
    return conclusion.claim


class SolutionCount(Claim):
    """The number of solutions: 0, 1, 2 for several, -1 if unknown."""

    many: int
    fact = "solutions"

    def holds(self, seen: Seen) -> bool:
        return self.many in (-1, sum(1 for _ in islice(_solutions(seen.state.puzzle), 2)))

    def allows(self, solution: Solution) -> bool:
        return self.many != 0


class Agree(Claim):
    """These moves draw, at `cells`, everything that all solutions share and the board lacks.

    `many` is the number of solutions; 0 if unknown.
    """

    moves: tuple[str, ...]
    cells: tuple[Cell, ...]
    many: int

    def holds(self, seen: Seen) -> bool:
        found = list(islice(_solutions(seen.state.puzzle), None if self.many else 1000))
        state, play = seen.state, kind_named(seen.state.puzzle.kind).play
        state = state.played(self.moves)
        agree = not any(state.clashes(solution) for solution in found) and not play.shared(state, found)
        return self.many in (0, len(found)) and agree

    def allows(self, solution: Solution) -> bool:
        return not solution.puzzle.of_kind.play.start(solution.puzzle).played(self.moves).clashes(solution)


class ImpossibleAtOnce(Claim):
    """The puzzle has no solution, for a reason that is found without a search; `reason` is a sentence."""

    reason: str

    def holds(self, seen: Seen) -> bool:
        return seen.state.puzzle.impossible is not None

    def allows(self, solution: Solution) -> bool:
        return False


def _solutions(puzzle: Puzzle) -> Iterator[Solution]:
    found = kind_named(puzzle.kind).solver.solve(puzzle)
    return (solution for solution in found if not isinstance(solution, Progress))
