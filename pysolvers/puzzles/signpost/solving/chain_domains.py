"""Chains with position domains: the state of one branch of the search, and its propagation.

Chain 0 begins at `start` (see `forced_links.py`). Each chain has a `length`, its end cells (`head`, `tail`), a `domain`
(bit p is set if its first cell can have number p; 0 and n + 1 are `start` and `end`), and tuples `succ` and `pred` of
the chains that can come next and before. A chain joined to the one before it has `domain` 0 and is not in `live`.
`fixed` are the chains whose position is known, `free` the positions that these leave open.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

from pysolvers.core.progress import Pace
from pysolvers.puzzles.signpost.solving.forced_links import Links


class Chains:
    """The state of a branch of the search. `propagate` removes possibilities until nothing changes.

    `succ` and `domain` then have the next chains and the positions that are still possible for each chain.
    """

    def __init__(self, links: Links) -> None:
        n = links.cells
        heads = [links.start, *(v for v in range(n + 2) if links.before[v] < 0 and v != links.start)]
        name = {v: c for c, v in enumerate(heads)}
        self.head = heads
        self.tail = [links.tail[v] for v in heads]
        self.length = [links.length[v] for v in heads]
        self.after = list(links.after)
        self.succ = [tuple(name[b] for b in sorted(links.out[t])) for t in self.tail]
        self.pred = [tuple(name[links.head[a]] for a in sorted(links.into[v])) for v in heads]
        self._position(links)
        self.live = set(range(len(heads)))
        self.queue = set(self.live)
        self.branched = -1

    def _position(self, links: Links) -> None:
        self.fixed = {c for c, v in enumerate(self.head) if links.number[v] >= 0}
        self.free = (1 << (links.cells + 2)) - 1
        for c in self.fixed:
            self.free &= ~(((1 << self.length[c]) - 1) << links.number[self.head[c]])
        self.domain = [
            1 << links.number[v] if links.number[v] >= 0 else runs(self.free, links.length[v]) for v in self.head
        ]

    def known(self) -> list[int]:
        """Return the next node of each node, or -1 if unknown. The nodes are the cells, then `start` and `end`."""
        return list(self.after)

    def copy(self) -> Chains:
        twin = Chains.__new__(Chains)
        twin.head = self.head
        twin.tail, twin.length, twin.after = self.tail[:], self.length[:], self.after[:]
        twin.succ, twin.pred, twin.domain = self.succ[:], self.pred[:], self.domain[:]
        twin.free, twin.fixed, twin.live, twin.queue = self.free, set(self.fixed), set(self.live), set(self.queue)
        twin.branched = self.branched
        return twin

    def join(self, a: int, b: int) -> bool:
        """Append chain b to chain a; return False if that is impossible."""
        succ, pred, queue = self.succ, self.pred, self.queue
        for x in succ[a]:
            if x != b:
                pred[x] = tuple(y for y in pred[x] if y != a)
                queue.add(x)
        for y in pred[b]:
            if y != a:
                succ[y] = tuple(x for x in succ[y] if x != b)
                queue.add(y)
        long = self.length[a]
        self.domain[a] &= self.domain[b] >> long
        self.length[a] = long + self.length[b]
        self.after[self.tail[a]] = self.head[b]
        self.tail[a] = self.tail[b]
        if a in succ[b]:
            pred[a] = tuple(y for y in pred[a] if y != b)
        succ[a] = tuple(x for x in succ[b] if x != a)
        for x in succ[a]:
            pred[x] = tuple(a if y == b else y for y in pred[x])
            queue.add(x)
        queue.update(pred[a])
        queue.add(a)
        queue.discard(b)
        self.live.discard(b)
        self.fixed.discard(b)
        self.fixed.discard(a)  # until `_place` assigns positions to the joined chain
        self.domain[b] = 0
        return self.domain[a] != 0

    def link(self, links: Iterable[tuple[int, int]]) -> bool:
        """Make the links (cell, next cell) that aren't made yet; return False if they contradict each other."""
        ending = {self.tail[c]: c for c in self.live}
        beginning = {self.head[c]: c for c in self.live}
        for tail, head in links:
            a, b = ending.get(tail), beginning.get(head)
            if a is None or b is None:
                if self.after[tail] != head:
                    return False
                continue
            if b not in self.succ[a] or not self.join(a, b):
                return False
            del ending[tail], beginning[head]
            ending[self.tail[a]] = a
        return True

    def forbid(self, a: int, b: int) -> None:
        self.succ[a] = tuple(x for x in self.succ[a] if x != b)
        self.pred[b] = tuple(y for y in self.pred[b] if y != a)
        self.queue.add(a)
        self.queue.add(b)

    # A search spends nearly all of its time in `propagate`, so its loop is flat and uses local names. `queue` contains
    # the chains whose domain or candidates changed. For such a chain c, `ends` are the positions where the next chain
    # would begin. A candidate b is dropped if its domain does not meet `ends`, and c keeps only positions that lead to
    # some candidate. Predecessors are treated the same way from the other side. Then c is joined to an only candidate.
    # When the queue is empty, `_place` looks at all positions together and may refill it.

    def propagate(self, pace: Pace) -> Generator[None, None, bool]:  # noqa: C901  hot loop: bench set signpost/random_hints
        """Propagate to a fixed point; return False on a contradiction. Yields when a progress report is due."""
        domain, length, succ, pred, queue, live = (
            self.domain, self.length, self.succ, self.pred, self.queue, self.live,
        )  # fmt: skip
        end = len(self.after) - 1
        steps = 0
        while True:
            while queue:
                c = queue.pop()
                if c not in live:
                    continue
                steps += 1
                if not steps & 15 and pace.due():
                    yield
                old, long = domain[c], length[c]
                now = old
                if self.tail[c] != end:
                    ends, reach, lost = old << long, 0, 0
                    for b in succ[c]:
                        both = ends & domain[b]
                        if both:
                            reach |= both
                        else:
                            lost += 1
                    if not reach:
                        return False
                    now &= reach >> long
                    if lost:
                        for b in succ[c]:
                            if not ends & domain[b]:
                                pred[b] = tuple(y for y in pred[b] if y != c)
                                queue.add(b)
                        succ[c] = tuple(b for b in succ[c] if ends & domain[b])
                if c:
                    reach, lost = 0, 0
                    for a in pred[c]:
                        both = (domain[a] << length[a]) & now
                        if both:
                            reach |= both
                        else:
                            lost += 1
                    if not reach:
                        return False
                    if lost:
                        for a in pred[c]:
                            if not (domain[a] << length[a]) & now:
                                succ[a] = tuple(x for x in succ[a] if x != c)
                                queue.add(a)
                        pred[c] = tuple(a for a in pred[c] if (domain[a] << length[a]) & now)
                    now = reach
                if now != old:
                    domain[c] = now
                    queue.update(succ[c])
                    queue.update(pred[c])
                    queue.add(c)
                    continue
                if len(succ[c]) == 1:
                    if not self.join(c, succ[c][0]):
                        return False
                elif len(pred[c]) == 1 and not self.join(pred[c][0], c):
                    return False
            if not self._place():
                return False
            if not queue:
                return True

    def _place(self) -> bool:
        """Fix chains with one position left. Then make chains cover the positions that no other chain can cover.

        Return False on a contradiction.
        """
        if not self._take_positions():
            return False
        alone = self._fit_to_free()
        if alone is None:
            return False
        return not alone or bool(self.queue) or self._fix(alone)

    def _take_positions(self) -> bool:
        """Fix chains with one position left: what they cover is no longer free. Return False if two of them overlap."""
        taken = 0
        for c in self.live:
            d = self.domain[c]
            if c not in self.fixed and not d & (d - 1):
                self.fixed.add(c)
                # `_fit_to_free` detects clashes with positions taken earlier
                block = ((1 << self.length[c]) - 1) * d
                if block & taken:
                    return False
                taken |= block
        self.free &= ~taken
        return True

    def _fit_to_free(self) -> int | None:
        """Restrict chains to free positions; return positions only one chain can cover, None on a contradiction."""
        domain, length = self.domain, self.length
        begins: dict[int, int] = {}  # by length
        once = twice = 0
        for c in self.live:
            if c in self.fixed:
                continue
            long = length[c]
            if long not in begins:
                begins[long] = runs(self.free, long)
            d = domain[c] & begins[long]
            if d != domain[c]:
                if not d:
                    return None
                self._narrow(c, d)
            cover = spread(d, long)
            twice |= once & cover
            once |= cover
        return None if self.free & ~once else once & ~twice

    def _fix(self, alone: int) -> bool:
        """Make chains cover the `alone` positions, which no other chain can; return False on a contradiction."""
        for c in self.live:
            if c not in self.fixed:
                mine = spread(self.domain[c], self.length[c]) & alone
                if mine:
                    first, last = mine & -mine, 1 << (mine.bit_length() - 1)
                    d = self.domain[c] & covering(first, self.length[c]) & covering(last, self.length[c])
                    if d != self.domain[c]:
                        if not d:
                            return False
                        self._narrow(c, d)
        return True

    def _narrow(self, c: int, domain: int) -> None:
        self.domain[c] = domain
        self.queue.add(c)
        self.queue.update(self.succ[c])
        self.queue.update(self.pred[c])


def runs(free: int, long: int) -> int:
    """Return the positions in the bit set `free` where `long` consecutive free ones begin."""
    have = 1
    while have < long and free:
        step = min(have, long - have)
        free &= free >> step
        have += step
    return free


def spread(starts: int, long: int) -> int:
    """Return the positions covered by blocks of length `long` that begin in the bit set `starts`."""
    have = 1
    while have < long:
        step = min(have, long - have)
        starts |= starts << step
        have += step
    return starts


def covering(position: int, long: int) -> int:
    """Return the starts, as a bit set, of all blocks of length `long` that cover the single bit `position`."""
    return (position << 1) - (position >> long - 1 or 1)
