"""Routes between two known numbers: only one is possible, or all of them put the same number in some cell."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText, Technique
from pysolvers.core.words import both, in_words, say
from pysolvers.puzzles.hamiltonian.claims import At, Routes
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, cells_of
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques.place import at, counted
from pysolvers.puzzles.hamiltonian.reasoning.words import (
    all_of,
    counted_numbers,
    number_step,
    path_uses,
    reasons,
)

ROUTE = Technique(
    "route",
    "The only route",
    2.4,
    "From one known number to the next only one way has the right length.",
    "4x4;at=2.2:6,0.2:8,1.1:12,2.0:14",
)
SHARED = Technique(
    "shared",
    "All routes agree",
    4.5,
    "All routes from one known number to the next put the same number in one cell.",
    "4x4;at=3.3:2,3.2:3,0.1:11,2.0:14",
)

MOST = 6  # routes that are compared, at most


def only_route(sketch: Sketch) -> Iterator[Finding]:
    for low, high in sketch.counting.gaps:
        if ways := sketch.counting.routes(low, high, 1):
            yield _found(sketch, ROUTE, low, high, ways)


def shared(sketch: Sketch) -> Iterator[Finding]:
    for low, high in sketch.counting.gaps:
        ways = sketch.counting.routes(low, high, MOST)
        if ways and sketch.counting.shared(low, ways):
            yield _found(sketch, SHARED, low, high, ways)


def _found(sketch: Sketch, technique: Technique, low: int, high: int, ways: list[tuple[int, ...]]) -> Finding:
    first, last = at(sketch, low, high)
    whole = tuple((first.cell, *cells_of(sketch, way), last.cell) for way in ways)
    put = sketch.counting.shared(low, ways)
    why, aside = (first, last, Routes(low, high, whole)), partial(counted, numbers=(low, high))
    return Finding(technique.name, 3, why, used=(first.cell, last.cell), aside=aside, put=put)


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    (routes,) = all_of(claims, Routes)
    low, high, many = routes.low, routes.high, len(routes.ways)
    comes = say("{high} comes {steps} after {low}.", high=high, low=low, steps=number_step(high - low))
    if many == 1:
        found = [say("Only one route through free cells has that length.")]
    else:
        shared = both(say("{number} in {cell}", number=at.number, cell=at.cell) for at in all_of(concludes, At))
        agree = "Both have {shared}." if many == 2 else "All of them have {shared}."
        there_are = say("Through free cells, {count} routes have that length.", count=in_words(many))
        found = [there_are, say(agree, shared=shared)]
    return reasons(counted_numbers(claims), comes, *found, so=path_uses(concludes))
