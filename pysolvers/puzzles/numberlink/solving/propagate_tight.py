"""What follows from a change where no path touches itself: under `tight`, and for canonical answers.

Under `tight` every cell is used, so a corner has the same corner or a source inside it (see `cell_shapes`), and corners
stand in streaks along the diagonal rays of sources and blocked cells. That leaves most cells only the two straights,
and few choices to the search.
"""

from __future__ import annotations

from collections import deque

from pysolvers.puzzles.numberlink.solving.search_state import SearchState


# Most of a search's time is spent here, so all is one flat loop over the lists of the state, in local names.
# `table[seen << BITS | domain]` has what a change of a cell's domain does to its neighbours: (offset, shapes kept)
# pairs, and the offsets of links that it makes. `undecided[domain]` has the edges that a cell may take or not: (offset,
# shapes with the edge, shapes without). A path's cells (mask) and their neighbours (near) are the bits of one integer
# each, so that contacts of two paths are one `and`.
def propagate(state: SearchState) -> int:  # noqa: C901  hot loop: bench set numberlink/inputs10
    """Follow all consequences of the changed cells in `state.work`; -1 if all is well.

    Else the cell where a contradiction showed, with the choices it rests on in `state.blame`. A cell's change takes
    shapes from its neighbours; cells take turns, so that what is near a choice comes first. A link that this made is
    looked at before anything else, for that is where most contradictions show: two partial paths become one, unless
    that closes a cycle, joins two labels or brings the two in contact at a second place. The edges at the ends of the
    new path are ruled out where they would do one of these, and forced where they meet the path's own label; only
    contacts with the half that an end has just got can be new.
    """
    domain, seen, why, reason = state.domain, state.seen, state.why, state.reason
    end, label, mask, near = state.end, state.label, state.mask, state.near
    table, partner, bit = state.board.effects, state.board.partner, state.board.bit
    undecided = table.undecided
    work = deque(state.work)
    state.work.clear()
    pop, push = work.popleft, work.append
    links: list[tuple[int, int]] = []
    while True:
        while work and not links:
            p = pop()
            new = domain[p]
            kept, made = table[seen[p] << 12 | new]
            seen[p] = new
            because = why[p]
            for offset, keep in kept:
                q = p + offset
                old = domain[q]
                left = old & keep
                if left != old:
                    why[q] |= because
                    if not left:
                        state.blame = why[q]
                        return q
                    domain[q] = left
                    if old == seen[q]:
                        push(q)
            for offset in made:
                links.append((p, p + offset))
        if not links:
            return -1
        p, q = links.pop()
        because = reason[p] | reason[q] | why[p]
        a, b, one, two = end[p], end[q], label[p], label[q]
        m, n, m2, n2 = mask[p], near[p], mask[q], near[q]
        if a == q or (one != two and one and two) or n & m2 != bit[q] or n2 & m != bit[p]:
            state.blame = because
            return p
        one = one or two
        n |= n2
        end[a], end[b] = b, a
        label[a] = label[b] = one
        mask[a] = mask[b] = m | m2
        near[a] = near[b] = n
        reason[a] = reason[b] = because
        if one:
            for e, f in ((a, b), (b, a)):  # f is the open end if e is a source
                other = partner.get(e, f)
                if other != f:
                    touch = n & mask[other]
                    if touch and touch != bit[end[other]]:
                        state.blame = because | reason[other]
                        return f  # the label's two paths may meet only at their open ends
        for e, far in ((a, m2), (b, m)):
            d = domain[e]
            if not d & (d - 1):
                continue
            for offset, having, keep in undecided[d]:
                x = e + offset
                two = label[x]
                if one and two:
                    if one == two:
                        keep = having
                elif not near[x] & far:
                    continue
                old = domain[e]
                left = old & keep
                if left != old:
                    why[e] |= because | reason[x]
                    if not left:
                        state.blame = why[e]
                        return e
                    domain[e] = left
                    if old == seen[e]:
                        push(e)
