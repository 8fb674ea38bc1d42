"""Claims that every kind makes: about the solutions of a puzzle, and about mistakes on a player's board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim, Seen
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, Solution


@dataclass(frozen=True)
class Wrong(Claim):
    """What the board has there is in no solution."""

    claim: Claim
    fact = "wrong"

    def holds(self, seen: Seen) -> bool:
        """Whether no solution of the puzzle has it."""
        return not any(self.claim.allows(solution) for solution in _solutions(seen.state.puzzle))

    def allows(self, solution: Solution) -> bool:
        """Finished boards that do not have it."""
        return not self.claim.allows(solution)


@dataclass(frozen=True)
class ByExplanation(Claim):
    """The step with this number, from 1, of the explanation from the bare board is this one."""

    number: int
    step: Deduction
    fact = "by explanation"

    @property
    def supposes(self) -> bool:
        """Whether the step does."""
        return self.step.look_ahead

    def holds(self, seen: Seen) -> bool:
        """Whether the explanation of the board's puzzle has it there."""
        puzzle = seen.state.puzzle
        explanation = kind_named(puzzle.kind).hints.explain(puzzle)
        steps = (step for step in explanation if isinstance(step, Deduction))
        return next(islice(steps, self.number - 1, None), None) == self.step

    def allows(self, solution: Solution) -> bool:
        """Finished boards in which all is so that the step concludes."""
        return all(claim.allows(solution) for claim in self.step.concludes)


@dataclass(frozen=True)
class BreaksRule(Claim):
    """The board breaks a rule in these cells, as `sentence` says for people."""

    cells: tuple[Cell, ...]
    sentence: str
    fact = "breaks rule"

    def holds(self, seen: Seen) -> bool:
        """Whether the rule is seen to be broken there."""
        errors = kind_named(seen.state.puzzle.kind).play.live_errors(seen.state)
        return any((error.cells, error.sentence) == (self.cells, self.sentence) for error in errors)

    def allows(self, solution: Solution) -> bool:
        """No finished board."""
        return False


@dataclass(frozen=True)
class SolutionHas(Claim):
    """The only solution of the puzzle has this; or, if there are several, the solution nearest to the board."""

    claims: tuple[Claim, ...]
    only: bool
    fact = "solution has"

    def holds(self, seen: Seen) -> bool:
        """Whether it is so in every solution if there is one only, or else in some solution."""
        found = list(islice(_solutions(seen.state.puzzle), 2 if self.only else None))
        right = [solution for solution in found if all(claim.allows(solution) for claim in self.claims)]
        return len(found) == len(right) == 1 if self.only else bool(right)

    def allows(self, solution: Solution) -> bool:
        """Where it is the only solution: finished boards that have it. Else all."""
        return not self.only or all(claim.allows(solution) for claim in self.claims)


@dataclass(frozen=True)
class NoneFits(Claim):
    """No solution has all that is on the board."""

    fact = "none fits"

    def holds(self, seen: Seen) -> bool:
        """Whether every solution of the puzzle clashes with the board."""
        return all(seen.state.clashes(solution) for solution in _solutions(seen.state.puzzle))

    def allows(self, solution: Solution) -> bool:
        """All finished boards: it is about the player's."""
        return True


@dataclass(frozen=True)
class NoneFitsWith(Claim):
    """No solution has all that is on the board, this among it; where it goes, the nearest solution is nearer.

    It is a mistake on a board of a puzzle with several solutions, some of which may have it.
    """

    claim: Claim
    fact = "none fits with"

    def holds(self, seen: Seen) -> bool:
        """Whether the board has it, and every solution clashes with the board."""
        return self.claim.holds(seen) and NoneFits().holds(seen)

    def allows(self, solution: Solution) -> bool:
        """All finished boards: it is about the player's."""
        return True


@dataclass(frozen=True)
class SolutionCount(Claim):
    """The puzzle has so many solutions: 0, 1, or 2 for several; -1 where that is not known in time."""

    many: int
    fact = "solutions"

    def holds(self, seen: Seen) -> bool:
        """Whether a search finds so many."""
        return self.many in (-1, sum(1 for _ in islice(_solutions(seen.state.puzzle), 2)))

    def allows(self, solution: Solution) -> bool:
        """None where there is no solution, else all."""
        return self.many != 0


@dataclass(frozen=True)
class ImpossibleAtOnce(Claim):
    """The puzzle shows at a look that it has no solution; `reason` says it, for people."""

    reason: str
    fact = "impossible at once"

    def holds(self, seen: Seen) -> bool:
        """Whether the puzzle says so itself."""
        return seen.state.puzzle.impossible is not None

    def allows(self, solution: Solution) -> bool:
        """No finished board."""
        return False


def _solutions(puzzle: Puzzle) -> Iterator[Solution]:
    found = kind_named(puzzle.kind).solver.solve(puzzle)
    return (solution for solution in found if not isinstance(solution, Progress))
