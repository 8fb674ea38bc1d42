"""Techniques that count: where positions on the path are known, a step has to fit them.

A position is known where the puzzle fixes it, and along a drawn piece of path that has two of them, or one and an end
of the path. From one known position to the next the path goes through cells of unknown position only, and has as many
steps as the positions say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.words import listed, place
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, edge_name
from pysolvers.puzzles.hamiltonian.reasoning.knowledge import Sketch

TITLE = "Counting the steps"


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


def next_in_count(sketch: Sketch) -> Iterator[Finding]:
    """A step between two cells whose positions follow each other."""
    position = sketch.positions
    for e in sketch.undecided if position else []:
        a, b = sorted(sketch.net.ends[e], key=lambda v: position.get(v, 0))
        if position.get(b, 0) - position.get(a, -9) == 1:
            sentence = f"{_has(sketch, a)} and {_has(sketch, b)}, so the path steps from one to the other."
            yield Finding("count", TITLE, _capital(sentence), 1, (e,), used=_cells(sketch, a, b))


def out_of_count(sketch: Sketch) -> Iterator[Finding]:
    """A step that joins two known positions which do not follow each other, or an end at another position."""
    net, position = sketch.net, sketch.positions
    for e in sketch.undecided if position else []:
        a, b = net.ends[e]
        if a in position and b == net.hub and position[a] not in (1, len(net.cells)):
            sentence = f"{_has(sketch, a)}, so the path does not end there."
            yield Finding("count", TITLE, _capital(sentence), 2, off=(e,), used=_cells(sketch, a))
        elif a in position and b in position and abs(position[a] - position[b]) != 1:
            sentence = f"{_has(sketch, a)} and {_has(sketch, b)}, so there is no step from one to the other."
            yield Finding("count", TITLE, _capital(sentence), 2, off=(e,), used=_cells(sketch, a, b))


def straight_on(sketch: Sketch) -> Iterator[Finding]:
    """Two known positions as many steps apart as their cells: the path goes the shortest way, if there is one only."""
    net = sketch.net
    for gap in _each_gap(_counted(sketch)):
        way = _only_shortest(sketch, gap)
        on = tuple(e for v, w in pairwise(way) if (e := net.between[v * net.nodes + w]) not in sketch.on)
        if on and gap.steps > 1:
            cells = [net.cells[v] for v in way]
            straight = len({r for r, _ in cells}) == 1 or len({c for _, c in cells}) == 1
            over = "straight on" if straight else f"over {listed(map(place, cells[1:-1]))}"
            sentence = f"{_lead(sketch, gap)}, and only one way is so short: {over}."
            yield Finding("count", TITLE, sentence, 2, on, used=_cells(sketch, gap.first, gap.last))


def in_time(sketch: Sketch) -> Iterator[Finding]:
    """A step by which the known position before or after cannot be reached in time, or the only one by which it can."""
    net, counted = sketch.net, _counted(sketch)
    for v, gaps in counted.gaps.items():
        fast = {gap: _in_time(sketch, v, gap) for gap in gaps}
        good = _apart(fast)
        for gap, edges in good.items():
            if not fast[gap]:
                sentence = f"{_lead(sketch, gap)}, but no way that is left is so short: no path can be made."
                yield Finding("count", TITLE, sentence, 0, used=_cells(sketch, gap.first, gap.last))
            elif len(edges) == 1 and edges[0] not in sketch.on:
                to = gap.first + gap.last - v
                sentence = (
                    f"{_lead(sketch, gap)}. Of the steps at {place(net.cells[v])} only that {edge_name(net, edges[0])} "
                    f"leads to {place(net.cells[to])} in so few: it is taken."
                )
                yield Finding("count", TITLE, sentence, 3, (edges[0],), used=_cells(sketch, v, to))
        for e in sketch.open_edges(v) if counted.whole[v] else ():
            if all(e not in edges for edges in good.values()):
                yield _too_late(sketch, v, e, gaps)


def _too_late(sketch: Sketch, v: int, e: int, gaps: list[Gap]) -> Finding:
    """That a step at a node fits none of the gaps there."""
    net = sketch.net
    other = sum(net.ends[e]) - v
    if other == net.hub:
        sentence = f"{_has(sketch, v)}, so the path does not end there."
        return Finding("count", TITLE, _capital(sentence), 2, off=(e,), used=_cells(sketch, v))
    reasons = []
    for gap in gaps:
        to = gap.first + gap.last - v
        far = _distances(sketch, to, net.nodes).get(other)
        after = f"after a step from {place(net.cells[v])} to {place(net.cells[other])}"
        more = f"it would take at least {far} more" if far is not None else "there is no way left"
        reasons.append(f"{_lead(sketch, gap)}, and {after} {more} to {place(net.cells[to])}")
    sentence = f"{'. '.join(reasons)}. So the step {edge_name(net, e)} is not taken."
    used = {v, *(w for gap in gaps for w in (gap.first, gap.last))}
    return Finding("count", TITLE, sentence, 3, off=(e,), used=_cells(sketch, *sorted(used)))


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


def _lead(sketch: Sketch, gap: Gap) -> str:
    """The beginning of a sentence about a gap."""
    net, position = sketch.net, sketch.positions
    hows = ("" if v in net.counted else f", {_how(sketch, v)}" for v in (gap.first, gap.last))
    ends = zip((gap.first, gap.last), hows, strict=True)
    first, last = (f"{place(net.cells[v])} (position {position[v]}{how})" for v, how in ends)
    return f"From {first} to {last} the path has {gap.steps} step{'s' * (gap.steps > 1)}"


def _has(sketch: Sketch, v: int) -> str:
    """That a cell has its position, and how that is known if the puzzle does not say it."""
    how = "" if v in sketch.net.counted else f" ({_how(sketch, v)})"
    return f"{place(sketch.net.cells[v])} has position {sketch.positions[v]}{how}"


def _how(sketch: Sketch, v: int) -> str:
    """How a position is known that the puzzle does not fix."""
    net = sketch.net
    piece = next(chain.nodes for chain in sketch.chains if v in chain.nodes)
    alone = sum(w in net.counted for w in piece) == 1
    return f"counted along what is drawn{', which fits in this direction only' * alone}"


def _cells(sketch: Sketch, *nodes: int) -> tuple[Cell, ...]:
    return tuple(sketch.net.cells[v] for v in nodes)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
