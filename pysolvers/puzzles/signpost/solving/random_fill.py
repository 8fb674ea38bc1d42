"""Fills gaps by chance where a board has solutions to spare; what is left is smaller and still has a solution.

A gap is what lies between two chains with known positions. With m chains to be placed in g gaps there are about
m! / r^(m + g) solutions, where r is how many chains there are for each one that can come next, so that a link is
possible with the chance 1 / r. On a large board with few numbers that is so many that some gaps may be filled with any
paths that fit; beliefs are needed for the others only.
"""

from __future__ import annotations

import itertools
from collections.abc import Generator, Iterator
from hashlib import sha1
from itertools import chain
from math import lgamma, log
from typing import TypeVar

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.signpost.solving.chain_domains import Chains
from pysolvers.puzzles.signpost.solving.schedule import SCHEDULE
from pysolvers.puzzles.signpost.solving.search import propagated

T = TypeVar("T")


def _shares(limit: int) -> bytes:
    """The number from 0 to limit - 1 that each byte stands for, or `limit` for a byte that is not used."""
    n = limit.bit_length() + 3
    share = (1 << n) // limit
    return bytes(min(limit, (byte & (1 << n) - 1) // share) for byte in range(256))


_SHARES = [b"", *map(_shares, range(1, 32))]
"""For each limit that needs one byte only; a look-up, because most boards are given up after hundreds of draws."""


class RandomBits:
    """The stream of random bits that belongs to a seed; `byte()` is the next eight of them as a number."""

    def __init__(self, seed: bytes) -> None:
        first = sha1(seed, usedforsecurity=False).digest()
        self.byte = chain.from_iterable(_blocks(first)).__next__

    def bits(self, n: int) -> int:
        """The next `n` random bits as a number, from whole bytes."""
        value = 0
        for _ in range((n + 7) // 8):
            value = value << 8 | self.byte()
        return value & ((1 << n) - 1)

    def upto(self, limit: int) -> int:
        """A number from 0 to limit - 1, each as likely as the other."""
        if limit < 32:
            number = _SHARES[limit][self.byte()]
            while number == limit:
                number = _SHARES[limit][self.byte()]
            return number
        n = limit.bit_length() + 3
        share = (1 << n) // limit
        while True:
            number = self.bits(n) // share
            if number < limit:
                return number

    def shuffle(self, items: list[T]) -> None:
        """Put `items` in random order."""
        for i in range(len(items) - 1, 0, -1):
            j = self.upto(i + 1)
            items[i], items[j] = items[j], items[i]


def _blocks(first: bytes) -> Iterator[bytes]:
    """Twenty bytes at a time: the digests of a counter that starts at `first`, followed by the digest of `first`."""
    counter, rest = int.from_bytes(first, "little"), sha1(first, usedforsecurity=False).digest()
    while True:
        yield sha1(counter.to_bytes(20, "little") + rest, usedforsecurity=False).digest()
        counter = (counter + 1) % (1 << 160)


RARE, CHANCE = 2.0, 0.1
"""How much it counts that a chain has few places left, and how much chance there is, in the choice of a path."""


def sparsity(root: Chains) -> float:
    """The logarithm of r: how many chains there are for each that can come next."""
    return log(max(1.0, len(root.live) ** 2 / max(1, sum(len(root.succ[c]) for c in root.live))))


def solutions_to_spare(state: Chains, r: float) -> float:
    """The logarithm of the number of solutions, for each chain, by a rough estimate; `r` is what `sparsity` gave."""
    loose = len(state.live) - len(state.fixed)
    return (lgamma(loose + 1) - (loose + len(gaps(state))) * r) / max(1, loose)


def gaps(state: Chains) -> list[tuple[int, int]]:
    """The pairs of fixed chains with positions to fill between them."""
    order = sorted(state.fixed, key=lambda c: state.domain[c])
    return [(a, b) for a, b in itertools.pairwise(order) if state.domain[a] << state.length[a] != state.domain[b]]


def fill_gaps(root: Chains, total: int, pace: Pace, bits: RandomBits, small: int) -> Generator[Progress, None, Chains]:
    """The state with gaps filled by chance, as long as solutions are to spare and more than `small` placements left."""
    state, failures, r = root, 0, sparsity(root)
    tried: set[int] = set()
    while failures < SCHEDULE.fill_failures:
        placements = state.placements()
        enough = SCHEDULE.enough_spare(placements)
        open_gaps = [(a, b) for a, b in gaps(state) if state.head[b] not in tried]
        if placements <= small or not open_gaps or solutions_to_spare(state, r) <= enough:
            break
        # Short gaps first: long ones give the rest more freedom for as many chains.
        ranked = [(_width(state, a, b) * (64 + bits.bits(6)), a, b) for a, b in open_gaps]
        _, a, b = min(ranked)
        tried.add(state.head[b])
        links = _path(state, a, b, bits)
        yield Progress(placements, 0, total - len(state.live), total, "beliefs", state.known)
        trial = yield from _joined(state, links, pace, total, placements)
        if trial is None:
            failures += 1
        elif solutions_to_spare(trial, r) > enough:
            state = trial
    return state


def _joined(
    state: Chains, links: list[tuple[int, int]], pace: Pace, total: int, nodes: int
) -> Generator[Progress, None, Chains | None]:
    """The state with these links, narrowed down; None if there are none or they do not fit."""
    trial = state.copy()
    alive = bool(links) and trial.join_all(links)
    if alive:
        alive = yield from propagated(trial, pace, total, nodes)
    return (yield from tried_out(trial, state, pace, total, nodes)) if alive else None


def tried_out(
    state: Chains, before: Chains, pace: Pace, total: int, nodes: int
) -> Generator[Progress, None, Chains | None]:
    """The state, without links that contradict it; None if it has no solution.

    Only links of chains that have two left, and had more `before`, are tried out. That finds chains that can only be
    followed by the same few, which propagation does not see and which would be seen after the next beliefs only.
    """
    pairs = [(c, b) for c in sorted(state.live) if _two_left(state.succ, before.succ, c) for b in state.succ[c]]
    pairs += [(a, c) for c in sorted(state.live) if _two_left(state.pred, before.pred, c) for a in state.pred[c]]
    for a, b in pairs:
        if a not in state.live or b not in state.succ[a]:
            continue
        trial = state.copy()
        alive = trial.join(a, b)
        if alive:
            alive = yield from propagated(trial, pace, total, nodes)
        if not alive:
            state.forbid(a, b)
            alive = yield from propagated(state, pace, total, nodes)
            if not alive:
                return None
    return state


def _two_left(now: list[tuple[int, ...]], before: list[tuple[int, ...]], c: int) -> bool:
    return len(now[c]) == 2 and now[c] != before[c]


def _width(state: Chains, a: int, b: int) -> int:
    """How many positions there are between two fixed chains."""
    return state.domain[b].bit_length() - state.domain[a].bit_length() - state.length[a]


def _path(state: Chains, a: int, b: int, bits: RandomBits) -> list[tuple[int, int]]:
    """Links from a to b through chains that fill the gap between them; empty if none is found."""
    first = state.domain[a].bit_length() - 1 + state.length[a]
    reach = _reach(state, b, first)

    def ordered(c: int, position: int) -> list[int]:
        """The chains that can come next, the best last."""
        prices = [(_price(state, x, b, bits), x) for x in state.succ[c] if x in reach[position]]
        return [x for _, x in sorted(prices, reverse=True)]

    path, ends, choices = [a], [first], [ordered(a, first)]
    for _ in range(SCHEDULE.path_steps):
        while choices and not choices[-1]:
            choices.pop()
            path.pop()
            ends.pop()
        if not choices:
            return []
        c = choices[-1].pop()
        if c == b:
            return list(itertools.pairwise([*path, b]))
        if c not in path:
            path.append(c)
            ends.append(ends[-1] + state.length[c])
            choices.append(ordered(c, ends[-1]))
    return []


def _reach(state: Chains, b: int, first: int) -> dict[int, set[int]]:
    """By position, from `first` on, the chains that a path to b can go on with."""
    last = state.domain[b].bit_length() - 1
    at: dict[int, list[int]] = {}
    for c in sorted(state.live - state.fixed):
        d = state.domain[c] >> first & ((1 << last - first) - 1)
        while d:
            low = d & -d
            at.setdefault(first + low.bit_length() - 1, []).append(c)
            d ^= low
    reach: dict[int, set[int]] = {last: {b}}
    for p in range(last - 1, first - 1, -1):
        behind = {c: reach.get(p + state.length[c]) for c in at.get(p, ())}
        reach[p] = {c for c, ahead in behind.items() if ahead and not ahead.isdisjoint(state.succ[c])}
    return reach


def _price(state: Chains, x: int, b: int, bits: RandomBits) -> float:
    """How much a path through chain x harms the rest of the board; nothing for its end b."""
    if x == b:
        return 0.0
    # What can come before or after x loses a candidate, which matters where there are few; and so x, if it has few
    # itself, had better be used now.
    succ, pred = state.succ, state.pred
    harm = sum(1 / len(succ[y]) ** 2 for y in pred[x]) + sum(1 / len(pred[y]) ** 2 for y in succ[x])
    return harm - RARE * (1 / len(pred[x]) ** 2 + 1 / len(succ[x]) ** 2) + bits.bits(6) * CHANCE / 64
