"""Exact counts and all solutions under `full` and `classic` by a frontier sweep (`engines/frontier`).

A state has a plug for each edge that crosses the frontier: OPEN and CLOSE for the ends of a piece without a label, else
the piece's label. The board is swept in the orientation that looks cheapest.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass

from pysolvers.core.progress import Count, Progress
from pysolvers.engines.frontier import sweep
from pysolvers.engines.frontier.layers import paths
from pysolvers.engines.frontier.plugs import BOTH, CLOSE, DOWN, NONE, OPEN, PAIRS, RIGHT, crossing, joined
from pysolvers.puzzles.numberlink.model import E, N, NumberlinkPuzzle, NumberlinkSolution, S, W

LABELS = CLOSE + 1
"""The first plug that is a label."""

MAX_LABELS = 250

TRIAL = 6_000
"""How many states are visited to see which orientation of a board is the cheapest."""


@dataclass(frozen=True, slots=True)
class Square:
    """A cell of the board, by its index, in a column of the sweep; `label` is its label as a plug, or 0.

    `outs` says in which ways a path can go on (NONE, DOWN, RIGHT, BOTH, as bits) if nothing comes in, if a path comes
    in from the left, from above, and if both do.
    """

    cell: int
    column: int
    label: int
    outs: tuple[int, int, int, int]
    row_ends: bool


class LabelSweep:
    """A board in one of its orientations; `ways` are the ways on the board of N, E, S, W in the sweep.

    `rows` has the cells' indices as they are swept, `allowed` for each cell of the board the sets of links that it may
    have, as bits `1 << links`.
    """

    def __init__(
        self, puzzle: NumberlinkPuzzle, ways: tuple[int, ...], rows: list[list[int]], allowed: Sequence[int] | None
    ) -> None:
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
                if allowed:
                    links = [each for each in links if allowed[cell] >> self._on_board(each) & 1]
                self.places.append(Square(cell, column, label, _outs(links), row_ends))

    # The hot loop of bench set numberlink/janko-full: it runs once for each state of each layer.
    def onward(self, state: bytes, square: Square) -> list[bytes]:
        """The states that can follow a state when a square is swept."""
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
        """At the beginning of a row, whether labels that cross twice can still be joined."""
        return None if square.column else _possible

    def links(self, before: bytes, after: bytes, square: Square) -> int:
        """The links on the board of a square between two states."""
        at = square.column
        here = (before[at] > 0) * W + (before[at + 1] > 0) * N
        at += square.row_ends
        return self._on_board(here + (after[at] > 0) * S + (not square.row_ends and after[at + 1] > 0) * E)

    def _on_board(self, links: int) -> int:
        return sum(there for here, there in zip((N, E, S, W), self.ways, strict=True) if links & here)


def _outs(allowed: list[int]) -> tuple[int, int, int, int]:
    """Ways on, by ways in, of a square that may have these sets of links."""
    outs = [0, 0, 0, 0]
    for links in allowed:
        outs[bool(links & W) + 2 * bool(links & N)] |= 1 << bool(links & S) + 2 * bool(links & E)
    return (outs[0], outs[1], outs[2], outs[3])


def orientations(puzzle: NumberlinkPuzzle, allowed: Sequence[int] | None = None) -> Iterator[LabelSweep]:
    """The four sweeps that matter: by rows from the top and the bottom, by columns from the left and the right."""
    w, h = puzzle.width, puzzle.height
    rows = [[r * w + c for c in range(w)] for r in range(h)]
    columns = [[r * w + c for r in range(h)] for c in range(w)]
    yield LabelSweep(puzzle, (N, E, S, W), rows, allowed)
    yield LabelSweep(puzzle, (S, E, N, W), rows[::-1], allowed)
    yield LabelSweep(puzzle, (W, S, E, N), columns, allowed)
    yield LabelSweep(puzzle, (E, S, W, N), columns[::-1], allowed)


def cheapest_orientation(
    puzzle: NumberlinkPuzzle, allowed: Sequence[int] | None = None
) -> Generator[Progress, None, LabelSweep]:
    """The sweep that looks cheapest; it is the same each time."""
    return (yield from sweep.cheapest(orientations(puzzle, allowed), TRIAL))


def _possible(state: bytes) -> bool:
    """False if two labels that both cross the frontier twice cross each other: they cannot both be joined any more.

    Pieces without a label could carry a label across, so nothing is said of a state that has some.
    """
    if OPEN in state:
        return True
    twice = {plug for plug in state if plug and state.count(plug) == 2}
    return not crossing(plug for plug in state if plug in twice)


def count(
    puzzle: NumberlinkPuzzle, limit: int | None = None, allowed: Sequence[int] | None = None
) -> Iterator[Progress | Count]:
    """The exact number of solutions, with progress; nothing if more than `limit` states would have to be visited."""
    board = yield from cheapest_orientation(puzzle, allowed)
    last = yield from sweep.count(board, most_visits=limit)
    if last is not None:
        yield Count(last.get(board.first, 0), exact=True)


def solve(
    puzzle: NumberlinkPuzzle, limit: int | None = None, allowed: Sequence[int] | None = None
) -> Iterator[Progress | NumberlinkSolution]:
    """Each solution once, after the whole sweep, with progress; it keeps, for every state, where it comes from.

    `limit` is the most states to keep; beyond it the work ends without solutions and without a last `Progress` of all
    cells.
    """
    board = yield from cheapest_orientation(puzzle, allowed)
    layers = yield from sweep.kept_layers(board, most_visits=limit)
    if layers is None:
        return
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
