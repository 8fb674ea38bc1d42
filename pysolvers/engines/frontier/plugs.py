"""Plugs: how paths cross the frontier of a sweep, and what becomes of them when two meet.

The frontier crosses one edge for each column, and one more to the right of the place swept last. A plug says what
crosses there: EMPTY nothing; OPEN and CLOSE the left and the right end of one piece of path. Pieces do not cross, so
OPEN and CLOSE match like brackets. Any larger code is a mark: what the puzzle knows of the one end of a piece whose
other end is not on the frontier, such as its label.

A state is a bytes object, one byte a plug. Column c has the plug that enters it from the left at c and the one from
above at c + 1; when it is swept, they are the plugs below and to the right. (Plugs and their states after Conway,
Enting and Guttmann, who count self-avoiding walks.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

EMPTY, OPEN, CLOSE = 0, 1, 2

NONE, DOWN, RIGHT, BOTH = 1, 2, 4, 8
"""How a path can go on from a place, as bits: not at all, down, to the right, or both ways (it begins a piece)."""

PAIRS = [[bytes((one, two)) for two in range(256)] for one in range(256)]
"""Two plugs as bytes."""


def placed(state: bytes, at: int, one: int, two: int) -> bytes:
    """The state with the plugs `one` and `two` at `at` and `at + 1`."""
    return state[:at] + PAIRS[one][two] + state[at + 2 :]


def changed(state: bytes, at: int, plug: int) -> bytes:
    """The state with `plug` at `at`."""
    return state[:at] + bytes((plug,)) + state[at + 1 :]


def mate(state: bytes, plug: int, at: int) -> int:
    """Where the other end of the piece is that `plug`, OPEN or CLOSE, ends at `at`; state[at] itself is not read."""
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
    """The state in which the piece that `plug`, OPEN or CLOSE, ends at `at` has `mark` at its other end."""
    return changed(state, mate(state, plug, at), mark)


def joined(state: bytes, at: int, left: int, above: int) -> bytes | None:
    """The state when two plugs have met at `at` and `at + 1`, of which one at least is OPEN or CLOSE.

    A mark goes to the other end of the piece that it meets. None if the two are the ends of one piece, which would
    become a loop.
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
    """Where each piece with two ends on the frontier has its OPEN and its CLOSE."""
    opened: list[int] = []
    for at, plug in enumerate(plugs):
        if plug == OPEN:
            opened.append(at)
        elif plug == CLOSE:
            yield opened.pop(), at


def crossing(ends: Iterable[int]) -> bool:
    """Whether connections cross that are known by their two ends, in the order in which these lie on a line.

    Each connection stands twice in `ends`, once for either end.
    """
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
    """The same as `mate` for a state packed into an int, two bits a plug; `at` counts bits, and is even."""
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
