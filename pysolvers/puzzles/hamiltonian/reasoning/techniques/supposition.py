"""Suppositions told step by step: the techniques go on from what is supposed, down to where no path is possible."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from pysolvers.core.claim import Claim, Seen
from pysolvers.core.deduction import Deduction, Refuted, Technique
from pysolvers.core.progress import Pace, Pausing, Progress, paced
from pysolvers.puzzles.hamiltonian.claims import At, CanEnd, End, Piece, Unfinishable
from pysolvers.puzzles.hamiltonian.reasoning.finding import (
    Finding,
    Look,
    cells_of,
    claim,
    edge_cells,
    exits,
    lines_at,
    no_end,
    order,
    run,
    told,
)
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques.crowded import crowded
from pysolvers.puzzles.hamiltonian.reasoning.techniques.cut import cut_off
from pysolvers.puzzles.hamiltonian.reasoning.techniques.order import out_of_turn
from pysolvers.puzzles.hamiltonian.reasoning.techniques.region import Broken, stretches_of
from pysolvers.puzzles.hamiltonian.reasoning.techniques.two_ways import ways_left
from pysolvers.puzzles.hamiltonian.solving.board_rules import check_connectivity
from pysolvers.puzzles.hamiltonian.solving.edge_rules import Position, decide
from pysolvers.puzzles.hamiltonian.solving.propagate import check_positions, propagate

TECHNIQUE = Technique(
    "look-ahead",
    "Suppose the contrary",
    7.0,
    "A step is supposed, or supposed to be left out, and what follows one after the other leaves no path.",
    "5x5;waypoints=0.2,2.0;walls=2.2-2.3,2.2-3.2,3.1-3.2",
)

TOLD = 4
"""How many suppositions that fail are followed, to tell the shortest."""

TRIED = 5 * TOLD
"""How many are followed where the techniques come to no contradiction in the first ones."""

LONGEST = 40
"""The most steps that a supposition is followed."""


def shortest(
    sketch: Sketch, base: Position, near: Iterable[int], looks: Sequence[Look], pace: Pace, report: Progress
) -> Generator[Progress, None, Finding | None]:
    """An edge whose taking, or leaving, fails by local rules, or else by all; the one that is told shortest.

    No more than TOLD are told, where one of them has a chain: the first of `near`, where most is known already.
    """
    net = sketch.net
    found: list[tuple[int, Finding]] = []
    for all_rules in (False, True):
        for e in near:
            if base.edge[e] and not all_rules:
                continue
            if len(found) >= (TOLD if any(length for length, _ in found) else TRIED):
                break
            for code in (2 * e + 1, 2 * e):
                if pace.due():
                    yield report
                trial = base.copy()
                if not (propagate(net, trial, [code]) if all_rules else decide(net, trial, [code])):
                    level = 7 if all_rules else 6
                    found.append((yield from paced(_supposed(sketch, e, bool(code & 1), level, looks), pace, report)))
                    break
        if found:
            return min(found, key=lambda one: (not one[0], one[0]))[1]
    return None


def _supposed(sketch: Sketch, e: int, taken: bool, level: int, looks: Sequence[Look]) -> Pausing[tuple[int, Finding]]:
    """That an edge is not taken because supposing it fails, or that it is taken because leaving it does.

    With it the length of the chain, 0 where the techniques do not come to where it breaks.
    """
    on, off = ((e,), ()) if taken else ((), (e,))
    chain = yield from followed(sketch, of_edge(sketch, e, taken), looks)
    why: Claim = Refuted(chain) if chain else Unfinishable((claim(sketch.net, e, taken),))
    used = (*edge_cells(sketch.net, (e,)), *(chain[-1].used if chain else ()))
    return len(chain), Finding(TECHNIQUE.name, level, partial(tuple, (why,)), off, on, used)


def of_edge(sketch: Sketch, e: int, taken: bool) -> Finding:
    """The supposition that an edge is taken, or left out."""
    on, off = ((e,), ()) if taken else ((), (e,))
    return Finding(TECHNIQUE.name, 7, tuple, on, off, edge_cells(sketch.net, (e,)))


def of_number(sketch: Sketch, v: int, number: int) -> Finding:
    """The supposition that a number is in a cell."""
    return Finding(TECHNIQUE.name, 7, tuple, put=((v, number),))


def followed(sketch: Sketch, supposed: Finding, looks: Sequence[Look]) -> Pausing[tuple[Deduction, ...]]:
    """What follows step by step from a supposition, to where it breaks; () if it does not."""
    after = _after(sketch, supposed)
    steps, broken = yield from _followed(after, looks)
    if not broken:
        return ()
    steps, broken = yield from _needed(after, steps, broken)
    chain = tuple(_drawable(sketch.seen, (told(sketch, supposed), *_told(after, steps, broken))))
    return chain if broken.used else (*chain[:-1], replace(chain[-1], used=chain[-2].cells))


def broken_at_once(sketch: Sketch, supposed: Finding) -> tuple[Deduction, ...]:
    """A supposition and how it breaks at once; () if it does not."""
    after = _after(sketch, supposed)
    broken = where_it_breaks(after)
    if broken is None:
        return ()
    chain = tuple(_drawable(sketch.seen, (told(sketch, supposed), told(after, broken))))
    return chain if broken.used else (*chain[:-1], replace(chain[-1], used=chain[-2].cells))


def _told(sketch: Sketch, steps: Iterable[Finding], broken: Finding) -> Iterator[Deduction]:
    """The steps of a chain, each with what is told aside of it as far as it holds."""
    for finding in steps:
        step = told(sketch, finding)
        aside = (claim for claim in finding.aside(sketch) if claim.holds(sketch.seen))
        yield replace(step, claims=(*step.claims, *aside))
        sketch = _after(sketch, finding)
    yield told(sketch, broken)


def _drawable(seen: Seen, steps: Iterable[Deduction]) -> Iterator[Deduction]:
    """The steps without moves that would erase something, because they break a rule."""
    state = seen.state
    for step in steps:
        moves = []
        for move in step.moves:
            after = state.play(move)
            if not state.since(after):
                moves.append(move)
                state = after
        yield replace(step, moves=tuple(moves))


def _followed(sketch: Sketch, looks: Sequence[Look]) -> Pausing[tuple[list[Finding], Finding | None]]:
    """What the techniques find one after the other, and where it breaks, if it does."""
    steps: list[Finding] = []
    while len(steps) < LONGEST:
        yield
        found = where_it_breaks(sketch) or next((each for look in looks for each in look(sketch)), None)
        if found is None or not found.level:
            return steps, found
        steps.append(found)
        sketch = _after(sketch, found)
    return steps, None


def _needed(supposed: Sketch, steps: list[Finding], broken: Finding) -> Pausing[tuple[list[Finding], Finding]]:
    """The steps without those that the later ones and some break can do without.

    Where the board knows less, it may break elsewhere.
    """
    known = [supposed]
    for step in steps:
        known.append(_after(known[-1], step))
    kept = [(step, step.why()) for step in steps]
    for i in reversed(range(len(kept))):
        sketch = known[i]
        for step, claims in kept[i + 1 :]:
            yield
            if not all(claim.holds(sketch.seen) for claim in claims):
                break
            sketch = _after(sketch, step)
        else:
            instead = where_it_breaks(sketch)
            if instead:
                kept, broken = kept[:i] + kept[i + 1 :], instead
    return [step for step, _ in kept], broken


def _after(sketch: Sketch, step: Finding) -> Sketch:
    return sketch.plus(frozenset(step.on), frozenset(step.off), (), step.put)


def where_it_breaks(sketch: Sketch) -> Finding | None:
    """What makes a path impossible at once; None if nothing is seen."""
    broken = _at_a_cell(sketch) or _apart(sketch)
    return Finding("break", 0, broken.why, used=broken.cells) if broken else None


def no_path(sketch: Sketch) -> Finding:
    """That there is no path: what is seen breaks, or else all rules together show it."""
    broken = where_it_breaks(sketch) if sketch.broken else None
    why = broken.why if broken else partial(tuple, (Unfinishable(),))
    return Finding("contradiction", 0, why, used=broken.used if broken else ())


def _at_a_cell(sketch: Sketch) -> Broken | None:
    """An edge that would be taken and not, and cells with too many or too few ways."""
    net = sketch.net
    if wrong := _miscounted(sketch) or _looped(sketch):
        return wrong
    for e in sorted(sketch.on & sketch.off):
        crowded = next((v for v in net.ends[e] if sketch.degree[v] > 2), None)
        both = (claim(net, e, True), claim(net, e, False))
        why = partial(tuple, both) if crowded is None else partial(lines_at, sketch, crowded)
        return Broken(why, edge_cells(net, (e,)))
    for v, cell in enumerate(net.cells):
        if sketch.degree[v] > 2:
            return Broken(partial(lines_at, sketch, v), (cell,))
        if sketch.degree[v] + len(sketch.open_edges(v)) < 2:
            return Broken(partial(_too_few, sketch, v), (cell,))
    if net.hub >= 0 and sketch.degree[net.hub] > 2:
        return Broken(partial(lines_at, sketch, net.hub))
    if net.hub >= 0 and sketch.ways[net.hub] < 2:
        ends = tuple(net.cells[net.ends[e][0]] for e in net.incident[net.hub] if e not in sketch.off)
        return Broken(partial(tuple, (CanEnd(ends),)))
    return None


def _miscounted(sketch: Sketch) -> Broken | None:
    """A number in two cells, two numbers too far apart, or a line between two numbers that it doesn't fit."""
    net = sketch.net
    if not net.puzzle.is_numbered:
        return None
    fixed = {v: number for v, number in net.counted.items() if v != net.hub} | dict(sketch.placed)
    for chain in sketch.chains:
        counted = [(k, fixed[v]) for k, v in enumerate(chain.nodes) if v in fixed]
        for (i, one), (j, other) in pairwise(counted):
            if abs(one - other) != j - i and net.hub not in chain.nodes[i:j]:
                nodes = chain.nodes[i : j + 1]
                cells = cells_of(sketch, nodes)
                claims = (At(cells[0], one), At(cells[-1], other), Piece(cells))
                return Broken(partial(tuple, claims), cells)
    counted = sorted((number, v) for v, number in sketch.counting.number.items())
    for (one, v), (other, w) in pairwise(counted):
        if v != w and net.puzzle.ground.board.apart(net.cells[v], net.cells[w]) > other - one:
            pair = (At(net.cells[v], one), At(net.cells[w], other))
            return Broken(partial(tuple, pair), (net.cells[v], net.cells[w]))
    return None


