"""Exact counts by a sweep over the board that keeps, instead of paths, only how they cross its frontier.

The frontier between the squares that were swept and the others has a plug for each column and one to the right of the
last square. A plug is empty, opens or closes an arc (a piece of path whose other end crosses the frontier further
right or left), or is TIED: the other end of its piece is an end of the whole path. A state is all plugs as one int,
two bits a plug; slot j is the plug that enters the square of column j from the left, slot j + 1 the one from above.
For every state the sweep keeps how many ways lead to it, so the work grows with the states and not with the paths.
(Frontier or plug dynamic programming, after Conway, de Gier and others.)
"""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.progress import Count, Pace, Progress
from pysolvers.puzzles.hamiltonian.solving.sweep_plan import END, HOLE, MAYBE_END, Square, Sweep

OPEN, CLOSE, TIED = 1, 2, 3


def count_plain(plan: Sweep) -> Iterator[Progress | Count]:
    """The number of answers of a sweep whose labels' order says nothing."""
    states = {0: 1}
    pace = Pace()
    work = 0
    for i, square in enumerate(plan.squares):
        after: dict[int, int] = {}
        for state, ways in states.items():
            for onward in moves(state, square, plan.closed):
                after[onward] = after.get(onward, 0) + ways
            work += 1
            if not work & 255 and pace.due():
                yield Progress(work, len(states), i, len(plan.squares), "frontier")
        states = after
    yield Progress(work, len(states), len(plan.squares), len(plan.squares), "frontier")
    yield Count(sum(states.values()), exact=True)


def moves(state: int, square: Square, closed: bool) -> list[int]:
    """The states that can follow a state when one square more has been swept."""
    at = 2 * square.column
    left, above = state >> at & 3, state >> at + 2 & 3
    rest = state & ~(15 << at)
    outs = square.outs
    found: list[int] = []
    role = square.role
    if role == HOLE:
        if not left and not above and (False, False) in outs:
            found.append(rest)
    else:
        if role != END:
            if not left and not above:
                if (True, True) in outs:
                    found.append(rest | OPEN << at | CLOSE << at + 2)
            elif not left or not above:
                plug = left | above
                if (True, False) in outs:
                    found.append(rest | plug << at)
                if (False, True) in outs:
                    found.append(rest | plug << at + 2)
            elif (False, False) in outs:
                joined = _join(rest, left, above, at, closed, square.last)
                if joined is not None:
                    found.append(joined)
        if role == END or (role == MAYBE_END and _tied(state) + square.ends_left < 2):
            if not left and not above:
                if (True, False) in outs:
                    found.append(rest | TIED << at)
                if (False, True) in outs:
                    found.append(rest | TIED << at + 2)
            elif (not left or not above) and (False, False) in outs:
                plug = left | above
                if plug == TIED:
                    if square.last and not rest:
                        found.append(0)
                else:
                    found.append(_tie(rest, plug, at if left else at + 2))
    if square.row_ends:
        return [s << 2 for s in found]
    return found


def _join(rest: int, left: int, above: int, at: int, closed: bool, last: bool) -> int | None:
    """The state after the two plugs at `at` have met; None if that closes a path too early."""
    if left == TIED:
        if above == TIED:
            return 0 if last and not rest else None
        return _tie(rest, above, at + 2)
    if above == TIED:
        return _tie(rest, left, at)
    if left == OPEN:
        if above == OPEN:
            return rest ^ 3 << mate(rest, OPEN, at + 2)
        return 0 if closed and last and not rest else None
    if above == CLOSE:
        return rest ^ 3 << mate(rest, CLOSE, at)
    return rest


def _tie(rest: int, plug: int, at: int) -> int:
    """The state in which the other end of the arc that `plug` at `at` belongs to has become TIED."""
    return rest | TIED << mate(rest, plug, at)


def mate(rest: int, plug: int, at: int) -> int:
    """Where the other end of the arc is that `plug` at `at` opens or closes; the plugs at `at` are empty in `rest`."""
    depth = 1
    if plug == OPEN:
        state = rest >> at
        while depth:
            state >>= 2
            at += 2
            field = state & 3
            if field == OPEN:
                depth += 1
            elif field == CLOSE:
                depth -= 1
        return at
    while depth:
        at -= 2
        field = rest >> at & 3
        if field == CLOSE:
            depth += 1
        elif field == OPEN:
            depth -= 1
    return at


def _tied(state: int) -> int:
    """How many plugs are TIED."""
    both = state & state >> 1
    tied = 0
    while both:
        tied += both & 1
        both >>= 2
    return tied
