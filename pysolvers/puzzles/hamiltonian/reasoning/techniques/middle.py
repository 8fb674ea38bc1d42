"""The step that the symmetry maps to itself is the middle of the path."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText, Technique
from pysolvers.core.words import say
from pysolvers.lines.steps import step
from pysolvers.puzzles.hamiltonian.claims import InPlace, Symmetric
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding
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
    """Yield the step that the symmetry maps to itself, if there is only one."""
    net = sketch.net
    for e in net.on:
        if net.ends[e][1] != net.hub and e not in sketch.on:
            yield Finding(TECHNIQUE.name, 2, partial(_why, sketch, e), (e,))


def _why(sketch: Sketch, e: int) -> tuple[Claim, ...]:
    net = sketch.net
    a, b = net.ends[e]
    how = net.puzzle.symmetry
    return Symmetric(how), InPlace(how, step(net.cells[a], net.cells[b]))


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    because = say("The symmetry maps {edge} to itself, so it is the middle of the path.", edge=edge_name(concludes[0]))
    return StepText(because, so=path_uses(concludes))


TECHNIQUES = (TECHNIQUE,)
LOOKS = {60: middle}
