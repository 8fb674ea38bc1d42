"""Finds all solutions of a regex crossword.

The search propagates, then splits the domain of one cell into one character and all others. It picks the cell with the
smallest domain relative to the contradictions found in its lines (F. Boussemart and others, Boosting systematic search
by weighting constraints, 2004).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pysolvers.core.parts import Solver
from pysolvers.core.progress import OutOfBudget, Pace, Progress, first, paced
from pysolvers.core.words import say
from pysolvers.engines.regex.matcher import TooHard
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle, RegexCrosswordSolution
from pysolvers.puzzles.regex_crossword.network import Network, decided

if TYPE_CHECKING:
    from pysolvers.core.setting import Engine


class RegexCrosswordSolver(Solver):
    ENGINES: tuple[Engine, ...] = ("auto", "search")

    def solve(
        self, puzzle: RegexCrosswordPuzzle, engine: str = "auto", /
    ) -> Iterator[Progress | RegexCrosswordSolution]:
        total = len(puzzle.cells) - len(puzzle.given)
        network = yield from paced(Network(puzzle).with_clues(), Pace(), Progress(total=total))
        yield from search(network, network.start(puzzle.given))

    def instead(self, puzzle: RegexCrosswordPuzzle) -> Iterator[Progress | RegexCrosswordPuzzle]:
        if not puzzle.hexagonal:
            return
        # some players and programs read the diagonals the other way
        other = replace(puzzle, turned=not puzzle.turned)
        if (yield from first(self.solve(other))):
            yield other


PART = RegexCrosswordSolver()


def search(network: Network, domains: list[int]) -> Iterator[Progress | RegexCrosswordSolution]:
    """Yield the solutions with characters of these `domains`; OutOfBudget if a clue is too hard to decide."""
    changed: list[int] | None = None  # see `Network.propagate`
    pace = Pace()
    nodes = 0
    stack: list[tuple[list[int], int]] = []

    def progress() -> Progress:
        known = sum(map(decided, domains))
        return Progress(nodes, len(stack), known, len(domains), snapshot=partial(network.letters, domains))

    while True:
        nodes += 1
        failed = yield from paced(network.propagate(domains, changed), pace, progress)
        cell = -1
        if failed >= 0:
            network.count_failure(failed)
        else:
            cell = network.cell_to_split(domains)
            if cell < 0:
                try:
                    if (yield from paced(network.is_solution(domains), pace, progress)):
                        yield network.solution(domains)
                except TooHard as error:
                    raise OutOfBudget(say("A clue is too hard to decide: {why}", why=error), progress()) from None
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
