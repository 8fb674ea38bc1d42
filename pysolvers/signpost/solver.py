"""All answers, lazily, by one of the engines."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.search import Count, Progress, tally
from pysolvers.signpost.model import Numbering, Signpost
from pysolvers.signpost.portfolio import auto
from pysolvers.signpost.sat import sat
from pysolvers.signpost.search import search

ENGINES = ("auto", "search", "sat")


def solve(puzzle: Signpost, engine: str = "auto") -> Iterator[Progress | Numbering]:
    """Each answer once, with Progress at least every 20 ms of work and one at the end."""
    return {"auto": auto, "search": search, "sat": sat}[engine](puzzle)


def count(puzzle: Signpost, engine: str = "auto", limit: int | None = None) -> Iterator[Progress | Count]:
    """Progress, then one Count."""
    return tally(solve(puzzle, engine), limit)
