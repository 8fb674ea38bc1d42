"""Plugs of a sweep in which the order of labels says nothing: what can follow a state at each square.

A state is all plugs packed into one int, two bits a plug (see `engines/frontier/plugs.py`). Besides EMPTY, OPEN and
CLOSE a plug can be TIED: the other end of its piece is an end of the whole path. When the square of column j is swept,
plug j comes in from the left and plug j + 1 from above; afterwards they go on down and to the right.
"""

from __future__ import annotations

from pysolvers.engines.frontier.plugs import BOTH, CLOSE, DOWN, NONE, OPEN, RIGHT, packed_mate
from pysolvers.puzzles.hamiltonian.solving.frontier.plan import END, HOLE, MAYBE_END, Square

TIED = CLOSE + 1


# This runs once for each state of each layer, so it does without calls and objects. `at` is the bit of the state where
# the plug from the left stands; `rest` is the state without the two plugs that come in.
def onward(state: int, square: Square) -> list[int]:  # noqa: C901  hot loop: bench set hamiltonian/corners
    """The states that can follow a state when one square more has been swept."""
    at = 2 * square.column
    left, above = state >> at & 3, state >> at + 2 & 3
    rest = state & ~(15 << at)
    outs, role = square.outs, square.role
    found: list[int] = []
    if role == HOLE:
        if not left and not above and outs & NONE:
            found.append(rest)
    else:
        if role != END:
            if not left and not above:
                if outs & BOTH:
                    found.append(rest | OPEN << at | CLOSE << at + 2)
            elif not left or not above:
                plug = left | above
                if outs & DOWN:
                    found.append(rest | plug << at)
                if outs & RIGHT:
                    found.append(rest | plug << at + 2)
            elif outs & NONE:
                joined = _joined(rest, left, above, at, square)
                if joined is not None:
                    found.append(joined)
        if role == END or (role == MAYBE_END and _tied(state) + square.ends_left < 2):
            if not left and not above:
                if outs & DOWN:
                    found.append(rest | TIED << at)
                if outs & RIGHT:
                    found.append(rest | TIED << at + 2)
            elif (not left or not above) and outs & NONE:
                plug = left | above
                if plug != TIED:
                    found.append(rest | TIED << packed_mate(rest, plug, at if left else at + 2))
                elif square.last and not rest:
                    found.append(0)
    if square.row_ends:
        return [s << 2 for s in found]
    return found


def _joined(rest: int, left: int, above: int, at: int, square: Square) -> int | None:
    """The state after the two plugs at `at` have met; None if that closes a path or a loop too early."""
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
    """How many plugs are TIED."""
    both = state & state >> 1
    tied = 0
    while both:
        tied += both & 1
        both >>= 2
    return tied
