"""A cell has two connections, or one at an end of the path. If no more are possible, the path uses all of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText, Technique
from pysolvers.core.words import cell_names, say
from pysolvers.puzzles.hamiltonian.claims import At, End, Full, NoEnd, OnPath, Ways
from pysolvers.puzzles.hamiltonian.ground import dark, end_colours
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, claim, lines_at, no_end
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.words import all_of, one_of, only_ways, path_uses_from, shut_ways

TECHNIQUE = Technique(
    "two ways",
    "Only two ways left",
    1.0,
    "The path enters and leaves every cell. If only two ways are left, it uses both.",
    "2x1",
)


def two_ways(sketch: Sketch) -> Iterator[Finding]:
    for v, ways in used_up(sketch):
        if not no_end_by_colour(sketch, v):
            why, used = (*no_end(sketch, v), *ways_left(sketch, v)), (sketch.net.cells[v],)
            yield Finding(TECHNIQUE.name, 1, why, tuple(ways), used=used, aside=partial(_why_shut, v))


def used_up(sketch: Sketch) -> Iterator[tuple[int, list[int]]]:
    for v in range(len(sketch.net.cells)):
        if sketch.ways[v] == 2 and sketch.degree[v] < 2:
            yield v, sketch.open_edges(v)


def no_end_by_colour(sketch: Sketch, v: int) -> bool:
    """True if nothing but the checkerboard color of node `v` keeps the path from ending there."""
    net, puzzle = sketch.net, sketch.net.puzzle
    if puzzle.closed or sketch.degree[net.hub] == 2 or v * net.nodes + net.hub in net.between:
        return False
    cell = net.cells[v]
    return puzzle.tables.may_end(cell) and dark(cell) not in end_colours(puzzle.ground)


def ways_left(sketch: Sketch, v: int) -> tuple[Claim, ...]:
    """Return claims about where the path can go from a cell, and whether it ends there."""
    net, puzzle = sketch.net, sketch.net.puzzle
    to = [w for e in net.incident[v] if e not in sketch.off and (w := sum(net.ends[e]) - v) != net.hub]
    ways = Ways(net.cells[v], tuple(net.cells[w] for w in to))
    if net.hub < 0 or net.between.get(v * net.nodes + net.hub) not in sketch.on:
        return (ways,)
    cell = net.cells[v]
    return ways, End(cell, "start" if cell == puzzle.start else "end" if cell == puzzle.end else "")


def drawn_at(sketch: Sketch, v: int) -> tuple[OnPath, ...]:
    return tuple(line for line in lines_at(sketch, v) if isinstance(line, OnPath))


def _why_shut(v: int, sketch: Sketch) -> tuple[Claim, ...]:
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
    number = sketch.counting.number.get(v) if all_of(no_end(sketch, v), NoEnd) else None
    known = (At(net.cells[v], number),) if number else ()
    return (*drawn_at(sketch, v), *full, *crossed, *known)


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    ways = one_of(claims, Ways)
    assert ways
    shut = shut_ways(claims, [ways.cell])
    need, left = only_ways(claims, concludes, ways, bool(shut))
    left = f"{shut} {left}".strip()
    others = [end.cell for end in all_of(claims, End) if end.cell != ways.cell]
    inside = [say("The ends of the path are {cells}.", cells=cell_names(others))] if others else []
    if len(others) == 1:  # the claims before these are about the first one
        inside = [say("The other end of the path is {cell}.", cell=others[0])]
    at = one_of(claims, At)
    no_end = "{cell} is {number}, so it is not an end." if at else "The path does not end at {cell}."
    inside += [say(no_end, cell=each.cell, number=at and at.number) for each in all_of(claims, NoEnd)]
    because = " ".join(filter(None, (*inside, need)))
    return StepText(because or left, left if because else "", path_uses_from(concludes, ways.cell))
