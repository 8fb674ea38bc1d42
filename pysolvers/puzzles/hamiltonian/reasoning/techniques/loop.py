"""A step between the two ends of a line would close a loop before the path has every cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import say
from pysolvers.puzzles.hamiltonian.claims import End, NoEnd, PathPiece
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, cells_of, run
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.words import all_of, if_used, one_of, path_uses

TECHNIQUE = Technique(
    "loop",
    "No loop",
    1.3,
    "Joining the two ends of a line would close a loop that leaves cells out.",
    "2x3;start=0.0;symmetry=horizontal",
)


def closes_loop(sketch: Sketch) -> Iterator[Finding]:
    net = sketch.net
    for chain in sketch.chains:
        nodes = chain.nodes
        e = net.between.get(nodes[0] * net.nodes + nodes[-1])
        if 2 < len(nodes) < net.nodes and e is not None and e not in sketch.on and e not in sketch.off:
            yield Finding(TECHNIQUE.name, 2, partial(run, sketch, nodes), off=(e,), used=cells_of(sketch, nodes))


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    (left,) = concludes
    piece, at_ends = one_of(claims, PathPiece), bool(all_of(claims, End))
    because = ""
    if isinstance(left, NoEnd):
        against = say("If the path ended at {cell}, it would be finished with cells left over.", cell=left.cell)
    else:
        against = would_close([left], at_ends)
        if piece and not at_ends:
            because = say("A line already joins {a} and {b}.", a=piece.cells[0], b=piece.cells[-1])
    return StepText(because, against, path_uses(concludes))


def would_close(edges: Sequence[Claim], at_ends: bool) -> str:
    joins = "{edges} would join the two ends of the path, with cells left over."
    return say(joins if at_ends else "{edges} would close a loop that leaves cells out.", edges=if_used(edges))


def joined_words(steps: Sequence[Deduction]) -> Iterator[str]:
    found = [step for step in steps if step.technique == TECHNIQUE.name]
    for at_ends in (False, True):
        edges = [claim for step in found if bool(one_of(step.claims, End)) == at_ends for claim in step.concludes]
        if edges:
            yield would_close(edges, at_ends)
