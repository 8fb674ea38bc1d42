"""Make puzzles: give all clues to a path, remove most, then put some back until the puzzle is easy enough."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random
from typing import Generic, TypeVar

from pysolvers.core.progress import Pace, Paced, Progress
from pysolvers.engines.nearest import Nearest, judged
from pysolvers.engines.reasoning.grade import MAX_GRADING_WORK
from pysolvers.puzzles.hamiltonian.hints import HamiltonianReasoning
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.numbers_and_walls import NORMAL, deducible
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.solver import solve

GRADED_CELLS = 500  # total number of cells of the boards graded by `thin`
HARD_TRIALS = 2  # boards that `thin` grades if a hard one is wanted: a failed one takes seconds

WORK = {"easy": 10, "normal": 20}  # maximum work per cell to explain a puzzle of this difficulty

THIN_WORK = 10  # maximum work per cell to explain a puzzle in `thin`

MOST_NODES = 200  # nodes of a search that may prove the path unique

Clue = TypeVar("Clue")
Fits = Callable[[frozenset[Clue]], Paced[bool]]


class Thinning(ABC, Generic[Clue]):
    """Makes puzzles from a path of `area` cells: gives all of its clues, then removes groups of them."""

    MOST_CLUES = 1.0  # most clues of an easier puzzle, for each cell

    def __init__(self, groups: Sequence[frozenset[Clue]], area: int, random: Random) -> None:
        self.groups, self.area, self.random = groups, area, random
        self._searching = False

    @abstractmethod
    def puzzle(self, given: Collection[Clue]) -> HamiltonianPuzzle: ...

    @abstractmethod
    def given_by(self, puzzle: HamiltonianPuzzle) -> frozenset[Clue]: ...

    def crowded(self, given: Collection[Clue], clue: Clue) -> bool:
        """True if `clue` is too close to other clues in `given`. By default, no clue is."""
        return False

    def make(self, nearest: Nearest[HamiltonianPuzzle]) -> Paced[None]:
        bare = self.puzzle(())
        self._searching = bare.shape != "square" or (bare.closed and nearest.wanted != "easy")
        puzzle = yield from self.hard()
        if puzzle is None:
            return
        if (yield from self.judge(puzzle, nearest)) > 0:
            yield from self.ease(puzzle, nearest)
        if nearest.met:
            yield from self.thin(nearest)

    def hard(self) -> Paced[HamiltonianPuzzle | None]:
        """Return a hard puzzle, without unneeded clues; None if clues are still too close together."""
        given = frozenset[Clue]().union(*self.groups)
        for group in self._shuffled(self.groups):
            if any(self.crowded(given, at) for at in group) and (yield from self._is_decided(given - group)):
                given -= group
        left = [group for group in self._shuffled(self.groups) if group <= given]
        given = yield from without_spare(given, left, len(left) // 4, self._is_decided)
        return None if any(self.crowded(given, at) for at in given) else self.puzzle(given)

    def judge(self, puzzle: HamiltonianPuzzle, nearest: Nearest[HamiltonianPuzzle]) -> Paced[float]:
        """Grade a puzzle and add it to `nearest`. Return by how much it is harder than requested (negative: easier)."""
        work = WORK[nearest.wanted] * self.area if nearest.wanted in WORK else MAX_GRADING_WORK
        return (yield from judged(puzzle, nearest, work))

    def ease(self, puzzle: HamiltonianPuzzle, nearest: Nearest[HamiltonianPuzzle]) -> Paced[None]:
        """Put clues back until a puzzle is easy enough. Add each graded puzzle to `nearest`, which keeps the best."""
        given = [self.given_by(puzzle)]
        for group in self._shuffled(self.groups):
            more = given[-1] | group
            if len(more) > self.MOST_CLUES * self.area:
                break
            if more != given[-1] and not any(self.crowded(more, at) for at in group):
                given.append(more)
        few, many = 0, len(given)
        while few + 1 < many and not nearest.met:
            middle = (few + many) // 2
            off = yield from self.judge(self.puzzle(given[middle]), nearest)
            few, many = (middle, many) if off > 0 else (few, middle)

    def thin(self, nearest: Nearest[HamiltonianPuzzle]) -> Paced[None]:
        assert nearest.puzzle is not None
        given = self.given_by(nearest.puzzle)
        slow = self.puzzle(()).shape != "square"  # with more ways, grades take longer
        cells = GRADED_CELLS // 4 if slow else GRADED_CELLS
        trials = max(2, cells // self.area) if nearest.wanted in WORK else HARD_TRIALS

        def fits(fewer: frozenset[Clue]) -> Paced[bool]:
            nonlocal trials
            trials -= 1
            thinner: Nearest[HamiltonianPuzzle] = Nearest(nearest.wanted)
            puzzle = self.puzzle(fewer)
            # suppositions take long, and make nearly every board hard
            if trials >= 0 and (nearest.wanted not in WORK or (yield from PlainReasoning().solves(puzzle))):
                yield from judged(puzzle, thinner, THIN_WORK * self.area)
            return thinner.met

        left = [group for group in self._shuffled(self.groups) if group <= given]
        nearest.puzzle = self.puzzle((yield from without_spare(given, left, max(1, len(left) // 8), fits)))

    def _shuffled(self, pairs: Iterable[frozenset[Clue]]) -> list[frozenset[Clue]]:
        order = list(pairs)
        self.random.shuffle(order)
        return order

    def _is_decided(self, given: frozenset[Clue]) -> Paced[bool]:
        puzzle = self.puzzle(given)
        yield Progress(0, engine="generator")
        if not self._searching:
            return deducible(puzzle, NORMAL)
        found = 0
        for step in solve(puzzle, "search"):
            if not isinstance(step, Progress):
                found += 1
            elif step.nodes > MOST_NODES:
                return False
            if found > 1:
                return False
        return True


class PlainReasoning(HamiltonianReasoning):
    """Reasoning without suppositions."""

    def look_ahead(self, position: Sketch, pace: Pace, thorough: bool) -> Paced[Finding | None]:
        yield from ()
        return None

    def solves(self, puzzle: HamiltonianPuzzle) -> Paced[bool]:
        pace, position = Pace(), (yield from self.beginning(puzzle, None))
        while not self.is_complete(position):
            found = yield from self.found(position, pace)
            if found is None:
                return False
            position = self.taken(position, found, False)
        return True


def without_spare(
    given: frozenset[Clue], left: Sequence[frozenset[Clue]], many: int, fits: Fits[Clue]
) -> Paced[frozenset[Clue]]:
    """Remove groups of clues (`left`) from `given` while `fits` accepts the other clues. Return the clues that remain.

    Try to remove `many` groups at once, then fewer.
    """
    todo = list(left)
    while todo:
        many = max(1, min(many, len(todo)))
        fewer = given.difference(*todo[:many])
        if (yield from fits(fewer)):
            given, todo = fewer, todo[many:]
        elif many > 1:
            many //= 2
        else:
            todo = todo[1:]
    return given
