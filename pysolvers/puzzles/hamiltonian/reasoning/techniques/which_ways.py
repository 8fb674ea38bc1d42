"""Pairs of steps from a cell that can't both be used. The remaining pairs may decide single steps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Refuted, StepText, Technique
from pysolvers.core.words import both, capitalised, cell_name, either, in_words, say, uncapitalised
from pysolvers.puzzles.hamiltonian.claims import End, Exits, InOrder, Leads, NoEnd, OnPath, PathPiece, Ways
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, no_end
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques.order import fits
from pysolvers.puzzles.hamiltonian.reasoning.techniques.supposition import (
    assumed,
    breaks,
    broken_at_once,
    where_it_breaks,
)
from pysolvers.puzzles.hamiltonian.reasoning.techniques.two_ways import drawn_at, ways_left
from pysolvers.puzzles.hamiltonian.reasoning.words import (
    WAYS,
    NumberLabels,
    all_of,
    direction,
    one_of,
    onward,
    path_uses_from,
    ways_to,
)

TECHNIQUE = Technique(
    "which ways",
    "Which two ways",
    2.4,
    "A cell has three or four open ways. Two of them would join numbers that don't follow each other, or close a loop.",
    "6x6;waypoints=2.2,2.4,4.0,4.5,0.5,0.0,2.1,2.3",
)
SHUT = Technique(
    "shut turn",
    "A turn that cuts something off",
    5.0,
    "Using two open ways of a cell together would cut something off, or leave another cell with only one way out.",
    "5x5;waypoints=1.1,4.2,3.3,0.2;walls=1.1-1.2,2.1-2.2,2.2-2.3,3.2-3.3",
)

Turn = tuple[int, int]  # two edges at a cell
BadTurn = tuple[list[Cell], tuple[Claim, ...]]  # the other cells of a turn that fails, and how it fails


def which_ways(sketch: Sketch) -> Iterator[Finding]:
    for v in range(len(sketch.net.cells)):
        if sketch.degree[v] == 0 and sketch.ways[v] > 2 and not _may_end(sketch, v):
            turns = list(combinations(sketch.open_edges(v), 2))
            bad = [turn for turn in turns if _cannot_meet(sketch, v, turn)]
            if bad:
                yield from _found(sketch, TECHNIQUE, 3, v, turns, bad)


def shut_turn(sketch: Sketch) -> Iterator[Finding]:
    """Yield findings at cells where two steps can't both be used. Cells with the fewest such pairs come first."""
    found: list[tuple[int, Finding]] = []
    for v in range(len(sketch.net.cells)):
        if sketch.degree[v] == 2 or sketch.ways[v] < 3 or _may_end(sketch, v):
            continue
        drawn = [e for e in sketch.net.incident[v] if e in sketch.on]
        edges = sketch.open_edges(v)
        turns = [(drawn[0], e) for e in edges] if drawn else list(combinations(edges, 2))
        if bad := _failing(sketch, v, turns):
            found += ((len(bad), each) for each in _found(sketch, SHUT, 5, v, turns, bad))
    yield from (each for _, each in sorted(found, key=lambda one: one[0]))


def _failing(sketch: Sketch, v: int, turns: list[Turn]) -> list[Turn]:
    edges, bad, good = sketch.open_edges(v), set[Turn](), set[Turn]()
    begun = sketch.degree[v] > 0
    for turn in turns if begun else dict.fromkeys((*zip(edges[::2], edges[1::2], strict=False), *turns)):
        breaks = (not begun and _cannot_meet(sketch, v, turn)) or where_it_breaks(sketch.plus(turn))
        (bad if breaks else good).add(turn)
        if not (_in_all(edges, good) or _in_none(edges, good)):
            return []
    return [turn for turn in turns if turn in bad]


def _in_all(edges: Sequence[int], turns: Collection[Turn]) -> tuple[int, ...]:
    return tuple(e for e in edges if all(e in turn for turn in turns))


def _in_none(edges: Sequence[int], turns: Collection[Turn]) -> tuple[int, ...]:
    return tuple(e for e in edges if all(e not in turn for turn in turns))


def _may_end(sketch: Sketch, v: int) -> bool:
    return any(sketch.net.hub in sketch.net.ends[e] for e in sketch.open_edges(v))


def _cannot_meet(sketch: Sketch, v: int, turn: Turn) -> bool:
    net = sketch.net
    a, b = (sum(net.ends[e]) - v for e in turn)
    one, two = sketch.chain_at.get(a), sketch.chain_at.get(b)
    if one is None or two is None:
        return False
    if one is two:
        return len(one.nodes) > 1 and len(one.nodes) + 1 < net.nodes
    mine = (net.label[v],) if net.label[v] >= 0 else ()
    return net.labels > 3 and not fits(sketch, (*mine, *one.labels_from(a)), two.labels_from(b))


