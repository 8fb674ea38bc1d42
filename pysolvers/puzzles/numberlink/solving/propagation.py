"""What follows from a change of the shapes that cells can take, where no path may touch itself, and where it may.

Where none may and every cell is used, a corner has the same corner or a source inside it (see `Effects`), and corners
stand in streaks along the diagonal rays of sources and blocked cells. That leaves most cells only the two straights,
and few choices to the search. Where paths may touch themselves, less follows from a single cell; so after the local
consequences the open part of the board is looked at as a whole.
"""

from __future__ import annotations

from collections import deque
from functools import reduce
from operator import or_

from pysolvers.puzzles.numberlink.solving.search_state import EMPTY, SOURCE, SearchState


def propagate_tight(state: SearchState) -> int:
    """Follow all consequences of the changed cells if no path may touch itself (see `local`)."""
    return local(state, touch=False)


def propagate_full(state: SearchState) -> int:
    """Follow all consequences of the changed cells if paths may touch themselves (see `local`)."""
    while True:
        bad = local(state)
        if bad >= 0:
            return bad
        bad = regions(state)
        if bad >= 0 or not state.work:
            return bad


# Most of a search's time is spent here, so all is one flat loop over the lists of the state, in local names.
# `table[seen << BITS | domain]` has what a change of a cell's domain does to its neighbors: (offset, shapes kept)
# pairs, and the offsets of links that it makes. `undecided[domain]` has the edges that a cell may take or not: (offset,
# shapes with the edge, shapes without). A path's cells (mask) and their neighbors (near) are the bits of one integer
# each, so that contacts of two paths are one `and`; they are kept only where no path may touch itself.
def local(state: SearchState, touch: bool = True) -> int:  # noqa: C901  hot loop: bench set numberlink/inputs10
    """Follow what the changed cells in `state.work`, and the links made, mean for their neighbors.

    A cell's change takes shapes from its neighbors. A link makes one partial path of two, unless that closes a cycle or
    joins two labels.

    If no path may touch itself, it may not bring the two in contact at a second place either. The edges at the ends of
    the new path are then ruled out where they would do one of these, and forced where they meet the path's own label;
    only contacts with the half that an end has just got can be new. Cells take turns, so that what is near a choice
    comes first, and a link is looked at before anything else: most contradictions show there.

    Returns:
        -1 if all is well, else the cell where a contradiction showed, with the choices it rests on in `state.blame`.
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
                            return f  # the label's two paths may meet only at their open ends
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
    """Look at the regions of cells that undecided edges join; -1 or a cell of a contradiction, with its blame.

    Cells to empty go to `state.work`. What is around a region, its own cells know: all that follows here rests on what
    has been taken from them, and on the partial paths that end there.
    """
    domain = state.domain
    region: dict[int, int] = {}
    cells_of: list[list[int]] = []
    for p in state.board.places:
        if domain[p] & (domain[p] - 1) and p not in region and not _add_region(state, p, region, cells_of):
            return p
    return -1 if state.work else _check_groups(state, region, cells_of)


def _add_region(state: SearchState, p: int, region: dict[int, int], cells_of: list[list[int]]) -> bool:
    """Find the region of a cell and balance its colours; False, with the blame, if that is not possible.

    Every link to come stays in a region and joins a black to a white cell, so the links that black and white cells
    still need are equally many, once the cells that are to be empty are left out.

    Args:
        state: the position.
        p: a cell that is in no region yet.
        region: from a cell to the number of its region.
        cells_of: the cells of each region.
    """
    domain, end, stride, undecided = state.domain, state.end, state.board.stride, state.board.effects.undecided
    number = region[p] = len(cells_of)
    cells = [p]
    balance = 0
    spare: tuple[list[int], list[int]] = ([], [])
    for q in cells:
        d = domain[q]
        need = 1 if end[q] != q or d & SOURCE else 2
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
    """Empty the cells of one colour that may be empty, if all must be, and none of the other; False if that cannot be.

    `balance` says how many links the cells of colour 1 need more than those of colour 0, `spare` which cells of either
    colour may be empty.
    """
    domain, why = state.domain, state.why
    least, most = -2 * len(spare[0]), 2 * len(spare[1])
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
    """Whether open ends can meet; -1 or a cell of a contradiction, with its blame.

    A label's two open ends need to be in one region, or in a group of regions that unlabelled partial paths lead
    across; a group without a label can hold no path.
    """
    end, label = state.end, state.label
    group = list(range(len(cells_of)))
    for p, number in region.items():
        q = end[p]
        if q != p and q in region and region[q] != number:  # a partial path leads from one region to another
            one, two = _root(group, number), _root(group, region[q])
            group[one] = two
    group_of: dict[int, int] = {}
    for p, number in region.items():
        if label[p]:
            root = _root(group, number)
            other = group_of.setdefault(label[p], root)
            if other != root:
                sides = (_blame_around(state, _group_cells(side, group, cells_of)) for side in (root, other))
                state.blame = min(sides, key=int.bit_count)
                return p
    for root in {_root(group, number) for number in range(len(cells_of))} - {*group_of.values()}:
        bad = _empty(state, _group_cells(root, group, cells_of))
        if bad >= 0:
            return bad
    return -1


def _empty(state: SearchState, cells: list[int]) -> int:
    """Leave a group's cells empty; -1, or a cell that cannot be, with the blame."""
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
    """What it rests on that a group of regions is closed, and which paths end there."""
    return reduce(or_, [state.why[p] | state.reason[p] for p in cells])


def _group_cells(root: int, group: list[int], cells_of: list[list[int]]) -> list[int]:
    """The cells of the group with this root."""
    return [p for number, cells in enumerate(cells_of) if _root(group, number) == root for p in cells]


def _root(group: list[int], number: int) -> int:
    """The region that stands for a region's group."""
    while group[number] != number:
        number = group[number]
    return number
