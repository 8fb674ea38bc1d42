"""Suppositions explained step by step: the techniques continue from a supposition until no path is possible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import SHORT_CHAIN, Deduction, Refuted, StepText, Technique
from pysolvers.core.progress import Pace, Paced, Pausing, Progress, paced
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import both, capitalised, cell_names, either, in_words, say, uncapitalised
from pysolvers.engines.reasoning import wording as of_all_kinds
from pysolvers.puzzles.hamiltonian.claims import (
    At,
    CanEnd,
    Crowded,
    End,
    Exits,
    InOrder,
    NoEnd,
    NoWay,
    OffPath,
    OnPath,
    PathPiece,
    Scarce,
    Unfinishable,
    Ways,
)
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
    step_of,
)
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Put, Sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques.crowded import crowded
from pysolvers.puzzles.hamiltonian.reasoning.techniques.cut import cut_off
from pysolvers.puzzles.hamiltonian.reasoning.techniques.order import out_of_turn
from pysolvers.puzzles.hamiltonian.reasoning.techniques.region import broken, stretches_of
from pysolvers.puzzles.hamiltonian.reasoning.techniques.two_ways import ways_left
from pysolvers.puzzles.hamiltonian.reasoning.words import (
    END,
    FEW,
    NumberLabels,
    all_of,
    apart,
    directions,
    edge_name,
    edge_names,
    number_step,
    one_of,
    onward,
    part_name,
    path_uses,
    reasons,
    steps_from,
)
from pysolvers.puzzles.hamiltonian.solving.board_rules import check_connectivity
from pysolvers.puzzles.hamiltonian.solving.edge_rules import EdgePosition, decide
from pysolvers.puzzles.hamiltonian.solving.propagate import propagate

TECHNIQUE = Technique(
    "look-ahead",
    "Try the opposite",
    7.0,
    "Suppose that the path uses a connection, or that it doesn't. Step by step this leads to a dead end.",
    "3x4;at=2.1:9",
)

MOST_SHOWN = 4  # failing suppositions that are followed to find the shortest

TRIED = 5 * MOST_SHOWN  # the same limit while the techniques have refuted none of them

LONGEST = 40  # maximum number of steps that follow a supposition


def shortest(
    sketch: Sketch, base: EdgePosition, near: Iterable[int], looks: Sequence[Look], pace: Pace, report: Progress
) -> Paced[Finding | None]:
    """Suppose that edges in `near` are used, or unused. Return the shortest refutation; None if no supposition fails.

    `base` is the board with all consequences of the rules. The techniques `looks` find the steps of a refutation. Yield
    `report` when `pace` is due.
    """
    net = sketch.net
    found: list[tuple[int, Finding]] = []
    for all_rules in (False, True):
        for e in near:
            if base.edge[e] and not all_rules:
                continue
            if len(found) >= (MOST_SHOWN if any(length for length, _ in found) else TRIED):
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
    supposed = assumed((e,)) if taken else assumed(off=(e,))
    chain = yield from followed(sketch, supposed, looks)
    why: Claim = Refuted(chain) if chain else Unfinishable((claim(sketch.net, e, taken),))
    used = (*edge_cells(sketch.net, (e,)), *(chain[-1].used if chain else ()))
    return len(chain), Finding(TECHNIQUE.name, level, (why,), supposed.off, supposed.on, used)


def assumed(on: tuple[int, ...] = (), off: tuple[int, ...] = (), put: Put = ()) -> Finding:
    return Finding(TECHNIQUE.name, 7, (), on, off, put=put)


def followed(sketch: Sketch, supposed: Finding, looks: Sequence[Look]) -> Pausing[tuple[Deduction, ...]]:
    """Return the steps from a supposition to a contradiction; () if the techniques `looks` find no contradiction."""
    after = _after(sketch, supposed)
    steps, end = yield from _followed(after, looks)
    if not end:
        return ()
    steps, end = yield from _needed(after, steps, end)
    return _chain(sketch, supposed, steps, end)


def broken_at_once(sketch: Sketch, supposed: Finding) -> tuple[Deduction, ...]:
    end = where_it_breaks(_after(sketch, supposed))
    return _chain(sketch, supposed, (), end) if end else ()


def _chain(sketch: Sketch, supposed: Finding, steps: Iterable[Finding], end: Finding) -> tuple[Deduction, ...]:
    state, chain = sketch.seen.state, list[Deduction]()
    for finding in (supposed, *steps, end):
        step = step_of(sketch, finding)
        aside = (claim for claim in finding.aside(sketch) if claim.holds(sketch.seen))
        moves = []
        for move in step.moves:
            with suppress(PuzzleError):
                after = state.play(move)
                if not state.since(after):
                    moves.append(move)
                    state = after
        chain.append(replace(step, claims=(*step.claims, *aside), moves=tuple(moves)))
        sketch = _after(sketch, finding) if finding.level else sketch
    return (*chain[:-1], replace(chain[-1], used=chain[-1].used or chain[-2].cells))


def _followed(sketch: Sketch, looks: Sequence[Look]) -> Pausing[tuple[list[Finding], Finding | None]]:
    steps: list[Finding] = []
    while len(steps) < LONGEST:
        yield
        found = where_it_breaks(sketch) or next((each for look in looks for each in look(sketch)), None)
        if found is None or not found.level:
            return steps, found
        steps.append(found)
        sketch = _after(sketch, found)
    return steps, None


def _needed(supposed: Sketch, steps: list[Finding], end: Finding) -> Pausing[tuple[list[Finding], Finding]]:
    known = [supposed]
    for step in steps:
        known.append(_after(known[-1], step))
    kept = [(step, step.claims) for step in steps]
    for i in reversed(range(len(kept))):
        sketch = known[i]
        for step, claims in kept[i + 1 :]:
            yield
            if not all(claim.holds(sketch.seen) for claim in claims):
                break
            sketch = _after(sketch, step)
        else:
            if instead := where_it_breaks(sketch):
                kept, end = kept[:i] + kept[i + 1 :], instead
    return [step for step, _ in kept], end


def _after(sketch: Sketch, step: Finding) -> Sketch:
    return sketch.plus(step.on, step.off, (), step.put)


def where_it_breaks(sketch: Sketch) -> Finding | None:
    return _at_a_cell(sketch) or _apart(sketch)


def no_path(sketch: Sketch) -> Finding:
    """Return the finding that no path exists, with a reason that can be seen on the board if possible."""
    end = where_it_breaks(sketch) if sketch.broken else None
    return replace(end or broken((Unfinishable(),)), technique="contradiction")


def _at_a_cell(sketch: Sketch) -> Finding | None:
    net = sketch.net
    if wrong := _miscounted(sketch) or _looped(sketch):
        return wrong
    for e in sorted(sketch.on & sketch.off):
        full = next((v for v in net.ends[e] if sketch.degree[v] > 2), None)
        why = (claim(net, e, True), claim(net, e, False)) if full is None else lines_at(sketch, full)
        return broken(why, edge_cells(net, (e,)))
    for v, cell in enumerate(net.cells):
        if sketch.degree[v] > 2:
            return broken(lines_at(sketch, v), (cell,))
        if sketch.ways[v] < 2:
            return broken((*no_end(sketch, v), *ways_left(sketch, v)), (cell,))
    if net.hub >= 0 and sketch.degree[net.hub] > 2:
        return broken(lines_at(sketch, net.hub))
    if net.hub >= 0 and sketch.ways[net.hub] < 2:
        ends = tuple(net.cells[net.ends[e][0]] for e in net.incident[net.hub] if e not in sketch.off)
        return broken((CanEnd(ends),))
    return None


def _miscounted(sketch: Sketch) -> Finding | None:
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
                return broken((At(cells[0], one), At(cells[-1], other), PathPiece(cells)), cells)
    counted = sorted((number, v) for v, number in sketch.counting.number.items())
    for (one, v), (other, w) in pairwise(counted):
        if v != w and net.puzzle.ground.board.apart(net.cells[v], net.cells[w]) > other - one:
            pair = (At(net.cells[v], one), At(net.cells[w], other))
            return broken(pair, (net.cells[v], net.cells[w]))
    return None


def _looped(sketch: Sketch) -> Finding | None:
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
        return broken((End(cells[0]), End(cells[-1]), PathPiece(cells)), cells)
    return broken((PathPiece(cells_of(sketch, nodes)),), cells_of(sketch, nodes[1:]))


def _apart(sketch: Sketch) -> Finding | None:
    if wrong := out_of_turn(sketch):
        return broken((order(sketch), *run(sketch, wrong)), cells_of(sketch, wrong))
    net, pos = sketch.net, sketch.as_seen
    if not check_connectivity(net, pos, []):
        return broken(lambda: (exits(sketch, cut_off(sketch)),))
    stretches = stretches_of(sketch)
    unserved = stretches.unserved() if stretches else None
    if unserved is None and net.counted and sketch.domains is None:
        return crowded(sketch)
    return unserved


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    if not claims:
        return StepText(so=suppose(concludes))
    (why,) = claims
    assert isinstance(why, (Refuted, Unfinishable))
    if isinstance(why, Refuted):
        *supposed, broken = failure(why.chain)
        return reasons(*supposed, against=broken, so=path_uses(concludes))
    template = "{suppose} Then a search finds no path; the reason has too many steps to show."
    return StepText(against=say(template, suppose=suppose(why.supposed)), so=path_uses(concludes))


def failure(chain: Sequence[Deduction]) -> list[str]:
    """Return sentences about a refutation: the supposition, the steps that follow (or how many), the failure."""
    broken = of_all_kinds.broken(chain[-1])
    if len(chain) - 2 > SHORT_CHAIN:
        return [of_all_kinds.supposed(chain), broken]
    return [chain[0].sentence, *map(_then, chain[1:-1]), say("Then {breaks}", breaks=uncapitalised(broken))]


def _then(step: Deduction) -> str:
    lines, ways = all_of(step.concludes, OnPath), one_of(step.claims, Ways)
    if ways is None or len(lines) < len(step.concludes):
        return say("Then {conclusion}", conclusion=uncapitalised(step.so or step.sentence))
    to = directions(ways.cell, onward(ways.cell, lines))
    template = "Then {cell} must connect {to}." if len(to) > 1 else "Then the only way on from {cell} is {to}."
    return say(template, cell=ways.cell, to=both(to))


def suppose(claims: Sequence[Claim]) -> str:
    (claim, *others) = claims
    if isinstance(claim, At):
        return say("Suppose {cell} is {number}.", cell=claim.cell, number=claim.number)
    if isinstance(claim, (End, NoEnd)):
        ended = "Suppose the path ends at {cell}."
        return say(ended if isinstance(claim, End) else "Suppose the path does not end at {cell}.", cell=claim.cell)
    used = "Suppose the path goes {edges}." if isinstance(claim, OnPath) else "Suppose the path does not go {edges}."
    return say(used, edges=edge_names((claim, *others)))


def contradiction(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    if one_of(claims, Unfinishable):
        return StepText(so=say(of_all_kinds.NO_SOLUTION))
    return StepText(against=breaks(claims), so=say(of_all_kinds.NO_SOLUTION))


def breaks(claims: tuple[Claim, ...], brief: bool = False) -> str:
    if text := _miscounted_words(claims):
        return text
    ways, can_end, no_way = one_of(claims, Ways), one_of(claims, CanEnd), one_of(claims, NoWay)
    if crowded := one_of(claims, Crowded):
        return _crowded(crowded, brief)
    if scarce := one_of(claims, Scarce):
        return _scarce(scarce, all_of(claims, At))
    if no_way:
        one, other = (_end_of_line(claims, cells) for cells in (no_way.one, no_way.other))
        return say("Lines and other numbers would cut {one} off from {other}.", one=one, other=other)
    if one_of(claims, InOrder):
        return _unserved(claims) if one_of(claims, Exits) else _out_of_turn(claims)
    if exits := one_of(claims, Exits):
        return say("{what}.", what=capitalised(apart(exits)))
    if can_end:
        return say("No cell would be left where the path can end.")
    if ways:
        return _too_few_ways(ways, all_of(claims, End))
    return _too_many_lines(claims)


def _too_many_lines(claims: tuple[Claim, ...]) -> str:
    lines = all_of(claims, OnPath)
    if not lines and len(all_of(claims, End)) == 3:
        return say("The path would have three ends.")
    if any(isinstance(claim, (OffPath, NoEnd)) for claim in claims):
        have = "The path would have to go {edge}, but that is ruled out."
        if isinstance(claims[0], (End, NoEnd)):
            have = "The path would have {edge}, but that is ruled out."
        return say(have, edge=edge_name(claims[0]))
    cells = [cell for line in lines for cell in line.cells]
    return say("The path would go through {cell} twice.", cell=max(cells, key=cells.count))


def _too_few_ways(ways: Ways, ends: Sequence[End]) -> str:
    template = "{cell} could connect only to {cells}, but needs two connections."
    if any(end.cell == ways.cell for end in ends):
        template = "The path could not go on from {cell}."
    elif not ways.to:
        template = "{cell} would be cut off."
    return say(template, cell=ways.cell, cells=cell_names(ways.to))


def _miscounted_words(claims: tuple[Claim, ...]) -> str:
    known, piece = all_of(claims, At), one_of(claims, PathPiece)
    if one_of(claims, InOrder) or one_of(claims, Scarce):
        return ""
    if len(known) == 2:
        one, other = sorted(known, key=lambda at: at.number)
        if one.number == other.number:
            template = "Counting along the lines, {number} would be in both {a} and {b}."
            return say(template, number=one.number, a=one.cell, b=other.cell)
        need = other.number - one.number
        if piece:
            template = "The path would get from {one} to {other} in {steps} instead of {need}."
            return say(template, one=one.number, a=one.cell, other=other.number, b=other.cell,
                       steps=number_step(len(piece.cells) - 1), need=in_words(need))  # fmt: skip
        template = "{one} in {a} and {other} in {b} would be more than {need} apart."
        return say(template, one=one.number, a=one.cell, other=other.number, b=other.cell, need=number_step(need))
    if piece and len(claims) == 1:
        return say("The path would close a loop that leaves cells out.")
    if piece and len(all_of(claims, End)) == 2:
        return say("The path would be finished with cells left over.")
    return ""


def _crowded(crowded: Crowded, brief: bool) -> str:
    cells, numbers = cell_names(crowded.cells), either(crowded.numbers)
    if not numbers:
        template = "No missing number could get to {cells} in the right number of steps."
        return say("No missing number could get to {cells}." if brief else template, cells=cells)
    if len(crowded.numbers) == 1:
        template = "{cells} would both have to be {numbers}: no other could get there in the right number of steps."
        return say("{cells} would both have to be {numbers}." if brief else template, cells=cells, numbers=numbers)
    template = "{cells} could only be {numbers}: {a} cells for {b} numbers."
    a, b = in_words(len(crowded.cells)), in_words(len(crowded.numbers))
    return say(template, cells=cells, numbers=numbers, a=a, b=b)


def _scarce(scarce: Scarce, around: Sequence[At]) -> str:
    numbers, cells = both(scarce.numbers), scarce.cells
    if len(cells) == 1:
        return say("{numbers} would both have to be in {cell}.", numbers=numbers, cell=min(cells))
    if cells:
        template = "{numbers} would all have to be in {cells}: {b} numbers for {a} cells."
        a, b = in_words(len(cells)), in_words(len(scarce.numbers))
        return say(template, numbers=numbers, cells=cell_names(cells), a=a, b=b)
    (number,) = scarce.numbers
    steps = both(steps_from(number - at.number, at.number) for at in around)
    return say("No cell would be left for {number}, {steps}.", number=number, steps=steps)


def _out_of_turn(claims: tuple[Claim, ...]) -> str:
    labels = NumberLabels(claims)
    cells = dict.fromkeys((*(cell for cells in labels.pieces for cell in cells), *labels.ends))
    at = "{number} in {cell}"
    met = [say(at, number=labels.name(labels.at[cell]), cell=cell) for cell in cells if cell in labels.at]
    one, other = (*met, say(END))[:2]
    return say("The path would go from {one} straight to {other}.", one=one, other=other)


def _end_of_line(claims: tuple[Claim, ...], cells: tuple[Cell, ...]) -> str:
    labels = NumberLabels(claims)
    return labels.name(labels.at[cells[0]]) if len(cells) == 1 and cells[0] in labels.at else say(END)


def _unserved(claims: tuple[Claim, ...]) -> str:
    labels, (one, *others) = NumberLabels(claims), all_of(claims, Exits)
    many, able = len(labels.marks), labels.around(one)
    follow = [(i, j) for i in able for j in able if (j - i) % many == 1]
    part = part_name(one.cells)
    if not others:
        if not 0 < len(able) <= FEW:
            return say("No line could get into {part} and out again.", part=part)
        numbers, may_end = [i for i in able if labels.marks[i]], not all(labels.marks[i] for i in able)
        template = "Only the line of {numbers} could get into {part}, but not out again."
        lines = "the lines of {numbers}" if len(numbers) > 1 else "the line of {numbers}"
        if len(numbers) > 1:
            template = "The path could get into {part} only from {lines}, which don't follow each other."
            if may_end:
                template = "Only {lines} could get into {part}. They don't follow each other, and can't end there."
            elif follow:
                template = "The path could get into {part} only from {lines}, which would already be joined."
        elif may_end:
            template = "The path could get into {part} only from {lines}, and would end there too early."
        names = labels.names(numbers)
        return say(template, numbers=names, lines=say(lines, numbers=names), part=part)
    follow = [pair for pair in follow if {*pair} <= {*labels.around(others[0])}]
    between = labels.pair(*follow[0]) if follow else say("two numbers")
    template = "{one} and {other} would both need the line between {between}, which can't fill both."
    return say(template, between=between, one=part_name(one.cells), other=part_name(others[0].cells))
