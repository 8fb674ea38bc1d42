"""Plugs of a sweep that checks the order of labels (numbered cells and fixed ends).

A plug is a code for the piece of path that uses an edge between the swept cells and the others. A state is a bytes
object of plugs (see `engines/frontier/plugs.py`). The plugs of a piece are:

- without labels, OPEN and CLOSE at its two ends, or TIED at one end if the other is an end of the path
- with the consecutive labels i to j, BACK of i at the end before i, and ONWARD of j at the end after j
- with one label and an undecided direction, EITHER at both ends

If an end of a piece is an end of the path, it has no plug.
"""

from __future__ import annotations

from pysolvers.engines.frontier.plugs import (
    BOTH,
    CLOSE,
    DOWN,
    EMPTY,
    NONE,
    OPEN,
    RIGHT,
    changed,
    joined,
    marked,
    placed,
)
from pysolvers.puzzles.hamiltonian.solving.plain_plugs import TIED
from pysolvers.puzzles.hamiltonian.solving.sweep_plan import END, HOLE, MAYBE_END, PlanSquare, SweepPlan

ONWARD, BACK, EITHER = 0, 1, 2  # side of its piece that a labelled plug is on

FIRST = TIED + 1  # the first labelled plug: label l on a side is FIRST + 3 l + side

MOST_LABELS = (256 - FIRST) // 3  # as many as fit in a byte


