"""Exact counts under `full` and `classic` by a frontier (plug) DP: cell by cell.

All partial answers that look alike in one. Between the cells done and those to come runs a line of `width` + 1 edges.
All that matters of a partial answer is what crosses it: the state is a byte an edge, 0 for nothing, OPEN and CLOSE
for the two ends of a piece without a label, else the piece's label. The pieces do not cross, so OPEN and CLOSE match
like brackets. At cell (r, c) state[c] is the edge to its left and state[c + 1] the one above; afterwards they stand
for the edge below and the one to the right.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass

from pysolvers.core.progress import Count, Pace, Progress
from pysolvers.puzzles.numberlink.model import E, N, NumberlinkPuzzle, NumberlinkSolution, S, W

OPEN, CLOSE = 1, 2
LABELS = 3
"""The first byte that is a label."""

MAX_LABELS = 250

TRIAL = 6_000
"""How many states are visited to see which orientation of a board is the cheapest."""

_PAIR = [[bytes((a, b)) for b in range(256)] for a in range(256)]
"""Two bytes as a byte string; at import, for it is the same for every board."""


@dataclass(frozen=True)
class Turned:
    """A board in one of its orientations: labels as numbers from LABELS (0 none), and where each cell comes from."""

    width: int
    height: int
    cells: tuple[int, ...]
    origin: tuple[int, ...]
    ways: tuple[int, ...]
    """The ways on the original board of the ways N, E, S, W here."""
    allowed: tuple[int, ...]
    """For each cell the sets of links that it may have, as bits 1 << links."""


def turned(puzzle: NumberlinkPuzzle, allowed: Sequence[int] | None = None) -> Iterator[Turned]:
    """The four orientations that matter: by rows from the top and the bottom, by columns from the left and the right.

    `allowed` has for each cell of the puzzle the sets of links that it may have, as bits 1 << links.
    """
    number = {label: LABELS + k for k, label in enumerate(puzzle.pairs)}
    w, h = puzzle.width, puzzle.height
    places = {
        (N, E, S, W): [[r * w + c for c in range(w)] for r in range(h)],
        (S, E, N, W): [[r * w + c for c in range(w)] for r in reversed(range(h))],
        (W, S, E, N): [[r * w + c for r in range(h)] for c in range(w)],
        (E, S, W, N): [[r * w + c for r in range(h)] for c in reversed(range(w))],
    }
    for ways, rows in places.items():
        origin = tuple(i for row in rows for i in row)
        cells = tuple(number[puzzle.cells[i]] if puzzle.cells[i] else 0 for i in origin)
        turn = [
            sum(there for here, there in zip((N, E, S, W), ways, strict=True) if links & here) for links in range(16)
        ]
        may = tuple(
            sum(1 << links for links in range(16) if allowed[i] >> turn[links] & 1) if allowed else 0xFFFF
            for i in origin
        )
        yield Turned(len(rows[0]), len(rows), cells, origin, ways, may)


def moves(board: Turned, empty: bool, r: int, c: int, state: bytes) -> Iterator[tuple[bytes, int]]:
    """The states after cell (r, c), each with the cell's links; `empty` says whether it may stay empty."""
    left, up = state[c], state[c + 1]
    label = board.cells[r * board.width + c]
    down, right = r + 1 < board.height, c + 1 < board.width
    before, after = state[:c], state[c + 2 :]
    if label:
        if not left and not up:
            if down:
                yield before + _PAIR[label][0] + after, S
            if right:
                yield before + _PAIR[0][label] + after, E
        elif not left or not up:
            plug = left or up
            if plug == label:
                yield before + b"\0\0" + after, W if left else N
            elif plug < LABELS:
                yield _closed(state, c if left else c + 1, c, label), W if left else N
        return
    if not left and not up:
        if empty:
            yield state, 0
        if down and right:
            yield before + _PAIR[OPEN][CLOSE] + after, S | E
    elif not left or not up:
        plug, way = (left, W) if left else (up, N)
        if down:
            yield before + _PAIR[plug][0] + after, way | S
        if right:
            yield before + _PAIR[0][plug] + after, way | E
    elif left >= LABELS and up >= LABELS:
        if left == up:
            yield before + b"\0\0" + after, W | N
    elif left >= LABELS:
        yield _closed(state, c + 1, c, left), W | N
    elif up >= LABELS:
        yield _closed(state, c, c, up), W | N
    elif left == CLOSE and up == OPEN:
        yield before + b"\0\0" + after, W | N
    elif left == up == OPEN:
        yield _closed(state, c + 1, c, OPEN), W | N
    elif left == up == CLOSE:
        yield _closed(state, c, c, CLOSE), W | N


def _closed(state: bytes, at: int, c: int, end: int) -> bytes:
    """The state without the plugs at c and c + 1, where the piece that ends at `at` has `end` at its other end."""
    mate = _mate(state, at)
    new = bytearray(state)
    new[mate] = end
    new[c] = new[c + 1] = 0
    return bytes(new)


def _mate(state: bytes, at: int) -> int:
    """Where the piece ends whose one end, OPEN or CLOSE, crosses at `at`."""
    step = 1 if state[at] == OPEN else -1
    depth = 0
    while True:
        plug = state[at]
        if plug == OPEN:
            depth += step
        elif plug == CLOSE:
            depth -= step
        if depth == 0:
            return at
        at += step


