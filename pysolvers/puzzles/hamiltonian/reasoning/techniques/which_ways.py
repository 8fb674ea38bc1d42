"""Find a way that a cell uses: if some pairs of its ways are impossible, the remaining pairs decide."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import combinations

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Refuted, StepText, Technique
from pysolvers.core.words import both, capitalised, either, say, uncapitalised
from pysolvers.puzzles.hamiltonian.claims import Exits, InOrder, Leads, OnPath, Ways
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, no_end
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques.order import fits, outward
from pysolvers.puzzles.hamiltonian.reasoning.techniques.supposition import (
    breaks,
    broken_at_once,
    of_edges,
    where_it_breaks,
)
from pysolvers.puzzles.hamiltonian.reasoning.techniques.two_ways import drawn_at, ways_left
from pysolvers.puzzles.hamiltonian.reasoning.words import all_of, direction, one_of, path_uses_from

TECHNIQUE = Technique(
    "which ways",
    "Which two ways",
    2.4,
    "A cell has three or four ways. Two of them meet lines whose numbers don't follow each other, or close a loop.",
    "6x6;waypoints=2.2,2.4,4.0,4.5,0.5,0.0,2.1,2.3",
)
SHUT = Technique(
    "shut turn",
    "A turn that cuts something off",
    5.0,
    "Two ways through a cell can't go together: at once they would cut something off, or leave a cell one way.",
    "5x5;waypoints=1.1,4.2,3.3,0.2;walls=1.1-1.2,2.1-2.2,2.2-2.3,3.2-3.3",
)

Turn = tuple[int, int]  # two edges at a cell


def which_ways(sketch: Sketch) -> Iterator[Finding]:
    for v in range(len(sketch.net.cells)):
        if sketch.degree[v] == 0 and sketch.ways[v] > 2 and not _may_end(sketch, v):
            turns = list(combinations(sketch.open_edges(v), 2))
            bad = [turn for turn in turns if _cannot_meet(sketch, v, turn)]
            if bad:
                yield from _found(sketch, TECHNIQUE, 3, v, turns, bad)


def shut_turn(sketch: Sketch) -> Iterator[Finding]:
    """Yield findings at cells where some turns break the board at once, those with the fewest such turns first."""
    found: list[tuple[int, Finding]] = []
    for v in range(len(sketch.net.cells)):
        if sketch.degree[v] == 2 or sketch.ways[v] < 3 or _may_end(sketch, v):
            continue
        drawn = [e for e in sketch.net.incident[v] if e in sketch.on]
        edges = sketch.open_edges(v)
        turns = [(drawn[0], e) for e in edges] if drawn else list(combinations(edges, 2))
        bad, good = set[Turn](), set[Turn]()
        for turn in turns if drawn else dict.fromkeys((*zip(edges[::2], edges[1::2], strict=False), *turns)):
            breaks = (not drawn and _cannot_meet(sketch, v, turn)) or where_it_breaks(sketch.plus(turn))
            (bad if breaks else good).add(turn)
            if not (_in_all(edges, good) or _in_none(edges, good)):
                break  # whatever breaks the other turns, no edge is needed or ruled out
        else:
            found += ((len(bad), each) for each in _found(sketch, SHUT, 5, v, turns, [t for t in turns if t in bad]))
    yield from (each for _, each in sorted(found, key=lambda one: one[0]))


def _in_all(edges: Sequence[int], turns: Collection[Turn]) -> tuple[int, ...]:
    return tuple(e for e in edges if all(e in turn for turn in turns))


def _in_none(edges: Sequence[int], turns: Collection[Turn]) -> tuple[int, ...]:
    return tuple(e for e in edges if all(e not in turn for turn in turns))


def _may_end(sketch: Sketch, v: int) -> bool:
    return any(sketch.net.hub in sketch.net.ends[e] for e in sketch.open_edges(v))


def _cannot_meet(sketch: Sketch, v: int, turn: Turn) -> bool:
    """True if a turn would join numbers that aren't consecutive, or close a loop that is too short."""
    net = sketch.net
    a, b = (sum(net.ends[e]) - v for e in turn)
    one, two = sketch.chain_at.get(a), sketch.chain_at.get(b)
    if one is None or two is None:
        return False
    if one is two:
        return len(one.nodes) > 1 and len(one.nodes) + 1 < net.nodes
    mine = (net.label[v],) if net.label[v] >= 0 else ()
    return net.labels > 3 and not fits(sketch, (*mine, *outward(one, a)), outward(two, b))


