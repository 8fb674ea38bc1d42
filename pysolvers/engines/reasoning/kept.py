"""Solutions and explanations of a puzzle, kept for a game so that its hints find them only once.

What a hint says doesn't depend on what is kept: a search stops after a fixed amount of work, counted from its start.
"""

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

PUZZLES = 2
"""The number of puzzles of which something is kept: the one that is played and its draft."""

PROOF_WORK = 2_000_000
"""The work to prove that a puzzle has one solution, in nodes of the search times cells of the board."""

BOARD_WORK = 6_000_000
"""The work to find a solution that extends a board, and then any solution, in the same unit.

All kinds and engines do 0.6 to 6 million of these in a second.
"""


@dataclass(frozen=True)
class Fit(Generic[S]):
    """Whether a board can be completed.

    `solution` is one that extends the board. Without one, `decided` says that none does, and `nearest` is the known
    solution that contradicts the board in the fewest cells (None if there is none); `only` says that it is the only
    solution of the puzzle, `impossible` that the puzzle has none.
    """

    solution: S | None = None
    decided: bool = True
    nearest: S | None = None
    only: bool = False
    impossible: bool = False

    @property
    def verdict(self) -> Deduction:
        """What is said of a board without a solution where no mistake can be named."""
        if self.impossible:
            return Deduction(SHARED, "contradiction", 0, (SolutionCount(0),), (Impossible(),))
        return Deduction(SHARED, "mistake", 0, (NoneFits(),), ())


class Findings(Generic[T]):
    """What a search has found so far; it goes on where it stopped when more is asked for."""

    def __init__(self, steps: Iterator[Progress | T]) -> None:
        self.found: list[T] = []
        self.complete = False
        self.proved: Any = None
        """What a kind has proved by them, to be kept as long."""
        self.nodes = 0
        """How many nodes the search has had."""
        self._steps = steps

    def more(self) -> Generator[Progress, None, T | None]:
        """The next finding, with progress; None at the end."""
        while not self.complete:
            step = next(self._steps, None)  # not `yield from`: who stops listening must not close the search
            if step is None:
                self.complete = True
            elif isinstance(step, Progress):
                self.nodes = step.nodes
                yield step
            else:
                self.found.append(step)
                return step
        return None


class Kept(Generic[S]):
    """The solutions and the explanation of one puzzle, as far as they have been asked for."""

    def __init__(self, solutions: Findings[S], explanation: Iterator[Progress | Deduction]) -> None:
        self.solutions = solutions
        self._explanation = Findings(explanation)

    def steps(self) -> Generator[Progress, None, list[Deduction]]:
        """All steps of the explanation."""
        while (yield from self._explanation.more()) is not None:
            pass
        return self._explanation.found

    def fit(self, state: State, within: Callable[[], Iterator[Progress | S]]) -> Generator[Progress, None, Fit[S]]:
        """Whether some solution extends a board.

        First comes a short proof that the puzzle has only one. If there are several, or the proof takes long, `within`
        searches for a solution that extends the board.
        """
        solutions = self.solutions
        found = yield from self._proof(state)
        if found is not None:
            return Fit(found)
        if not solutions.complete:
            most = BOARD_WORK // len(state.puzzle.cells)
            for step in within():
                if not isinstance(step, Progress):
                    return Fit(step)
                if step.nodes > most:
                    return Fit(None, False)
                yield step
            yield from self._search(most, 1)
        nearest = min(solutions.found[:2], key=lambda solution: len(state.clashes(solution)), default=None)
        count = len(solutions.found) if solutions.complete else -1
        return Fit(None, True, nearest, count == 1, count == 0)

    def _proof(self, state: State) -> Generator[Progress, None, S | None]:
        """Look for two solutions, within bounds; the first of them that extends the board."""
        yield from self._search(PROOF_WORK // len(state.puzzle.cells), 2)
        return next((solution for solution in self.solutions.found[:2] if not state.clashes(solution)), None)

    def _search(self, most: int, many: int) -> Generator[Progress, None, None]:
        """Search until this many solutions are known, or the search has had this many nodes since its beginning."""
        solutions = self.solutions
        while not (solutions.complete or len(solutions.found) >= many or solutions.nodes > most):
            for step in solutions.more():
                if solutions.nodes > most:
                    break
                yield step


def is_new(state: State, step: Deduction) -> bool:
    """Whether the moves of a step change a board, if they can be played there at all."""
    try:
        return any(state.play(move) != state for move in step.moves)
    except PuzzleError:
        return False


class Memory:
    """What a game keeps of its puzzles for hints."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Puzzle, Kept[Any]] = OrderedDict()

    @contextmanager
    def of(
        self,
        puzzle: Puzzle,
        solve: Callable[[Any], Iterator[Progress | S]],
        explain: Callable[[Any, Findings[S]], Iterator[Progress | Deduction]],
    ) -> Iterator[Kept[S]]:
        """What is kept of a puzzle, for the time of a hint; nobody else has it meanwhile.

        `explain` gets the solutions too, so that the explanation finds what was proved by them. A search that fails is
        forgotten, because it can't go on.
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
