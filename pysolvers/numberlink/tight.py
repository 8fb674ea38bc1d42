"""What follows from a change under `tight` rules: every cell is used and no path touches itself.

A corner has the same corner or a source inside it (see `shapes`), so corners stand in streaks along the diagonal rays
of sources. That leaves most cells only the two straights, and few choices to the search.
"""

from __future__ import annotations

from pysolvers.numberlink.shapes import WITH
from pysolvers.numberlink.state import State


def propagate(state: State) -> int:
    """Follow all consequences of the changed cells in `state.work`; -1 if all is well.

    Else the cell where a contradiction showed. Shapes first: a cell's change, by one look into the table of effects,
    takes shapes from its neighbours. Then the links that this made, one at a time: two partial paths become one,
    unless that closes a cycle, joins two labels or brings the two in contact at a second place. The edges at the ends
    of the new path are ruled out where they would do one of these, and forced where they meet the path's own label.
    """
    domain, seen, work = state.domain, state.seen, state.work
    end, label, mask, near = state.end, state.label, state.mask, state.near
    table, partner, bit = state.board.effects, state.board.partner, state.board.bit
    ways = [(WITH[way], offset) for way, offset in table.steps]
    pop, push = work.pop, work.append
    links: list[tuple[int, int]] = []
    while True:
        while work:
            p = pop()
            new = domain[p]
            kept, made = table[seen[p] << 11 | new]
            seen[p] = new
            for offset, keep in kept:
                q = p + offset
                old = domain[q]
                left = old & keep
                if left != old:
                    if not left:
                        return q
                    domain[q] = left
                    if old == seen[q]:
                        push(q)
            for offset in made:
                links.append((p, p + offset))
        if not links:
            return -1
        p, q = links.pop()
        if end[p] == q:
            return p  # a cycle
        a, b, one, two = end[p], end[q], label[p], label[q]
        if one and two and one != two:
            return p
        m, n, m2, n2 = mask[p], near[p], mask[q], near[q]
        if n & m2 != bit[q] or n2 & m != bit[p]:
            return p
        one = one or two
        m |= m2
        n |= n2
        end[a], end[b] = b, a
        label[a] = label[b] = one
        mask[a] = mask[b] = m
        near[a] = near[b] = n
        if one:
            for e, f in ((a, b), (b, a)):  # f is the open end if e is a source
                other = partner.get(e, f)
                if other != f:
                    touch = n & mask[other]
                    if touch and touch != bit[end[other]]:
                        return f  # the label's two paths may meet only at their open ends
        for e in (a, b):
            d = domain[e]
            if not d & (d - 1):
                continue
            keep = d
            for having, offset in ways:
                if d & having and d & ~having:
                    x = e + offset
                    two = label[x]
                    if one and two:
                        keep &= having if one == two else ~having
                    elif near[x] & m != bit[e] or n & mask[x] != bit[x]:
                        keep &= ~having
            if keep != d:
                if not keep:
                    return e
                domain[e] = keep
                if d == seen[e]:
                    push(e)
