"""If the symmetry maps only one step to itself, this step is the middle of the path and must be used."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText, Technique
from pysolvers.core.words import say
from pysolvers.puzzles.hamiltonian.claims import InPlace, OnPath, Symmetric
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, claim
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.words import edge_name, path_uses

TECHNIQUE = Technique(
    "middle",
    "The middle of the path",
    1.0,
    "The symmetry maps one connection to itself: it is the middle of the path.",
    "3x2;at=0.0:2;symmetry=rot180",
)


def middle(sketch: Sketch) -> Iterator[Finding]:
    net = sketch.net
    for e in net.on:
        line, how = claim(net, e, True), net.puzzle.symmetry
        if isinstance(line, OnPath) and e not in sketch.on:
            yield Finding(TECHNIQUE.name, 2, (Symmetric(how), InPlace(how, line.cells)), (e,))


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    template = "The symmetry maps the connection {edge} to itself, so it is the middle of the path."
    because = say(template, edge=edge_name(concludes[0]))
    return StepText(because, so=path_uses(concludes))
