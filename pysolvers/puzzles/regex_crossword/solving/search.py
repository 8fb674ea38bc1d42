"""Search for all answers: propagate, then cut the domain of one cell in two: one character, or all but that one.

The cell is the one with the smallest domain for the failures seen in its lines (dom/wdeg; F. Boussemart and others,
Boosting systematic search by weighting constraints, 2004).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pysolvers.core.pausing import paced
from pysolvers.core.progress import OutOfBudget, Pace, Progress
from pysolvers.engines.regex.matcher import TooHard
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordSolution
from pysolvers.puzzles.regex_crossword.solving.network import Network, decided


def search(
    network: Network, domains: list[int], changed: list[int] | None = None
) -> Iterator[Progress | RegexCrosswordSolution]:
    """The answers within `domains`, each once; `changed` as for `Network.propagate`.

    Raises:
        OutOfBudget: if a clue with references cannot be decided on a full line within its bound.
    """
    pace = Pace()
    nodes = 0
    stack: list[tuple[list[int], int]] = []

    def progress() -> Progress:
        known = sum(map(decided, domains))
        return Progress(nodes, len(stack), known, len(domains), snapshot=partial(network.letters, domains))

    while True:
        nodes += 1
        for _ in network.propagate(domains, changed):
            if pace.due():
                yield progress()
        cell = -1
        if network.failed >= 0:
            network.count_failure()
        else:
            cell = network.cell_to_split(domains)
            if cell < 0:
                try:
                    if (yield from paced(network.is_answer(domains), pace, progress())):
                        yield network.solution(domains)
                except TooHard as error:
                    raise OutOfBudget(f"A clue is too hard to decide: {error}", progress()) from None
        if pace.due():
            yield progress()
        if cell >= 0:
            rest = list(domains)
            domains[cell] &= -domains[cell]
            rest[cell] ^= domains[cell]
            stack.append((rest, cell))
        elif stack:
            domains, cell = stack.pop()
        else:
            break
        changed = [cell]
    yield progress()
