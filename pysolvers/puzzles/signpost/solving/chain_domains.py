"""One branch of the search: chains of linked cells, the numbers that they can have, and propagation."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from pysolvers.core.progress import Pace
from pysolvers.puzzles.signpost.solving.forced_links import Links


class Chains:
    """A branch of the search: chains of linked cells, numbered from 0. Chain 0 begins at `start` (see `Links`).

    These lists have an item for each chain: `length`, `head` (first cell), `tail` (last cell), `succ` (chains that can
    follow), `pred` (chains that can precede it) and `domain` (possible numbers of the first cell, as bits). `live` are
    the chains not yet appended to another one. The numbers of `fixed` chains are known; `free` has all others, as bits.
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
        """Return the next node of each node, -1 if unknown. The nodes are the cells, then `start` and `end`."""
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
        """Make those of the links (cell, next cell) that are missing; return False if they contradict each other."""
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
        """Remove possibilities until nothing changes; return False on a contradiction. Yields if progress is due."""
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
        if not self._take_positions():
            return False
        alone = self._fit_to_free()
        if alone is None:
            return False
        return not alone or bool(self.queue) or self._fix(alone)

    def _take_positions(self) -> bool:
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
    """Return the bits of `free` at which `long` consecutive set bits begin."""
    have = 1
    while have < long and free:
        step = min(have, long - have)
        free &= free >> step
        have += step
    return free


def spread(starts: int, long: int) -> int:
    """Return all bits covered by blocks of `long` bits that begin at the bits `starts`."""
    have = 1
    while have < long:
        step = min(have, long - have)
        starts |= starts << step
        have += step
    return starts


def covering(position: int, long: int) -> int:
    """Return the bits at which a block of `long` bits can begin so that it covers the single bit `position`."""
    return (position << 1) - (position >> long - 1 or 1)
