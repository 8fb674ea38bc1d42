"""Lanes: which cells can lie between which two labels, by flooding; it finds stretches that cannot be reached any more.

Between two labels that follow each other runs one stretch of the path, through cells that are on no labelled chain
yet. Those cells fall into regions that hold together by undecided edges (and by chains, whose two ends belong
together). A region can take the stretch from one labelled end to another only if both border on it.
"""

from __future__ import annotations

from pysolvers.puzzles.hamiltonian.solving.network import Network
from pysolvers.puzzles.hamiltonian.solving.propagate import Position


def lanes(net: Network, pos: Position, work: list[int]) -> bool:
    """False if a region or a stretch cannot be served; edges that lead into a useless region go to `work`.

    Rules: every region needs a pair of ends with consecutive labels on its border; an end does not enter a region
    where the end with the next label is missing; every two consecutive labels that are not joined need a region
    or an edge in common; where a region can be served by one stretch only, that stretch goes nowhere else, and
    cannot serve a second such region.
    """
    edge, degree, near, way, mate, ends, incident = (
        pos.edge, pos.degree, pos.near, pos.way, pos.mate, net.ends, net.incident,
    )  # fmt: skip
    labels = net.labels
    region = [-1] * net.nodes
    regions = 0
    for first in range(net.nodes):
        if near[first] >= 0 or degree[first] == 2 or region[first] >= 0:
            continue
        region[first] = regions
        stack = [first]
        while stack:
            x = stack.pop()
            y = mate[x]
            if region[y] < 0:
                region[y] = regions
                stack.append(y)
            for e in incident[x]:
                if not edge[e]:
                    a, b = ends[e]
                    y = b if a == x else a
                    if near[y] < 0 and region[y] < 0:
                        region[y] = regions
                        stack.append(y)
        regions += 1
    if pos.joined == net.nodes - 1:
        return True
    out_of, into = (
        [0] * labels,
        [0] * labels,
    )  # the regions that each label's outgoing and incoming side touches, as bits
    waiting = 0  # the labels whose next stretch is not complete, as bits
    direct: list[tuple[int, int]] = []  # (label, edge from its outgoing side to the next label)
    doors: list[tuple[int, int, int]] = []  # (labelled end, edge, region that it leads into)
    for x in range(net.nodes):
        at = near[x]
        if at < 0 or degree[x] == 2:
            continue
        touched = 0
        w = way[x]
        after = (at + 1) % labels
        for e in incident[x]:
            if not edge[e]:
                a, b = ends[e]
                y = b if a == x else a
                r = region[y]
                if r >= 0:
                    touched |= 1 << r
                    doors.append((x, e, r))
                elif w >= 0 and near[y] == after and way[y] <= 0:
                    direct.append((at, e))
        if w >= 0:
            out_of[at] |= touched
            waiting |= 1 << at
        if w <= 0:
            into[at] |= touched
    serves = [
        out & into[at + 1 - labels] for at, out in enumerate(out_of)
    ]  # the regions that a label's stretch can take
    once = twice = 0
    for bits in serves:
        twice |= once & bits
        once |= bits
    if once != (1 << regions) - 1:
        return False
    alone = once & ~twice
    bound = 0  # the labels whose stretch has to take a region that no other can
    for at, bits in enumerate(serves):
        if bits:
            waiting &= ~(1 << at)
            mine = bits & alone
            if mine:
                if mine & (mine - 1):
                    return False
                serves[at] = mine
                bound |= 1 << at
    for at, e in direct:
        if bound >> at & 1:
            work.append(e + e)
        waiting &= ~(1 << at)
    if waiting:
        return False
    for x, e, r in doors:
        w = way[x]
        if not ((w >= 0 and serves[near[x]] >> r & 1) or (w <= 0 and serves[near[x] - 1] >> r & 1)):
            work.append(e + e)
    return True
