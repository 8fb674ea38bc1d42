"""A search position on a network: which edges are used, and what follows from the lines so far."""

from __future__ import annotations

from dataclasses import dataclass

from pysolvers.core.cell import component_numbers
from pysolvers.puzzles.numberlink.rules import RuleSet
from pysolvers.puzzles.numberlink.solving.graph.network import LinkNetwork

OPEN, ON, OFF = 0, 1, 2  # states of an edge


@dataclass(frozen=True)
class Mode:
    """The rules of a search. `apart`: no line touches itself. `sparse`: nodes may be empty.

    `canonical`: lines are canonical (see `search`). `no_2x2`: no line fills a 2 × 2 block.
    """

    apart: bool = False
    sparse: bool = False
    canonical: bool = False
    no_2x2: bool = False


FULL, TIGHT, CLASSIC, CANONICAL = Mode(), Mode(apart=True), Mode(sparse=True), Mode(True, True, True)
NO_2X2 = Mode(sparse=True, no_2x2=True)


def mode_of(rules: RuleSet) -> Mode:
    return TIGHT if rules.no_touch else FULL if rules.every_cell else NO_2X2 if rules.no_2x2 else CLASSIC


def take(edge: int) -> int:
    return 2 * edge + 1


def leave(edge: int) -> int:
    return 2 * edge


def use(node: int) -> int:
    return ~(2 * node + 1)


def empty(node: int) -> int:
    return ~(2 * node)


class GraphPosition:
    """Everything decided so far about edges e, nodes v and rings k (see `LinkNetwork`).

    - edge[e]: OPEN (undecided), ON (used) or OFF (unused).
    - left[v]: how many edges v still needs; open[v]: how many of its edges are OPEN.
    - end[v], label[v]: for a node at an end of a piece of line (or on no line), its other end, and its label or 0.
    - mask[v], near[v]: also at ends, the piece's nodes and their neighbors, as bits; only in modes that need them.
    - full[k]: how many edges of k are ON.
    - may[v]: whether v can still become empty; idle: the nodes that are or can become empty, as bits.
    """

    __slots__ = (
        "edge", "emptied", "end", "full", "idle", "label", "left", "mask",
        "may", "mode", "near", "net", "open", "start",
    )  # fmt: skip

    def __init__(self, net: LinkNetwork, mode: Mode) -> None:
        n = net.nodes
        self.net, self.mode = net, mode
        self.edge = bytearray(len(net.ends))
        self.left, self.open = net.need[:], [len(at) for at in net.at]
        self.end, self.label = list(range(n)), net.label[:]
        self.mask = [1 << v for v in range(n)] if mode.apart or mode.no_2x2 else []
        self.near = net.near[:] if mode.apart else []
        self.full = bytearray(len(net.rings)) if mode.apart else bytearray()
        self.may = bytearray(need == 2 and mode.sparse for need in net.need)
        self.idle = sum(1 << v for v, may in enumerate(self.may) if may)
        self.emptied = self.start = 0

    def copy(self) -> GraphPosition:
        other = GraphPosition.__new__(GraphPosition)
        other.net, other.mode, other.start = self.net, self.mode, self.start
        other.edge, other.left, other.open = self.edge[:], self.left[:], self.open[:]
        other.end, other.label = self.end[:], self.label[:]
        other.mask, other.near, other.full = self.mask[:], self.near[:], self.full[:]
        other.may, other.idle, other.emptied = self.may[:], self.idle, self.emptied
        return other

    def opening(self) -> list[int]:
        """Return the decisions that follow from the puzzle alone (see `decide`)."""
        net, work = self.net, []
        for v, at in enumerate(net.at):
            if len(at) <= net.need[v] and not self.may[v]:
                work += [take(e) for e, _ in at]
                if len(at) < net.need[v]:
                    work.append(empty(v))  # impossible, which `decide` detects
            elif len(at) < 2 and self.may[v]:
                work.append(empty(v))
        for e, (v, w) in enumerate(net.ends):
            if net.label[v] and net.label[w] and net.label[v] != net.label[w]:
                work.append(leave(e))
        return work

    def is_used(self, node: int) -> bool:
        return any(self.edge[e] == ON for e, _ in self.net.at[node])


