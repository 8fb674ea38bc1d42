"""Two steps that are the only connections between two parts of the board are both used."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText, Technique
from pysolvers.core.words import cell_names, say
from pysolvers.lines.steps import route
from pysolvers.puzzles.hamiltonian.claims import Closed, Exits, OnPath
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, cells_of, exits
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.words import all_of, edge_names, one_of, part_name, path_uses
from pysolvers.puzzles.hamiltonian.solving.board_rules import check_connectivity

TECHNIQUE = Technique(
    "bridge",
    "Two ways out",
    4.0,
    "Only two connections lead into a part of the board, so the path enters by one and leaves by the other.",
    "4x4;waypoints=3.0,0.1,1.1,2.2;walls=1.2-2.2,2.0-3.0",
)


def two_bridges(sketch: Sketch) -> Iterator[Finding]:
    work: list[int] = []
    if not check_connectivity(sketch.net, sketch.as_seen, work):
        return
    for code in dict.fromkeys(work):
        e = code >> 1
        part = None if e in sketch.on or e in sketch.off else _beyond(sketch, e)
        if part is not None:
            why = (exits(sketch, part), *([Closed()] if sketch.net.hub < 0 else []))
            yield Finding(TECHNIQUE.name, 4, why, (e,), used=cells_of(sketch, sorted(part)))


def _beyond(sketch: Sketch, e: int) -> set[int] | None:
    net = sketch.net
    a, b = net.ends[e]

    def onward(v: int) -> Iterator[int]:
        return (sum(net.ends[f]) - v for f in net.incident[v] if f != e and f not in sketch.off)

    detour = pairwise(route([a], onward, b.__eq__))
    for f in sorted(net.between[u * net.nodes + v] for u, v in detour):
        part = sketch.together(a, (e, f))
        if b not in part:
            return part if net.hub not in part else set(range(net.nodes)) - part
    return None


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    (exits,) = all_of(claims, Exits)
    part, ends = part_name(exits.cells), cell_names(exits.ends)
    if not exits.steps:
        return StepText(say("Only {ends} can be the ends of the path.", ends=ends), so=path_uses(concludes))
    inside = set(exits.cells)
    steps = edge_names(OnPath(side if side[0] in inside else side[::-1]) for side in exits.steps)
    if exits.ends:
        template = "Only one connection leads out of {part}: {steps}. So the path goes in there, and ends at {ends}."
        return StepText(say(template, part=part, steps=steps, ends=ends), so=path_uses(concludes))
    because = say("Only two connections lead out of {part}: {steps}.", part=part, steps=steps)
    against = say("The path can't end inside, so it goes in by one and out by the other.")
    return StepText(because, "" if one_of(claims, Closed) else against, path_uses(concludes))
