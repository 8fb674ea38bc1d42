"""A step that would leave some cell with too few ways."""

from __future__ import annotations

from functools import partial

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText, Technique
from pysolvers.core.words import say
from pysolvers.puzzles.hamiltonian.claims import Line, NoEnd, Symmetric, Ways, Would
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, Look, claim, edge_cells, no_end
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques.two_ways import ways_left
from pysolvers.puzzles.hamiltonian.reasoning.words import all_of, path_uses, would_use

TECHNIQUE = Technique(
    "stranded",
    "No cell is stranded",
    5.0,
    "A step would leave another cell with too few ways.",
    "3x6;start=2.0;symmetry=rot180",
)


def strands(sketch: Sketch, e: int, after: Sketch) -> Finding | None:
    """That a step is not taken, `after` which some cell has too few ways; None if none has."""
    few = (v for v in range(len(sketch.net.cells)) if after.ways[v] < 2)
    lost = next((v for v in few if after.degree[v] + len(after.open_edges(v)) < 2), None)
    if lost is None:
        return None
    used = (*edge_cells(sketch.net, (e,)), sketch.net.cells[lost])
    return Finding(TECHNIQUE.name, 5, partial(_why, sketch, e, after, lost), off=(e,), used=used)


def if_taken(sketch: Sketch, e: int, then: Claim) -> tuple[Claim, ...]:
    """What would hold if a step was taken, and its images with it."""
    net = sketch.net
    lines = tuple(line for f in (e, *net.orbit[e]) if isinstance(line := claim(net, f, True), Line))
    return (*((Symmetric(net.puzzle.symmetry),) if net.orbit[e] else ()), Would(lines, then))


def _why(sketch: Sketch, e: int, after: Sketch, lost: int) -> tuple[Claim, ...]:
    ends = no_end(sketch, lost)
    if not ends and no_end(after, lost):  # by the number that it would have
        ends = if_taken(sketch, e, NoEnd(sketch.net.cells[lost]))
    return (*ends, *if_taken(sketch, e, ways_left(after, lost)[0]))


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    """Put the step into words."""
    (would,) = all_of(claims, Would)
    assert isinstance(would.then, Ways)
    template = "{edges} would leave {cell} too few ways."
    return StepText(against=say(template, edges=would_use(would), cell=would.then.cell), so=path_uses(concludes))


TECHNIQUES = (TECHNIQUE,)
LOOKS: dict[int, Look] = {}
