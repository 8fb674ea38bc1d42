"""Sweeps of boards without numbers in order: finds the states that can follow a state at each square.

A plug is a code for the piece of path that uses an edge between the swept cells and the others. TIED means that the
other end of this piece is an end of the path. A state is an int of plugs, two bits each (see
`engines/frontier/plugs.py`). Before the square in column j is swept, plug j is at its left edge and plug j + 1 at its
upper edge. Afterward, they are at its lower and right edges.
"""

from __future__ import annotations

from collections.abc import Iterable

from pysolvers.engines.frontier.plugs import BOTH, CLOSE, DOWN, NONE, OPEN, RIGHT, packed_mate
from pysolvers.puzzles.hamiltonian.solving.sweep_plan import END, HOLE, MAYBE_END, NORMAL, PlanSquare

TIED = CLOSE + 1


def onward(state: int, square: PlanSquare) -> list[int]:
    if square.role == HOLE:
        found = [state] if not state >> 2 * square.column & 15 and square.outs & NONE else []
    elif square.role == END:
        found = _ended(state, square)
    else:
        found = _passed(state, square)
        if square.role == MAYBE_END and _tied(state) + square.ends_left < 2:
            found += _ended(state, square)
    return [s << 2 for s in found] if square.row_ends else found


# A count spends most of its time in this loop, so it repeats `onward` for one state, without calls and lists. `met` are
# the plugs that enter, `begin` those that leave if a piece begins here.
def add(layer: dict[int, int], states: Iterable[tuple[int, int]], square: PlanSquare) -> None:  # noqa: C901  hot loop: bench set hamiltonian/corners
    """Add to `layer` the states that can follow `states` after a square, with the number of ways to reach each."""
    ways_to, at, outs = layer.get, 2 * square.column, square.outs
    if square.role != NORMAL:
        for state, ways in states:
            for new in onward(state, square):
                layer[new] = ways_to(new, 0) + ways
        return
    none, down, right, both = outs & NONE, outs & DOWN, outs & RIGHT, outs & BOTH
    clear, begin, shift = ~(15 << at), (OPEN | CLOSE << 2) << at, 2 if square.row_ends else 0
    for state, ways in states:
        met = state >> at & 15
        if not met:
            if both:
                new = (state | begin) << shift
                layer[new] = ways_to(new, 0) + ways
        elif met < 4:  # only from the left
            if down:
                new = state << shift
                layer[new] = ways_to(new, 0) + ways
            if right:
                new = (state ^ met * 5 << at) << shift
                layer[new] = ways_to(new, 0) + ways
        elif not met & 3:  # only from above
            if right:
                new = state << shift
                layer[new] = ways_to(new, 0) + ways
            if down:
                new = (state ^ (met >> 2) * 5 << at) << shift
                layer[new] = ways_to(new, 0) + ways
        elif none:
            joined = _joined(state & clear, met & 3, met >> 2, at, square)
            if joined is not None:
                new = joined << shift
                layer[new] = ways_to(new, 0) + ways


def _passed(state: int, square: PlanSquare) -> list[int]:
    at, outs = 2 * square.column, square.outs
    left, above = state >> at & 3, state >> at + 2 & 3
    rest = state & ~(15 << at)
    if left and above:
        joined = _joined(rest, left, above, at, square) if outs & NONE else None
        return [] if joined is None else [joined]
    if left or above:
        return _continued(rest, left | above, square)
    return [rest | OPEN << at | CLOSE << at + 2] if outs & BOTH else []


def _ended(state: int, square: PlanSquare) -> list[int]:
    at = 2 * square.column
    left, above = state >> at & 3, state >> at + 2 & 3
    rest = state & ~(15 << at)
    if not left and not above:
        return _continued(rest, TIED, square)
    if (left and above) or not square.outs & NONE:
        return []
    plug = left | above
    if plug != TIED:
        return [rest | TIED << packed_mate(rest, plug, at if left else at + 2)]
    return [0] if square.last and not rest else []


def _continued(rest: int, plug: int, square: PlanSquare) -> list[int]:
    at, outs = 2 * square.column, square.outs
    down = [rest | plug << at] if outs & DOWN else []
    return [*down, rest | plug << at + 2] if outs & RIGHT else down


def _joined(rest: int, left: int, above: int, at: int, square: PlanSquare) -> int | None:
    if left == TIED:
        if above == TIED:
            return 0 if square.last and not rest else None
        return rest | TIED << packed_mate(rest, above, at + 2)
    if above == TIED:
        return rest | TIED << packed_mate(rest, left, at)
    if left == OPEN:
        if above == OPEN:
            return rest ^ 3 << packed_mate(rest, OPEN, at + 2)
        return 0 if square.closes and not rest else None
    if above == CLOSE:
        return rest ^ 3 << packed_mate(rest, CLOSE, at)
    return rest


def _tied(state: int) -> int:
    both = state & state >> 1
    tied = 0
    while both:
        tied += both & 1
        both >>= 2
    return tied
