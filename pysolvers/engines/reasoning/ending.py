"""Why an explanation or a hint does not go on, by how many answers the puzzle has."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress, collected
from pysolvers.core.puzzle import Puzzle, State
from pysolvers.engines.reasoning.claims import HERE, Answers

SECONDS = 10.0
"""How long it is tried to find out, unless something else is asked for."""


def ending(puzzle: Puzzle, seconds: float = SECONDS) -> Iterator[Progress | Deduction]:
    """Progress, then the step that says why the techniques do not lead to the answer, as far as that is soon known."""
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
    yield Deduction(HERE, "end", 0, (Answers(many),), ())


def with_ending(steps: Iterator[Progress | Deduction], state: State) -> Iterator[Progress | Deduction]:
    """Deductions from a state on, and where they do not complete it one more, without moves, that says why."""
    last: Deduction | None = None
    for step in steps:
        if isinstance(step, Deduction):
            last = step
            for move in step.moves:
                state = state.play(move)
        yield step
    if state.solution() is None and not (last and last.breaks):
        yield from ending(state.puzzle)
