"""Solutions and explanations of a puzzle that are kept from one hint to the next, so that they are found only once."""

from __future__ import annotations

import atexit
from collections import OrderedDict
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Generic, TypeVar

from pysolvers.core.claim import Impossible
from pysolvers.core.deduction import Deduction
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, State
from pysolvers.engines.reasoning.claims import NoneFits, SolutionCount
from pysolvers.engines.reasoning.wording import SHARED

S = TypeVar("S", bound=Solution)
T = TypeVar("T")

PUZZLES = 4
"""Of how many puzzles something is kept; the one that was asked for longest ago goes first."""

SOLUTIONS = 20
"""How many solutions of a puzzle are kept."""

PROOF_WORK = 2_000_000
"""How much is done to prove that the puzzle has one solution, in nodes of the search times cells of the board.

All kinds and engines do 0.6 to 6 million of these in a second. So it takes about three seconds at most, and what comes
of it is the same on every machine.
"""

PROOF_SECONDS, BOARD_SECONDS = 10.0, 30.0
"""Seconds after which that proof, and then the search for a solution that extends the board, end in any case."""


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

        The solutions that are kept come first, then a short proof that there is only one. Where there are several, or
        that takes long, `within` searches for a solution that extends the board.
        """
        until, solutions = perf_counter() + PROOF_SECONDS + BOARD_SECONDS, self.solutions

        def is_late() -> bool:
            return perf_counter() > until

        found = yield from self._proof(state)
        if found is not None:
            return Fit(found)
        if not solutions.complete:
            for step in within():
                if not isinstance(step, Progress):
                    if len(solutions.found) < SOLUTIONS:
                        solutions.found.append(step)
                    return Fit(step)
                if is_late():
                    return Fit(None, False)
                yield step
            while not (solutions.found or solutions.complete or is_late()):
                yield from _until(solutions.more(), is_late)
        nearest = min(solutions.found, key=lambda solution: len(state.clashes(solution)), default=None)
        count = len(solutions.found) if solutions.complete else -1
        return Fit(None, True, nearest, count == 1, count == 0)

    def _proof(self, state: State) -> Generator[Progress, None, S | None]:
        """A solution that extends the board: a kept one, or one found in a short proof that there is only one."""
        solutions, until = self.solutions, perf_counter() + PROOF_SECONDS
        most = solutions.nodes + PROOF_WORK // len(state.puzzle.cells)

        def is_enough() -> bool:
            return solutions.nodes > most or perf_counter() > until

        for solution in solutions.found:
            if not state.clashes(solution):
                return solution
        while not (solutions.complete or len(solutions.found) > 1 or is_enough()):
            found = yield from _until(solutions.more(), is_enough)
            if found is not None and not state.clashes(found):
                return found
        return None


def is_new(state: State, step: Deduction) -> bool:
    """Whether the moves of a step change a board, if they can be played there at all."""
    try:
        return any(state.play(move) != state for move in step.moves)
    except PuzzleError:
        return False


def _until(
    steps: Generator[Progress, None, S | None], is_over: Callable[[], bool]
) -> Generator[Progress, None, S | None]:
    """What the steps return; None if it is over before."""
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            result: S | None = end.value
            return result
        if is_over():
            return None
        yield step


_kept: OrderedDict[Puzzle, Kept[Any]] = OrderedDict()
atexit.register(_kept.clear)  # searches that wait are closed while all modules are still there


@contextmanager
def kept(
    puzzle: Puzzle,
    solve: Callable[[Any], Iterator[Progress | S]],
    explain: Callable[[Any, Findings[S]], Iterator[Progress | Deduction]],
) -> Iterator[Kept[S]]:
    """What is kept of a puzzle, for the time of a hint; nobody else has it meanwhile.

    `explain` gets the solutions too, so that the explanation finds what was proved by them.

    What a search that failed has found is forgotten, because it cannot go on.
    """
    solutions = Findings(solve(puzzle))
    mine: Kept[S] = _kept.pop(puzzle) if puzzle in _kept else Kept(solutions, explain(puzzle, solutions))
    usable = True
    try:
        yield mine
    except Exception:
        usable = False
        raise
    finally:
        if usable:
            _keep(puzzle, mine)


def _keep(puzzle: Puzzle, mine: Kept[Any]) -> None:
    _kept[puzzle] = mine
    while len(_kept) > PUZZLES:
        _kept.popitem(last=False)