def possible(state: bytes) -> bool:
    """False if two labels that both cross twice cross each other, so that they cannot be joined any more.

    Pieces without a label could carry a label across, so nothing is said of a state that has some.
    """
    if OPEN in state:
        return True
    last: list[int] = []
    seen: set[int] = set()
    twice = {plug for plug in state if plug >= LABELS and state.count(plug) == 2}
    for plug in state:
        if plug in twice:
            if plug in seen:
                if last.pop() != plug:
                    return False
            else:
                seen.add(plug)
                last.append(plug)
    return True


def count(
    puzzle: NumberlinkPuzzle, limit: int | None = None, allowed: Sequence[int] | None = None
) -> Iterator[Progress | Count]:
    """The exact number of answers, with progress; nothing if more than `limit` states would have to be visited."""
    board = yield from best(puzzle, allowed)
    empty = puzzle.rules == "classic"
    layer: dict[bytes, int] = {bytes(board.width + 1): 1}
    nodes = 0
    pace = Pace()
    for r in range(board.height):
        for c in range(board.width):
            later: dict[bytes, int] = {}
            get = later.get
            may = board.allowed[r * board.width + c]
            for k, (state, number) in enumerate(layer.items()):
                for new, links in moves(board, empty, r, c, state):
                    if not may >> links & 1:
                        continue
                    later[new] = get(new, 0) + number
                if not k & 255 and pace.due():
                    yield Progress(nodes + k, r, r * board.width + c, puzzle.size, "frontier")
            nodes += len(layer)
            layer = later
            if limit is not None and nodes > limit:
                return
        later = {}
        for k, (state, number) in enumerate(layer.items()):
            if possible(state):
                later[b"\0" + state[:-1]] = number
            if not k & 255 and pace.due():
                yield Progress(nodes, r, (r + 1) * board.width, puzzle.size, "frontier")
        layer = later
    yield Progress(nodes, 0, puzzle.size, puzzle.size, "frontier")
    yield Count(layer.get(bytes(board.width + 1), 0), exact=True)


def best(puzzle: NumberlinkPuzzle, allowed: Sequence[int] | None = None) -> Generator[Progress, None, Turned]:
    """The orientation that looks cheapest: the one that gets furthest with TRIAL visits to states."""
    empty = puzzle.rules == "classic"
    chosen: tuple[float, Turned] | None = None
    pace = Pace()
    for board in turned(puzzle, allowed):
        layer = {bytes(board.width + 1)}
        work = at = 0
        while at < puzzle.size and work < TRIAL:
            r, c = divmod(at, board.width)
            may = board.allowed[at]
            layer = {new for state in layer for new, links in moves(board, empty, r, c, state) if may >> links & 1}
            work += len(layer)
            at += 1
            if c + 1 == board.width:
                layer = {b"\0" + state[:-1] for state in layer if possible(state)}
            if pace.due():
                yield Progress(0, 0, 0, puzzle.size, "frontier")
        if chosen is None or (at - work / TRIAL) > chosen[0]:
            chosen = at - work / TRIAL, board
    assert chosen is not None
    return chosen[1]


def solve(
    puzzle: NumberlinkPuzzle, limit: int | None = None, allowed: Sequence[int] | None = None
) -> Iterator[Progress | NumberlinkSolution]:
    """Each answer once, after the whole DP, with progress; it keeps, for every state, where it comes from.

    `limit` is the most states to keep; beyond it the work ends without answers and without a last `Progress` of all
    cells.
    """
    board = yield from best(puzzle, allowed)
    empty = puzzle.rules == "classic"
    start = bytes(board.width + 1)
    layer: dict[bytes, list[tuple[bytes, int]]] = {start: []}
    layers = []
    nodes = 0
    pace = Pace()
    for r in range(board.height):
        for c in range(board.width):
            later: dict[bytes, list[tuple[bytes, int]]] = {}
            for k, state in enumerate(layer):
                for new, links in moves(board, empty, r, c, state):
                    if not board.allowed[r * board.width + c] >> links & 1:
                        continue
                    if c + 1 == board.width:
                        if not possible(new):
                            continue
                        new = b"\0" + new[:-1]
                    later.setdefault(new, []).append((state, links))
                if not k & 255 and pace.due():
                    yield Progress(nodes + k, r, r * board.width + c, puzzle.size, "frontier")
            nodes += len(later)
            layer = later
            layers.append(layer)
        if limit is not None and nodes > limit:
            return
    turn = dict(zip((N, E, S, W), board.ways, strict=True))
    answer = [0] * puzzle.size
    at = len(layers) - 1
    stack = [iter(layers[at].get(start, ()))]
    while stack:
        if pace.due():
            yield Progress(nodes, 0, puzzle.size, puzzle.size, "frontier")
        step = next(stack[-1], None)
        if step is None:
            stack.pop()
            continue
        at = len(layers) - len(stack)
        state, here = step
        answer[board.origin[at]] = sum(turn[way] for way in turn if here & way)
        if at == 0:
            yield NumberlinkSolution(puzzle, tuple(answer))
        else:
            stack.append(iter(layers[at - 1][state]))
    yield Progress(nodes, 0, puzzle.size, puzzle.size, "frontier")
