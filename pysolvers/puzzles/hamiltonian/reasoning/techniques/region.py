"""Where the path can run between labels. The labels are the numbered cells, in path order.

Stretch k is the part of the path from label k to the next. It is a single step, or goes through one region: a set of
nodes connected by undecided steps and by pieces of path without numbers. See `solving/board_rules.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText, Technique
from pysolvers.core.words import both, either, say
from pysolvers.puzzles.hamiltonian.claims import CanEnd, End, Exits, NoEnd, NoWay, OffPath
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, cells_of, exits, lines_at, order, run_from
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.words import (
    END,
    NumberLabels,
    all_of,
    if_used,
    must_fill,
    part_name,
    path_uses,
    reasons,
)
from pysolvers.puzzles.hamiltonian.solving.board_rules import Borders, regions_of, served_by
from pysolvers.puzzles.hamiltonian.solving.edge_rules import EdgePosition

TECHNIQUE = Technique(
    "region",
    "A region the path can't leave",
    4.5,
    "A connection leads into a part of the board from which the next number can't be reached.",
    "4x4;at=1.1:3,2.2:9,1.2:14",
)


def broken(why: tuple[Claim, ...] | Callable[[], tuple[Claim, ...]], cells: tuple[Cell, ...] = ()) -> Finding:
    return Finding("break", 0, why, used=cells)


def wrong_region(sketch: Sketch) -> Iterator[Finding]:
    if stretches := stretches_of(sketch):
        yield from stretches.missteps()


def stretches_of(sketch: Sketch) -> Stretches | None:
    """Return the parts of the path between labels; None with fewer than four labels, or at most one missing edge."""
    pos = sketch.as_seen
    return Stretches(sketch, pos) if sketch.net.labels > 3 and pos.joined < sketch.net.nodes - 1 else None


class Stretches:
    """The parts of the path between labels (stretches), and the regions that each can go through."""

    def __init__(self, sketch: Sketch, pos: EdgePosition) -> None:
        self.sketch, self.pos = sketch, pos
        self.region, self.many = regions_of(sketch.net, pos)
        self.borders = Borders(sketch.net, pos, self.region)
        self.open = self.borders.open
        served = served_by(self.borders, self.many)
        self.serves, self.bound = served or (self.open, 0)
        self.possible = served is not None

    def missteps(self) -> Iterator[Finding]:
        """Yield findings that rule out edges: into a wrong region, or past a region that no other stretch can fill."""
        if self.unserved():
            return
        near, way = self.pos.near, self.pos.way
        for k, e in self.borders.direct:
            if self.bound >> k & 1:
                yield self._finding(e, [self._bound_to(k)])
        for x, e, r in self.borders.doors:
            after, before = near[x], (near[x] - 1) % len(self.open)
            stretches = [after] * (way[x] >= 0) + [before] * (way[x] <= 0)
            if not any(self.serves[k] >> r & 1 for k in stretches):
                bound = [self._bound_to(k) for k in stretches if self.open[k] >> r & 1]
                yield self._finding(e, [r, *bound])

    def unserved(self) -> Finding | None:
        """Return a contradiction if a region can't be filled, or two labels can't be connected; otherwise None."""
        if not self.possible:
            return self._torn()
        waiting = self.borders.waiting
        for k, _ in self.borders.direct:
            waiting &= ~(1 << k)
        for k, bits in enumerate(self.serves):
            if waiting >> k & 1 and not bits:
                return broken(partial(self._no_way, k), self._ends(k))
        return None

    def _ends(self, k: int) -> tuple[Cell, ...]:
        labels = (k, (k + 1) % len(self.open))
        ends = [v for v, label in enumerate(self.pos.near) if label in labels and self.pos.degree[v] < 2]
        return cells_of(self.sketch, ends)

    def _torn(self) -> Finding | None:
        able = [[k for k, bits in enumerate(self.open) if bits >> r & 1] for r in range(self.many)]
        if [] in able:
            r = able.index([])
            return broken(partial(self._around, [r]), self._cells(r))
        for k in range(len(self.open)):
            mine = [r for r in range(self.many) if able[r] == [k]][:2]
            if len(mine) > 1:
                return broken(partial(self._around, mine), (*self._cells(mine[0]), *self._cells(mine[1])))
        return None

    def _bound_to(self, k: int) -> int:
        return next(r for r in range(self.many) if self.serves[k] >> r & 1)

    def _nodes(self, r: int) -> list[int]:
        ends = {v for v, region in enumerate(self.region) if region == r}
        chains = (chain.nodes for chain in self.sketch.chains if len(chain.nodes) > 2 and chain.nodes[0] in ends)
        return [*sorted(ends), *(v for nodes in chains for v in nodes[1:-1])]

    def _cells(self, r: int) -> tuple[Cell, ...]:
        return cells_of(self.sketch, sorted(self._nodes(r)))

    def _around(self, regions: Sequence[int], e: int = -1) -> tuple[Claim, ...]:
        net = self.sketch.net
        beside = {*net.ends[e]} if e >= 0 else set()
        for r in regions:
            nodes = set(self._nodes(r))
            out = {f for v in nodes for f in net.incident[v]} - self.sketch.off
            beside.update(w for f in out for w in net.ends[f] if w not in nodes)
        parts = (exits(self.sketch, self._nodes(r)) for r in regions)
        at = self.sketch.chain_at
        runs = (run_from(self.sketch, at[v], v, 2) for v in sorted(beside) if v in at and at[v].labels)
        return (order(self.sketch), *parts, *dict.fromkeys(each for claims in runs for each in claims))

    def _no_way(self, k: int) -> tuple[Claim, ...]:
        net, sketch = self.sketch.net, self.sketch
        labels = k, (k + 1) % len(self.open)
        one, other = (cells_of(sketch, [net.label.index(label)]) for label in labels)
        past = cells_of(sketch, [v for v, label in enumerate(net.label) if label >= 0 and label not in labels])
        if net.hub < 0:
            return NoWay(one, other, past), order(sketch)
        if one and other:
            ends = [end.cell for end in lines_at(sketch, net.hub) if isinstance(end, End)]
            more = tuple(end for end in ends if end not in (*one, *other, *past))
            return NoWay(one, other, (*past, *more)), order(sketch), *map(End, more)
        can_end = cells_of(sketch, [net.ends[e][0] for e in net.incident[net.hub] if e not in sketch.off])
        return NoWay(one or can_end, other or can_end, past), order(sketch), CanEnd(can_end)

    def _finding(self, e: int, regions: list[int]) -> Finding:
        used = tuple(dict.fromkeys(cell for r in regions for cell in self._cells(r)))
        return Finding(TECHNIQUE.name, 4, partial(self._around, regions, e), off=(e,), used=used)


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    labels, (left,), (exits, *bound) = NumberLabels(claims), concludes, all_of(claims, Exits)
    if isinstance(left, NoEnd):
        return _end_words(labels, left, exits, bound)
    assert isinstance(left, OffPath)
    return _edge_words(labels, left, exits, bound)


def _end_words(labels: NumberLabels, left: NoEnd, exits: Exits, bound: Sequence[Exits]) -> StepText:
    near, behind = 0, set[int]()
    if left.cell not in exits.cells:
        near, behind = labels.along(left.cell)[0], {0}
    lacking, filled = _needed(labels, near, behind, exits, bound)
    template, pair = "The path can't end at {cell}.", ""
    if near:
        template, pair = "An end at {cell} would join {pair}.", labels.pair(near, 0)
        if lacking:
            template = "An end at {cell} would join {pair}, but {numbers} can't get there."
    elif len(lacking) == 1:
        template = "The path can't end at {cell}: the line of {numbers} can't get there."
    elif lacking:
        template = "The path can't end at {cell}: the lines of {numbers} can't get there."
    return reasons(say(template, cell=left.cell, pair=pair, numbers=both(lacking)), *filled, so=path_uses([left]))


def _edge_words(labels: NumberLabels, left: OffPath, exits: Exits, bound: Sequence[Exits]) -> StepText:
    outside = [cell for cell in left.cells if cell not in exits.cells]
    near, *others = labels.along(outside[0])
    if len(outside) == 2:
        pair = labels.pair(near, labels.along(outside[1])[0])
        against = say("{edge} would join {pair} elsewhere.", edge=if_used([left]), pair=pair)
        return StepText(must_fill(labels, exits, pair), against, path_uses([left]))
    inward = OffPath((outside[0], next(cell for cell in left.cells if cell in exits.cells)))
    lacking, filled = _needed(labels, near, {*others}, exits, bound)
    template = "{edge} would lead the line of {number} into {part}."
    if labels.name(near) == say(END):
        template = "{edge} would lead from {number} into {part}."
    leads = say(template, edge=if_used([inward]), number=labels.name(near), part=part_name(exits.cells))
    beside = labels.beside(near)
    joined = [labels.name(i) for i in beside if i in others and labels.marks[i]]
    meet = "There it would have to meet {numbers}, which can't get in." if lacking else ""
    if joined:
        meet = "There it would have to meet {numbers}."
        if lacking:
            meet = "It already leads to {joined}, so there it would have to meet {numbers}, which can't get in."
    numbers = lacking or [labels.name(i) for i in beside if i not in others]
    meet = meet and say(meet, numbers=either(numbers), joined=both(joined))
    return reasons(leads, meet, *filled, so=path_uses([inward]))


def _needed(
    labels: NumberLabels, near: int, behind: set[int], exits: Exits, bound: Sequence[Exits]
) -> tuple[list[str], list[str]]:
    able, beside = labels.around(exits), labels.beside(near)
    fills = [other for other in beside if other in able][: len(bound)]
    filled = [must_fill(labels, part, labels.pair(near, other)) for part, other in zip(bound, fills, strict=False)]
    return [labels.name(other) for other in beside if other not in fills and other not in behind], filled
