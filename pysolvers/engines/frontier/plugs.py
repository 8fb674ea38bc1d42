"""Plugs: how paths cross the frontier between swept and other cells (see `sweep`), and what happens when two meet.

A plug is a code for one edge of the frontier: EMPTY, or the left or right end of a piece of path (OPEN, CLOSE), which
match like brackets. A larger code is a mark, for a piece of path that crosses the frontier only once.

A state has one byte per plug. Before column c is swept, plug c comes from the left and plug c + 1 from above; afterward
they lead down and to the right. (After Conway, Enting and Guttmann, who count self-avoiding walks.)
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
    """Return the index of the other end of a piece of path that has the end `plug` (OPEN or CLOSE) at `at`."""
    depth, step, other = 1, 1 if plug == OPEN else -1, OPEN + CLOSE - plug
    while depth:  # doesn't read state[at], which the caller may have changed already
        at += step
        if state[at] == plug:
            depth += 1
        elif state[at] == other:
            depth -= 1
    return at


def marked(state: bytes, plug: int, at: int, mark: int) -> bytes:
    """Return the state with `mark` at the other end of the piece of path that has the end `plug` at `at`."""
    return changed(state, mate(state, plug, at), mark)


def joined(state: bytes, at: int, left: int, above: int) -> bytes | None:
    """Return the state after the plugs at `at` and `at + 1` meet in a cell; None if they close a loop.

    `left` and `above` are these two plugs; at least one is OPEN or CLOSE. If the other is a mark, it moves to the far
    end of that piece.
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
    """Yield the indices of the OPEN and the CLOSE of each piece of path."""
    opened: list[int] = []
    for at, plug in enumerate(plugs):
        if plug == OPEN:
            opened.append(at)
        elif plug == CLOSE:
            yield opened.pop(), at


def crossing(ends: Iterable[int]) -> bool:
    """True if two arcs above a line cross. `ends` has the number of the arc at each point, from left to right."""
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
    """Like `mate`, for a state packed into an int, two bits per plug. `at` and the result are bit offsets."""
    depth, step, other = 1, 2 if plug == OPEN else -2, OPEN + CLOSE - plug
    while depth:
        at += step
        field = state >> at & 3
        if field == plug:
            depth += 1
        elif field == other:
            depth -= 1
    return at
