"""All answers, lazily, by one of the engines."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.progress import Count, Progress, tally
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution
from pysolvers.puzzles.signpost.solving.portfolio import auto
from pysolvers.puzzles.signpost.solving.sat import sat
from pysolvers.puzzles.signpost.solving.search import search

ENGINES = ("auto", "search", "sat")


def solve(puzzle: SignpostPuzzle, engine: str = "auto") -> Iterator[Progress | SignpostSolution]:
    """Each answer once, with Progress at least every 20 ms of work and one at the end."""
    return {"auto": auto, "search": search, "sat": sat}[engine](puzzle)


def count(puzzle: SignpostPuzzle, engine: str = "auto", limit: int | None = None) -> Iterator[Progress | Count]:
    """Progress, then one Count."""
    return tally(solve(puzzle, engine), limit)
