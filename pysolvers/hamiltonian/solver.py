"""All answers, lazily; and how many there are."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.hamiltonian import portfolio
from pysolvers.hamiltonian.model import PathAnswer, PathPuzzle
from pysolvers.hamiltonian.network import network
from pysolvers.search import Count, Progress, tally

ENGINES: tuple[str, ...] = ("auto", "search")


def solve(puzzle: PathPuzzle, engine: str = "auto") -> Iterator[Progress | PathAnswer]:
    """Each answer once, with Progress in between and at the end."""
    if puzzle.size == 1:
        yield from _single(puzzle)
        return
    for found in portfolio.answers(network(puzzle)):
        yield found if isinstance(found, Progress) else PathAnswer(puzzle, found)


def count(puzzle: PathPuzzle, engine: str = "auto", limit: int | None = None) -> Iterator[Progress | Count]:
    """Progress, then one Count."""
    yield from tally(solve(puzzle, engine), limit)


def _single(puzzle: PathPuzzle) -> Iterator[Progress | PathAnswer]:
    """The board of one cell: a path without steps."""
    answer = PathAnswer(puzzle, puzzle.cells)
    if not answer.violations():
        yield answer
    yield Progress(1)
