"""Belief propagation on the time-expanded graph of chains: how likely each link is, over all ways to number the board.

Nodes are (chain, start position) for the positions left, arcs lead from (a, k) to (b, k + length of a) where b can
follow a. A way to number the board is a path through each gap between fixed chains such that every chain is on it once.
Paths alone are counted exactly by sums from the left and from the right; that each chain is met once is put into node
weights: a weight is one over the odds of the chain's other positions, and is found by damped repetition.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import Any

from pysolvers.search import Pace
from pysolvers.signpost.chains import Chains

DAMPING = 0.4
"""The share, as an exponent, of a new weight; with more the weights oscillate."""


class Beliefs:
    """The graph of one state, and node weights that carry over from an earlier state of the same branch.

    `weights` is by (first cell of the chain, position).
    """

    def __init__(self, chains: Chains, weights: dict[tuple[int, int], float] | None = None) -> None:
        self.chains = chains
        self.weights = weights or {}
        self.arcs: list[tuple[float, int, int]] = []

    def run(self, rounds: int, pace: Pace) -> Iterator[None]:
        """So many rounds; then `arcs` are (probability, a, b), the likeliest first. Yields when time is up."""
        # Nodes are numbered in the order of their positions; node i is chain `owner[i]` at `begin[i]`. `left[i]` picks
        # from a list the values of its predecessors (`itemgetter` is the quickest sum of scattered items there is), and
        # `right[i]` those of its successors. Fixed chains are nodes of value 1 where one gap ends and the next begins.
        # Weights have a common factor that repetition keeps; it is chosen so that sums stay near 1 along a path.
        chains = self.chains
        length, domain, fixed = chains.length, chains.domain, chains.fixed
        spots: dict[int, list[int]] = {}
        for c in sorted(chains.live):
            d = domain[c]
            while d:
                low = d & -d
                spots.setdefault(low.bit_length() - 1, []).append(c)
                d ^= low
        begin = [p for p in sorted(spots) for _ in spots[p]]
        owner = [c for p in sorted(spots) for c in spots[p]]
        index = {(c, p): i for i, (c, p) in enumerate(zip(owner, begin, strict=True))}
        nodes = range(len(owner))
        void = len(owner)  # a value that is always 0, so that every pick has two items at least
        left: list[itemgetter[Any]] = []
        right: list[itemgetter[Any]] = []
        arcs = 0
        for i in nodes:
            c, p = owner[i], begin[i]
            sources = [index[a, p - length[a]] for a in chains.pred[c] if (a, p - length[a]) in index]
            targets = [index[b, p + length[c]] for b in chains.succ[c] if (b, p + length[c]) in index]
            arcs += len(sources)
            left.append(itemgetter(void, void, *sources))
            right.append(itemgetter(void, void, *targets))
            if pace.due():
                yield
        head = chains.head
        common = len(owner) / max(1, arcs)
        weight = [
            1.0 if c in fixed else self.weights.get((head[c], p), common) for c, p in zip(owner, begin, strict=True)
        ]
        by_chain: dict[int, list[int]] = {}
        for i in nodes:
            if owner[i] not in fixed:
                by_chain.setdefault(owner[i], []).append(i)
        is_fixed = [c in fixed for c in owner]
        forward, backward, total = [0.0] * (void + 1), [0.0] * (void + 1), [1.0] * (void + 1)
        for _ in range(rounds):
            for i in nodes:
                if is_fixed[i]:
                    total[i] = sum(left[i](forward))
                    forward[i] = 1.0
                else:
                    forward[i] = weight[i] * sum(left[i](forward))
                if not i & 255 and pace.due():
                    yield
            gap = 1.0
            for i in reversed(nodes):
                if is_fixed[i]:
                    backward[i] = 1.0
                    gap = total[i]
                else:
                    backward[i] = weight[i] * sum(right[i](backward))
                    total[i] = gap
                if not i & 255 and pace.due():
                    yield
            for mine in by_chain.values():
                odds = []
                for i in mine:
                    bulk = weight[i] * total[i]
                    share = min(forward[i] * backward[i] / bulk, 1 - 1e-9) if bulk > 0 else 0.0
                    odds.append(share / (weight[i] * (1 - share)))
                every = sum(odds)
                for i, o in zip(mine, odds, strict=True):
                    fresh = min(max(1 / max(every - o, 1e-12), 1e-9), 1e9)
                    weight[i] = weight[i] ** (1 - DAMPING) * fresh**DAMPING
                if pace.due():
                    yield
        self.weights = {(head[c], p): w for c, p, w in zip(owner, begin, weight, strict=True)}
        for a in sorted(chains.live):
            for b in chains.succ[a]:
                likely = 0.0
                for i in (
                    [index[a, begin[i]] for i in by_chain[a]]
                    if a in by_chain
                    else [index[a, domain[a].bit_length() - 1]]
                ):
                    j = index.get((b, begin[i] + length[a]))
                    if j is not None:
                        likely += forward[i] * backward[j] / total[j] if total[j] > 0 else 0.0
                self.arcs.append((likely, a, b))
            if pace.due():
                yield
        self.arcs.sort(reverse=True)
