"""A part of the board that is separated from the rest, or connected by a single cell."""

from __future__ import annotations

from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch


def cut_off(sketch: Sketch) -> set[int]:
    """Return the nodes of a part that is cut off, or else of the smallest part that is connected by a single node.

    There must be such a part.
    """
    net, off = sketch.net, sketch.off
    near = [[sum(net.ends[e]) - v for e in edges if e not in off] for v, edges in enumerate(net.incident)]
    everything = set(range(net.nodes))
    if part := everything.difference(_connected(near, net.nodes - 1)):
        return part
    parts = []
    for v in range(net.nodes):
        first = next(w for w in range(net.nodes - 1, -1, -1) if w != v)
        there = _connected(near, first, v)
        if len(there) < net.nodes - 1:
            parts.append(everything.difference(there, (v,)))
    return min(parts, key=len)


def _connected(near: list[list[int]], first: int, barred: int = -1) -> list[int]:
    seen, found = bytearray(len(near)), [first]
    seen[first] = 1
    if barred >= 0:
        seen[barred] = 1
    for v in found:
        for w in near[v]:
            if not seen[w]:
                seen[w] = 1
                found.append(w)
    return found