def _found(
    sketch: Sketch, technique: Technique, level: int, v: int, turns: list[Turn], bad: list[Turn]
) -> Iterator[Finding]:
    """Yield a finding if the turns that aren't `bad` all use some edge, or all leave one out."""
    good = [turn for turn in turns if turn not in bad]
    edges = sketch.open_edges(v)
    on, off = (_in_all(edges, good), _in_none(edges, good)) if good else ((), ())
    whole = len(on) + sketch.degree[v] == 2
    if on or off:
        why = partial(_why, sketch, v, bad)
        yield Finding(technique.name, level, why, on, () if whole else off, (sketch.net.cells[v],))


def _why(sketch: Sketch, v: int, bad: list[Turn]) -> tuple[Claim, ...]:
    net = sketch.net
    leads = []
    for e in sketch.open_edges(v):
        to = net.cells[sum(net.ends[e]) - v]
        leads.append(Leads(net.cells[v], to, next(iter(sketch.waypoints_at(to)), 0)))
    refuted = (Refuted(broken_at_once(sketch, of_edges(*turn))) for turn in bad)
    return (*no_end(sketch, v), *ways_left(sketch, v), *drawn_at(sketch, v), *leads, *refuted)


COUNTS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    (ways,), refuted = all_of(claims, Ways), all_of(claims, Refuted)
    cell, met = ways.cell, {leads.to: leads.number for leads in all_of(claims, Leads)}
    drawn = [next(each for each in line.cells if each != cell) for line in all_of(claims, OnPath) if cell in line.cells]
    to = [_to(cell, other, met.get(other, 0)) for other in ways.to if other not in drawn]
    if drawn:
        because = say("The path reaches {cell} and goes on {ways}.", cell=cell, ways=either(to))
    else:
        count = say(COUNTS[len(to)]) if len(to) in COUNTS else str(len(to))
        because = say("{cell} has {count} ways: {ways}.", cell=cell, count=count, ways=both(to))
    apart: list[str] = []
    reasons: dict[str, list[str]] = {}
    for each in refuted:
        others = [other for line in each.supposed if isinstance(line, OnPath) for other in line.cells if other != cell]
        if pair := _apart(others, met, each.chain[-1].claims):
            apart.append(pair)
            continue
        ways_closed, why = _why_not(cell, others, each.chain[-1].claims, bool(drawn))
        reasons.setdefault(why, []).append(ways_closed)
    against = [
        say("{ways}: {why}", ways=capitalised(either(closed)), why=uncapitalised(why))
        for why, closed in reasons.items()
    ]
    if apart:
        template = "These lines can't meet: {pairs}." if len(apart) > 1 else "The lines of {pairs} can't meet."
        against.insert(0, say(template, pairs="; ".join(apart)))
    return StepText(because, " ".join(against), path_uses_from(concludes, cell))


def _to(cell: Cell, other: Cell, number: int) -> str:
    way = direction(cell, other)
    return say("{way} to the line of {number}", way=way, number=number) if number else way


def _apart(others: list[Cell], met: dict[Cell, int], claims: tuple[Claim, ...]) -> str:
    """Return the two numbers whose lines would meet out of order: "3 and 7"; "" if the ways fail for another reason."""
    one, other = sorted((met.get(others[0], 0), met.get(others[-1], 0)))
    if one and one != other and one_of(claims, InOrder) and not one_of(claims, Exits):
        return both((one, other))
    return ""


def _why_not(cell: Cell, others: list[Cell], claims: tuple[Claim, ...], drawn: bool) -> tuple[str, str]:
    """Return the ways that can't be used together, and the reason."""
    if drawn or len(others) == 1:
        return say("going {way}", way=direction(cell, others[-1])), breaks(claims)
    return say("{ways} together", ways=both(direction(cell, each) for each in others)), breaks(claims)
