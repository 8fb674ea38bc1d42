"""Why an explanation or a hint does not go on, by how many answers the puzzle has."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle

SENTENCES = (
    "There is no answer.",
    "There is one answer, but from here on these techniques do not find it.",
    "There are several answers: from here on they differ.",
)
"""By how many answers there are: none, one, several."""

NOT_KNOWN = "From here on it takes a guess, or there is no single answer."
"""What is said where the number of answers is not known in time."""

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
