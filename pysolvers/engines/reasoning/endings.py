"""The last step of an incomplete explanation: the number of solutions, or what all solutions share."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress, collected, first
from pysolvers.core.puzzle import Puzzle, Solution, State
from pysolvers.engines.reasoning.claims import Agree, SolutionCount
from pysolvers.engines.reasoning.kept import PROOF_WORK, Findings, Memory
from pysolvers.engines.reasoning.wording import SHARED

SECONDS = 10.0  # default time to find out why the techniques go no further

SECOND_NODES = 20_000  # nodes of the search for a second solution before an explanation

MAX_COMPARED_SOLUTIONS = 5_000

# technique of the last step: END if the techniques go no further, SEVERAL if they stop before the first supposition
END, SEVERAL = "end", "several"


def explanation(puzzle: Puzzle, memory: Memory | None = None, further: bool = False) -> Iterator[Progress | Deduction]:
    """Yield Progress and the steps of an explanation. If they don't complete the board, the last step says why.

    If the puzzle has several solutions, the steps end before the first supposition, unless `further` is True. `memory`
    caches the solutions for the next call.
    """
    kind = kind_named(puzzle.kind)
    state, solutions = kind.play.start(puzzle), Findings(kind.solver.solve(puzzle))
    stops = stopped = False
    if not further and not puzzle.impossible:
        yield from solutions.search(2, SECOND_NODES)
        stops = len(solutions.found) > 1
    last: Deduction | None = None
    for step in kind.hints.explain(puzzle, memory):
        if isinstance(step, Deduction):
            if stops and step.look_ahead:
                stopped = True
                break
            last = step
            state = state.played(step.moves)
        yield step
    if not state.is_solved and not (last and last.breaks):
        yield from _last(state, solutions, SEVERAL if stopped else END)


def _last(state: State, solutions: Findings[Solution], technique: str) -> Iterator[Progress | Deduction]:
    kind = kind_named(state.puzzle.kind)
    yield from solutions.search(MAX_COMPARED_SOLUTIONS, PROOF_WORK // len(state.puzzle.cells))
    many, known = len(solutions.found), solutions.complete
    moves = kind.play.shared(state, solutions.found) if many > 1 else None
    if moves is None or (moves and not known):
        yield _end(technique, SolutionCount(min(many, 2) if known or many > 1 else -1))
        return
    after = state.played(moves)
    cells = tuple(sorted({cell for part in after.since(state) for cell in part}))
    share = Agree(tuple(moves), cells, many if known else 0)
    yield Deduction(SHARED, technique, 0, (share,), (share,) if moves else (), tuple(moves), shown=cells)


def _end(technique: str, count: SolutionCount) -> Deduction:
    return Deduction(SHARED, technique, 0, (count,), ())


def ending(puzzle: Puzzle, seconds: float = SECONDS) -> Iterator[Progress | Deduction]:
    """Yield Progress, then a step with the number of solutions: none, one, several, or unknown after `seconds`."""
    steps, until = collected(kind_named(puzzle.kind).solver.solve(puzzle), 2), perf_counter() + seconds
    while True:
        try:
            progress = next(steps)
        except StopIteration as end:
            many = len(end.value)
            break
        if perf_counter() > until:
            many = -1
            break
        yield progress
    yield _end(END, SolutionCount(many))


def hint_or_ending(state: State, memory: Memory) -> Iterator[Progress | Deduction]:
    found = yield from first(kind_named(state.puzzle.kind).hints.hint(state, memory))
    if found:
        yield found
    elif not state.is_solved:
        yield from ending(state.puzzle)
