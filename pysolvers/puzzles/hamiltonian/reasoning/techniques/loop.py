"""A step between the two ends of one piece would close it before it has every cell."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pysolvers.core.deduction import Technique
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, cells_of, run
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch

TECHNIQUE = Technique(
    "loop",
    "No early loop",
    1.6,
    "A step between the two ends of one piece would close a loop before every cell is on the path.",
    "2x3;start=0.0;symmetry=horizontal",
)


def closes_loop(sketch: Sketch) -> Iterator[Finding]:
    """Steps between the ends of a piece, and ends of the path that would leave cells out."""
    net = sketch.net
    for chain in sketch.chains:
        nodes = chain.nodes
        e = net.between.get(nodes[0] * net.nodes + nodes[-1])
        if 2 < len(nodes) < net.nodes and e is not None and e not in sketch.on and e not in sketch.off:
            yield Finding(TECHNIQUE.name, 2, partial(run, sketch, nodes), off=(e,), used=cells_of(sketch, nodes))


LOOKS = {90: closes_loop}
