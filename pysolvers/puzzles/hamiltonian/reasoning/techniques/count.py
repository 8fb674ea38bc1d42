"""Counting the steps: where positions on the path are known, a step has to fit them.

A position is known where the puzzle fixes it, and along a drawn piece of path that has two of them, or one and an end
of the path. From one known position to the next the path goes through cells of unknown position only, and has as many
steps as the positions say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Technique
from pysolvers.puzzles.hamiltonian.claims import At, Detour, InTime, OnlyShort
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, cells_of, claim
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch

TECHNIQUE = Technique(
    "count",
    "Counting the steps",
    2.4,
    "From one known position to the next the path has a known number of steps, and only some ways are so long.",
    "4x4;at=2.1:1,3.1:8,0.2:12,1.3:14,2.3:15,3.3:16",
)


@dataclass(frozen=True, slots=True)
class Gap:
    """So many steps of the path, between two nodes whose positions are known and none between them."""

    first: int
    last: int
    steps: int


@dataclass(frozen=True, slots=True)
class Counted:
    """For each node at a gap the gaps there, and whether every step that it misses leads into one."""

    gaps: dict[int, list[Gap]]
    whole: dict[int, bool]


def out_of_count(sketch: Sketch) -> Iterator[Finding]:
    """A step that joins two known positions which do not follow each other, or an end at another position."""
    net, position = sketch.net, sketch.positions
    for e in sketch.undecided if position else []:
        a, b = net.ends[e]
        if a in position and b == net.hub and position[a] not in (1, len(net.cells)):
            yield _found(sketch, 2, partial(at, sketch, a), (a,), off=e)
        elif a in position and b in position and abs(position[a] - position[b]) != 1:
            yield _found(sketch, 2, partial(at, sketch, *(v for v in (a, b) if v != net.hub)), (a, b), off=e)


def straight_on(sketch: Sketch) -> Iterator[Finding]:
    """Two known positions as many steps apart as their cells: the path goes the shortest way, if there is one only."""
    net = sketch.net
    for gap in _each_gap(_counted(sketch)):
        way = _only_shortest(sketch, gap)
        on = tuple(e for v, w in pairwise(way) if (e := net.between[v * net.nodes + w]) not in sketch.on)
        if on and gap.steps > 1:
            used = cells_of(sketch, (gap.first, gap.last))
            yield Finding(TECHNIQUE.name, 2, partial(_short, sketch, gap, way), on, used=used)


def in_time(sketch: Sketch) -> Iterator[Finding]:
    """A step by which the known position before or after cannot be reached in time, or the only one by which it can."""
    counted = _counted(sketch)
    for v, gaps in counted.gaps.items():
        fast = {gap: _in_time(sketch, v, gap) for gap in gaps}
        good = _apart(fast)
        for gap, edges in good.items():
            if not fast[gap]:
                yield _found(sketch, 0, partial(_over, sketch, v, {gap: []}), (gap.first, gap.last))
            elif len(edges) == 1 and edges[0] not in sketch.on:
                to = gap.first + gap.last - v
                needed = fast if len(fast[gap]) > 1 else {gap: fast[gap]}
                yield _found(sketch, 3, partial(_over, sketch, v, {gap: needed[gap], **needed}), (v, to), on=edges[0])
        for e in sketch.open_edges(v) if counted.whole[v] else ():
            if all(e not in edges for edges in good.values()):
                yield _too_late(sketch, v, e, gaps, fast)


def _too_late(sketch: Sketch, v: int, e: int, gaps: list[Gap], fast: dict[Gap, list[int]]) -> Finding:
    """That a step at a node fits none of the gaps there."""
    if sum(sketch.net.ends[e]) - v == sketch.net.hub:
        return _found(sketch, 2, partial(at, sketch, v), (v,), off=e)
    used = {v, *(w for gap in gaps for w in (gap.first, gap.last))}
    return _found(sketch, 3, partial(_late, sketch, v, e, fast), tuple(sorted(used)), off=e)


def _found(
    sketch: Sketch,
    level: int,
    why: Callable[[], tuple[Claim, ...]],
    nodes: tuple[int, ...],
    on: int = -1,
    off: int = -1,
) -> Finding:
    taken, left = (on,) * (on >= 0), (off,) * (off >= 0)
    return Finding(TECHNIQUE.name, level, why, taken, left, cells_of(sketch, nodes))


def at(sketch: Sketch, *nodes: int) -> tuple[At, ...]:
    """The positions of some cells, and how they are known."""
    net = sketch.net
    found = []
    for v in nodes:
        by = "puzzle"
        if v not in net.counted:
            piece = next(chain.nodes for chain in sketch.chains if v in chain.nodes)
            by = "other way" if sum(w in net.counted for w in piece) == 1 else "line"
        found.append(At(net.cells[v], sketch.positions[v], by))
    return tuple(found)


def _short(sketch: Sketch, gap: Gap, way: list[int]) -> tuple[Claim, ...]:
    return (*at(sketch, gap.first, gap.last), OnlyShort(cells_of(sketch, way)))


def _over(sketch: Sketch, v: int, fast: dict[Gap, list[int]]) -> tuple[Claim, ...]:
    """The steps at a cell by which the other ends of gaps can be reached in time."""
    return tuple(each for gap, edges in fast.items() for each in _in_gap(sketch, v, gap, edges))


def _in_gap(sketch: Sketch, v: int, gap: Gap, edges: list[int]) -> tuple[Claim, ...]:
    to = gap.first + gap.last - v
    over = tuple(_beside(sketch, v, f) for f in edges)
    return (*at(sketch, gap.first, gap.last), InTime(sketch.net.cells[v], over, sketch.net.cells[to], gap.steps))


def _late(sketch: Sketch, v: int, e: int, fast: dict[Gap, list[int]]) -> tuple[Claim, ...]:
    """What each gap at a cell says of a step there, and what is drawn on the other side of the cell."""
    net = sketch.net
    found: list[Claim] = []
    for gap, edges in fast.items():
        to = gap.first + gap.last - v
        if e in edges:
            found += _in_gap(sketch, v, gap, edges)
            continue
        far = _distances(sketch, to, net.nodes).get(sum(net.ends[e]) - v, -1)
        detour = Detour(net.cells[v], _beside(sketch, v, e), net.cells[to], far + 1)
        found += (*at(sketch, gap.first, gap.last), detour)
    for f in net.incident[v] if len(fast) == 1 else ():
        w = sum(net.ends[f]) - v
        if f in sketch.on and (w == net.hub or w in sketch.positions):
            found += (claim(net, f, True), *(at(sketch, w) if w != net.hub else ()))
    return tuple(found)


def _beside(sketch: Sketch, v: int, e: int) -> Cell:
    return sketch.net.cells[sum(sketch.net.ends[e]) - v]


def _counted(sketch: Sketch) -> Counted:
    """The gaps: each joins free sides of two known positions, one after the other."""
    position = sketch.positions
    sides = {v: _free_sides(sketch, v, position) for v in position}
    gaps: dict[int, list[Gap]] = {}
    for v, w in pairwise(sorted(position, key=position.__getitem__)):
        if 1 in sides[v] and -1 in sides[w]:
            gap = Gap(v, w, position[w] - position[v])
            gaps.setdefault(v, []).append(gap)
            gaps.setdefault(w, []).append(gap)
    return Counted(gaps, {v: len(mine) == len(sides[v]) for v, mine in gaps.items()})


def _free_sides(sketch: Sketch, v: int, position: dict[int, int]) -> tuple[int, ...]:
    """On which sides of a cell something is to be found out: after its position (1), before it (-1)."""
    if sketch.degree[v] == 2:
        return ()
    net = sketch.net
    drawn = [sum(net.ends[e]) - v for e in net.incident[v] if e in sketch.on]
    if not drawn or (drawn[0] != net.hub and drawn[0] not in position):
        return (1, -1)
    before = position[drawn[0]] < position[v] if drawn[0] != net.hub else position[v] == 1
    return (1,) if before else (-1,)


def _candidates(sketch: Sketch, v: int) -> list[int]:
    """The edges by which the path may come to a cell or go on: open ones, and a drawn one of unknown direction."""
    net = sketch.net
    drawn = [e for e in net.incident[v] if e in sketch.on]
    unknown = [e for e in drawn if (w := sum(net.ends[e]) - v) != net.hub and w not in sketch.positions]
    return sketch.open_edges(v) + unknown


def _apart(good: dict[Gap, list[int]]) -> dict[Gap, list[int]]:
    """The edges for each gap at a cell, without the only one that another gap has."""
    taken = {gap: edges[0] for gap, edges in good.items() if len(edges) == 1}
    return {
        gap: [e for e in edges if all(e != only or other == gap for other, only in taken.items())]
        for gap, edges in good.items()
    }


def _each_gap(counted: Counted) -> list[Gap]:
    return list(dict.fromkeys(gap for gaps in counted.gaps.values() for gap in gaps))


def _in_time(sketch: Sketch, v: int, gap: Gap) -> list[int]:
    """The edges at one end of a gap by which the other can be reached in as many steps as it has."""
    far = _distances(sketch, gap.first + gap.last - v, gap.steps - 1)
    return [e for e in _candidates(sketch, v) if far.get(sum(sketch.net.ends[e]) - v, gap.steps) < gap.steps]


def _distances(sketch: Sketch, goal: int, most: int) -> dict[int, int]:
    """From which nodes one is reached in at most so many steps, through cells of unknown position, and in how many."""
    net, position = sketch.net, sketch.positions
    far = {goal: 0}
    queue = [goal]
    for v in queue:
        for e in net.incident[v] if far[v] < most else ():
            w = sum(net.ends[e]) - v
            if e not in sketch.off and w not in far and w not in position and w != net.hub:
                far[w] = far[v] + 1
                queue.append(w)
    return far


def _only_shortest(sketch: Sketch, gap: Gap) -> list[int]:
    """The nodes of the only way that is as short as a gap, [] if there are several or one is shorter."""
    net = sketch.net
    far = _distances(sketch, gap.last, gap.steps - 1)
    way = [gap.first]
    for left in range(gap.steps - 1, -1, -1):
        v = way[-1]
        edges = _candidates(sketch, v) if v == gap.first else [e for e in net.incident[v] if e not in sketch.off]
        onward = [w for e in edges if (w := sum(net.ends[e]) - v) in far and far[w] <= left]
        if len(onward) != 1 or far[onward[0]] != left:
            return []
        way += onward
    return way


LOOKS = {70: out_of_count, 80: straight_on, 120: in_time}
