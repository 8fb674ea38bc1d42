"""Finds loops in a SAT solution. Clauses that exclude a loop are added when it occurs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence


def loops(neighbors: Mapping[int, Sequence[int]]) -> Iterator[list[int]]:
    """Yield the loops of a graph in which each node has two neighbors, each loop as its nodes in order."""
    seen: set[int] = set()
    for node in neighbors:
        loop = []
        onward: int | None = node
        while onward is not None and onward not in seen:
            seen.add(onward)
            loop.append(onward)
            onward = next((other for other in neighbors[onward] if other not in seen), None)
        if loop:
            yield loop
