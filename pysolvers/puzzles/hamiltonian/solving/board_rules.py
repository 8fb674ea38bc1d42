"""Rules about the whole board: it must stay connected, and the path must get from each label to the next.

The labels are the numbered cells and the fixed ends, in the order in which the path visits them.
"""

from __future__ import annotations

from pysolvers.puzzles.hamiltonian.solving.edge_rules import OFF, EdgePosition
from pysolvers.puzzles.hamiltonian.solving.network import PathNetwork


# One depth-first search with an explicit stack finds all nodes, edges, and pairs of edges whose removal disconnects the
# network. `seen` numbers the nodes as visited, and `low` is the smallest number that a node's subtree reaches: these
# give the cut nodes. For the edges, each back edge gets a random number, and each tree edge (`by`, which leads to a
# node) the exclusive or of the back edges over it (`over`). Edges with the same number are the pairs, and a tree edge
# with the number 0 is a bridge.
def check_connectivity(net: PathNetwork, pos: EdgePosition, work: list[int]) -> bool:  # noqa: C901  hot loop: hamiltonian/zip
    """Return False if removing one node or edge disconnects the network.

    If removing two edges disconnects it, decide both as used, by adding them to `work` (see `edge_rules.decide`). The
    method, low points, is by R. Tarjan (1972).
    """
    edge, ends, incident, numbers = pos.edge, net.ends, net.incident, net.numbers
    nodes = net.nodes
    seen = [-1] * nodes
    low = [0] * nodes
    over = [0] * nodes
    by = [-1] * nodes
    root = nodes - 1
    seen[root] = 0
    count = 1
    children = 0
    stack = [root]
    todo = [iter(incident[root])]
    back: list[int] = []
    while stack:
        v = stack[-1]
        for e in todo[-1]:
            if edge[e] == OFF or e == by[v]:
                continue
            a, b = ends[e]
            w = b if a == v else a
            s = seen[w]
            if s < 0:
                seen[w] = low[w] = count
                count += 1
                by[w] = e
                stack.append(w)
                todo.append(iter(incident[w]))
                break
            if s < seen[v]:
                if s < low[v]:
                    low[v] = s
                over[v] ^= numbers[e]
                over[w] ^= numbers[e]
                back.append(e)
        else:
            stack.pop()
            todo.pop()
            if stack:
                w = stack[-1]
                over[w] ^= over[v]
                if low[v] < low[w]:
                    low[w] = low[v]
                if w == root:
                    children += 1
                    if children > 1:
                        return False
                elif low[v] >= seen[w]:
                    return False
    if count < nodes:
        return False
    first = {numbers[e]: e for e in back}
    for v in range(nodes):
        e = by[v]
        if e >= 0:
            number = over[v]
            if not number:
                return False
            f = first.setdefault(number, e)
            if f != e:
                if not edge[e]:
                    work.append(e + e + 1)
                if not edge[f]:
                    work.append(f + f + 1)
    return True


def check_label_regions(net: PathNetwork, pos: EdgePosition, work: list[int]) -> bool:
    """Return False if the path can't go from each label to the next and fill every region. Add decisions to `work`.

    A region is a set of nodes connected by undecided edges and by pieces of path without labels. From each label (a
    numbered cell or fixed end) to the next, the path takes one edge, or goes through one region.
    """
    if pos.joined == net.nodes - 1:
        return True
    region, regions = regions_of(net, pos)
    near, way = pos.near, pos.way
    borders = Borders(net, pos, region)
    served = served_by(borders, regions)
    if served is None:
        return False
    serves, bound = served
    waiting = borders.waiting
    for at, bits in enumerate(serves):
        if bits:
            waiting &= ~(1 << at)
    for at, e in borders.direct:
        if bound >> at & 1:
            work.append(e + e)
        waiting &= ~(1 << at)
    if waiting:
        return False
    for x, e, r in borders.doors:
        w = way[x]
        if not ((w >= 0 and serves[near[x]] >> r & 1) or (w <= 0 and serves[near[x] - 1] >> r & 1)):
            work.append(e + e)
    return True


def regions_of(net: PathNetwork, pos: EdgePosition) -> tuple[list[int], int]:
    """Return the region of each node (see `check_label_regions`), and the number of regions.

    Nodes inside pieces of path, or on pieces with a label, have -1 instead.
    """
    edge, degree, near, mate, ends, incident = pos.edge, pos.degree, pos.near, pos.mate, net.ends, net.incident
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
    return region, regions


class Borders:
    """The undecided edges from the ends of pieces of path with labels: into regions, or directly to the next label.

    Labels and regions are those of `check_label_regions`.

    - open[l]: the regions, as bits, through which the path can go from label l to the next.
    - waiting: the labels, as bits, that are not yet connected to the next.
    - direct: pairs of a label and an edge that leads to the next label.
    - doors: triples of an end of a piece, an edge into a region, and this region.
    """

    __slots__ = ("direct", "doors", "open", "waiting")

    def __init__(self, net: PathNetwork, pos: EdgePosition, region: list[int]) -> None:
        edge, near, way, ends = pos.edge, pos.near, pos.way, net.ends
        labels = net.labels
        out_of, into = [0] * labels, [0] * labels
        self.waiting = 0
        self.direct: list[tuple[int, int]] = []
        self.doors: list[tuple[int, int, int]] = []
        for x in range(net.nodes):
            at = near[x]
            if at < 0 or pos.degree[x] == 2:
                continue
            touched = 0
            w = way[x]
            after = (at + 1) % labels
            for e in net.incident[x]:
                if not edge[e]:
                    a, b = ends[e]
                    y = b if a == x else a
                    r = region[y]
                    if r >= 0:
                        touched |= 1 << r
                        self.doors.append((x, e, r))
                    elif w >= 0 and near[y] == after and way[y] <= 0:
                        self.direct.append((at, e))
            if w >= 0:
                out_of[at] |= touched
                self.waiting |= 1 << at
            if w <= 0:
                into[at] |= touched
        self.open = [out & into[at + 1 - labels] for at, out in enumerate(out_of)]


def served_by(borders: Borders, regions: int) -> tuple[list[int], int] | None:
    """Return the regions (bits) that can connect each label to the next, and the labels (bits) that must use a region.

    A label must use a region if no other label can. Return None if a label must use two regions, or if some region
    can't be used. `regions` is the number of regions.
    """
    serves = borders.open.copy()
    once = twice = 0
    for bits in serves:
        twice |= once & bits
        once |= bits
    if once != (1 << regions) - 1:
        return None
    alone = once & ~twice
    bound = 0
    for at, bits in enumerate(serves):
        mine = bits & alone
        if mine:
            if mine & (mine - 1):
                return None
            serves[at] = mine
            bound |= 1 << at
    return serves, bound
