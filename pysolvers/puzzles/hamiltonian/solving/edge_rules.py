"""Local rules: what decided edges imply for the edges beside them."""

from __future__ import annotations

from pysolvers.puzzles.hamiltonian.solving.network import PathNetwork

UNDECIDED, ON, OFF = 0, 1, 2


class EdgePosition:
    """Everything decided so far in a search. Edges that are ON form pieces of path.

    - edge[e]: UNDECIDED, ON or OFF.
    - degree[v], undecided[v]: how many edges of node v are ON, and how many are UNDECIDED.
    - mate[v]: the other end of the piece of path that ends at v (v itself without a piece).
    - near[v]: the label (see `PathNetwork`) nearest to v on the piece that ends at v; -1 without a label.
    - way[v]: +1 if the path goes on beyond v to the label after near[v], -1 if to the one before, 0 if undecided.
    - full[i]: how many edges of the forbidden shape i are ON; joined: how many edges are ON in all.
    - domains[v]: the positions that v can have, as bits; [] without positions.
    """

    __slots__ = ("degree", "domains", "edge", "full", "joined", "mate", "near", "undecided", "way")

    def __init__(self, net: PathNetwork) -> None:
        self.edge = bytearray(len(net.ends))
        self.degree = bytearray(net.nodes)
        self.undecided = [len(edges) for edges in net.incident]
        self.mate = list(range(net.nodes))
        self.near = list(net.label) if net.labels > 3 else [-1] * net.nodes
        self.way = [0] * net.nodes
        self.full = bytearray(len(net.shapes))
        self.joined = 0
        self.domains = list(net.domains)

    def copy(self) -> EdgePosition:
        other = EdgePosition.__new__(EdgePosition)
        other.edge = self.edge[:]
        other.degree = self.degree[:]
        other.undecided = self.undecided[:]
        other.mate = self.mate[:]
        other.near = self.near[:]
        other.way = self.way[:]
        other.full = self.full[:]
        other.joined = self.joined
        other.domains = self.domains[:]
        return other

    def cycle(self, net: PathNetwork, first: int) -> list[int]:
        """Return the nodes of a complete solution in path order, starting with `first`."""
        order, came = [first], -1
        while len(order) < net.nodes:
            v = order[-1]
            came = next(e for e in net.incident[v] if self.edge[e] == ON and e != came)
            order.append(sum(net.ends[came]) - v)
        return order


# A search spends most of its time here, so it is one loop over flat lists (see EdgePosition) without calls. Each
# decision may add more to `work`. First come the edges that become OFF. An edge that becomes ON affects degrees,
# shapes, the piece of path that it joins, and what the ends of that piece can connect to, because more of its labels
# may now be known.
def decide(net: PathNetwork, pos: EdgePosition, work: list[int]) -> bool:  # noqa: C901  hot loop: bench set hamiltonian/zip
    """Decide the edges in `work` and all that follows by local rules. Return False on a contradiction.

    Items of `work` are 2 * edge + 1 for ON, and 2 * edge for OFF. Afterward, `work` is empty.
    """
    edge, degree, undecided, mate, near, way, full = (
        pos.edge, pos.degree, pos.undecided, pos.mate, pos.near, pos.way, pos.full,
    )  # fmt: skip
    ends, incident, between, orbit = net.ends, net.incident, net.between, net.orbit
    shapes, shapes_at = net.shapes, net.shapes_at
    nodes, labels, last = net.nodes, net.labels, net.nodes - 1
    while work:
        code = work.pop()
        e = code >> 1
        state = edge[e]
        if not code & 1:
            if state:
                if state == ON:
                    return False
                continue
            edge[e] = OFF
            for f in orbit[e]:
                work.append(f + f)
            for v in ends[e]:
                left = undecided[v] = undecided[v] - 1
                if degree[v] + left <= 2:
                    if degree[v] + left < 2:
                        return False
                    for f in incident[v]:
                        if not edge[f]:
                            work.append(f + f + 1)
            continue
        if state:
            if state == OFF:
                return False
            continue
        edge[e] = ON
        pos.joined += 1
        for f in orbit[e]:
            work.append(f + f + 1)
        u, v = ends[e]
        if degree[u] == 2 or degree[v] == 2:
            return False
        for x in (u, v):
            undecided[x] -= 1
            degree[x] += 1
            if degree[x] == 2:
                if undecided[x]:
                    for f in incident[x]:
                        if not edge[f]:
                            work.append(f + f)
            elif undecided[x] < 2:
                if not undecided[x]:
                    return False
                for f in incident[x]:
                    if not edge[f]:
                        work.append(f + f + 1)
        for i in shapes_at[e]:
            shape = shapes[i]
            done = full[i] = full[i] + 1
            missing = len(shape) - done
            if missing <= 1:
                if not missing:
                    return False
                for f in shape:
                    if edge[f] != ON:
                        if not edge[f]:
                            work.append(f + f)
                        break
        a, b = mate[u], mate[v]
        if a == v:
            if pos.joined < nodes:
                return False
            continue
        mate[a], mate[b] = b, a
        f = between.get(a * nodes + b, -1)
        if f >= 0 and not edge[f] and pos.joined < last:
            work.append(f + f)
        at_u, at_v = near[u], near[v]
        if at_u < 0 and at_v < 0:
            continue
        if at_u >= 0 and at_v >= 0:
            step = at_v - at_u
            if step in (1, 1 - labels) and way[u] >= 0 and way[v] <= 0:
                out_a, out_b = -1, 1
            elif step in (-1, labels - 1) and way[u] <= 0 and way[v] >= 0:
                out_a, out_b = 1, -1
            else:
                return False
            fresh = []
            if not way[a]:
                way[a] = out_a
                fresh.append(a)
            if not way[b]:
                way[b] = out_b
                fresh.append(b)
        elif at_u >= 0:
            near[b], way[b] = at_u, way[u]
            fresh = [b]
        else:
            near[a], way[a] = at_v, way[v]
            fresh = [a]
        for x in fresh:  # more labels of the chain that ends at x are known: what may x connect to?
            at_x, way_x = near[x], way[x]
            for f in incident[x]:
                if not edge[f]:
                    y = ends[f][0] + ends[f][1] - x
                    at_y = near[y]
                    if at_y >= 0 and mate[x] != y:
                        step = at_y - at_x
                        if not (
                            (step in (1, 1 - labels) and way_x >= 0 and way[y] <= 0)
                            or (step in (-1, labels - 1) and way_x <= 0 and way[y] >= 0)
                        ):
                            work.append(f + f)
    return True
