"""The sweep of `sweep_plugs.py` for labels that are met in order: pieces of path carry labels across the frontier.

A state is a bytes object of plugs. EMPTY, OPEN, CLOSE and TIED mean what they mean there, for pieces without a label.
A piece with labels has them all in sequence, i to j; its plug on the side of j is ONWARD(j), that on the side of i
BACK(i), and where it has one label only and may still be walked either way both plugs are EITHER(i). A plug whose
side has come to an end of the path is gone.
"""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.progress import Count, Pace, Progress
from pysolvers.puzzles.hamiltonian.solving.sweep_plan import END, HOLE, MAYBE_END, Square, Sweep
from pysolvers.puzzles.hamiltonian.solving.sweep_plugs import CLOSE, OPEN, TIED

EMPTY = 0
FIRST = 4
"""The first code of a labelled plug: ONWARD(l) is FIRST + 3 l, BACK(l) one more, EITHER(l) two more."""
_PLAIN = bytes(range(FIRST))
MOST = (256 - FIRST) // 3
"""The most labels that a byte has room for."""


def count_labelled(plan: Sweep) -> Iterator[Progress | Count]:
    """The number of answers of a sweep whose labels are met in order."""
    states = {bytes(plan.width + 1): 1}
    pace = Pace()
    work = 0
    rules = Joints(plan)
    for i, square in enumerate(plan.squares):
        after: dict[bytes, int] = {}
        for state, ways in states.items():
            for onward in rules.moves(state, square):
                if onward in after:
                    after[onward] += ways
                elif not rules.crossed(onward):
                    after[onward] = ways
            work += 1
            if not work & 127 and pace.due():
                yield Progress(work, len(states), i, len(plan.squares), "frontier")
        states = after
    yield Progress(work, len(states), len(plan.squares), len(plan.squares), "frontier")
    yield Count(sum(states.values()), exact=True)


