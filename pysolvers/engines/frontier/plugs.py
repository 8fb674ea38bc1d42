"""Plugs: how paths cross the frontier of a sweep, and what happens when two meet.

A plug says what crosses an edge of the frontier: nothing (EMPTY), or the left or right end of a piece of path (OPEN,
CLOSE), which match like brackets. A larger code is a mark: a piece with one end on the frontier, and what is known of
its other end, such as a label.

A state has one byte per plug, one for each column and one more. Before column c is swept, index c is the plug from the
left and c + 1 the one from above; afterward, they lead down and right. (After Conway, Enting and Guttmann, who count
self-avoiding walks.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

EMPTY, OPEN, CLOSE = 0, 1, 2

# How a path can continue from a place, as bits: not at all, down, to the right, or both ways (it begins a piece).
NONE, DOWN, RIGHT, BOTH = 1, 2, 4, 8

PAIRS = [[bytes((one, two)) for two in range(256)] for one in range(256)]


def placed(state: bytes, at: int, one: int, two: int) -> bytes:
    return state[:at] + PAIRS[one][two] + state[at + 2 :]


def changed(state: bytes, at: int, plug: int) -> bytes:
    return state[:at] + bytes((plug,)) + state[at + 1 :]


def mate(state: bytes, plug: int, at: int) -> int:
    """Index of the other end of the piece whose end `plug` (OPEN or CLOSE) is at `at`. Doesn't read state[at]."""
    depth = 1
    if plug == OPEN:
        while depth:
            at += 1
            if state[at] == OPEN:
                depth += 1
            elif state[at] == CLOSE:
                depth -= 1
        return at
    while depth:
        at -= 1
        if state[at] == CLOSE:
            depth += 1
        elif state[at] == OPEN:
            depth -= 1
    return at


def marked(state: bytes, plug: int, at: int, mark: int) -> bytes:
    """The state with `mark` at the other end of the piece whose end `plug` (OPEN or CLOSE) is at `at`."""
    return changed(state, mate(state, plug, at), mark)


def joined(state: bytes, at: int, left: int, above: int) -> bytes | None:
    """Join the plugs `left` at `at` and `above` at `at + 1`, of which at least one is OPEN or CLOSE; None for a loop.

    A mark moves to the other end of the piece it meets.
    """
    rest = state[:at] + b"\0\0" + state[at + 2 :]
    if left > CLOSE:
        return marked(rest, above, at + 1, left)
    if above > CLOSE:
        return marked(rest, left, at, above)
    if left != above:
        return rest if left == CLOSE else None
    return marked(rest, left, at + (left == OPEN), left)


def pieces(plugs: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the indices of OPEN and CLOSE for each piece with two ends on the frontier."""
    opened: list[int] = []
    for at, plug in enumerate(plugs):
        if plug == OPEN:
            opened.append(at)
        elif plug == CLOSE:
            yield opened.pop(), at


def crossing(ends: Iterable[int]) -> bool:
    """True if some connections cross. `ends` lists the connections' ends along a line, each connection twice."""
    open_ones: list[int] = []
    for end in ends:
        if open_ones and open_ones[-1] == end:
            open_ones.pop()
        elif end in open_ones:
            return True
        else:
            open_ones.append(end)
    return False


def packed_mate(state: int, plug: int, at: int) -> int:
    """Like `mate`, for a state packed into an int, two bits per plug; `at` counts bits and is even."""
    depth = 1
    if plug == OPEN:
        state >>= at
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
        field = state >> at & 3
        if field == CLOSE:
            depth += 1
        elif field == OPEN:
            depth -= 1
    return at
