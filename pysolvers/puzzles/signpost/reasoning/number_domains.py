"""Which numbers the cells can have, once forced links find nothing more: the only place for a number.

The numbers that a chain's first cell can have are a bit set. They are followed along the candidates left, from tail to
head, until nothing changes: a chain begins where some chain that may come before it ends, and ends where some chain
that may follow it begins. Knowledge only grows, so what was found for a head once is where the next look starts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator

from pysolvers.core.progress import Pace
from pysolvers.puzzles.signpost.solving.chains import runs, spread
from pysolvers.puzzles.signpost.solving.forced_links import Links


class Places:
    """The numbers that can be, by chain: `starts[h]` those of the head h, 0 if there is none, which contradicts."""

    def __init__(self) -> None:
        self.starts: dict[int, int] = {}

    def follow(self, known: Links, free: int, pace: Pace) -> Generator[None, None, list[int]]:
        """Bring `starts` up to date; the heads of chains without numbers. Stops at the first contradiction."""
        heads = [v for v in range(known.cells + 2) if known.before[v] < 0]
        number, length, tail, out, into = known.number, known.length, known.tail, known.out, known.into
        fits: dict[int, int] = {}  # by length
        starts: dict[int, int] = {}
        after: dict[int, int] = {}  # by tail: the numbers that the next chain's head gets
        for h in heads:
            long = length[h]
            if number[h] >= 0:
                starts[h] = 1 << number[h]
            else:
                if long not in fits:
                    fits[long] = runs(free, long)
                starts[h] = fits[long] & self.starts.get(h, -1)
            after[tail[h]] = starts[h] << long
        self.starts = starts
        loose = [h for h in heads if number[h] < 0]
        queue, waiting = deque(loose), set(loose)
        while queue:
            if pace.due():
                yield
            h = queue.popleft()
            waiting.discard(h)
            t, long = tail[h], length[h]
            begins = ends = 0
            for y in into[h]:
                begins |= after[y]
            for x in out[t]:
                ends |= starts[x]
            new = starts[h] & begins & ends >> long
            if new == starts[h]:
                continue
            starts[h], after[t] = new, new << long
            if not new:
                break
            for x in out[t]:
                if x not in waiting and number[x] < 0:
                    waiting.add(x)
                    queue.append(x)
            for y in into[h]:
                x = known.head[y]
                if x not in waiting and number[x] < 0:
                    waiting.add(x)
                    queue.append(x)
        return loose

    def only(self, known: Links, loose: list[int], free: int) -> tuple[int, int, int] | None:
        """A free number that one cell alone can have, and that places its chain: the head, its number, the number."""
        covers = [(spread(self.starts[h], known.length[h]), h) for h in loose]
        once = twice = 0
        for cover, _ in covers:
            twice |= once & cover
            once |= cover
        alone = once & ~twice & free
        while alone:
            low = alone & -alone
            alone ^= low
            h = next(h for cover, h in covers if cover & low)
            p = low.bit_length() - 1
            begins = [p - i for i in range(min(p + 1, known.length[h])) if self.starts[h] >> p - i & 1]
            if len(begins) == 1:
                return h, begins[0], p
        return None