class Joints:
    """What the plugs of a sweep with labels may do."""

    def __init__(self, plan: Sweep) -> None:
        self.labels = plan.labels
        self.closed = plan.closed
        self.verdicts: dict[bytes, bool] = {}
        self.place = {square.label: square.place for square in plan.squares if square.label >= 0}

    def crossed(self, state: bytes) -> bool:
        """Whether stretches that are still to be drawn would have to cross: such a state leads to no answer.

        Where ONWARD(l) and BACK(l + 1) are both on the frontier, the stretch between them runs behind it; two
        such stretches are nested or side by side. It depends on the labelled plugs and their order alone, so
        it is worked out once for each.
        """
        signature = state.translate(None, _PLAIN)
        known = self.verdicts.get(signature)
        if known is None:
            known = self.verdicts[signature] = self._crossed(signature)
        return known

    def _crossed(self, signature: bytes) -> bool:
        stack: list[int] = []
        for plug in signature:
            near, side = divmod(plug - FIRST, 3)
            if side == 2:
                continue
            stretch = near if side == 0 else near - 1
            if FIRST + 3 * stretch not in signature or FIRST + 3 * stretch + 4 not in signature:
                continue
            if stack and stack[-1] == stretch:
                stack.pop()
            elif stretch in stack:
                return True
            else:
                stack.append(stretch)
        return False

    def moves(self, state: bytes, square: Square) -> list[bytes]:
        """The states that can follow a state when one square more has been swept."""
        at = square.column
        left, above = state[at], state[at + 1]
        outs = square.outs
        role = square.role
        found: list[bytes] = []
        if role == HOLE:
            if not left and not above and (False, False) in outs:
                found.append(state)
        elif role == END:
            self._end(state, square, found)
        else:
            if square.label >= 0:
                self._label(state, square, found)
            elif not left and not above:
                if (True, True) in outs:
                    found.append(_put(state, at, OPEN, CLOSE))
            elif not left or not above:
                self._onward(state, at, left | above, outs, found)
            elif (False, False) in outs:
                self._meet(_put(state, at, EMPTY, EMPTY), left, above, at, at + 1, square.last, found)
            if role == MAYBE_END and self._ends(state, square) + square.ends_left < 2:
                self._free_end(state, square, found)
        if square.row_ends:
            return [b"\0" + s[:-1] for s in found if not s[-1]]
        return found

    def _onward(self, state: bytes, at: int, plug: int, outs: frozenset[tuple[bool, bool]], found: list[bytes]) -> None:
        if (True, False) in outs:
            found.append(_put(state, at, plug, EMPTY))
        if (False, True) in outs:
            found.append(_put(state, at, EMPTY, plug))

    def _label(self, state: bytes, square: Square, found: list[bytes]) -> None:
        """A labelled square that is no fixed end.

        The label joins what comes in, then that goes on or meets what else comes in.
        """
        at = square.column
        left, above = state[at], state[at + 1]
        either = FIRST + 3 * square.label + 2
        if not left and not above:
            if (True, True) in square.outs:
                found.append(_put(state, at, either, either))
            return
        rest = _put(state, at, EMPTY, EMPTY)
        spot, plug = (at, left) if left else (at + 1, above)
        # The second plug stays where it is while the first is joined: it may be the other end of the same piece.
        base = _put(state, at, EMPTY, above) if left and above else rest
        for joined, out in self._absorb(base, plug, spot, square.label):
            if not (left and above):
                self._onward(joined, at, out, square.outs, found)
            elif (False, False) in square.outs:
                other = joined[at + 1]
                self._meet(_put(joined, at, EMPTY, EMPTY), out, other, at, at + 1, square.last, found)

    def _absorb(self, rest: bytes, plug: int, at: int, label: int) -> list[tuple[bytes, int]]:
        """The state and the plug that goes on when a piece ends in a labelled square with its `plug`.

        [] if it must not.
        """
        onward = FIRST + 3 * label
        if plug == TIED:
            if label == 0:
                return [(rest, onward)]
            return [(rest, onward + 1)] if label == self.labels - 1 else []
        if plug in (OPEN, CLOSE):
            return [(_change(rest, _mate(rest, plug, at), onward + 2), onward + 2)]
        near, side = divmod(plug - FIRST, 3)
        if side != 1 and self._follows(near, label):
            return [(_sided(rest, plug, near, 1) if side == 2 else rest, onward)]
        if side != 0 and self._follows(label, near):
            return [(_sided(rest, plug, near, 0) if side == 2 else rest, onward + 1)]
        return []

    def _follows(self, before: int, after: int) -> bool:
        return after == before + 1 or (self.closed and after == 0 and before == self.labels - 1)

    def _meet(self, rest: bytes, one: int, two: int, at_one: int, at_two: int, last: bool, found: list[bytes]) -> None:
        """Two plugs meet (the first from the left, the second from above); `rest` has neither."""
        if one < FIRST and two < FIRST:
            if one == TIED and two == TIED:
                return  # a whole path that has met no label
            if one == TIED:
                found.append(_change(rest, _mate(rest, two, at_two), TIED))
            elif two == TIED:
                found.append(_change(rest, _mate(rest, one, at_one), TIED))
            elif one == two:
                other = _mate(rest, one, at_two if one == OPEN else at_one)
                found.append(_change(rest, other, 3 - rest[other]))
            elif one == CLOSE:
                found.append(rest)
            return
        if one < FIRST or two < FIRST:
            plain, at, plug = (one, at_one, two) if one < FIRST else (two, at_two, one)
            if plain == TIED:
                self._finish(rest, plug, last, found)
            else:
                found.append(_change(rest, _mate(rest, plain, at), plug))
            return
        near, side = divmod(one - FIRST, 3)
        far, other_side = divmod(two - FIRST, 3)
        if side != 1 and other_side != 0 and self._follows(near, far):
            pass
        elif side != 0 and other_side != 1 and self._follows(far, near):
            near, side, far, other_side, one, two = far, other_side, near, side, two, one
        else:
            return
        if side == 2:
            rest = _sided(rest, one, near, 1)
        if other_side == 2:
            rest = _sided(rest, two, far, 0)
        self._add(rest, last, found)

    def _finish(self, rest: bytes, plug: int, last: bool, found: list[bytes]) -> None:
        """A piece comes to a free end of the path with its labelled `plug`."""
        near, side = divmod(plug - FIRST, 3)
        if near == 0 and side != 0:
            self._add(_sided(rest, plug, near, 0) if side == 2 else rest, last, found)
        elif near == self.labels - 1 and side != 1:
            self._add(_sided(rest, plug, near, 1) if side == 2 else rest, last, found)

    def _add(self, rest: bytes, last: bool, found: list[bytes]) -> None:
        """Keep a state in which two labelled plugs have gone, unless they closed the path too early."""
        if last or max(rest) >= FIRST:
            found.append(rest)

    def _end(self, state: bytes, square: Square, found: list[bytes]) -> None:
        """A fixed end, which is the first or the last label."""
        at = square.column
        left, above = state[at], state[at + 1]
        plug = FIRST + 3 * square.label + (square.label > 0)
        if not left and not above:
            self._onward(state, at, plug, square.outs, found)
        elif (not left or not above) and (False, False) in square.outs:
            rest = _put(state, at, EMPTY, EMPTY)
            spot, inward = (at, left) if left else (at + 1, above)
            if inward == TIED:
                return
            if inward < FIRST:
                found.append(_change(rest, _mate(rest, inward, spot), plug))
                return
            for joined, out in self._absorb(rest, inward, spot, square.label):
                # the end has nothing on its far side: what would go out of it must be that side
                if (out - FIRST) % 3 == (0 if square.label else 1):
                    self._add(joined, square.last, found)

    def _free_end(self, state: bytes, square: Square, found: list[bytes]) -> None:
        """A square in which the path ends, though it need not: TIED begins, or a piece ends."""
        at = square.column
        left, above = state[at], state[at + 1]
        if not left and not above:
            if square.label < 0:
                self._onward(state, at, TIED, square.outs, found)
            else:
                for side in self._sides(square.label):
                    self._onward(state, at, FIRST + 3 * square.label + side, square.outs, found)
            return
        if (left and above) or (False, False) not in square.outs:
            return
        rest = _put(state, at, EMPTY, EMPTY)
        spot, plug = (at, left) if left else (at + 1, above)
        if square.label >= 0:
            for joined, out in self._absorb(rest, plug, spot, square.label):
                if out >= FIRST and (out - FIRST) % 3 == 2:
                    for side in self._sides(square.label):
                        found.append(_change(joined, joined.index(out), out - 2 + side))
                elif ((out - FIRST) % 3 == 0) == (square.label == self.labels - 1):
                    self._add(joined, square.last, found)
        elif plug == TIED:
            return
        elif plug < FIRST:
            found.append(_change(rest, _mate(rest, plug, spot), TIED))
        else:
            self._finish(rest, plug, square.last, found)

    def _sides(self, label: int) -> list[int]:
        """Which sides a piece has left that ends in a labelled square.

        ONWARD for the first label, BACK for the last.
        """
        return [0] * (label == 0) + [1] * (label == self.labels - 1)

    def _ends(self, state: bytes, square: Square) -> int:
        """How many ends of the path have been swept."""
        ends = state.count(TIED)
        for label, side in ((0, 1), (self.labels - 1, 0)):
            code = FIRST + 3 * label
            if self.place[label] < square.place and code + side not in state and code + 2 not in state:
                ends += 1
        return ends


def _put(state: bytes, at: int, one: int, two: int) -> bytes:
    return state[:at] + bytes((one, two)) + state[at + 2 :]


def _change(state: bytes, at: int, code: int) -> bytes:
    return state[:at] + bytes((code,)) + state[at + 1 :]


def _sided(rest: bytes, plug: int, label: int, side: int) -> bytes:
    """The state in which the other plug of a piece with one label knows which side it is on."""
    return _change(rest, rest.index(plug), FIRST + 3 * label + side)


def _mate(rest: bytes, plug: int, at: int) -> int:
    """Where the other end of the arc is that `plug` at `at` opens or closes."""
    depth = 1
    if plug == OPEN:
        while depth:
            at += 1
            if rest[at] == OPEN:
                depth += 1
            elif rest[at] == CLOSE:
                depth -= 1
        return at
    while depth:
        at -= 1
        if rest[at] == CLOSE:
            depth += 1
        elif rest[at] == OPEN:
            depth -= 1
    return at
