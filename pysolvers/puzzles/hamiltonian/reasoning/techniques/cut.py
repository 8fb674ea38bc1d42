"""A part of the board that is separated from the rest, or connected by a single cell."""

from __future__ import annotations

from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch


def cut_off(sketch: Sketch) -> tuple[set[int], list[int]] | None:
    """Return a part that is cut off or hangs on one cell, and its nodes (with that cell); None without such a part."""
    net = sketch.net
    everything = set(range(net.nodes))
    part = everything - sketch.together(net.nodes - 1)
    if part:
        return part, sorted(part)
    best: tuple[int, int, set[int]] | None = None
    for v in range(net.nodes):
        first = next(w for w in range(net.nodes - 1, -1, -1) if w != v)
        part = everything - sketch.together(first, (), v) - {v}
        if part and (best is None or len(part) < best[0]):
            best = len(part), v, part
    if best is None:
        return None
    _, v, part = best
    return part, [*sorted(part), v]