# a search spends nearly all of its time here and in `_join`, hence the local names and few calls
def decide(s: GraphPosition, work: list[int]) -> int:  # noqa: C901
    """Apply the decisions in `work` and their local consequences. Return a contradicting node, or -1.

    A decision is an int made by `take` (use an edge), `leave` (don't), `use` (use a node) or `empty` (leave it empty).
    `work` is empty afterward, unless there is a contradiction.
    """
    edge, left, open_, may, ends, at = s.edge, s.left, s.open, s.may, s.net.ends, s.net.at
    while work:
        code = work.pop()
        if code < 0:
            bad = _decide_node(s, ~code >> 1, ~code & 1, work)
            if bad >= 0:
                return bad
            continue
        e = code >> 1
        state, on = edge[e], code & 1
        if state:
            if state != (ON if on else OFF):
                return ends[e][0]
            continue
        edge[e] = ON if on else OFF
        v, w = ends[e]
        if on and not (left[v] and left[w]):
            return v
        for x in (v, w):
            ways = open_[x] = open_[x] - 1
            need = left[x]
            if on:
                need = left[x] = need - 1
                if may[x]:
                    may[x] = 0
                    s.idle &= ~(1 << x)
            if ways <= need:
                if not may[x]:
                    if ways < need:
                        return x
                    if need:
                        work += [2 * f + 1 for f, _ in at[x] if not edge[f]]
                elif ways < need:
                    work.append(~(2 * x))
            elif on and not need:
                work += [2 * f for f, _ in at[x] if not edge[f]]
        if on:
            bad = _join(s, e, v, w, work)
            if bad >= 0:
                return bad
    return -1


def _join(s: GraphPosition, e: int, v: int, w: int, work: list[int]) -> int:
    end, label, mask, near = s.end, s.label, s.mask, s.near
    a, b = end[v], end[w]
    one, two = label[v], label[w]
    if a == w or (one and two and one != two):
        return v  # a ring, or two labels
    one = one or two
    if s.mode.apart:
        # the two pieces may be side by side only at this edge
        if mask[v] & near[w] != 1 << v or mask[w] & near[v] != 1 << w:
            return v
        if s.mode.canonical:
            _corners(s, e, work)
            both = s.idle & near[v] & near[w]
            if both:
                _short_cuts(s, v, w, both, work)
        mask[a] = mask[b] = mask[v] | mask[w]
        near[a] = near[b] = near[v] | near[w]
        if _over_full(s, e, work):
            return v
    elif s.mode.no_2x2:
        both = mask[a] = mask[b] = mask[v] | mask[w]
        if any(block & both == block for block in s.net.blocks):
            return v
    end[a], end[b] = b, a
    label[a] = label[b] = one
    _close_ends(s, a, b, work)
    return -1


def _close_ends(s: GraphPosition, a: int, b: int, work: list[int]) -> None:
    net, apart, blocked = s.net, s.mode.apart, s.mode.no_2x2 and not s.mode.apart
    edge, end, label, mask, near, one = s.edge, s.end, s.label, s.mask, s.near, s.label[a]
    for x in (a, b):
        if s.left[x]:
            for f, y in net.at[x]:
                if not edge[f] and (
                    end[x] == y
                    or (one and label[y] and label[y] != one)
                    or (apart and (mask[x] & near[y] != 1 << x or mask[y] & near[x] != 1 << y))
                    or (blocked and any(not block & ~mask[x] & ~mask[y] for block in net.blocks_at[f]))
                ):
                    work.append(2 * f)


def _over_full(s: GraphPosition, e: int, work: list[int]) -> bool:
    for k in s.net.rings_at[e]:
        ring, most = s.net.rings[k]
        count = s.full[k] = s.full[k] + 1
        if count > most:
            return True
        if count == most:
            work += [2 * f for f in ring if not s.edge[f]]
    return False


def _decide_node(s: GraphPosition, x: int, used: int, work: list[int]) -> int:
    net, edge, may = s.net, s.edge, s.may
    if used:
        if may[x]:
            may[x] = 0
            s.idle &= ~(1 << x)
            if s.open[x] < s.left[x]:
                return x
            if s.open[x] == s.left[x]:
                work += [take(f) for f, _ in net.at[x] if not edge[f]]
        elif not s.left[x] and net.need[x] == 2 and not s.is_used(x):
            return x
    elif may[x]:
        may[x] = s.left[x] = 0
        s.emptied += 1
        work += [leave(f) for f, _ in net.at[x] if not edge[f]]
        if s.mode.canonical and not _may_be_empty(s, x):
            return x
    elif s.left[x] or s.is_used(x):
        return x
    return -1


