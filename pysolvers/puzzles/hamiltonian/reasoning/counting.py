"""Counting from known numbers, as Numbrix and Hidato players do, to find the cells of missing numbers."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch

FURTHEST = 8  # routes between two numbers are considered up to this many edges


class CountedNumbers:
    """The possible cells of missing numbers, counted from known numbers through cells without a number (`free`).

    Cells are nodes of the network `net`.
    """

    def __init__(self, sketch: Sketch) -> None:
        self.net = net = sketch.net
        self.sketch = sketch
        self.last = len(net.cells)
        numbered = net.puzzle.is_numbered
        self.number = {v: n for v, n in sketch.positions.items() if v != net.hub} if numbered else {}
        self.node = {n: v for v, n in self.number.items()}
        self.free = [v for v in range(self.last) if v not in self.number] if numbered else []
        self.missing = [n for n in range(1, self.last + 1) if n not in self.node] if numbered else []

    @cached_property
    def beside(self) -> list[list[int]]:
        ends, off, free = self.net.ends, self.sketch.off, set(self.free)
        edges = enumerate(self.net.incident[: self.last])
        return [[w for e in some if e not in off and (w := sum(ends[e]) - v) in free] for v, some in edges]

    @cached_property
    def gaps(self) -> list[tuple[int, int]]:
        return [(a, b) for a, b in pairwise(sorted(self.node)) if b > a + 1]

    def around(self, number: int) -> tuple[int, int]:
        below, above = ((n for n in self.node if n < number), (n for n in self.node if n > number))
        return max(below, default=0), min(above, default=0)

    @cached_property
    def room(self) -> dict[int, set[int]]:
        """The nodes that can have each missing number."""
        room = {n: set(self.free) for n in self.missing}
        for number, v in self.node.items():
            for way in (1, -1):
                there, reached = number + way, set(self.beside[v])
                while there in room:
                    room[there] &= reached
                    there, reached = there + way, {x for w in reached for x in self.beside[w]}
        return room

    @cached_property
    def numbers(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {v: [] for v in self.free}
        for number, nodes in self.room.items():
            for v in nodes:
                found[v].append(number)
        return found

    def distances(self, goal: int, most: int) -> dict[int, int]:
        """Return the number of steps from `goal` to each free cell, along free cells, up to `most` steps."""
        far = {goal: 0}
        queue = [goal]
        for v in queue:
            for w in self.beside[v] if far[v] < most else ():
                if w not in far:
                    far[w] = far[v] + 1
                    queue.append(w)
        return far

    def reached(self, start: int, steps: int) -> set[int]:
        """Return the free cells where a walk of `steps` steps from `start` through free cells can end."""
        found = {start}
        for _ in range(steps):
            found = {w for v in found for w in self.beside[v]}
        return found

    def routes(self, low: int, high: int, most: int) -> list[tuple[int, ...]]:
        """Return the routes between two numbers, each as the nodes in between; [] if there are more than `most`.

        Also return [] if the numbers differ by more than FURTHEST.
        """
        if high - low > FURTHEST:
            return []
        start, goal = self.node[low], self.node[high]
        far = self.distances(goal, high - low - 1)
        found: list[tuple[int, ...]] = []
        todo: list[tuple[int, ...]] = [(w,) for w in self.beside[start] if far.get(w, high) < high - low]
        while todo:
            way = todo.pop()
            if len(way) == high - low - 1:
                found.append(way)
                if len(found) > most:
                    return []
                continue
            left = high - low - 1 - len(way)
            todo += [(*way, w) for w in self.beside[way[-1]] if w not in way and far.get(w, high) <= left]
        return sorted(found)

    def shared(self, low: int, ways: list[tuple[int, ...]]) -> tuple[tuple[int, int], ...]:
        """Return the (node, number) pairs that all `ways` share. The first node of a way follows number `low`."""
        return tuple((nodes[0], low + k) for k, nodes in enumerate(zip(*ways, strict=True), 1) if len(set(nodes)) == 1)
