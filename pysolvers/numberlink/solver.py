"""All answers, lazily."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.numberlink.branching import answers
from pysolvers.numberlink.model import Answer, Numberlink
from pysolvers.numberlink.state import Board
from pysolvers.search import Count, Progress, tally

ENGINES = ("auto", "search")


def solve(puzzle: Numberlink, engine: str = "auto") -> Iterator[Progress | Answer]:
    """Each answer once, with progress."""
    yield from answers(Board(puzzle), "columns")


def count(puzzle: Numberlink, engine: str = "auto", limit: int | None = None) -> Iterator[Progress | Count]:
    """Progress, then one Count."""
    yield from tally(solve(puzzle, engine), limit)
