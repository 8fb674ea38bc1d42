"""A step that would complete a forbidden shape."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText, Technique
from pysolvers.core.words import cell_names, say
from pysolvers.puzzles.hamiltonian.claims import Forbidden, OnPath
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, claim
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.words import all_of, if_used, path_uses

TECHNIQUE = Technique(
    "shape",
    "No forbidden shape",
    2.0,
    "A connection would complete a forbidden shape.",
    "4x4;start=0.0;end=0.3;symmetry=horizontal;forbid=EEE",
)


def makes_shape(sketch: Sketch) -> Iterator[Finding]:
    net = sketch.net
    for shape in net.shapes:
        missing = [e for e in shape if e not in sketch.on]
        if len(missing) == 1 and missing[0] not in sketch.off:
            cells = tuple(sorted({net.cells[v] for e in shape for v in net.ends[e]}))
            yield Finding(TECHNIQUE.name, 2, partial(_why, sketch, shape), off=(missing[0],), used=cells)


def _why(sketch: Sketch, shape: tuple[int, ...]) -> tuple[Claim, ...]:
    steps = tuple(line.cells for e in shape if isinstance(line := claim(sketch.net, e, True), OnPath))
    return (Forbidden(steps), *(claim(sketch.net, e, True) for e in shape if e in sketch.on))


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    (shape,) = all_of(claims, Forbidden)
    cells = cell_names({cell for step in shape.steps for cell in step})
    against = say("{edge} would make the forbidden shape {cells}.", edge=if_used(concludes), cells=cells)
    return StepText(against=against, so=path_uses(concludes))


TECHNIQUES = (TECHNIQUE,)
LOOKS = {100: makes_shape}
