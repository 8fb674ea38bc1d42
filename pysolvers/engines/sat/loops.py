"""Finds loops in a SAT solution. Clauses can't say that a path is connected, so loops are excluded when they appear."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence


def loops(neighbors: Mapping[int, Sequence[int]]) -> Iterator[list[int]]:
    """Yield the loops of a graph in which each node has two neighbors. Each starts at its first node in `neighbors`."""
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
