"""All answers, lazily, by the engine that is asked for.

`search` propagates over shape domains and chooses; under `full` and `classic` it tries first what the tight answer
tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pysolvers.numberlink import frontier, sat
from pysolvers.numberlink.branching import answers
from pysolvers.numberlink.model import Answer, Numberlink
from pysolvers.numberlink.reduction import quick
from pysolvers.numberlink.state import Board
from pysolvers.search import Count, Progress, tally

ENGINES = ("auto", "search", "frontier", "sat")

SWEEP = "columns"
"""The order of work across the board; of eight orders it needed the fewest nodes on the large sets."""


def solve(puzzle: Numberlink, engine: str = "auto") -> Iterator[Progress | Answer]:
    """Each answer once, with progress."""
    if engine == "frontier" and puzzle.rules != "tight" and len(puzzle.pairs) <= frontier.MAX_LABELS:
        yield from frontier.solve(puzzle)
    elif engine == "sat":
        yield from sat.answers(puzzle)
    else:
        yield from search(puzzle, with_frontier=engine == "auto")


def search(puzzle: Numberlink, with_frontier: bool = False) -> Iterator[Progress | Answer]:
    """Each answer once: under `tight` directly, else the quick ones first, then all that are left."""
    if puzzle.rules == "tight":
        yield from answers(Board(puzzle), SWEEP)
        return
    seen: set[tuple[int, ...]] = set()
    nodes = 0
    for step in quick(puzzle, SWEEP, with_frontier):
        if isinstance(step, Answer):
            seen.add(step.links)
            yield step
        elif isinstance(step, Progress):
            nodes = step.nodes
            yield step
        else:
            return
    for later in answers(Board(puzzle), "rows"):
        if isinstance(later, Progress):
            yield replace(later, nodes=nodes + later.nodes)
        elif later.links not in seen:
            yield later


def count(puzzle: Numberlink, engine: str = "auto", limit: int | None = None) -> Iterator[Progress | Count]:
    """Progress, then one Count."""
    if engine == "frontier" and limit is None and puzzle.rules != "tight" and len(puzzle.pairs) <= frontier.MAX_LABELS:
        yield from frontier.count(puzzle)
    else:
        yield from tally(solve(puzzle, engine), limit)
