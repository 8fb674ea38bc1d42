"""A part of the board that is separated from the rest, or connected by a single cell."""

from __future__ import annotations

from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch


def cut_off(sketch: Sketch) -> set[int]:
    """Return the nodes of a part that is cut off, or else of the smallest part that one node connects to the rest."""
    net = sketch.net
    everything = set(range(net.nodes))
    parts = [everything - sketch.together(net.nodes - 1)]
    for v in range(net.nodes) if not parts[0] else ():
        first = net.nodes - 1 - (v == net.nodes - 1)
        parts.append(everything - sketch.together(first, net.incident[v]) - {v})
    return min(filter(None, parts), key=len)
