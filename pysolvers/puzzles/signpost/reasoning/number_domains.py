"""Finds the numbers that each cell can have, if forced links find nothing more."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator

from pysolvers.core.bits import bits
from pysolvers.core.progress import Pace
from pysolvers.puzzles.signpost.solving.chain_domains import runs, spread
from pysolvers.puzzles.signpost.solving.forced_links import Links


class NumberDomains:
    """The numbers that chains of linked cells can have.

    `starts[h]` has the possible numbers of cell h, the first of a chain, as bits; 0 (no number) is a contradiction.
    """

    def __init__(self) -> None:
        self.starts: dict[int, int] = {}

    def narrow(
        self, known: Links, free: int, pace: Pace, up: bool = True, down: bool = True
    ) -> Generator[None, None, list[int]]:
        """Remove impossible numbers from `starts`. Return the first cells of the chains in `known` without a number.

        `free` has the missing numbers as bits. If `up`, a chain must continue the numbers of a chain that can precede
        it. If `down`, a chain that can follow must continue its numbers.
        """
        unnumbered = self._fit(known, free)
        starts, number, length, tail = self.starts, known.number, known.length, known.tail
        after = {tail[h]: d << length[h] for h, d in starts.items()}  # the numbers that the next chain's head gets
        queue, waiting = deque(unnumbered), set(unnumbered)
        while queue:
            if pace.due():
                yield
            h = queue.popleft()
            waiting.discard(h)
            before, behind = known.into[h], known.out[tail[h]]
            begins, ends = 0 if up else -1, 0 if down else -1
            for y in before if up else ():
                begins |= after[y]
            for x in behind if down else ():
                ends |= starts[x]
            new = starts[h] & begins & ends >> length[h]
            if new == starts[h]:
                continue
            starts[h], after[tail[h]] = new, new << length[h]
            if not new and up and down:
                break
            for x in [*behind, *(known.head[y] for y in before)]:
                if x not in waiting and number[x] < 0:
                    waiting.add(x)
                    queue.append(x)
        return unnumbered

    def _fit(self, known: Links, free: int) -> list[int]:
        number, length = known.number, known.length
        heads = [v for v in range(known.cells + 2) if known.before[v] < 0]
        unnumbered = [h for h in heads if number[h] < 0]
        fits = {long: runs(free, long) for long in {length[h] for h in unnumbered}}
        self.starts = {h: 1 << number[h] if number[h] >= 0 else fits[length[h]] & self.starts.get(h, -1) for h in heads}
        return unnumbered

    def only(self, known: Links, unnumbered: list[int], free: int) -> Iterator[tuple[int, int, int]]:
        """Yield (h, m, n) if n in `free` (bits) fits only one cell: its chain in `unnumbered` starts in h with m."""
        covers = [(spread(self.starts[h], known.length[h]), h) for h in unnumbered]
        once = twice = 0
        for cover, _ in covers:
            twice |= once & cover
            once |= cover
        for p in bits(once & ~twice & free):
            h = next(h for cover, h in covers if cover >> p & 1)
            begins = [p - i for i in range(min(p + 1, known.length[h])) if self.starts[h] >> p - i & 1]
            if len(begins) == 1:
                yield h, begins[0], p
