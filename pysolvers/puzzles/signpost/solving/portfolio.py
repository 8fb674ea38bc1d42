"""The engine `auto`: a short search, and several methods in turn where a board is hard.

Forced links and propagation come first (`search.py`), then a short search. On what it leaves, decimation looks for a
first answer, or guided SAT where there are many numbers; then a second answer is looked for near the first. The proof
is left to SAT where python-sat is installed, else to the search, which was only put aside.

What each part brought by switching it off, measured before decimation kept its beliefs after a dead end: of twelve
boards of the bench set signpost/random_hints_large (15x15 to 30x30, 5 to 30 % of the numbers), 11 got a first answer
within 20 s of CPU on a busy machine, 10 without python-sat. It was 2 without decimation and so without its beliefs, 7
without random fill (6 without python-sat), 9 without guided SAT. Of twenty boards of 10x10 and 12x12 of
signpost/random_hints, all got a second answer within 5 s; 13 did where it was not looked for near the first. Searches
in other orders brought nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.sat.availability import installed_or_requested
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution
from pysolvers.puzzles.signpost.solving.chain_domains import Chains
from pysolvers.puzzles.signpost.solving.decimation import decimate
from pysolvers.puzzles.signpost.solving.guided_sat import suppose
from pysolvers.puzzles.signpost.solving.random_fill import answers_to_spare, sparsity
from pysolvers.puzzles.signpost.solving.sat import enumerate_answers
from pysolvers.puzzles.signpost.solving.search import branches, propagated, solutions
from pysolvers.puzzles.signpost.solving.second_answer import near_answer

SHORT = 400
"""Nodes of the first search."""
LARGE, SHORTER = 6_000, 40
"""From so many placements (chain, position) on, the first search has only so many nodes: beliefs are quicker."""
REST, REST_CONFLICTS = 300, 15_000
"""Nodes of a search, or conflicts of a SAT solver, for what decimation leaves: some states have an answer that comes
late, and a second of SAT costs less than the way down to another state."""
SMALL, SMALLER = 1800, 800
"""Placements below which decimation leaves the rest to satisfiability, and to the search without it."""
MEDIUM, SUPPOSED = 20_000, 40_000
"""Placements up to which a board that has hardly more than one answer is left to suppositions, and the conflicts that
they may cost."""
FEW_ANSWERS, BRIEFLY = 0.25, 10
"""What `answers_to_spare` says up to which a board of medium size is left to suppositions, after so many bad rounds of
decimation if it has answers to spare at all."""


def auto(puzzle: SignpostPuzzle) -> Iterator[Progress | SignpostSolution]:
    """Each answer once, with Progress at least every 20 ms of work and one at the end."""
    return solutions(puzzle, hard_answers)


def hard_answers(root: Chains, pace: Pace, total: int, seed: bytes = b"") -> Iterator[Progress | list[int]]:
    """The answers, as the cell after each, from where forced links are stuck; another `seed` finds others first."""
    alive = yield from propagated(root, pace, total)
    if not alive:
        return
    placements = root.placements()
    known: list[list[int]] = []
    short = SHORT if placements <= LARGE else SHORTER
    searching = branches(root.copy(), pace, total, mark=short)
    for step in searching:
        yield step
        if not isinstance(step, Progress):
            known.append(step)
        elif step.nodes >= short and not known:
            break
    else:
        return
    decided, found = yield from _first_answer(root, placements, pace, total, seed)
    if found is not None:
        yield from _with_second(root, found, known, pace, total)
    elif decided:
        return
    if installed_or_requested():
        yield from enumerate_answers(root, known, pace)
    else:
        yield from (step for step in searching if isinstance(step, Progress) or step not in known)


def _with_second(
    root: Chains, found: list[int], known: list[list[int]], pace: Pace, total: int
) -> Iterator[Progress | list[int]]:
    """An answer and, if it is soon found, another one near it; both are `known` then."""
    known.append(found)
    yield found
    second = yield from near_answer(root, found, pace, total)
    if second is not None:
        known.append(second)
        yield second


def _first_answer(
    root: Chains, placements: int, pace: Pace, total: int, seed: bytes
) -> Generator[Progress, None, tuple[bool, list[int] | None]]:
    """The first answer on a board that a short search leaves: whether it is decided that there is one, and that."""
    spare = answers_to_spare(root, sparsity(root))
    small = SMALL if installed_or_requested() else SMALLER

    def rest(state: Chains) -> Iterator[Progress | list[int]]:
        return _rest(state, pace, total)

    if installed_or_requested() and placements <= MEDIUM and spare <= FEW_ANSWERS:
        if spare > 0:
            found = yield from decimate(root, total, pace, rest, small, BRIEFLY, seed)
            if found is not None:
                return True, found
        decided, found = yield from suppose(root, total, pace, SUPPOSED, seed)
        if decided:
            return True, found
    found = yield from decimate(root, total, pace, rest, small, seed=seed)
    return found is not None, found


def _rest(state: Chains, pace: Pace, total: int) -> Iterator[Progress | list[int]]:
    """A bounded look for an answer in a small state; ends without one if there is none or it takes too long."""
    if installed_or_requested():
        for step in enumerate_answers(state, (), pace):
            yield step
            if isinstance(step, Progress) and step.nodes > REST_CONFLICTS:
                return
        return
    for step in branches(state, pace, total, mark=REST):
        yield step
        if isinstance(step, Progress) and step.nodes >= REST:
            return
