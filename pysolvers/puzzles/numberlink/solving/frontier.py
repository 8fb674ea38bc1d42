"""Counts or lists all solutions under `full` and `classic` by a frontier sweep (see `engines/frontier`).

A plug is a number for each edge of the frontier (see `engines/frontier/plugs`). From LABELS on, it is a label's code:
a piece of path that begins at this label crosses the edge.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

from pysolvers.core.progress import Count, Progress
from pysolvers.engines.frontier import sweep
from pysolvers.engines.frontier.layers import paths
from pysolvers.engines.frontier.plugs import BOTH, CLOSE, DOWN, NONE, OPEN, PAIRS, RIGHT, crossing, joined
from pysolvers.puzzles.numberlink.model import E, N, NumberlinkPuzzle, NumberlinkSolution, S, W

LABELS = CLOSE + 1  # the first plug that is a label

MAX_LABELS = 250

TRIAL = 6_000  # states visited to find the cheapest orientation


@dataclass(frozen=True, slots=True)
class Square:
    """One cell in the order of the sweep: its index on the board, and its `column` in the sweep.

    `label` is the code of its label (0: none). `outs` has the directions in which a path can leave the cell (NONE,
    DOWN, RIGHT, BOTH, as bits) for four cases: no path enters it, one from the left, one from above, or both.
    `row_ends` is True for the last cell of a row.
    """

    cell: int
    column: int
    label: int
    outs: tuple[int, int, int, int]
    row_ends: bool


class LabelSweep:
    """A sweep over a turned or mirrored board.

    `ways` are the original directions of N, E, S and W in the sweep; `rows` has the cells' original indices, by row.
    """

    def __init__(self, puzzle: NumberlinkPuzzle, ways: tuple[int, ...], rows: list[list[int]]) -> None:
        plug = {label: LABELS + k for k, label in enumerate(puzzle.pairs)}
        self.ways = ways
        self.first = bytes(len(rows[0]) + 1)
        self.places: list[Square] = []
        for row in rows:
            for column, cell in enumerate(row):
                label = plug.get(puzzle.labels[cell], 0)
                row_ends = cell == row[-1]
                degree = puzzle.degree(cell)
                degrees = (degree,) if puzzle.rule_set.every_cell or degree < 2 else (0, 2)
                off_board = (S if row is rows[-1] else 0) | (E if row_ends else 0)
                links = [links for links in range(16) if links.bit_count() in degrees and not links & off_board]
                self.places.append(Square(cell, column, label, _outs(links), row_ends))

    # hot loop of the bench set numberlink/janko-full: runs once for each state of each layer
    def onward(self, state: bytes, square: Square) -> list[bytes]:
        at = square.column
        left, above = state[at], state[at + 1]
        outs = square.outs[(left > 0) + 2 * (above > 0)]
        if not outs:
            return []
        found = []
        label = square.label
        if outs & NONE:
            if left or above:
                one, two = left or label, above or label
                if one < LABELS or two < LABELS:
                    new = joined(state, at, one, two)
                    if new is not None:
                        found.append(new)
                elif one == two:
                    found.append(state[:at] + b"\0\0" + state[at + 2 :])
            else:
                found.append(state)
        if outs & BOTH:
            found.append(state[:at] + PAIRS[OPEN][CLOSE] + state[at + 2 :])
        if outs & DOWN:
            found.append(state[:at] + PAIRS[left or above or label][0] + state[at + 2 :])
        if outs & RIGHT:
            found.append(state[:at] + PAIRS[0][left or above or label] + state[at + 2 :])
        return [b"\0" + new[:-1] for new in found] if square.row_ends else found

    def test(self, square: Square) -> Callable[[bytes], bool] | None:
        return None if square.column else _possible

    def links(self, before: bytes, after: bytes, square: Square) -> int:
        at = square.column
        here = (before[at] > 0) * W + (before[at + 1] > 0) * N
        at += square.row_ends
        return self._on_board(here + (after[at] > 0) * S + (not square.row_ends and after[at + 1] > 0) * E)

    def _on_board(self, links: int) -> int:
        return sum(there for here, there in zip((N, E, S, W), self.ways, strict=True) if links & here)


def _outs(allowed: list[int]) -> tuple[int, int, int, int]:
    outs = [0, 0, 0, 0]
    for links in allowed:
        outs[bool(links & W) + 2 * bool(links & N)] |= 1 << bool(links & S) + 2 * bool(links & E)
    return (outs[0], outs[1], outs[2], outs[3])


def orientations(puzzle: NumberlinkPuzzle) -> Iterator[LabelSweep]:
    w, h = puzzle.width, puzzle.height
    rows = [[r * w + c for c in range(w)] for r in range(h)]
    columns = [[r * w + c for r in range(h)] for c in range(w)]
    yield LabelSweep(puzzle, (N, E, S, W), rows)
    yield LabelSweep(puzzle, (S, E, N, W), rows[::-1])
    yield LabelSweep(puzzle, (W, S, E, N), columns)
    yield LabelSweep(puzzle, (E, S, W, N), columns[::-1])


def cheapest_orientation(puzzle: NumberlinkPuzzle) -> Generator[Progress, None, LabelSweep]:
    return (yield from sweep.cheapest(orientations(puzzle), TRIAL))


def _possible(state: bytes) -> bool:
    if OPEN in state:
        return True
    twice = {plug for plug in state if plug and state.count(plug) == 2}
    return not crossing(plug for plug in state if plug in twice)


def count(puzzle: NumberlinkPuzzle, limit: int | None = None) -> Iterator[Progress | Count]:
    """Yield Progress, then the exact number of solutions; no number if the sweep needs more than `limit` states."""
    board = yield from cheapest_orientation(puzzle)
    last = yield from sweep.count(board, most_visits=limit)
    if last is not None:
        yield Count(last.get(board.first, 0), exact=True)


def solve(puzzle: NumberlinkPuzzle) -> Iterator[Progress | NumberlinkSolution]:
    board = yield from cheapest_orientation(puzzle)
    layers = yield from sweep.kept_layers(board)
    assert layers is not None
    report = Progress(sum(map(len, layers)), 0, puzzle.area, puzzle.area, "frontier")
    if board.first in layers[-1]:
        squares = board.places[::-1]
        links = [0] * puzzle.area
        for found in paths(board.first, puzzle.area, lambda depth, state: layers[-1 - depth][state], report):
            if isinstance(found, Progress):
                yield found
                continue
            states, fresh = found
            for depth in range(max(fresh, 1), len(states)):
                square = squares[depth - 1]
                links[square.cell] = board.links(states[depth], states[depth - 1], square)
            yield NumberlinkSolution(puzzle, tuple(links))
    yield report
