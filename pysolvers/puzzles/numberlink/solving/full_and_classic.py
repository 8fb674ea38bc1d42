"""All answers under `full` and `classic`, the quick ways first: the tight ones, one in a window.

A proof that there are no more. Every tight answer is an answer under `full`, and every one of those under `classic`.
A board with one tight answer and no canonical one with an empty cell (see `canonical`) has no other answer under
either rule set; one with neither has none at all. Whatever these leave open is searched directly.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from pysolvers.core.progress import Progress
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solving import canonical, frontier, propagate_full, window_search
from pysolvers.puzzles.numberlink.solving.cell_shapes import EDGES, each_shape
from pysolvers.puzzles.numberlink.solving.search import answer_of, answers, complete
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard, SearchState

TIGHT_NODES = 50_000
"""How long the tight answers are looked for before the direct search takes over."""

FRONTIER_AFTER, STATES, WIDTH = 30_000, 4_000_000, 16
"""When, with how many states to visit and up to what width the frontier DP is tried."""

PROOF_NODES = 150_000
"""How long, under `full`, a proof by canonical answers is tried: one with an empty cell decides nothing there."""


@dataclass
class Known:
    """What is known of a board's answers: those `seen`, whether all tight ones are among them, and nodes so far."""

    seen: set[tuple[int, ...]]
    all_tight: bool
    nodes: int


def near(
    tight: Iterator[Progress | NumberlinkSolution], most: int | None = None, windows_most: int | None = None
) -> Generator[Progress | NumberlinkSolution, None, Known]:
    """Tight answers, up to two, as they come within `most` nodes; and if it is one, another answer in a window.

    `windows_most` bounds the nodes spent on windows.
    """
    seen: set[tuple[int, ...]] = set()
    nodes = 0
    first: NumberlinkSolution | None = None
    all_tight = True
    for step in tight:
        if isinstance(step, Progress):
            nodes = step.nodes
            yield step
            all_tight = most is None or nodes <= most
        else:
            first = first or step
            seen.add(step.links)
            yield step
            all_tight = len(seen) < 2
        if not all_tight:
            break
    if len(seen) == 1 and first:
        before = nodes
        for around in window_search.others(first, nodes):
            if isinstance(around, Progress):
                nodes = around.nodes
                yield around
                if windows_most is not None and nodes > before + windows_most:
                    break
            elif around.links not in seen:
                seen.add(around.links)
                yield around
                break
    return Known(seen, all_tight, nodes)


def quick(puzzle: NumberlinkPuzzle, sweep: str) -> Iterator[Progress | NumberlinkSolution | bool]:
    """Some of the answers, each once, and a final True if they are all of them; progress on the way."""
    known = yield from near(answers(PaddedBoard(puzzle, "tight"), sweep), TIGHT_NODES)
    if not known.seen and known.all_tight:
        yield from _without_tight(puzzle, sweep, known.nodes)
        return
    if len(known.seen) != 1 or not known.all_tight:
        return
    seen, nodes = known.seen, known.nodes
    tried = False
    domains: list[int] = []
    for proof in canonical.with_an_empty_cell(puzzle, domains):
        if not isinstance(proof, Progress):
            if puzzle.rules == "classic":
                yield proof
            elif not tried:
                yield from _by_frontier(puzzle, seen, domains)
            return
        yield replace(proof, nodes=nodes + proof.nodes)
        if not tried and proof.nodes > FRONTIER_AFTER:
            tried = True
            for counted in _by_frontier(puzzle, seen, domains):
                yield counted
                if counted is True:
                    return
            if len(seen) > 1:
                return
        if puzzle.rules == "full" and proof.nodes > PROOF_NODES:
            return
    yield True


def _by_frontier(
    puzzle: NumberlinkPuzzle, seen: set[tuple[int, ...]], known: list[int]
) -> Iterator[Progress | NumberlinkSolution | Literal[True]]:
    """True if the frontier DP counts no more answers than those in `seen`; one more if it counts more and finds it.

    Under `classic` it counts only those that keep to the domains of canonical answers: if there is another answer,
    there is another one among them. When it counts more, True does not follow: there are others yet.
    """
    if len(puzzle.pairs) > frontier.MAX_LABELS or min(puzzle.width, puzzle.height) > WIDTH:
        return
    domains = known if puzzle.rules == "classic" and known else _root_domains(puzzle)
    allowed = [sum(1 << EDGES[shape] for shape in each_shape(domain)) for domain in domains]
    number = 0
    for step in frontier.count(puzzle, STATES, allowed):
        if isinstance(step, Progress):
            yield step
        else:
            number = step.value
    if number == len(seen):
        yield True
    elif number:
        for answer in frontier.solve(puzzle, STATES // 4, allowed):
            if isinstance(answer, Progress):
                yield answer
            elif answer.links not in seen:
                seen.add(answer.links)
                yield answer
                if len(seen) == number and puzzle.rules == "full":
                    yield True
                    return


def _root_domains(puzzle: NumberlinkPuzzle) -> list[int]:
    """What propagation alone leaves each cell."""
    state = SearchState(PaddedBoard(puzzle))
    propagate_full.propagate(state)
    return [state.domain[p] for p in state.board.places]


def _without_tight(puzzle: NumberlinkPuzzle, sweep: str, nodes: int) -> Iterator[Progress | NumberlinkSolution | bool]:
    """A canonical answer of a board without a tight one, True if there is none: then the board has no answer."""
    board = PaddedBoard(puzzle, "canonical")
    for step in complete(SearchState(board), canonical.propagate, board.sweep(sweep), nodes):
        if isinstance(step, Progress):
            yield step
            if puzzle.rules == "full" and step.nodes > nodes + PROOF_NODES:
                return
        else:
            if puzzle.rules == "classic":
                yield answer_of(step)
            return
    yield True
