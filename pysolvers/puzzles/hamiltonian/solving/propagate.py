"""Propagation: applies all rules of the puzzle to a position of the search, the fastest rules first.

A domain is an int whose bits are the possible positions of a node on the path. The n cells have positions 1 to n. The
hub, an extra node that joins the path's end to its start, has the positions 0 and n + 1.
"""

from __future__ import annotations

from pysolvers.puzzles.hamiltonian.solving.board_rules import check_connectivity, check_label_regions
from pysolvers.puzzles.hamiltonian.solving.edge_rules import OFF, ON, EdgePosition, decide
from pysolvers.puzzles.hamiltonian.solving.network import PathNetwork


def propagate(net: PathNetwork, pos: EdgePosition, work: list[int]) -> bool:
    """Decide the edges in `work` (see `decide`), and all that follows by all rules. Return False on a contradiction."""
    while True:
        if not decide(net, pos, work):
            return False
        if pos.joined == net.nodes:
            return not net.domains or positions_hold(net, pos)
        if net.domains:
            if not check_positions(net, pos, work):
                return False
            if work:
                continue
        if net.labels > 3 and not check_label_regions(net, pos, work):
            return False
        if work:
            continue
        if not check_connectivity(net, pos, work):
            return False
        if not work:
            return True


def opening(net: PathNetwork) -> list[int]:
    """Return the first decisions of a search, in the form of `work` (see `edge_rules.decide`)."""
    work = [2 * e for e in net.off] + [2 * e + 1 for e in net.on]
    if net.labels > 3:
        apart = (1, net.labels - 1)
        for e, (u, v) in enumerate(net.ends):
            if net.label[u] >= 0 and net.label[v] >= 0 and abs(net.label[u] - net.label[v]) not in apart:
                work.append(2 * e)
    for edges in net.incident:
        if len(edges) == 2:
            work += [2 * e + 1 for e in edges]
    return work


def check_positions(net: PathNetwork, pos: EdgePosition, work: list[int]) -> bool:
    """Return False if a node has no position left, or a position has no node left. Add decisions to `work`."""
    if not shrink_domains(net, pos, set(range(net.nodes - 1))):
        return False
    edge, domains, ends = pos.edge, pos.domains, net.ends
    for e, (a, b) in enumerate(ends):
        if not edge[e] and not (domains[a] << 1 | domains[a] >> 1) & domains[b]:
            work.append(e + e)
    for v in range(net.nodes - 1):
        domain = domains[v]
        if pos.degree[v] == 2 or domain & (domain - 1):
            continue
        for beside in (domain << 1, domain >> 1):
            there = [e for e in net.incident[v] if edge[e] != OFF and domains[sum(ends[e]) - v] & beside]
            if len(there) == 1 and not edge[there[0]]:
                work.append(2 * there[0] + 1)
    return True


def shrink_domains(net: PathNetwork, pos: EdgePosition, changed: set[int]) -> bool:
    """Remove impossible positions of nodes, beginning at those in `changed`. Return False on a contradiction."""
    while True:
        if not _follow_neighbours(net, pos, changed):
            return False
        shrunk: set[int] = set()
        if all_different(pos.domains, range(net.nodes - 1), (1 << net.nodes) - 2, shrunk) is not None:
            return False
        changed = {sum(net.ends[e]) - v for v in shrunk for e in net.incident[v]} - {net.hub}
        if not changed:
            return True


def positions_hold(net: PathNetwork, pos: EdgePosition) -> bool:
    """Return True if a complete solution has the right positions and order in one of its directions."""
    order = pos.cycle(net, net.hub)
    for walk in (order, [net.hub, *order[:0:-1]]):
        met = [net.label[v] for v in walk if net.label[v] >= 0]
        if met == sorted(met) and all(net.domains[v] >> number & 1 for number, v in enumerate(walk)):
            return True
    return False


def _follow_neighbours(net: PathNetwork, pos: EdgePosition, changed: set[int]) -> bool:
    edge, domains, ends, incident, hub = pos.edge, pos.domains, net.ends, net.incident, net.hub
    while changed:
        v = changed.pop()
        taken = []
        after = before = 0
        for e in incident[v]:
            if edge[e] != OFF:
                a, b = ends[e]
                domain = domains[b if a == v else a]
                after |= domain << 1
                before |= domain >> 1
                if edge[e] == ON:
                    taken.append(domain)
        if len(taken) == 2:
            one, two = taken
            allowed = (one << 1 & two >> 1) | (one >> 1 & two << 1)
        else:
            allowed = after & before
            for domain in taken:
                allowed &= domain << 1 | domain >> 1
        left = domains[v] & allowed
        if left != domains[v]:
            if not left:
                return False
            domains[v] = left
            for e in incident[v]:
                if edge[e] != OFF:
                    changed.add(sum(ends[e]) - v)
            changed.discard(hub)
    return True


def all_different(sets: list[int], indices: range, every: int, shrunk: set[int]) -> int | None:
    """Reduce sets of candidates: one is chosen from each set, no two are equal, and every candidate is chosen.

    Sets are bits of an int; `every` is the set of all candidates. Read only the sets with these `indices`, and add the
    indices of reduced sets to `shrunk`. On a contradiction, return the index of a set that shows it, otherwise None.
    """
    once = twice = known = 0
    for i in indices:
        members = sets[i]
        twice |= once & members
        once |= members
        if not members & (members - 1):
            if known & members:
                return i
            known |= members
    if once != every:
        return indices[0]
    alone = once & ~twice
    for i in indices:
        members = sets[i]
        if members & (members - 1):
            left = members & alone or members & ~known
            if left != members:
                if not left or (left & alone and left & (left - 1)):
                    return i
                sets[i] = left
                shrunk.add(i)
    return None
