"""The engine `auto`: what is fastest first, and several in turn where a board is hard.

Forced links and domains; a short search; beliefs for a first answer, or with many numbers what they let suppose; a
second one near the first; and then the proof, by satisfiability where python-sat is installed and by the search, which
was only put aside, where it is not.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.sat.availability import installed_or_requested
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution
from pysolvers.puzzles.signpost.solving.chains import Chains
from pysolvers.puzzles.signpost.solving.decimation import decimate
from pysolvers.puzzles.signpost.solving.forced_links import Links
from pysolvers.puzzles.signpost.solving.guided_sat import suppose
from pysolvers.puzzles.signpost.solving.random_bits import RandomBits
from pysolvers.puzzles.signpost.solving.random_fill import scatter, spare
from pysolvers.puzzles.signpost.solving.sat import enumerate_answers
from pysolvers.puzzles.signpost.solving.search import branches, closed, numbering, propagated

SHORT, AGAIN = 400, 6
"""Nodes of the first search, and how often it is tried again in another order: how long it takes varies wildly."""
LARGE, SHORTER = 6_000, 40
"""From so many nodes (chain, position) on, a search is only so short, and is tried once: beliefs are quicker."""
REST = 300
"""Nodes of a search, or conflicts in fives, for what decimation leaves."""
SMALL, TIGHT, SMALLER = 1200, 2500, 800
"""Nodes (chain, position) below which decimation leaves the rest to satisfiability, that on boards that have hardly an
answer more than one, and to the search without it."""
MEDIUM, SUPPOSED = 20_000, 40_000
"""Nodes (chain, position) up to which a board with hardly an answer more than one is left to suppositions, and the
conflicts that they may cost."""
FEW_ANSWERS, BRIEFLY = 0.25, 4
"""What `spare` says up to which a board of medium size is left to suppositions, after so many bad rounds of decimation
if it has answers to spare at all."""
WINDOWS = 60
"""How many neighbourhoods of an answer are looked through for a second one."""
WINDOW = 60
"""How many chains are set free in one of them."""


def auto(puzzle: SignpostPuzzle) -> Iterator[Progress | SignpostSolution]:
    """Each answer once, with Progress at least every 20 ms of work and one at the end."""
    pace, total = Pace(), puzzle.cells
    links = Links(puzzle)
    verdict = yield from closed(links, pace)
    last = Progress(0, 0, total, total)
    if verdict == "solved":
        yield SignpostSolution(puzzle, links.numbers())
    elif verdict == "stuck":
        for found in _answers(Chains(links), pace, total):
            if isinstance(found, Progress):
                last = found
                yield found
            else:
                yield SignpostSolution(puzzle, numbering(found, total))
    yield Progress(last.nodes, 0, total, total, last.engine)


def _answers(root: Chains, pace: Pace, total: int) -> Iterator[Progress | list[int]]:
    alive = yield from propagated(root, pace, total)
    if not alive:
        return
    known: list[list[int]] = []
    searching = branches(root.copy(), pace, total)
    ended = True
    nodes = sum(root.domain[c].bit_count() for c in root.live)
    large = nodes > LARGE
    for step in searching:
        if isinstance(step, Progress):
            yield step
            if step.nodes > (SHORTER if large else SHORT) and not known:
                ended = False
                break
        else:
            known.append(step)
            yield step
    if ended:
        return
    found = None
    loose = spare(root, scatter(root))
    small = (SMALL if loose > 0 else TIGHT) if installed_or_requested() else SMALLER

    def rest(state: Chains) -> Iterator[Progress | list[int]]:
        return _rest(state, pace, total)

    if installed_or_requested():
        if nodes <= MEDIUM and loose <= FEW_ANSWERS:
            if loose > 0:
                found = yield from decimate(root, total, pace, rest, small, BRIEFLY)
            if found is None:
                decided, found = yield from suppose(root, total, pace, SUPPOSED)
                if decided and found is None:
                    return
    elif not large:
        found = yield from _again(root, pace, total)
    if found is None:
        found = yield from decimate(root, total, pace, rest, small)
    if found is not None:
        known.append(found)
        yield found
        second = yield from _near(root, found, pace, total)
        if second is not None:
            known.append(second)
            yield second
    if installed_or_requested():
        for step in enumerate_answers(root, known, pace):
            yield step
        return
    for step in searching:
        if isinstance(step, Progress) or step not in known:
            yield step


def _again(root: Chains, pace: Pace, total: int) -> Generator[Progress, None, list[int] | None]:
    """The first answer of short searches in random order, if one has any."""
    bits = RandomBits(repr(root.succ).encode())
    for _ in range(AGAIN):
        for step in branches(root.copy(), pace, total, bits):
            if not isinstance(step, Progress):
                return step
            yield step
            if step.nodes > SHORT:
                break
    return None


def _rest(state: Chains, pace: Pace, total: int) -> Iterator[Progress | list[int]]:
    """A bounded look for an answer in a small state; ends without one if there is none or it takes too long."""
    if installed_or_requested():
        for step in enumerate_answers(state, (), pace):
            yield step
            if isinstance(step, Progress) and step.nodes > 5 * REST:
                return
        return
    for step in branches(state, pace, total):
        yield step
        if isinstance(step, Progress) and step.nodes > REST:
            return


def _near(root: Chains, answer: list[int], pace: Pace, total: int) -> Generator[Progress, None, list[int] | None]:
    """Another answer that differs from the one given only among some chains that come near each other in it."""
    bits = RandomBits(repr(answer).encode())
    name = {root.head[c]: c for c in root.live}
    follower = {c: name[answer[root.tail[c]]] for c in root.live if root.tail[c] != total + 1}
    loose = sorted(follower)
    for _ in range(WINDOWS):
        centre = loose[bits.upto(len(loose))]
        # Chains that could follow, or come before, one that is free already are the likeliest to change with it.
        free, edge = {centre}, [centre]
        while edge and len(free) < WINDOW:
            c = edge.pop(0)
            near = [a for b in root.succ[c] for a in root.pred[b] if a not in free]
            bits.shuffle(near)
            for a in near[:6]:
                if a not in free:
                    free.add(a)
                    edge.append(a)
        state = root.copy()
        state.join_all([(a, b) for a, b in follower.items() if a not in free])
        nodes = 0
        for step in branches(state, pace, total):
            if isinstance(step, Progress):
                nodes = step.nodes
                yield step
                if nodes > REST:
                    break
            elif step != answer:
                return step
    return None
