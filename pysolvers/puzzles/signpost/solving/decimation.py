"""Decimation, for a first solution on large boards with few numbers: join what beliefs say is likely, again and again.

After each joining the state is narrowed down. Where that fails, or SAT finds no solution of what is left, the last
joinings are taken back and others are made from the same beliefs, which cost most of the time. Where a board has
solutions to spare (`random_fill.py`), part of it is filled by chance first, in another way at each new start.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from pysolvers.core.progress import Pace, Progress, first
from pysolvers.puzzles.signpost.solving.beliefs import Beliefs, Weights
from pysolvers.puzzles.signpost.solving.chain_domains import Chains
from pysolvers.puzzles.signpost.solving.random_fill import RandomBits, fill_gaps
from pysolvers.puzzles.signpost.solving.schedule import SCHEDULE
from pysolvers.puzzles.signpost.solving.search import propagated

Rest = Callable[[Chains], Iterator[Progress | list[int]]]


def decimate(
    root: Chains,
    total: int,
    pace: Pace,
    rest: Rest,
    small: int,
    most: int = SCHEDULE.decimate_rounds,
    seed: bytes = b"",
) -> Generator[Progress, None, list[int] | None]:
    """A solution as the cell after each, or None where no more is hoped for.

    `rest` searches, within bounds, a state of at most `small` placements. After `most` bad rounds it is given up.
    Another `seed` goes another way.
    """
    return _Decimation(root, total, pace, rest, small, seed).run(most)


class _Level:
    """A state on the way, the weights that its beliefs start from, and its links by likelihood once they are known."""

    def __init__(self, state: Chains, weights: Weights) -> None:
        self.state, self.weights = state, weights
        self.ranked: list[tuple[float, int, int]] = []


class _Decimation:
    """Levels from the first state to the one with the most links; `bad` counts the times that it was stepped back."""

    def __init__(self, root: Chains, total: int, pace: Pace, rest: Rest, small: int, seed: bytes) -> None:
        self.root, self.total, self.pace = root, total, pace
        self.rest, self.small = rest, small
        self.bits = RandomBits(repr(root.succ).encode() + seed)
        self.levels: list[_Level] = []
        self.least = 0
        self.bad = 0

    def run(self, most: int) -> Generator[Progress, None, list[int] | None]:
        while self.bad < most:
            if not self.levels:
                state = yield from fill_gaps(self.root, self.total, self.pace, self.bits, SCHEDULE.fill_down_to)
                # Another start where gaps were filled, else from the root again.
                self.levels, self.least = [_Level(state, {})], int(state is self.root)
            level = self.levels[-1]
            state = level.state.copy()
            if len(state.live) == 1:
                return state.after
            placements = state.placements()
            if placements <= self.small and len(self.levels) > 1:
                found = yield from first(self.rest(state))
                if found is not None:
                    return found
                self._step_back()
                continue
            ranked = yield from self._ranked(level, placements)
            if not ranked:  # Sums that are no numbers any more: from here on with other weights.
                self._step_back()
                continue
            links = _likely(ranked, state, placements)
            grown = yield from _joined_likely(state, links, self.pace, self.total, placements, len(self.levels))
            if grown is None:
                self._step_back()
            elif len(grown.live) < len(state.live):
                self.levels.append(_Level(grown, level.weights))
            else:
                self.levels[-1] = _Level(grown, level.weights)
        return None

    def _ranked(self, level: _Level, placements: int) -> Generator[Progress, None, list[tuple[float, int, int]]]:
        """The links of a level (how likely, cell, cell after it), the likeliest first; they are estimated once."""
        if not level.ranked:
            state, depth = level.state, len(self.levels)
            beliefs = Beliefs(state, level.weights)
            rounds = SCHEDULE.belief_rounds(placements, bool(level.weights))
            for _ in beliefs.run(rounds, self.pace):
                yield Progress(placements, depth, self.total - len(state.live), self.total, "beliefs")
            links = [(p, state.tail[a], state.head[b]) for p, a, b in beliefs.arcs if len(state.succ[a]) > 1]
            level.ranked, level.weights = links, beliefs.weights if links else {}
        if self.bad:  # Another way than the one that failed: some links are passed over.
            return [link for link in level.ranked if self.bits.upto(SCHEDULE.passed_over)] or level.ranked
        return level.ranked

    def _step_back(self) -> None:
        """Go back by one level, every second time by two, every fourth by four and so on, but keep `least`.

        So a wrong joining far back is taken back too, while most of the time goes to the last ones, which are quick.
        Source, of a series much like it: M. Luby, A. Sinclair, D. Zuckerman, *Optimal speedup of Las Vegas algorithms*
        (1993).
        """
        self.bad += 1
        del self.levels[max(self.least, len(self.levels) - (self.bad & -self.bad)) :]


def _likely(ranked: list[tuple[float, int, int]], state: Chains, placements: int) -> list[tuple[int, int]]:
    """The links to make together: the sure ones, some likely ones, one in any case."""
    joining = SCHEDULE.joinings(placements)
    many, few = (max(1, int(share * len(state.live))) for share in (joining.share, joining.few))
    return [
        (a, b)
        for i, (p, a, b) in enumerate(ranked[:many])
        if p > joining.sure or (i < few and p > joining.likely) or not i
    ]


def _joined_likely(
    state: Chains, links: list[tuple[int, int]], pace: Pace, total: int, nodes: int, depth: int
) -> Generator[Progress, None, Chains | None]:
    """The state with as many of these links (cell, cell after it) as go together, the first ones before the others.

    A link that does not fit is forbidden; None if there is no way then.
    """
    groups, failed = [links], 0
    most = SCHEDULE.joinings(nodes).failures
    while groups and failed < most:
        group = groups.pop()
        trial = state.copy()
        alive = make_links(trial, group)
        if alive:
            alive = yield from propagated(trial, pace, total, nodes, depth)
        if alive:
            state = trial
            continue
        failed += 1
        if len(group) > 1:
            half = len(group) // 2
            groups += [group[half:], group[:half]]
            continue
        state = state.copy()
        _forbid(state, *group[0])
        alive = yield from propagated(state, pace, total, nodes, depth)
        if not alive:
            return None
    return state


def _forbid(state: Chains, tail: int, head: int) -> None:
    """The cell `head` does not come after the cell `tail`; nothing where these are no ends of chains any more."""
    for a in state.live:
        if state.tail[a] == tail:
            for b in [b for b in state.succ[a] if state.head[b] == head]:
                state.forbid(a, b)


def make_links(state: Chains, links: list[tuple[int, int]]) -> bool:
    """Make those of the links (cell, cell after it) that are still open; False if they contradict each other."""
    ending = {state.tail[c]: c for c in state.live}
    beginning = {state.head[c]: c for c in state.live}
    for tail, head in links:
        a, b = ending.get(tail), beginning.get(head)
        if a is None or b is None:
            if state.after[tail] != head:
                return False
            continue
        if b not in state.succ[a] or not state.join(a, b):
            return False
        del ending[tail], beginning[head]
        ending[state.tail[a]] = a
    return True
