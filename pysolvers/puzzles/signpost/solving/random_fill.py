"""Gaps filled by chance, where a board has answers to spare: what is left is smaller and still has some.

With m chains to be placed, each link right with the chance 1/r (r is how many chains there are for each that can come
next), and g gaps, there are about m! / r^(m + g) answers. On a large board with few numbers that is so many that part
of the gaps may be filled with any paths that fit, and beliefs are needed for the others only.
"""

from __future__ import annotations

import itertools
from collections.abc import Generator
from math import lgamma, log

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.signpost.solving.chains import Chains
from pysolvers.puzzles.signpost.solving.random_bits import RandomBits
from pysolvers.puzzles.signpost.solving.search import propagated

ENOUGH, MANY, LEAST = 0.45, 40_000, 0.28
"""The logarithm of the number of answers, for each chain, that is left over, and with how many nodes or more only so
little: there beliefs take too long for a board that is easier."""
TRIES = 200
"""Steps of the search for one path."""
RARE, CHANCE = 2.0, 0.1
"""How much it counts that a chain has few places left, and how much chance there is, in the choice of a path."""
FAILURES = 15
"""Paths that do not fit the rest of the board before it is left as it is."""


def scatter(root: Chains) -> float:
    """The logarithm of r: how many chains there are for each that can come next."""
    return log(max(1.0, len(root.live) ** 2 / max(1, sum(len(root.succ[c]) for c in root.live))))


def spare(state: Chains, r: float) -> float:
    """The logarithm of the number of answers, for each chain, by a rough estimate; `r` is what `scatter` gave."""
    loose = len(state.live) - len(state.fixed)
    return (lgamma(loose + 1) - (loose + len(gaps(state))) * r) / max(1, loose)


def gaps(state: Chains) -> list[tuple[int, int]]:
    """The pairs of fixed chains with positions to fill between them."""
    order = sorted(state.fixed, key=lambda c: state.domain[c])
    return [(a, b) for a, b in itertools.pairwise(order) if state.domain[a] << state.length[a] != state.domain[b]]


def filled(root: Chains, total: int, pace: Pace, bits: RandomBits, small: int) -> Generator[Progress, None, Chains]:
    """The state with gaps filled by chance as long as answers are to spare and more than `small` nodes are left."""
    state, failures, r = root, 0, scatter(root)
    tried: set[int] = set()
    probed: set[tuple[int, ...]] = set()
    while failures < FAILURES:
        nodes = sum(state.domain[c].bit_count() for c in state.live)
        enough = ENOUGH if nodes < MANY else LEAST
        open_gaps = [(a, b) for a, b in gaps(state) if state.head[b] not in tried]
        if nodes <= small or not open_gaps or spare(state, r) <= enough:
            break
        # Short gaps first: long ones give the rest more freedom for as many chains.
        ranked = [(_width(state, a, b) * (64 + bits.bits(6)), a, b) for a, b in open_gaps]
        _, a, b = min(ranked)
        tried.add(state.head[b])
        links = _path(state, a, b, bits)
        yield Progress(nodes, 0, total - len(state.live), total, "beliefs", state.known)
        if not links:
            failures += 1
            continue
        trial = state.copy()
        alive = trial.join_all(links)
        if alive:
            alive = yield from propagated(trial, pace, total, nodes)
        if alive:
            alive = yield from _shaved(trial, probed, pace, total, nodes)
        if not alive:
            failures += 1
        elif spare(trial, r) > enough:
            state = trial
    return state


def _shaved(
    state: Chains, probed: set[tuple[int, ...]], pace: Pace, total: int, nodes: int
) -> Generator[Progress, None, bool]:
    """Try both ways on where there are two, and forbid one that fails; False if both do. `probed` need no trial."""
    pairs = [(c, *state.succ[c]) for c in sorted(state.live) if len(state.succ[c]) == 2]
    pairs += [(~c, *state.pred[c]) for c in sorted(state.live) if len(state.pred[c]) == 2]
    for pair in pairs:
        if pair in probed:
            continue
        probed.add(pair)
        c, *ways = pair
        for x in ways:
            a, b = (c, x) if c >= 0 else (x, ~c)
            if b not in state.succ[a]:
                continue
            trial = state.copy()
            alive = trial.join(a, b)
            if alive:
                alive = yield from propagated(trial, pace, total, nodes)
            if not alive:
                state.forbid(a, b)
                alive = yield from propagated(state, pace, total, nodes)
                if not alive:
                    return False
    return True


def _width(state: Chains, a: int, b: int) -> int:
    return state.domain[b].bit_length() - state.domain[a].bit_length() - state.length[a]


def _path(state: Chains, a: int, b: int, bits: RandomBits) -> list[tuple[int, int]]:
    """Links from a to b through chains that fill the gap between them; empty if none is found."""
    domain, length, succ = state.domain, state.length, state.succ
    first = domain[a].bit_length() - 1 + length[a]
    last = domain[b].bit_length() - 1
    at: dict[int, list[int]] = {}
    for c in sorted(state.live - state.fixed):
        d = domain[c] >> first & ((1 << last - first) - 1)
        while d:
            low = d & -d
            at.setdefault(first + low.bit_length() - 1, []).append(c)
            d ^= low
    reach: dict[int, set[int]] = {last: {b}}  # by position, the chains that a path to b can go on with
    for p in range(last - 1, first - 1, -1):
        reach[p] = {c for c in at.get(p, ()) if (ahead := reach.get(p + length[c])) and not ahead.isdisjoint(succ[c])}

    pred = state.pred

    def price(x: int) -> float:
        if x == b:
            return 0.0
        # What can come before or after x loses a candidate, which matters where there are few; and so x, if it has few
        # itself, had better be used now.
        harm = sum(1 / len(succ[y]) ** 2 for y in pred[x]) + sum(1 / len(pred[y]) ** 2 for y in succ[x])
        return harm - RARE * (1 / len(pred[x]) ** 2 + 1 / len(succ[x]) ** 2) + bits.bits(6) * CHANCE / 64

    def ordered(c: int, p: int) -> list[int]:
        ahead = reach[p]
        return [x for _, x in sorted(((price(x), x) for x in succ[c] if x in ahead), reverse=True)]

    path, ends, choices = [a], [first], [ordered(a, first)]
    for _ in range(TRIES):
        while choices and not choices[-1]:
            choices.pop()
            path.pop()
            ends.pop()
        if not choices:
            return []
        c = choices[-1].pop()
        if c == b:
            path.append(b)
            return list(itertools.pairwise(path))
        if c not in path:
            path.append(c)
            ends.append(ends[-1] + length[c])
            choices.append(ordered(c, ends[-1]))
    return []
