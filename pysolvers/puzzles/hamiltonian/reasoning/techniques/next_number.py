"""The next position: two neighbours whose positions on the path follow each other are joined by a step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pysolvers.core.deduction import Technique
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, cells_of
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques.place import at

TECHNIQUE = Technique(
    "next number",
    "The next number",
    0.5,
    "Two cells side by side have positions that follow each other, so the path steps from one to the other.",
    "2x2;at=0.0:1,0.1:2",
)
"""It weighs little: a board on which all numbers are given is only read."""


def next_in_count(sketch: Sketch) -> Iterator[Finding]:
    """A step between two cells whose positions follow each other."""
    position = sketch.counting.number
    for e in sketch.undecided if position else []:
        a, b = sorted(sketch.net.ends[e], key=lambda v: position.get(v, 0))
        if position.get(b, 0) - position.get(a, -9) == 1:
            why = partial(at, sketch, position[a], position[b])
            yield Finding(TECHNIQUE.name, 1, why, (e,), used=cells_of(sketch, (a, b)))


LOOKS = {30: next_in_count}
