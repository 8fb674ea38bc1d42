"""Forced links: repeatedly join each cell that has only one possible successor or predecessor.

This finds exactly as much as `solve_state`, with which Simon Tatham's generator chooses clues. We know that function
from a description in words.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from itertools import pairwise
from typing import Literal

from pysolvers.core.progress import Pace
from pysolvers.puzzles.signpost.model import SignpostPuzzle

Verdict = Literal["solved", "stuck", "contradiction"]


class Links:
    """Chains of linked cells, and the links still possible between them.

    Nodes are the cells 0 to n - 1, then `start` (node n, whose number is 0) before the first cell, and `end` (node and
    number n + 1) after the last. For a chain from node h to node t, `head[t]` is h, `tail[h]` is t, `length[h]` its
    length, and `out[t]` and `into[h]` are the nodes that can still follow and precede it.

    `number[h]` and `number[t]` are their numbers, or -1. `head_of[p]` is the first node of the chain that begins with
    the number p, `tail_of[p]` the last node of the chain that ends with p; -1 without such a chain.
    `free_after[p]` counts the missing numbers between p, at the end of a chain, and the next known number;
    `free_before[q]` those before q, at the beginning of a chain.

    `todo` has v for each node v that may have only one successor left, ~v if only one predecessor. `dead` is such a
    number for a node that has none left. Without `gaps`, a chain may be longer than the gap between two known numbers.
    """

    def __init__(self, puzzle: SignpostPuzzle, numbers: Iterable[int] | None = None, gaps: bool = True) -> None:
        self.gaps = gaps
        n = self.cells = puzzle.area
        self.start, self.end = start, end = n, n + 1
        self.number = [given or -1 for given in (puzzle.numbers if numbers is None else numbers)] + [0, n + 1]
        self.after, self.before = [-1] * (n + 2), [-1] * (n + 2)
        self.head, self.tail = list(range(n + 2)), list(range(n + 2))
        self.length = [1] * (n + 2)
        self.joined = 0
        self._place_given()
        self.out = self._followers(puzzle)
        self.into = self._predecessors()
        self.dead: int | None = None
        self.todo = [v for v in range(n + 2) if v != end and len(self.out[v]) < 2]
        self.todo += [~v for v in range(n + 2) if v != start and len(self.into[v]) < 2]

    def _place_given(self) -> None:
        n = self.cells
        self.free_after, self.free_before = [0] * (n + 2), [0] * (n + 2)
        self.head_of, self.tail_of = [-1] * (n + 2), [-1] * (n + 2)
        for v, p in enumerate(self.number):
            if p >= 0:
                self.head_of[p] = self.tail_of[p] = v
        for p, q in pairwise(sorted({p for p in self.number if p >= 0})):
            self.free_after[p] = self.free_before[q] = q - p - 1

    def _followers(self, puzzle: SignpostPuzzle) -> list[set[int]]:
        n, number = self.cells, self.number
        # a cell without a number can be followed by another, or by a number with free ones before it
        loose = {v for v in range(n + 2) if number[v] < 0 or self.free_before[number[v]]} - {self.start}
        out = [self._followers_of(a, puzzle.ray(a), loose) for a in range(n)]
        first = self.head_of[1]
        out.append({first} if first >= 0 else {v for v in range(n) if number[v] < 0})
        out.append(set())
        return out

    def _predecessors(self) -> list[set[int]]:
        into: list[set[int]] = [set() for _ in self.out]
        for a, followers in enumerate(self.out):
            for b in followers:
                into[b].add(a)
        return into

    def _followers_of(self, a: int, ray: Sequence[int], loose: set[int]) -> set[int]:
        p = self.number[a]
        if p < 0:
            followers = loose.intersection(ray)
            if self.end in loose:
                followers.add(self.end)
            return followers
        if self.free_after[p]:
            return {b for b in ray if self.number[b] < 0}
        b = self.head_of[p + 1]
        return {b} if b in ray or b == self.end else set()

    def close(self, pace: Pace | None = None) -> Generator[None, None, Verdict]:
        """Join all forced links. Return "solved", "contradiction" or, if no other link is forced, "stuck".

        Yield None whenever `pace` is due.
        """
        todo, out, into = self.todo, self.out, self.into
        while todo:
            v = todo.pop()
            if v >= 0:
                if self.after[v] >= 0:
                    continue
                if not out[v]:
                    self.dead = v
                    return "contradiction"
                a, b = v, next(iter(out[v]))
            else:
                if self.before[~v] >= 0:
                    continue
                if not into[~v]:
                    self.dead = v
                    return "contradiction"
                a, b = next(iter(into[~v])), ~v
            self.join(a, b)
            if pace is not None and not self.joined & 31 and pace.due():
                yield
        return "solved" if self.joined == self.cells + 1 else "stuck"

    def join(self, a: int, b: int) -> None:
        """Link a -> b: the chains merge, and candidates that no longer fit are removed."""
        out, into, number, length = self.out, self.into, self.number, self.length
        self.after[a], self.before[b] = b, a
        self.joined += 1
        for x in out[a]:
            if x != b:
                self._lost_into(x, a)
        for y in into[b]:
            if y != a:
                self._lost_out(y, b)
        out[a] = into[b] = set()
        h, t = self.head[a], self.tail[b]
        front, back = length[h], length[b]
        self.head[t], self.tail[h], length[h] = h, t, front + back
        if h in out[t]:
            out[t].discard(h)
            self._lost_into(h, t)
            self._few_out(t)
        p, q = number[a], number[b]
        if p >= 0 and q >= 0:
            return
        if p >= 0:
            free = self.free_after[p] - back
            p += back
            q = p + free + 1
            number[t], self.tail_of[p] = p, t
        elif q >= 0:
            free = self.free_before[q] - front
            q -= front
            p = q - free - 1
            number[h], self.head_of[q] = q, h
        else:
            self._strike_too_long(h, t, front + back)
            return
        self.free_after[p] = self.free_before[q] = free
        self._strike_unfit(p, q, free)

    def place(self, h: int, p: int) -> None:
        """Give the number `p` to node `h`, the first of a chain that must fit between the known numbers around `p`."""
        t, q = self.tail[h], p + self.length[h] - 1
        low, high = p - 1, q + 1
        while self.tail_of[low] < 0:
            low -= 1
        while self.head_of[high] < 0:
            high += 1
        self.number[h], self.number[t], self.head_of[p], self.tail_of[q] = p, q, h, t
        self.free_after[low] = self.free_before[p] = p - low - 1
        self.free_after[q] = self.free_before[high] = high - q - 1
        self._strike_unfit(low, p, p - low - 1)
        self._strike_unfit(q, high, high - q - 1)

    def copy(self) -> Links:
        twin = Links.__new__(Links)
        for name, value in vars(self).items():
            setattr(twin, name, value[:] if isinstance(value, list) else value)
        # sets only shrink, so empty ones may be shared
        twin.out, twin.into = [s and set(s) for s in self.out], [s and set(s) for s in self.into]
        return twin

    def _strike_too_long(self, h: int, t: int, long: int) -> None:
        if not self.gaps:
            return
        number = self.number
        for y in [y for y in self.into[h] if number[y] >= 0 and self.free_after[number[y]] < long]:
            self.strike(y, h)
        for x in [x for x in self.out[t] if number[x] >= 0 and self.free_before[number[x]] < long]:
            self.strike(t, x)

    def _strike_unfit(self, p: int, q: int, free: int) -> None:
        number, length, head = self.number, self.length, self.head
        if free and not self.gaps:
            free = self.cells
        a, b = self.tail_of[p], self.head_of[q]
        for x in [x for x in self.out[a] if (number[x] != p + 1 if number[x] >= 0 else length[x] > free)]:
            self.strike(a, x)
        for y in [y for y in self.into[b] if (number[y] != q - 1 if number[y] >= 0 else length[head[y]] > free)]:
            self.strike(y, b)

    def strike(self, a: int, b: int) -> None:
        self._lost_out(a, b)
        self._lost_into(b, a)

    def _lost_out(self, a: int, b: int) -> None:
        self.out[a].discard(b)
        self._few_out(a)

    def _few_out(self, a: int) -> None:
        if len(self.out[a]) < 2:
            self.todo.append(a)

    def _lost_into(self, b: int, a: int) -> None:
        self.into[b].discard(a)
        if len(self.into[b]) < 2:
            self.todo.append(~b)

    def numbers(self) -> tuple[int, ...]:
        """Return each cell's number; 0 if unknown."""
        numbers = [0] * (self.cells + 2)
        for h in range(self.cells + 1):
            p = self.number[h]
            if self.before[h] < 0 <= p:
                v = h
                while v >= 0:
                    numbers[v] = p
                    v, p = self.after[v], p + 1
        return tuple(numbers[: self.cells])