def _looped(sketch: Sketch) -> Broken | None:
    """A loop that leaves cells out."""
    net = sketch.net
    in_chains = {v for chain in sketch.chains for v in chain.nodes}
    first = next((v for v in range(len(net.cells)) if v not in in_chains and sketch.degree[v] == 2), None)
    if first is None or len(sketch.on) == net.nodes:
        return None
    nodes, came = [first], -1
    while len(nodes) == 1 or nodes[-1] != first:
        e = next(e for e in net.incident[nodes[-1]] if e in sketch.on and e != came)
        nodes.append(sum(net.ends[e]) - nodes[-1])
        came = e
    if net.hub in nodes:
        at = nodes.index(net.hub)
        nodes = [*nodes[at + 1 :], *nodes[1:at]]
        cells = cells_of(sketch, nodes)
        claims: tuple[Claim, ...] = (End(cells[0]), End(cells[-1]), Piece(cells))
        return Broken(partial(tuple, claims), cells)
    return Broken(partial(tuple, (Piece(cells_of(sketch, nodes)),)), cells_of(sketch, nodes[1:]))


def _too_few(sketch: Sketch, v: int) -> tuple[Claim, ...]:
    return (*no_end(sketch, v), *ways_left(sketch, v))


def _apart(sketch: Sketch) -> Broken | None:
    """Why the board as a whole does not hold together any more."""
    if wrong := out_of_turn(sketch):
        return Broken(partial(_in_turn, sketch, wrong), cells_of(sketch, wrong))
    net, pos = sketch.net, sketch.as_seen
    if not check_connectivity(net, pos, []):
        cut = cut_off(sketch)
        return Broken(partial(_exits, sketch, cut[0]), cells_of(sketch, cut[1])) if cut else None
    stretches = stretches_of(sketch)
    unserved = stretches.unserved() if stretches else None
    if unserved is None and net.counted and not check_positions(net, pos.copy(), []):
        return crowded(sketch)
    return unserved


def _in_turn(sketch: Sketch, nodes: tuple[int, ...]) -> tuple[Claim, ...]:
    return (order(sketch), *run(sketch, nodes))


def _exits(sketch: Sketch, part: set[int]) -> tuple[Claim, ...]:
    return (exits(sketch, part),)