def _corners(s: GraphPosition, e: int, work: list[int]) -> None:
    edge, place = s.edge, s.net.place
    for f, corner, across in s.net.corners[e]:
        if edge[f] == ON and place[corner] > place[across]:
            work.append(use(across))


def _short_cuts(s: GraphPosition, v: int, w: int, both: int, work: list[int]) -> None:
    net, edge = s.net, s.edge
    one, two = s.mask[v], s.mask[w]
    before, after = 1 << v, 1 << w
    for f, x in net.at[v]:
        if edge[f] == ON and x != w:
            before |= 1 << x
    for f, x in net.at[w]:
        if edge[f] == ON and x != v:
            after |= 1 << x
    while both:  # an empty node must not be next to two nodes that are more than two edges apart on one line
        bit = both & -both
        both ^= bit
        x = bit.bit_length() - 1
        here, there = net.near[x] & one, net.near[x] & two
        # allowed pairs beside x: v and w; the node before v, and w; v, and the node after w
        if here & ~before or there & ~after or (here & ~(1 << v) and there & ~(1 << w)):
            work.append(~(2 * x + 1))


def _may_be_empty(s: GraphPosition, x: int) -> bool:
    net, edge, place = s.net, s.edge, s.net.place
    beside = {w for _, w in net.at[x]}
    for w in beside:
        for first, second in net.at[w]:
            if edge[first] != ON:
                continue
            came, at, steps, middle = first, second, 1, w
            while True:
                if at in beside and (steps > 2 or (steps == 2 and place[middle] > place[x])):
                    return False
                onward = next(((f, y) for f, y in net.at[at] if f != came and edge[f] == ON), None)
                if onward is None:
                    break
                middle = at
                came, at = onward
                steps += 1
    return True


def regions(s: GraphPosition, work: list[int]) -> int:
    """Check that the ends of lines can still meet. Return a contradicting node, or -1.

    Decisions to leave nodes empty are added to `work`.
    """
    region, bad = _regions(s)
    if bad >= 0:
        return bad
    count = max(region, default=-1) + 1
    if count < 2:
        return -1
    ends = ((k, region[s.end[v]]) for v, k in enumerate(region) if k >= 0 and s.end[v] != v)
    group = component_numbers(count, ((k, other) for k, other in ends if other >= 0))
    home: dict[int, int] = {}
    for v, k in enumerate(region):
        if k >= 0 and s.label[v] and home.setdefault(s.label[v], group[k]) != group[k]:
            return v
    held = set(home.values())  # without a label, all nodes of a group must be empty
    for v, k in enumerate(region):
        if k >= 0 and group[k] not in held:
            if not s.may[v]:
                return v
            work.append(empty(v))
    return -1


def _regions(s: GraphPosition) -> tuple[list[int], int]:
    edge, left, may, at, shades = s.edge, s.left, s.may, s.net.at, s.net.shades
    region = [-1] * len(left)
    number = 0
    for first in range(len(left)):
        if not left[first] or region[first] >= 0:
            continue
        region[first] = number
        stack = [first]
        needs, spare = [0, 0], [0, 0]
        while stack:
            v = stack.pop()
            shade = shades[v] if shades else 0
            needs[shade] += left[v]
            spare[shade] += may[v]
            for e, w in at[v]:
                if not edge[e] and region[w] < 0:
                    region[w] = number
                    stack.append(w)
        # each edge joins both colors
        more = needs[1] - needs[0]
        if more & 1 or (shades and not -2 * spare[0] <= more <= 2 * spare[1]):
            return region, first
        number += 1
    return region, -1


def propagate(s: GraphPosition, work: list[int], whole: bool) -> int:
    """Apply the decisions in `work` and all that follow, by `regions` too if `whole`. Return what `decide` returns."""
    while True:
        bad = decide(s, work)
        if bad < 0 and whole:
            bad = regions(s, work)
        if bad >= 0 or not work:
            break
    if bad < 0 and s.mode.canonical and not s.idle:
        return s.net.order[-1]  # all nodes are used, but an empty one is required
    return bad
