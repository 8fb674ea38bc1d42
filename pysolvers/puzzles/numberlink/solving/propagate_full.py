"""What follows from a change under `full` and `classic` rules, where a path may touch itself.

Less follows from a single cell than under `tight`, so after the local consequences the open part of the board is
looked at as a whole.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from pysolvers.puzzles.numberlink.solving.cell_shapes import EMPTY, SOURCE
from pysolvers.puzzles.numberlink.solving.search_state import SearchState


def propagate(state: SearchState) -> int:
    """Follow all consequences of the changed cells in `state.work`; -1 if all is well.

    Else a cell where a contradiction showed, with the choices it rests on in `state.blame`.
    """
    while True:
        bad = local(state)
        if bad >= 0:
            return bad
        bad = regions(state)
        if bad >= 0 or not state.work:
            return bad


def local(state: SearchState) -> int:
    """The shapes of neighbours, then the links made: no cycle, no two labels on one path.

    -1 or the cell of a contradiction, with the choices it rests on in `state.blame`.
    """
    domain, seen, why, reason = state.domain, state.seen, state.why, state.reason
    end, label, work = state.end, state.label, state.work
    table = state.board.effects
    undecided = table.undecided
    pop, push = work.pop, work.append
    links: list[tuple[int, int]] = []
    while True:
        while work:
            p = pop()
            new = domain[p]
            kept, made = table[seen[p] << 11 | new]
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
        for e in (a, b):
            d = domain[e]
            if not d & (d - 1):
                continue
            for offset, _having, keep in undecided[d]:
                x = e + offset
                if end[x] == e or (one and label[x] and label[x] != one):
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

    Cells to empty go to `state.work`. Every link to come stays in a region and joins a black to a white cell, so the
    links that black and white cells still need are equally many, once the cells that are to be empty are left out. A
    label's two open ends need to be in one region, or in regions that unlabelled partial paths lead across; a group
    of such regions without a label can hold no path. What is around a region, its own cells know: all of this rests
    on what has been taken from them, and on the partial paths that end there.
    """
    domain, end, label, why, board = state.domain, state.end, state.label, state.why, state.board
    stride = board.stride
    undecided = board.effects.undecided
    region: dict[int, int] = {}
    regions: list[list[int]] = []
    for p in board.places:
        d = domain[p]
        if not d & (d - 1) or p in region:
            continue
        number = len(regions)
        region[p] = number
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
        if balance & 1 or balance > 2 * len(spare[1]) or -balance > 2 * len(spare[0]):
            state.blame = reduce(or_, [why[q] for q in cells])
            return p
        for colour in (0, 1):
            if (balance if colour else -balance) == 2 * len(
                spare[colour]
            ):  # all of these stay empty, so none of the others
                because = reduce(or_, [why[q] for q in cells])
                for q in spare[colour]:
                    domain[q] = EMPTY
                    why[q] = because
                    state.work.append(q)
                for q in spare[1 - colour]:
                    domain[q] ^= EMPTY
                    why[q] = because
                    state.work.append(q)
                break
        regions.append(cells)
    if state.work:
        return -1
    group = list(range(len(regions)))
    for p, number in region.items():
        q = end[p]
        if q != p and q in region and region[q] != number:  # a partial path leads from one region to another
            one, two = _root(group, number), _root(group, region[q])
            group[one] = two
    open_end: dict[int, int] = {}
    alive: set[int] = set()
    for p, number in region.items():
        one = label[p]
        if one:
            root = _root(group, number)
            if one in open_end and open_end[one] != root:
                sides = (_around(state, regions, group, side) for side in (root, open_end[one]))
                state.blame = min(sides, key=int.bit_count)
                return p
            open_end[one] = root
            alive.add(root)
    if len(alive) < len(regions):
        for root in {_root(group, number) for number in range(len(regions))} - alive:
            because = _around(state, regions, group, root)
            for p, number in region.items():
                if _root(group, number) == root:
                    if not domain[p] & EMPTY:
                        state.blame = because
                        return p
                    domain[p] = EMPTY
                    why[p] = because
                    state.work.append(p)
    return -1


def _around(state: SearchState, regions: list[list[int]], group: list[int], root: int) -> int:
    """What it rests on that a group of regions is closed, and which paths end there."""
    because = 0
    for number, cells in enumerate(regions):
        if _root(group, number) == root:
            for p in cells:
                because |= state.why[p] | state.reason[p]
    return because


def _root(group: list[int], number: int) -> int:
    while group[number] != number:
        number = group[number]
    return number
