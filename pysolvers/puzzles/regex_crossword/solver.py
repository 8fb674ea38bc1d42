"""All answers of a regex crossword, and how many there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pysolvers.core.pausing import paced
from pysolvers.core.progress import Count, Pace, Progress, tally
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle, RegexCrosswordSolution
from pysolvers.puzzles.regex_crossword.solving.network import Network
from pysolvers.puzzles.regex_crossword.solving.search import search

ENGINES = ("auto", "search")


def solve(puzzle: RegexCrosswordPuzzle, engine: str = "auto", /) -> Iterator[Progress | RegexCrosswordSolution]:
    """Each answer once, with Progress at least every 20 ms of work and one at the end.

    Raises:
        OutOfBudget: if a clue with references cannot be decided on a full line within its bound.
    """
    network = yield from paced(Network.building(puzzle), Pace(), Progress(total=puzzle.size))
    yield from search(network, network.start(puzzle.given))


def count(
    puzzle: RegexCrosswordPuzzle, engine: str = "auto", limit: int | None = None, /
) -> Iterator[Progress | Count]:
    """Progress and lower bounds on the way; the last Count is the result."""
    return tally(solve(puzzle, engine), limit)


def instead(puzzle: RegexCrosswordPuzzle) -> Iterator[Progress | RegexCrosswordPuzzle]:
    """For a puzzle that has no answer: the puzzle with its diagonals read the other way, if that has one; else nothing.

    Some players and solvers read the diagonals of a hexagon the other way, and so do puzzles written for them.
    """
    if not puzzle.hexagonal:
        return
    other = replace(puzzle, turned=not puzzle.turned)
    for step in solve(other):
        if isinstance(step, RegexCrosswordSolution):
            yield other
            return
        yield step
