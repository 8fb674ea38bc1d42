"""Loops in a solution of a SAT solver: clauses cannot say that a path is one piece, so loops are cut when found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence


def loops(neighbours: Mapping[int, Sequence[int]]) -> Iterator[list[int]]:
    """The loops of a graph in which every node has two neighbours.

    Args:
        neighbours: the two neighbours of each node.

    Yields:
        The nodes of a loop in order, from the one named first in `neighbours` towards its first neighbour.
    """
    seen: set[int] = set()
    for node in neighbours:
        loop = []
        onward: int | None = node
        while onward is not None and onward not in seen:
            seen.add(onward)
            loop.append(onward)
            onward = next((other for other in neighbours[onward] if other not in seen), None)
        if loop:
            yield loop
