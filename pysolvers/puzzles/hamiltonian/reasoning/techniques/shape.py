"""A step that would complete a forbidden shape."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText, Technique
from pysolvers.core.words import cell_names, say
from pysolvers.puzzles.hamiltonian.claims import Forbidden, OnPath
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, claim, edge_cells
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
            lines = {e: line for e in shape if isinstance(line := claim(net, e, True), OnPath)}
            drawn = (line for e, line in lines.items() if e in sketch.on)
            why = (Forbidden(tuple(line.cells for line in lines.values())), *drawn)
            used = tuple(sorted(edge_cells(net, shape)))
            yield Finding(TECHNIQUE.name, 2, why, off=(missing[0],), used=used)


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    (shape,) = all_of(claims, Forbidden)
    cells = cell_names({cell for step in shape.steps for cell in step})
    against = say("{edge} would make the forbidden shape {cells}.", edge=if_used(concludes), cells=cells)
    return StepText(against=against, so=path_uses(concludes))
