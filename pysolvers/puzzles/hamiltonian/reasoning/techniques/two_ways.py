"""A cell with as many ways left as it needs takes them all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Technique
from pysolvers.puzzles.hamiltonian.claims import End, Full, Line, Ways
from pysolvers.puzzles.hamiltonian.ground import dark, end_colours
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, claim, lines_at, no_end
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch

TECHNIQUE = Technique(
    "two ways",
    "No other way",
    1.0,
    "The path goes in and out of every cell. Where only two ways are left, both are taken.",
    "2x1",
)


def two_ways(sketch: Sketch) -> Iterator[Finding]:
    """The cells that need all the ways they have left."""
    for v, ways in used_up(sketch):
        if not no_end_by_colour(sketch, v):
            why, aside = partial(_why, sketch, v), partial(_shut, v)
            yield Finding(TECHNIQUE.name, 1, why, tuple(ways), used=(sketch.net.cells[v],), aside=aside)


def used_up(sketch: Sketch) -> Iterator[tuple[int, list[int]]]:
    """The cells (as nodes) that need all the ways they have left, and these."""
    for v in range(len(sketch.net.cells)):
        if sketch.ways[v] == 2 and sketch.degree[v] < 2:
            yield v, sketch.open_edges(v)


def no_end_by_colour(sketch: Sketch, v: int) -> bool:
    """Whether a cell would be a possible end but for its colour."""
    net, puzzle = sketch.net, sketch.net.puzzle
    if puzzle.closed or sketch.degree[net.hub] == 2 or v * net.nodes + net.hub in net.between:
        return False
    cell = net.cells[v]
    return puzzle.tables.may_end(cell) and dark(cell) not in end_colours(puzzle.ground)


def ways_left(sketch: Sketch, v: int) -> tuple[Claim, ...]:
    """Where the path can go from a cell, and whether it ends there."""
    net, puzzle = sketch.net, sketch.net.puzzle
    to = [w for e in net.incident[v] if e not in sketch.off and (w := sum(net.ends[e]) - v) != net.hub]
    ways = Ways(net.cells[v], tuple(net.cells[w] for w in to))
    if net.hub < 0 or net.between.get(v * net.nodes + net.hub) not in sketch.on:
        return (ways,)
    cell = net.cells[v]
    return ways, End(cell, "start" if cell == puzzle.start else "end" if cell == puzzle.end else "")


def drawn_at(sketch: Sketch, v: int) -> tuple[Line, ...]:
    """The steps that are drawn at a cell."""
    return tuple(line for line in lines_at(sketch, v) if isinstance(line, Line))


def _shut(v: int, sketch: Sketch) -> tuple[Claim, ...]:
    """What is drawn at a cell, and why its other ways are closed, but for walls and the border."""
    net = sketch.net
    full: list[Claim] = []
    crossed: list[Claim] = []
    for e in net.incident[v]:
        w = sum(net.ends[e]) - v
        if w == net.hub or e not in sketch.off:
            continue
        if sketch.degree[w] == 2:
            drawn = (line.cells for line in drawn_at(sketch, w))
            cell = net.cells[w]
            full.append(Full(cell, tuple(one if other == cell else other for one, other in drawn)))
        elif e in sketch.noted:
            crossed.append(claim(net, e, False))
    return (*drawn_at(sketch, v), *full, *crossed)


def _why(sketch: Sketch, v: int) -> tuple[Claim, ...]:
    return (*no_end(sketch, v), *ways_left(sketch, v))


LOOKS = {40: two_ways}
