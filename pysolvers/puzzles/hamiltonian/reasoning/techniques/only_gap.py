"""The only gap between drawn lines: every route from a number to the next uses it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText, Technique
from pysolvers.core.words import say
from pysolvers.lines.steps import route
from pysolvers.puzzles.hamiltonian.claims import OnlyGap
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.words import all_of, path_uses

TECHNIQUE = Technique(
    "only gap",
    "The only gap",
    3.5,
    "Lines and the border form a wall. Only one gap is left between a number and the next.",
    "6x6;waypoints=2.2,2.4,4.0,4.5,0.5,0.0,2.1,2.3",
)

ARRIVED = -1  # in place of the node at the end of a route

MOST_CELLS = 150  # larger boards are skipped: every edge of a route is tried


def only_gap(sketch: Sketch) -> Iterator[Finding]:
    net = sketch.net
    marks = net.puzzle.waypoints
    if len(net.cells) > MOST_CELLS:
        return
    joined = [{*pair} for chain in sketch.chains for pair in pairwise(chain.labels)]
    for low in range(1, len(marks)):
        ends = marks[low - 1], marks[low]
        if {net.label[net.index[cell]] for cell in ends} in joined:
            continue
        for e in _way(sketch, low):
            if not _way(sketch, low, without=e):
                a, b = (net.cells[v] for v in net.ends[e])
                yield Finding(TECHNIQUE.name, 4, (OnlyGap(low, ends, (a, b)),), (e,), used=ends)


def _way(sketch: Sketch, low: int, without: int = -1) -> list[int]:
    net = sketch.net

    def onward(at: tuple[int, int]) -> Iterator[tuple[int, int]]:
        for e in net.incident[at[1]]:
            y = sum(net.ends[e]) - at[1]
            if e in sketch.off or e in sketch.on or e == without or y == net.hub or y not in sketch.chain_at:
                continue
            far, met = sketch.chain_at[y].nodes_from(y)[-1], sketch.waypoints_from(y)
            if met[:1] == (low + 1,):
                yield e, ARRIVED
            elif not met and far != net.hub:
                yield e, far

    ends = [x for x in sketch.chain_at if x != net.hub and sketch.degree[x] < 2]
    starts = [(-1, x) for x in ends if sketch.waypoints_from(x)[:1] == (low,)]
    return [e for e, _ in route(starts, onward, lambda at: at[1] == ARRIVED)][1:]


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    (gap,) = all_of(claims, OnlyGap)
    template = "Lines, other numbers and the border leave only one way from {low} to {high}: from {a} to {b}."
    a, b = gap.gap
    return StepText(say(template, low=gap.low, high=gap.low + 1, a=a, b=b), so=path_uses(concludes))
