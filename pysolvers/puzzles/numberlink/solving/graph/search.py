"""Searches on a network: all positions in which everything is decided, and what cannot be as canonical lines.

Canonical lines prove that there are no solutions but tight ones, on any graph. If a line of a solution touches itself,
it can be cut short there, again and again until none does: all pairs are joined then, and some node is empty. Of all
such sets of lines take those of the least length, and of these the one whose nodes come first in the network's order.
It has no short cut across an empty node, and none of its corners could be exchanged for an empty node that comes
earlier. So where there are no such canonical lines with an empty node, no line of a solution touches itself, and none
leaves a node empty.
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

WINDOW = 24
"""How many nodes that need edges are looked at for the next choice."""

TURN = 150
"""After so many nodes a search says how far it is, so that others can have their turn."""

PLENTY = 50
"""How many solutions show that a search goes well: it does not give up any more."""


@dataclass
class SearchEffort:
    """What has been spent, in nodes of searches and conflicts of clauses; when to report it; what is reported."""

    nodes: int = 0
    total: int = 0
    pace: Pace = field(default_factory=Pace)

    def progress(self, depth: int = 0, known: int | None = None, s: GraphPosition | None = None) -> Progress:
        """How far it is; with a position also what is drawn there."""
        snapshot = (lambda: s.net.links(s.edge, ON)) if s else None
        return Progress(self.nodes, depth, known, self.total, snapshot=snapshot)


def search(
    s: GraphPosition, work: list[int], effort: SearchEffort, order: list[int], most: int | None = None
) -> Generator[Progress | bytearray, None, bool]:
    """The edges of every complete position under one, which is changed, with progress; depth first.

    Args:
        s: where it begins.
        work: decisions to take there first.
        effort: counts the nodes.
        order: the nodes of the network, in the order in which the search works across the board.
        most: after how many nodes without a solution it gives up, unless it has found PLENTY.

    Returns:
        Whether it came to its end.
    """
    whole = not s.mode.apart  # where lines are apart, regions find next to nothing
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
            if most is not None and effort.nodes - last >= most and solutions < PLENTY:
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
    """An open edge at the node, among the first few, that failed most often for the choices it has; -1 if none is."""
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
    """The position in which canonical lines with an empty node are looked for; None if there are none.

    Each node is supposed to be empty first; where that contradicts it is used.
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
