"""All answers, lazily, by the engine that is asked for.

`search` propagates over shape domains and chooses; under `full` and `classic` it tries first what the tight answer
tells.
"""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.progress import Count, Progress, tally
from pysolvers.core.puzzle import PuzzleError
from pysolvers.engines.sat.solver import obtainable
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solving import frontier, sat
from pysolvers.puzzles.numberlink.solving.full_and_classic import quick
from pysolvers.puzzles.numberlink.solving.portfolio import auto, rest
from pysolvers.puzzles.numberlink.solving.search import answers
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard

ENGINES = ("auto", "search", "frontier", "sat")

COUNTED = 1_000_000
"""How many states the frontier DP may visit when `auto` counts, before answers are listed instead."""

SWEEP = "columns"
"""The order of work across the board; of eight orders it needed the fewest nodes on the large sets."""


def solve(puzzle: NumberlinkPuzzle, engine: str = "auto") -> Iterator[Progress | NumberlinkSolution]:
    """Each answer once, with progress."""
    if engine == "frontier":
        _check_frontier(puzzle)
        yield from frontier.solve(puzzle)
    elif engine == "sat":
        yield from sat.answers(puzzle)
    elif engine == "auto" and obtainable():
        yield from auto(puzzle, SWEEP)
    else:
        yield from search(puzzle)


def search(puzzle: NumberlinkPuzzle) -> Iterator[Progress | NumberlinkSolution]:
    """Each answer once: under `tight` directly, else the quick ones first, then all that are left."""
    if puzzle.rules == "tight":
        yield from answers(PaddedBoard(puzzle), SWEEP)
        return
    seen: set[tuple[int, ...]] = set()
    nodes = 0
    for step in quick(puzzle, SWEEP):
        if isinstance(step, NumberlinkSolution):
            seen.add(step.links)
            yield step
        elif isinstance(step, Progress):
            nodes = step.nodes
            yield step
        else:
            return
    yield from rest(puzzle, seen, nodes)


def count(puzzle: NumberlinkPuzzle, engine: str = "auto", limit: int | None = None) -> Iterator[Progress | Count]:
    """Progress, then one Count; `auto` tries the frontier DP first, for it need not list what it counts."""
    if engine == "frontier":
        _check_frontier(puzzle)
    if limit is None and _has_frontier(puzzle) and engine in ("auto", "frontier"):
        for step in frontier.count(puzzle, None if engine == "frontier" else COUNTED):
            yield step
            if isinstance(step, Count):
                return
    yield from tally(solve(puzzle, engine), limit)


def _check_frontier(puzzle: NumberlinkPuzzle) -> None:
    if puzzle.rules == "tight":
        raise PuzzleError(
            "The engine frontier does not know the rule set tight, for its states forget where a path has been: choose "
            "search or sat."
        )
    if not _has_frontier(puzzle):
        raise PuzzleError(f"The engine frontier takes up to {frontier.MAX_LABELS} pairs: choose search or sat.")


def _has_frontier(puzzle: NumberlinkPuzzle) -> bool:
    return puzzle.rules != "tight" and len(puzzle.pairs) <= frontier.MAX_LABELS
