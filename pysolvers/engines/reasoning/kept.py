"""Caches the solutions and the explanation of a puzzle, so that a game's hints compute them only once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pysolvers.core.claim import Impossible
from pysolvers.core.deduction import Deduction
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, State
from pysolvers.engines.reasoning.claims import NoneFits, SolutionCount
from pysolvers.engines.reasoning.wording import SHARED

S = TypeVar("S", bound=Solution)
T = TypeVar("T")

PUZZLES = 2  # the puzzle in play and its draft

PROOF_WORK = 2_000_000  # work to prove a single solution, in search nodes × cells of the board

# The work to find a solution that extends a board, and then any solution. Engines do 0.6 to 6 million units a second.
BOARD_WORK = 6_000_000


@dataclass(frozen=True)
class Fit(Generic[S]):
    """The result of a search for a `solution` that completes a player's board; None if none was found.

    `decided` is False if the search took too long. If no solution fits the board, `nearest` is the known solution that
    contradicts the fewest cells, `only` is True if the puzzle has just one solution, and `impossible` if it has none.
    """

    solution: S | None = None
    decided: bool = True
    nearest: S | None = None
    only: bool = False
    impossible: bool = False

    @property
    def verdict(self) -> Deduction:
        """The step to show for a board that can't be completed, if no mistake can be named."""
        if self.impossible:
            return Deduction(SHARED, "contradiction", 0, (SolutionCount(0),), (Impossible(),))
        return Deduction(SHARED, "mistake", 0, (NoneFits(),), ())


class Findings(Generic[T]):
    """The results of a search, computed as needed."""

    def __init__(self, steps: Iterator[Progress | T]) -> None:
        self.found: list[T] = []
        self.complete = False
        self.proved: Any = None  # what a kind has proved from the results, cached with them
        self.nodes = 0  # search nodes so far
        self._steps = steps

    def more(self) -> Generator[Progress, None, T | None]:
        """Return the next result; None at the end of the search."""
        while not self.complete:
            step = next(self._steps, None)  # not `yield from`: stopping early must not close the search
            if step is None:
                self.complete = True
            elif isinstance(step, Progress):
                self.nodes = step.nodes
                yield step
            else:
                self.found.append(step)
                return step
        return None

    def search(self, many: int, most_nodes: int) -> Generator[Progress, None, None]:
        """Search until `many` results are known, or the search has visited `most_nodes` in total."""
        while not (self.complete or len(self.found) >= many or self.nodes > most_nodes):
            for step in self.more():
                if self.nodes > most_nodes:
                    break
                yield step


class Kept(Generic[S]):
    """The solutions and the explanation of one puzzle, computed as needed."""

    def __init__(self, solutions: Findings[S], explanation: Iterator[Progress | Deduction]) -> None:
        self.solutions = solutions
        self._explanation = Findings(explanation)

    def steps(self) -> Generator[Progress, None, list[Deduction]]:
        while (yield from self._explanation.more()) is not None:
            pass
        return self._explanation.found

    def fit(self, state: State, within: Callable[[], Iterator[Progress | S]]) -> Generator[Progress, None, Fit[S]]:
        """Return a `Fit`: whether a solution contains everything on a board. `within` searches for such solutions."""
        solutions = self.solutions
        yield from solutions.search(2, PROOF_WORK // len(state.puzzle.cells))
        for solution in solutions.found[:2]:
            if not state.clashes(solution):
                return Fit(solution)
        if not solutions.complete:
            most_nodes = BOARD_WORK // len(state.puzzle.cells)
            for step in within():
                if not isinstance(step, Progress):
                    return Fit(step)
                if step.nodes > most_nodes:
                    return Fit(None, False)
                yield step
            yield from solutions.search(1, most_nodes)
        nearest = min(solutions.found[:2], key=lambda solution: len(state.clashes(solution)), default=None)
        count = len(solutions.found) if solutions.complete else -1
        return Fit(None, True, nearest, count == 1, count == 0)


def is_new(state: State, step: Deduction) -> bool:
    try:
        return any(state.play(move) != state for move in step.moves)
    except PuzzleError:
        return False


class Memory:
    """A cache for the hints of a game."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Puzzle, Kept[Any]] = OrderedDict()

    @contextmanager
    def of(
        self,
        puzzle: Puzzle,
        solve: Callable[[Any], Iterator[Progress | S]],
        explain: Callable[[Any, Findings[S]], Iterator[Progress | Deduction]],
    ) -> Iterator[Kept[S]]:
        """Provide the solutions and steps of a puzzle in a `with` block. An exception removes them from the cache.

        For a new puzzle, `solve(puzzle)` yields its solutions. `explain(puzzle, solutions)` yields the steps of its
        explanation, and may use the solutions found so far.
        """
        solutions = Findings(solve(puzzle))
        mine: Kept[S] = self._kept.pop(puzzle) if puzzle in self._kept else Kept(solutions, explain(puzzle, solutions))
        usable = True
        try:
            yield mine
        except Exception:
            usable = False
            raise
        finally:
            if usable:
                self._kept[puzzle] = mine
                while len(self._kept) > PUZZLES:
                    self._kept.popitem(last=False)
