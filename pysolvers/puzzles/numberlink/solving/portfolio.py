"""The engine `auto` where python-sat can be had: short searches for what is easily found, then clauses.

Search is the faster by far on most boards and to a first answer; clauses take longer to begin with, but hardly any
board is hard for them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

from pysolvers.core.progress import Progress
from pysolvers.engines.sat.solver import delivered, installed
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solving import canonical, sat
from pysolvers.puzzles.numberlink.solving.full_and_classic import near
from pysolvers.puzzles.numberlink.solving.search import answers
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard

TIGHT_NODES, SHORT_NODES, WINDOW_NODES = 40_000, 1_500, 20_000
"""Nodes of the search for tight answers under `tight`, and under the other rules; nodes spent on windows."""

PROOF_NODES, UNFETCHED_NODES = 300, 3_000
"""Nodes of the search for an answer besides the tight one before clauses; more where those have to be fetched."""

MANY = 1_000
"""Answers after which they are listed by search: each that clauses have found is one more clause for the next."""


def auto(puzzle: NumberlinkPuzzle, sweep: str) -> Iterator[Progress | NumberlinkSolution]:
    """Each answer once, with progress."""
    if puzzle.rules == "tight":
        yield from _tight(puzzle, sweep)
        return
    known = yield from near(_tight(puzzle, sweep, SHORT_NODES), windows_most=WINDOW_NODES)
    seen = known.seen
    around = next(iter(seen)) if len(seen) == 1 else None
    if known.all_tight and around and (yield from _alone(puzzle, known.nodes)):
        return
    touching = False
    if not seen and (yield from delivered()):
        for step in sat.nearly_tight(puzzle):
            if isinstance(step, Progress):
                yield replace(step, nodes=known.nodes + step.nodes)
            else:
                touching, around = True, step.links
                seen.add(around)
                yield step
    if known.all_tight and not touching and len(seen) < 2 and (yield from delivered()):
        for proof in sat.answers(puzzle, canonical=True):
            if isinstance(proof, Progress):
                yield replace(proof, nodes=known.nodes + proof.nodes)
            else:
                if puzzle.rules == "classic":
                    seen.add(proof.links)
                    yield proof
                break
        else:
            return
    yield from _by_clauses(puzzle, seen, known.nodes, around if puzzle.rules == "full" else None)


def _alone(puzzle: NumberlinkPuzzle, nodes: int) -> Generator[Progress, None, bool]:
    """Whether a short search proves that there is no answer but the tight one; False says nothing.

    Most boards of a person's size need no more, and so no clauses, which in the browser have to be fetched.
    """
    for proof in canonical.with_an_empty_cell(puzzle, []):
        if not isinstance(proof, Progress):
            return False
        yield replace(proof, nodes=nodes + proof.nodes)
        if proof.nodes > (PROOF_NODES if installed() else UNFETCHED_NODES):
            return False
    return True


def _tight(puzzle: NumberlinkPuzzle, sweep: str, most: int = TIGHT_NODES) -> Iterator[Progress | NumberlinkSolution]:
    """The tight answers: by search, and by clauses when that has found none for `most` nodes."""
    seen: set[tuple[int, ...]] = set()
    nodes = since = 0
    for step in answers(PaddedBoard(puzzle, "tight"), sweep):
        if isinstance(step, Progress):
            nodes = step.nodes
            yield step
            if nodes > since + most:
                break
        else:
            seen.add(step.links)
            since = nodes
            yield step
    else:
        return
    for later in _by_clauses(replace(puzzle, rules="tight"), seen, nodes):
        yield replace(later, puzzle=puzzle) if isinstance(later, NumberlinkSolution) else later


def _by_clauses(
    puzzle: NumberlinkPuzzle, seen: set[tuple[int, ...]], nodes: int, around: tuple[int, ...] | None = None
) -> Iterator[Progress | NumberlinkSolution]:
    """The answers that are not among those `seen`, one near `around` first: by clauses, by search if very many."""
    if not (yield from delivered()):
        yield from rest(puzzle, seen, nodes)
        return
    for step in sat.answers(puzzle, seen, around=around):
        if isinstance(step, Progress):
            yield replace(step, nodes=nodes + step.nodes)
            continue
        seen.add(step.links)
        yield step
        if len(seen) >= MANY:
            break
    else:
        return
    yield from rest(puzzle, seen, nodes)


def rest(puzzle: NumberlinkPuzzle, seen: set[tuple[int, ...]], nodes: int) -> Iterator[Progress | NumberlinkSolution]:
    """The answers that are not among those `seen`, by search."""
    for step in answers(PaddedBoard(puzzle), "rows"):
        if isinstance(step, Progress):
            yield replace(step, nodes=nodes + step.nodes)
        elif step.links not in seen:
            yield step
