"""Why an explanation or a hint does not go on, by how many answers the puzzle has."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, State

SENTENCES = (
    "There is no answer.",
    "There is one answer, but from here on these techniques do not find it.",
    "There are several answers: from here on they differ.",
)
"""By how many answers there are: none, one, several."""

NOT_KNOWN = "From here on it takes a guess, or there is no single answer."
"""What is said where the number of answers is not known in time."""

CONTRADICTIONS = ("contradiction", "impossible")
"""The techniques that say themselves that there is no answer."""

SECONDS = 10.0
"""How long it is tried to find out, unless something else is asked for."""


def why_not_further(puzzle: Puzzle) -> Iterator[Progress | str]:
    """Progress, then the sentence that says why the techniques do not lead to the answer."""
    answers = 0
    for step in kind_named(puzzle.kind).solver.solve(puzzle):
        if isinstance(step, Progress):
            yield step
            continue
        answers += 1
        if answers == 2:
            break
    yield SENTENCES[answers]


def with_ending(steps: Iterator[Progress | Deduction], state: State) -> Iterator[Progress | Deduction]:
    """Deductions from a state on, and where they do not complete it one more, without moves, that says why."""
    last: Deduction | None = None
    for step in steps:
        if isinstance(step, Deduction):
            last = step
            for move in step.moves:
                state = state.play(move)
        yield step
    if state.solution() is not None or (last and last.technique in CONTRADICTIONS):
        return
    sentence, until = NOT_KNOWN, perf_counter() + SECONDS
    for found in why_not_further(state.puzzle):
        if isinstance(found, Progress):
            yield found
            if perf_counter() > until:
                break
        else:
            sentence = found
    yield Deduction("end", "Here the techniques end", sentence, 0)