class LabelledPlugs:
    def __init__(self, plan: SweepPlan) -> None:
        self.labels = plan.labels
        self.closed = any(square.closes for square in plan.squares)
        self._place = {square.label: square.place for square in plan.squares if square.label >= 0}

    def onward(self, state: bytes, square: PlanSquare) -> list[bytes]:
        if square.role == HOLE:
            at = square.column
            found = [state] if square.outs & NONE and not state[at] and not state[at + 1] else []
        elif square.role == END:
            found = self._fixed_end(state, square)
        else:
            found = self._unlabelled(state, square) if square.label < 0 else self._labelled(state, square)
            if square.role == MAYBE_END and self._ends(state, square) + square.ends_left < 2:
                found += self._free_end(state, square)
        return [b"\0" + s[:-1] for s in found] if square.row_ends else found

    def _unlabelled(self, state: bytes, square: PlanSquare) -> list[bytes]:
        at = square.column
        left, above = state[at], state[at + 1]
        if left and above:
            return self._met(state, square, left, above)
        if left or above:
            return _passed(state, square, left or above)
        return [placed(state, at, OPEN, CLOSE)] if square.outs & BOTH else []

    def _labelled(self, state: bytes, square: PlanSquare) -> list[bytes]:
        at = square.column
        left, above = state[at], state[at + 1]
        if not left and not above:
            either = _plug(square.label, EITHER)
            return [placed(state, at, either, either)] if square.outs & BOTH else []
        # the second plug stays while the first is joined: it may be the other end of the same piece
        base = placed(state, at, EMPTY, above if left else EMPTY)
        absorbed = self._absorbed(base, left or above, at if left else at + 1, square.label)
        if absorbed is None:
            return []
        after, out = absorbed
        return self._met(after, square, out, after[at + 1]) if left and above else _passed(after, square, out)

    def _absorbed(self, rest: bytes, plug: int, at: int, label: int) -> tuple[bytes, int] | None:
        if plug == TIED:
            sides = self._end_sides(label)
            return (rest, _plug(label, sides[0])) if sides else None
        if plug < TIED:
            either = _plug(label, EITHER)
            return marked(rest, plug, at, either), either
        own = (plug - FIRST) // 3
        if _may_be(plug, ONWARD) and self._follows(own, label):
            return _used(rest, plug, ONWARD), _plug(label, ONWARD)
        if _may_be(plug, BACK) and self._follows(label, own):
            return _used(rest, plug, BACK), _plug(label, BACK)
        return None

    def _follows(self, before: int, after: int) -> bool:
        return after == before + 1 or (self.closed and after == 0 and before == self.labels - 1)

    def _met(self, state: bytes, square: PlanSquare, left: int, above: int) -> list[bytes]:
        if not square.outs & NONE:
            return []
        if left < TIED or above < TIED:
            after = joined(state, square.column, left, above)
            return [] if after is None else [after]
        rest = placed(state, square.column, EMPTY, EMPTY)
        if TIED in (left, above):  # two TIED plugs make a whole path without any label
            return self._finished(rest, max(left, above), square) if left != above else []
        for one, two in ((left, above), (above, left)):
            follows = self._follows((one - FIRST) // 3, (two - FIRST) // 3)
            if follows and _may_be(one, ONWARD) and _may_be(two, BACK):
                return self._kept(_used(_used(rest, one, ONWARD), two, BACK), square)
        return []

    def _finished(self, rest: bytes, plug: int, square: PlanSquare) -> list[bytes]:
        label = (plug - FIRST) // 3
        if label == 0 and _may_be(plug, BACK):
            return self._kept(_used(rest, plug, BACK), square)
        if label == self.labels - 1 and _may_be(plug, ONWARD):
            return self._kept(_used(rest, plug, ONWARD), square)
        return []

    def _kept(self, rest: bytes, square: PlanSquare) -> list[bytes]:
        return [rest] if square.last or max(rest) >= FIRST else []

    def _fixed_end(self, state: bytes, square: PlanSquare) -> list[bytes]:
        rest, plug, at = _incoming(state, square)
        out, missing = (BACK, ONWARD) if square.label else (ONWARD, BACK)
        if plug == EMPTY:
            return _passed(state, square, _plug(square.label, out))
        if at < 0 or plug == TIED or not square.outs & NONE:
            return []
        if plug < TIED:
            return [marked(rest, plug, at, _plug(square.label, out))]
        absorbed = self._absorbed(rest, plug, at, square.label)
        # the plug that would leave the end must be on the side with no labels
        if absorbed is None or absorbed[1] != _plug(square.label, missing):
            return []
        return self._kept(absorbed[0], square)

    def _free_end(self, state: bytes, square: PlanSquare) -> list[bytes]:
        rest, plug, at = _incoming(state, square)
        label = square.label
        if plug == EMPTY:
            begun = [TIED] if label < 0 else [_plug(label, side) for side in self._end_sides(label)]
            return [after for out in begun for after in _passed(state, square, out)]
        if at < 0 or not square.outs & NONE:
            return []
        if label >= 0:
            absorbed = self._absorbed(rest, plug, at, label)
            return self._ended(*absorbed, square) if absorbed else []
        if plug == TIED:
            return []
        return [marked(rest, plug, at, TIED)] if plug < TIED else self._finished(rest, plug, square)

    def _ended(self, after: bytes, out: int, square: PlanSquare) -> list[bytes]:
        label = square.label
        if out == _plug(label, EITHER):
            return [changed(after, after.index(out), _plug(label, side)) for side in self._end_sides(label)]
        return self._kept(after, square) if (out == _plug(label, ONWARD)) == (label == self.labels - 1) else []

    def _end_sides(self, label: int) -> list[int]:
        return [ONWARD] * (label == 0) + [BACK] * (label == self.labels - 1)

    def _ends(self, state: bytes, square: PlanSquare) -> int:
        ends = state.count(TIED)
        for label, side in ((0, BACK), (self.labels - 1, ONWARD)):
            swept = self._place[label] < square.place
            ends += swept and _plug(label, side) not in state and _plug(label, EITHER) not in state
        return ends


def _plug(label: int, side: int) -> int:
    return FIRST + 3 * label + side


def _may_be(plug: int, side: int) -> bool:
    return (plug - FIRST) % 3 in (side, EITHER)


def _used(rest: bytes, plug: int, side: int) -> bytes:
    label, now = divmod(plug - FIRST, 3)
    return changed(rest, rest.index(plug), _plug(label, 1 - side)) if now == EITHER else rest


def _passed(state: bytes, square: PlanSquare, plug: int) -> list[bytes]:
    at, outs = square.column, square.outs
    down = [placed(state, at, plug, EMPTY)] if outs & DOWN else []
    return [*down, placed(state, at, EMPTY, plug)] if outs & RIGHT else down


def _incoming(state: bytes, square: PlanSquare) -> tuple[bytes, int, int]:
    at = square.column
    left, above = state[at], state[at + 1]
    return placed(state, at, EMPTY, EMPTY), left or above, -1 if left and above else at if left else at + 1
