"""A step that would cut the board in two."""

from __future__ import annotations

from functools import partial
from operator import ne

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText, Technique
from pysolvers.core.words import say
from pysolvers.puzzles.hamiltonian.claims import Exits, Would
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, Look, cells_of, edge_cells, exits
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques.stranded import if_taken
from pysolvers.puzzles.hamiltonian.reasoning.words import all_of, apart, path_uses, would_use
from pysolvers.puzzles.hamiltonian.solving.board_rules import check_connectivity

TECHNIQUE = Technique(
    "cut",
    "The board holds together",
    5.0,
    "A step would cut the board in two.",
    "4x4;waypoints=1.1,0.3;walls=2.1-2.2",
)


def cuts(sketch: Sketch, e: int, after: Sketch) -> Finding | None:
    """That a step is not taken, `after` which the board does not hold together; None if it does."""
    net = sketch.net
    if after.broken or check_connectivity(net, after.as_seen, []):
        return None
    found = cut_off(after)
    if found is None:
        return None
    part, nodes = found
    used = (*edge_cells(net, (e,)), *cells_of(sketch, nodes))
    return Finding(TECHNIQUE.name, 5, partial(_why, sketch, e, after, part), off=(e,), used=used)


def cut_off(sketch: Sketch) -> tuple[set[int], list[int]] | None:
    """A part of the board to which no way leads, or which one cell alone joins to the rest; None if there is none.

    With it its nodes in order, and the cell that joins it.
    """
    net = sketch.net
    everything = set(range(net.nodes))
    part = everything - sketch.together(net.nodes - 1)
    if part:
        return part, sorted(part)
    best: tuple[int, int, set[int]] | None = None
    for v in range(net.nodes):
        first = next(w for w in range(net.nodes - 1, -1, -1) if w != v)
        part = everything - sketch.together(first, (), partial(ne, v)) - {v}
        if part and (best is None or len(part) < best[0]):
            best = len(part), v, part
    if best is None:
        return None
    _, v, part = best
    return part, [*sorted(part), v]


def _why(sketch: Sketch, e: int, after: Sketch, part: set[int]) -> tuple[Claim, ...]:
    return if_taken(sketch, e, exits(after, part))


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    """Put the step into words."""
    (would,) = all_of(claims, Would)
    assert isinstance(would.then, Exits)
    template = "{edges} would cut the board in two: {apart}."
    return StepText(against=say(template, edges=would_use(would), apart=apart(would.then)), so=path_uses(concludes))


TECHNIQUES = (TECHNIQUE,)
LOOKS: dict[int, Look] = {}
