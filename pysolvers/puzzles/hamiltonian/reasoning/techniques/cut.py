"""A part of the board that is separated from the rest, or connected by a single cell."""

from __future__ import annotations

from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch


def cut_off(sketch: Sketch) -> tuple[set[int], list[int]] | None:
    """Return the nodes of a part that is cut off, or else of a small part that is connected by a single node.

    The second result is a sorted list of the same nodes, with the connecting node, if there is one, added at the end.
    None if there is no such part.
    """
    net, off = sketch.net, sketch.off
    near = [[sum(net.ends[e]) - v for e in edges if e not in off] for v, edges in enumerate(net.incident)]
    everything = set(range(net.nodes))
    part = everything.difference(_connected(near, net.nodes - 1))
    if part:
        return part, sorted(part)
    best: tuple[int, int, set[int]] | None = None
    for v in range(net.nodes):
        first = next(w for w in range(net.nodes - 1, -1, -1) if w != v)
        there = _connected(near, first, v)
        missing = net.nodes - 1 - len(there)
        if missing and (best is None or missing < best[0]):
            best = missing, v, everything.difference(there, (v,))
    if best is None:
        return None
    _, v, part = best
    return part, [*sorted(part), v]


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
