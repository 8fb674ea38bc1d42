"""Propagates cell shapes to neighbors, paths and regions, until nothing follows any more."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import reduce
from operator import or_

from pysolvers.core.cell import component_numbers
from pysolvers.puzzles.numberlink.solving.search_state import EMPTY, SOURCE, SearchState


def propagate_tight(state: SearchState) -> int:
    return local(state, touch=False)


def propagate_full(state: SearchState) -> int:
    return settled(state, local, regions)


def settled(state: SearchState, *looks: Callable[[SearchState], int]) -> int:
    """Call `looks`, such as `local`, until none of them changes the state. Return a contradicting cell, or -1."""
    while True:
        for look in looks:
            bad = look(state)
            if bad >= 0:
                return bad
            if state.work:
                break
        else:
            return -1


# A search spends most of its time here, so this is one flat loop over the state's lists, in local names. `table[seen <<
# BITS | domain]` has the effects of a change of a cell's domain on the cell's neighbors: (offset, shapes kept) pairs,
# and the offsets of new links. `undecided[domain]` has the edges that only some shapes of the domain use: (offset,
# shapes with the edge, shapes without). If no path may touch itself, the cells of a path (mask) and their neighbors
# (near) are stored as the bits of integers, so a single `and` gives the contacts of two paths.
def local(state: SearchState, touch: bool = True) -> int:  # noqa: C901  hot loop: bench set numberlink/inputs10
    """Propagate the changed cells in `state.work` to other cells. Return a contradicting cell, or -1.

    After a contradiction, `state.blame` has the choices that it depends on. Without `touch`, no path may touch itself.
    """
    domain, seen, why, reason = state.domain, state.seen, state.why, state.reason
    end, label, mask, near = state.end, state.label, state.mask, state.near
    table, partner, bit = state.board.effects, state.board.partner, state.board.bit
    undecided = table.undecided
    work = deque(state.work)
    state.work.clear()
    pop = work.pop if touch else work.popleft
    push = work.append
    m = m2 = 0
    links: list[tuple[int, int]] = []
    while True:
        while work and (touch or not links):
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
        if a == q or (one != two and one and two):  # a cycle, or two labels
            state.blame = because
            return p
        one = one or two
        end[a], end[b] = b, a
        label[a] = label[b] = one
        reason[a] = reason[b] = because
        if not touch:
            m, n, m2, n2 = mask[p], near[p], mask[q], near[q]
            if n & m2 != bit[q] or n2 & m != bit[p]:
                state.blame = because
                return p
            n |= n2
            mask[a] = mask[b] = m | m2
            near[a] = near[b] = n
            if one:
                for e, f in ((a, b), (b, a)):  # f is the open end if e is a source
                    other = partner.get(e, f)
                    if other != f:
                        contact = n & mask[other]
                        if contact and contact != bit[end[other]]:
                            state.blame = because | reason[other]
                            return f  # the two partial paths of a label may touch only at their open ends
        for e, far in ((a, m2), (b, m)):
            d = domain[e]
            if not d & (d - 1):
                continue
            for offset, having, keep in undecided[d]:
                x = e + offset
                two = label[x]
                if touch:
                    if end[x] != e and not (one and two and two != one):
                        continue
                elif one and two:
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


def regions(state: SearchState) -> int:
    """Check the regions of cells connected by undecided edges. Return -1, or a contradicting cell (see `local`)."""
    domain = state.domain
    region: dict[int, int] = {}
    cells_of: list[list[int]] = []
    for p in state.board.places:
        if domain[p] & (domain[p] - 1) and p not in region and not _add_region(state, p, region, cells_of):
            return p
    return -1 if state.work else _check_groups(state, region, cells_of)


def _add_region(state: SearchState, p: int, region: dict[int, int], cells_of: list[list[int]]) -> bool:
    domain, end, stride, undecided = state.domain, state.end, state.board.stride, state.board.effects.undecided
    number = region[p] = len(cells_of)
    cells = [p]
    balance = 0
    spare: tuple[list[int], list[int]] = ([], [])
    for q in cells:
        d = domain[q]
        need = 1 if end[q] != q or d & SOURCE else 2
        # each link joins both checkerboard colors
        colour = (q + q // stride * (stride - 1)) & 1
        balance += need if colour else -need
        if d & EMPTY:
            spare[colour].append(q)
        for offset, _having, _not in undecided[d]:
            x = q + offset
            if x not in region:
                region[x] = number
                cells.append(x)
    cells_of.append(cells)
    return _balance(state, cells, balance, spare)


def _balance(state: SearchState, cells: list[int], balance: int, spare: tuple[list[int], list[int]]) -> bool:
    domain, why = state.domain, state.why
    least, most = -2 * len(spare[0]), 2 * len(spare[1])  # each empty cell needs two links fewer
    if balance & 1 or not least <= balance <= most:
        state.blame = reduce(or_, [why[q] for q in cells])
        return False
    if least < balance < most or least == most:
        return True
    because = reduce(or_, [why[q] for q in cells])
    colour = int(balance == most)
    for q in spare[colour]:
        domain[q] = EMPTY
    for q in spare[1 - colour]:
        domain[q] ^= EMPTY
    for q in spare[colour] + spare[1 - colour]:
        why[q] = because
        state.work.append(q)
    return True


def _check_groups(state: SearchState, region: dict[int, int], cells_of: list[list[int]]) -> int:
    end, label = state.end, state.label
    # partial paths that lead from one region to another
    joined = ((number, region[end[p]]) for p, number in region.items() if end[p] != p and end[p] in region)
    group = component_numbers(len(cells_of), joined)
    group_of: dict[int, int] = {}
    for p, number in region.items():
        if label[p]:
            root = group[number]
            other = group_of.setdefault(label[p], root)
            if other != root:  # the open ends of a label can't meet
                sides = (_blame_around(state, _group_cells(side, group, cells_of)) for side in (root, other))
                state.blame = min(sides, key=int.bit_count)
                return p
    for root in {*group} - {*group_of.values()}:  # without a label, all cells must be empty
        bad = _empty(state, _group_cells(root, group, cells_of))
        if bad >= 0:
            return bad
    return -1


def _empty(state: SearchState, cells: list[int]) -> int:
    because = _blame_around(state, cells)
    for p in cells:
        if not state.domain[p] & EMPTY:
            state.blame = because
            return p
        state.domain[p] = EMPTY
        state.why[p] = because
        state.work.append(p)
    return -1


def _blame_around(state: SearchState, cells: list[int]) -> int:
    return reduce(or_, [state.why[p] | state.reason[p] for p in cells])


def _group_cells(root: int, group: list[int], cells_of: list[list[int]]) -> list[int]:
    return [p for number, cells in enumerate(cells_of) if group[number] == root for p in cells]
