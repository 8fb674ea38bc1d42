"""Belief propagation on the time-expanded graph of chains: how likely each link is, over all ways to number the board.

Nodes are (chain, start position) for the positions left, arcs lead from (a, k) to (b, k + length of a) where b can
follow a. A way to number the board is a path through each gap between fixed chains such that every chain is on it once.
Paths alone are counted exactly by sums from the left and from the right; that each chain is met once is put into node
weights: a weight is one over the odds of the chain's other positions, and is found by damped repetition.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from operator import itemgetter, mul
from typing import Any

from pysolvers.core.progress import Pace
from pysolvers.puzzles.signpost.solving.chain_domains import Chains

DAMPING = 0.3
"""The share, as an exponent, of a new weight; with 0.4 the weights of boards with one long gap oscillate."""
SELDOM = 0.3
"""Nodes that are less likely than so many times their chain's mean do not count in how likely a link is."""
TINY = 1e-9
"""What keeps divisors from zero."""
LEAST = 1e-100
"""What a joined chain weighs at least, so that it is a number after many more joinings."""

Picks = list["itemgetter[Any]"]
Weights = dict[int, dict[int, float]]
"""A weight for each node: by the first cell of its chain, then by position."""


class Beliefs:
    """The graph of one state. It begins with the `weights` of an earlier state of the same branch, if there is one."""

    def __init__(self, chains: Chains, weights: Weights | None = None) -> None:
        self.chains = chains
        self.weights = _carried_over(weights, chains) if weights else {}
        self.arcs: list[tuple[float, int, int]] = []

    # Nodes are numbered in the order of their positions, from 1; those at one position are a layer. A layer is worked
    # on as a whole: `left` has, for each of its nodes, an itemgetter that picks the values of its predecessors from the
    # list of all values so far (the quickest sum of scattered items there is), and `right` those of its successors from
    # the list of all values behind it, which is filled from the end: node i is number `last - i` there. Value 0 is
    # always 0.0, so that every pick has two items at least. A fixed chain is alone in its layer, with value 1: there
    # one gap ends and the next begins.

    def _build(self, pace: Pace) -> Iterator[None]:
        """The graph: `layers`, `left` and `right` as above; `spots` are the nodes of each chain, from the end."""
        self._lay_out()
        chains, slot, last = self.chains, self.slot, self.ends[-1]
        length = chains.length
        behind = {p: {c: last - i for c, i in row.items()} for p, row in slot.items()}
        by_length = {c: _by_length(chains.pred[c], length) for c in chains.live}
        self.left: list[Picks] = []
        self.right: list[Picks] = []
        self.spots: dict[int, list[int]] = {}
        self.size = 0
        for p, layer in zip(self.order, self.layers, strict=True):
            lefts: Picks = []
            rights: Picks = []
            for c in layer:
                before: list[int] = []
                for long, group in by_length[c]:
                    if row := slot.get(p - long):
                        before += filter(None, map(row.get, group))
                after = filter(None, map(behind.get(p + length[c], _NONE).get, chains.succ[c]))
                lefts.append(itemgetter(0, 0, *before))
                rights.append(itemgetter(0, 0, *after))
                self.spots.setdefault(c, []).append(last - slot[p][c])
                self.size += len(before)
            self.left.append(lefts)
            self.right.append(rights)
            if pace.due():
                yield
        # Two items at least, as above; what is picked twice is subtracted again.
        self.of_chain = [(c, itemgetter(*mine, mine[0])) for c, mine in self.spots.items() if c not in chains.fixed]
        self.owners = [itemgetter(*layer, layer[0]) for layer in self.layers]

    def _lay_out(self) -> None:
        """The nodes in layers: the positions in `order`, the chains at each, and each node's number."""
        chains = self.chains
        at: dict[int, list[int]] = {}
        for c in sorted(chains.live):
            d = chains.domain[c]
            while d:
                low = d & -d
                at.setdefault(low.bit_length() - 1, []).append(c)
                d ^= low
        self.order = sorted(at)
        self.layers = [at[p] for p in self.order]
        self.is_fixed = [layer[0] in chains.fixed for layer in self.layers]
        self.slot: dict[int, dict[int, int]] = {}
        self.ends = [1]
        for p, layer in zip(self.order, self.layers, strict=True):
            self.slot[p] = {c: i for i, c in enumerate(layer, self.ends[-1])}
            self.ends.append(self.ends[-1] + len(layer))
        # Weights are bounded so that their product along the longest gap is a number: 1e250 at most, say.
        long = run = 0
        for fix in self.is_fixed:
            run = 0 if fix else run + 1
            long = max(long, run)
        self.floor = max(TINY, 10 ** (-250 / max(1, long)))

    def run(self, rounds: int, pace: Pace) -> Iterator[None]:
        """So many rounds; then `arcs` are (probability, a, b), the likeliest first. Yields when time is up."""
        # The graph is so many small objects, none of them in a cycle, that the collector of cycles, which goes through
        # all of them again and again, would take a third of the time.
        collecting = gc.isenabled()
        gc.disable()
        try:
            yield from self._build(pace)
            yield from self._repeat(rounds, pace)
        finally:
            if collecting:
                gc.enable()

    def _repeat(self, rounds: int, pace: Pace) -> Iterator[None]:
        # Weights have a common factor that repetition keeps; it is chosen so that sums stay near 1 along a path.
        head, fixed, last = self.chains.head, self.chains.fixed, self.ends[-1]
        common = (last - 1) / max(1, self.size)
        self.weight = [
            [1.0 if c in fixed else self.weights.get(head[c], {}).get(p, common) for c in layer]
            for p, layer in zip(self.order, self.layers, strict=True)
        ]
        for _ in range(rounds):
            yield from self._round(pace)
        yield from self._rank(pace)

    def _round(self, pace: Pace) -> Iterator[None]:
        """Sums from the left and from the right, then new weights."""
        weight, is_fixed, ends = self.weight, self.is_fixed, self.ends
        forward = [0.0]
        sums: list[list[float]] = []
        for fix, lefts, mine in zip(is_fixed, self.left, weight, strict=True):
            found = [sum(pick(forward)) for pick in lefts]
            sums.append(found)
            forward += [1.0] if fix else map(mul, mine, found)
            if pace.due():
                yield
        # The odds of a node with the sums f and b and the weight w are f b w / (z - f b w), where z is the total of the
        # gap; they are kept without the factor w, and in the order from the end.
        backward, odds, z = [0.0], [0.0], 1.0
        total, self.behind = [z] * len(weight), [[z]] * len(weight)
        for k in range(len(weight) - 1, -1, -1):
            if is_fixed[k]:
                self.behind[k] = [sum(self.right[k][0](backward))]
                total[k] = z = sums[k][0] * (1 + TINY) + 1e-200
                backward.append(1.0)
                odds.append(0.0)
            else:
                total[k] = z
                found = self.behind[k] = [sum(pick(backward)) for pick in reversed(self.right[k])]
                mine = weight[k][::-1]
                odds += [f * b / (z - w * f * b) for w, f, b in zip(mine, reversed(sums[k]), found, strict=True)]
                backward += map(mul, mine, found)
            if pace.due():
                yield
        every = [0.0] * len(self.chains.head)
        for c, pick in self.of_chain:
            mine = pick(odds)
            every[c] = (sum(mine) - mine[-1]) * (1 + TINY) + self.floor
        if pace.due():
            yield
        last = ends[-1]
        for k, mine in enumerate(weight):
            if not is_fixed[k]:
                others = zip(mine, self.owners[k](every), odds[last - ends[k] : last - ends[k + 1] : -1], strict=False)
                weight[k] = [w * (w * (s - o)) ** -DAMPING for w, s, o in others]
                if pace.due():
                    yield
        self.forward, self.backward, self.total = forward, backward, total

    def _rank(self, pace: Pace) -> Iterator[None]:
        """How likely each link is, over all positions."""
        chains, last, backward = self.chains, self.ends[-1], self.backward
        likely: dict[int, dict[int, float]] = {c: {} for c in chains.live}
        self.weights = {}
        for k, p in enumerate(self.order[:-1]):
            layer, z = self.layers[k], self.total[k + 1]
            # What comes before a fixed chain is in the gap that it ends.
            forward = self.forward[self.ends[k] : self.ends[k + 1]]
            shares = [found * f / z for found, f in zip(reversed(self.behind[k]), forward, strict=True)]
            for c, f, share, w in zip(layer, forward, shares, self.weight[k], strict=True):
                usual = 1 / len(self.spots[c])
                self.weights.setdefault(chains.head[c], {})[p] = w
                if share > SELDOM * usual:
                    row, mine, factor = self.slot.get(p + chains.length[c], _NONE), likely[c], f / z
                    for b in chains.succ[c]:
                        if b in row:
                            mine[b] = mine.get(b, 0.0) + factor * backward[last - row[b]]
            if pace.due():
                yield
        self.arcs = sorted(((p, a, b) for a, row in likely.items() for b, p in row.items()), reverse=True)


def _carried_over(weights: Weights, chains: Chains) -> Weights:
    """The weights of the chains as they are now: that of a joined chain is the product of those of its parts.

    A path through the joined chain met a node of each part, so the path counts for as much as before.
    """
    carried: Weights = {}
    for c in chains.live:
        cell, offset, last = chains.head[c], 0, chains.tail[c]
        mine = weights.get(cell, {})
        if c not in chains.fixed:
            while cell != last:
                cell, offset = chains.after[cell], offset + 1
                part = weights.get(cell)
                if part is not None:
                    mine = {p: max(w * part[p + offset], LEAST) for p, w in mine.items() if p + offset in part}
        carried[chains.head[c]] = mine
    return carried


def _by_length(chains: tuple[int, ...], length: list[int]) -> list[tuple[int, list[int]]]:
    groups: dict[int, list[int]] = {}
    for c in chains:
        groups.setdefault(length[c], []).append(c)
    return list(groups.items())


_NONE: dict[int, int] = {}