def _found(
    sketch: Sketch, technique: Technique, level: int, v: int, turns: list[Turn], bad: list[Turn]
) -> Iterator[Finding]:
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
    for w in (sum(net.ends[e]) - v for e in sketch.open_edges(v)):
        leads.append(Leads(net.cells[v], net.cells[w], next(iter(sketch.waypoints_from(w)), 0)))
    refuted = (Refuted(broken_at_once(sketch, assumed(turn))) for turn in bad)
    return (*no_end(sketch, v), *ways_left(sketch, v), *drawn_at(sketch, v), *leads, *refuted)


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    (ways,) = all_of(claims, Ways)
    cell = ways.cell
    met = {leads.to: leads.number for leads in all_of(claims, Leads)}
    if not any(isinstance(claim, (End, NoEnd)) for claim in claims):
        met = {to: number for to, number in met.items() if number > 1}  # on a loop, 1 follows the last number
    drawn = onward(cell, (line for line in all_of(claims, OnPath) if cell in line.cells))
    to = [other for other in ways.to if other not in drawn]
    bad = [(onward(cell, all_of(each.supposed, OnPath)), each.chain[-1].claims) for each in all_of(claims, Refuted)]
    straight = {direction(cell, each) for each in to} <= {*map(say, WAYS.values())}
    name = partial(direction, cell) if straight else cell_name
    so = path_uses_from(concludes, cell, straight)
    if drawn or len(bad[0][0]) == 1:  # an end of the path has one way
        because = say("From {cell} the path can go {ways}.", cell=cell, ways=ways_to(cell, to, either, straight))
        closed = ((name(others[-1]), breaks(why)) for others, why in bad)
        going = "If it went {ways}, {breaks}" if straight else "If it went to {ways}, {breaks}"
        return StepText(because, _fails(going, closed), so)
    if len(bad) == 1:
        because = say("{cell} has {count} ways, and the path uses two of them.", cell=cell, count=in_words(len(to)))
        return StepText(because, _one_turn(cell, *bad[0], met, name), so)
    numbers = [met.get(other, 0) for other in to]
    leads = [_to(name(other), numbers[at], any(numbers[:at])) for at, other in enumerate(to)]
    template = "{cell} has {count} ways: {ways}. The path uses two."
    because = say(template, cell=cell, count=in_words(len(to)), ways=both(leads))
    return StepText(because, _several_turns(cell, bad, met, numbers, name), so)


def _several_turns(
    cell: Cell, bad: Sequence[BadTurn], met: dict[Cell, int], numbers: list[int], name: Callable[[Cell], str]
) -> str:
    apart = [_apart(cell, others, met, why) for others, why in bad]
    others = [turn for turn, pair in zip(bad, apart, strict=True) if not pair]
    closed = ((both(map(name, cells)), breaks(why)) for cells, why in others)
    return " ".join(filter(None, (_out_of_order(apart, numbers), _fails("With {ways}, {breaks}", closed))))


def _to(way: str, number: int, short: bool) -> str:
    template = "{way} to {number}" if short else "{way} to the line of {number}"
    return say(template, way=way, number=number) if number else way


def _out_of_order(apart: Sequence[Sequence[int]], numbers: Sequence[int]) -> str:
    bad = [pair for pair in dict.fromkeys(map(both, apart)) if pair]
    pairs = {both(sorted(pair)) for pair in combinations(filter(None, numbers), 2) if pair[0] != pair[1]}
    others = pairs.difference(bad)
    template = "These lines don't follow each other: {pairs}." if len(bad) > 1 else "{pairs} don't follow each other."
    if len(bad) > 1 and not others:
        template = "No two of these lines follow each other."
    elif len(bad) > 2 and len(others) == 1:
        template = "Of these lines, only {others} follow each other."
    return say(template, pairs="; ".join(bad), others=both(others)) if bad else ""


def _fails(template: str, closed: Iterable[tuple[str, str]]) -> str:
    ways_of: dict[str, list[str]] = {}
    for ways, why in closed:
        ways_of.setdefault(why, []).append(ways)
    return " ".join(say(template, ways=either(ways), breaks=uncapitalised(why)) for why, ways in ways_of.items())


def _one_turn(
    cell: Cell, others: list[Cell], claims: tuple[Claim, ...], met: dict[Cell, int], name: Callable[[Cell], str]
) -> str:
    a, b = map(name, others)
    one, other = (met.get(each, 0) for each in others)
    if _apart(cell, others, met, claims):
        template = "{A} leads to the line of {one} and {b} to the line of {other}, which don't follow each other."
    elif len(claims) == 1 and isinstance(claims[0], PathPiece):
        template = "{A} and {b} lead to the two ends of the same line, so using both would close a loop."
        if one == other and one:
            template = "{A} and {b} both lead to the line of {one}, so using both would close a loop."
    else:
        return say("With {a} and {b}, {breaks}", a=a, b=b, breaks=uncapitalised(breaks(claims)))
    return say(template, A=capitalised(a), b=b, one=one, other=other)


def _apart(cell: Cell, others: list[Cell], met: dict[Cell, int], claims: tuple[Claim, ...]) -> list[int]:
    one, other = sorted(met.get(each, 0) for each in others)
    if not one or one == other:
        return []
    if one_of(claims, InOrder) and not one_of(claims, Exits):
        return [] if cell in NumberLabels(claims).at else [one, other]
    return [one, other] if other - one > 2 else []  # the cell itself may have the number in between
