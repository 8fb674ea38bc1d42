"""Steps that the puzzle requires."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText, Technique
from pysolvers.core.words import say
from pysolvers.puzzles.hamiltonian.claims import Required
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.words import path_uses

TECHNIQUE = Technique(
    "required",
    "Required connection",
    0.3,
    "The puzzle marks a connection as required.",
    "5x5;walls=1.1-1.2;required=0.1-0.2,4.2-4.3;holes=2.2;symmetry=rot90;closed",
)


def required(sketch: Sketch) -> Iterator[Finding]:
    net = sketch.net
    for s in sorted(net.puzzle.required):
        e = net.edge_of.get(s)
        if e is not None and e not in sketch.on:
            yield Finding(TECHNIQUE.name, 1, (Required(s),), (e,))


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    return StepText(say("The puzzle marks this connection as required."), so=path_uses(concludes))
