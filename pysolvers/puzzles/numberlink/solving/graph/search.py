"""Searches a network for all complete positions (all lines finished), or only for those with canonical lines.

Canonical lines decide whether the pairs can be connected with at least one node left empty: they are the shortest such
lines and, of several, the first in the network's order of nodes. So they have no shortcut across an empty node, and no
corner that could move to an earlier empty node. If none exist, every solution uses all nodes, and no line of a
solution touches itself: cutting it short would leave a node empty.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.numberlink.solving.graph.network import LinkNetwork
from pysolvers.puzzles.numberlink.solving.graph.position import (
    CANONICAL,
    ON,
    GraphPosition,
    empty,
    leave,
    propagate,
    take,
    use,
)

WINDOW = 24  # unfinished nodes considered for the next choice

TURN = 150  # nodes after which a search reports progress, so that other searches can have a turn

PLENTY = 50  # a search that has found this many solutions does not give up


@dataclass
class SearchEffort:
    """The work so far: `nodes` counts search nodes and conflicts of clauses. The other fields are for `progress`."""

    nodes: int = 0
    total: int = 0
    pace: Pace = field(default_factory=Pace)

    def progress(self, depth: int = 0, known: int | None = None, s: GraphPosition | None = None) -> Progress:
        snapshot = (lambda: s.net.links(s.edge, ON)) if s else None
        return Progress(self.nodes, depth, known, self.total, snapshot=snapshot)


def search(
    s: GraphPosition, work: list[int], effort: SearchEffort, order: list[int], most_nodes: int | None = None
) -> Generator[Progress | bytearray, None, bool]:
    """Yield Progress and the edges of every complete position that follows from `s`. Changes `s`.

    `work` are decisions to apply first (see `decide`). The search prefers nodes early in `order`, and `effort`
    counts the work. Return True when the search is complete, False after `most_nodes` without a new solution. Once
    there are `PLENTY` of solutions, `most_nodes` no longer matters.
    """
    whole = not s.mode.apart  # if lines are apart, checking regions hardly ever helps
    failures = [1] * len(s.left)
    stack: list[tuple[GraphPosition, int]] = []
    last, solutions = effort.nodes, 0
    bad = propagate(s, work, whole)
    while True:
        if bad < 0:
            e = _choose(s, failures, order)
            if e < 0:
                yield s.edge
                last, solutions = effort.nodes, solutions + 1
                bad = 0
                continue
            if most_nodes is not None and effort.nodes - last >= most_nodes and solutions < PLENTY:
                return False
            effort.nodes += 1
            if not effort.nodes % TURN or effort.pace.due():
                yield effort.progress(len(stack), s=s)
            stack.append((s, e))
            s = s.copy()
            bad = propagate(s, [take(e)], whole)
        else:
            failures[bad] += 1
            if not stack:
                return True
            s, e = stack.pop()
            bad = propagate(s, [leave(e)], whole)


def _choose(s: GraphPosition, failures: list[int], order: list[int]) -> int:
    net, left, open_ = s.net, s.left, s.open
    best, chosen, looked = 0.0, -1, 0
    for i in range(s.start, len(order)):
        v = order[i]
        need = left[v]
        if not need:
            continue
        if not looked:
            s.start = i
        ways = open_[v]
        worth = failures[v] / (ways if need == 1 else ways * (ways - 1) // 2 + s.may[v])
        if worth > best:
            best, chosen = worth, v
        looked += 1
        if looked == WINDOW:
            break
    if chosen < 0:
        return -1
    place = net.place
    return min((place[w], e) for e, w in net.at[chosen] if not s.edge[e])[1]


def canonical_root(net: LinkNetwork, effort: SearchEffort) -> Generator[Progress, None, GraphPosition | None]:
    """Return the position in which searches for canonical lines start; None if no node can be empty.

    `effort` counts the work.
    """
    s = GraphPosition(net, CANONICAL)
    if propagate(s, s.opening(), True) >= 0:
        return None
    changed = True
    while changed:
        changed = False
        for v in net.order:
            if not s.may[v]:
                continue
            effort.nodes += 1
            if propagate(s.copy(), [empty(v)], True) >= 0:
                changed = True
                if propagate(s, [use(v)], True) >= 0:
                    return None
            if effort.pace.due():
                yield effort.progress()
    return s
