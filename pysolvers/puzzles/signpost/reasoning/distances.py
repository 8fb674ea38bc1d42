"""Which numbers a cell can have, counted as a person does: by the fewest steps, or by all ways of one side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from pysolvers.puzzles.signpost.solving.chain_domains import runs
from pysolvers.puzzles.signpost.solving.forced_links import Links


@dataclass(frozen=True)
class Fit:
    """A gap between two numbers on the board, and the fewest steps from one to a chain's first cell and to the other.

    `first` to `last` are the numbers that the cell can have in the gap; none if `last` is less.
    """

    low: int
    high: int
    from_low: int
    to_high: int
    first: int
    last: int


def fits(known: Links, head: int) -> Iterator[Fit]:
    """Each gap long enough for a chain without number, with what its first cell can be there by distances alone."""
    long, tail = known.length[head], known.tail[head]
    after = _steps_from(known, tail)
    low = 0
    while low <= known.cells:
        free = known.free_after[low]
        high = low + free + 1
        end = known.tail_of[low]
        if end >= 0 and known.after[end] < 0 and free >= long:
            from_low = _steps_from(known, end).get(head)
            to_high = after.get(known.head_of[high])
            if from_low is None or to_high is None:
                yield Fit(low, high, 0, 0, high, low)
            else:
                to_high += long - 1
                yield Fit(low, high, from_low, to_high, low + from_low, high - to_high)
        low = high


def _steps_from(known: Links, tail: int) -> dict[int, int]:
    """The fewest steps from a chain's last cell to the first cells of others, through chains without number."""
    found: dict[int, int] = {}
    heap = [(1, b) for b in known.out[tail]]
    heap.sort()
    while heap:
        steps, head = heappop(heap)
        if head in found:
            continue
        found[head] = steps
        if known.number[head] < 0:
            for b in known.out[known.tail[head]]:
                heappush(heap, (steps + known.length[head], b))
    return found


def counted_one_way(known: Links, head: int, forwards: bool) -> int:
    """The numbers that a chain's first cell can have, as a bit set, counted from the numbers before it, or after it.

    Every way of candidates is followed, through chains without number, and only free numbers are given.
    """
    number, length = known.number, known.length
    heads = [v for v in range(known.cells + 2) if known.before[v] < 0]
    free = _free_numbers(known)
    fit = {long: runs(free, long) for long in {length[h] for h in heads}}
    starts = {h: 1 << number[h] if number[h] >= 0 else fit[length[h]] for h in heads}
    changed = True
    while changed:
        changed = False
        for h in heads:
            if number[h] >= 0:
                continue
            can = 0
            if forwards:
                for tail in known.into[h]:
                    before = known.head[tail]
                    can |= starts[before] << length[before] if number[tail] < 0 else 1 << number[tail] + 1
            else:
                for after in known.out[known.tail[h]]:
                    can |= starts[after] >> length[h]
            if starts[h] & can != starts[h]:
                starts[h] &= can
                changed = True
    return starts[head]


def _free_numbers(known: Links) -> int:
    """The numbers that no cell has yet, as a bit set."""
    free = 0
    for p in range(known.cells + 1):
        tail = known.tail_of[p]
        if tail >= 0 and known.after[tail] < 0:
            free |= ((1 << known.free_after[p]) - 1) << p + 1
    return free
