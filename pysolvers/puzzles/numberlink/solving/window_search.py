"""A second answer near a known one: free a window of the board, keep the rest, and solve the window again.

What is outside is merged: a path that leads out of the window and back is one piece with two ends in it, and one that
leads out to a source ends, with its label, where it enters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.numberlink.model import E, N, NumberlinkPuzzle, NumberlinkSolution, S, W, path_from
from pysolvers.puzzles.numberlink.solving.cell_shapes import BLOCKED, CORNER, EDGES, EMPTY, SHAPES, SOURCE, STRAIGHT
from pysolvers.puzzles.numberlink.solving.propagate_full import propagate
from pysolvers.puzzles.numberlink.solving.search import complete
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard, SearchState, Steps

SIDES = (4, 6, 8, 10, 12)
NODES = 400
"""How many nodes are spent on one window before the next is tried."""


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of cells, by its top left one."""

    top: int
    left: int
    height: int
    width: int

    def has(self, row: int, column: int) -> bool:
        """Whether a cell lies in it."""
        return self.top <= row < self.top + self.height and self.left <= column < self.left + self.width

    def cells(self, puzzle: NumberlinkPuzzle) -> Iterator[tuple[int, int]]:
        """Its cells row by row: the flat index on the board, and the ways that lead out of the window."""
        for row in range(self.height):
            for column in range(self.width):
                out = (row == 0) * N | (row + 1 == self.height) * S | (column == 0) * W | (column + 1 == self.width) * E
                yield (self.top + row) * puzzle.width + self.left + column, out


def other_answers(answer: NumberlinkSolution, sides: Sequence[int] = SIDES) -> Steps:
    """Answers that differ from `answer` in a window of these sides, with progress; one may come several times."""
    pace = Pace()
    positions = _positions(answer)
    nodes = 0
    for window in windows(answer.puzzle, sides):
        spent = 0
        for step in answers_in_window(answer, window, positions):
            if isinstance(step, Progress):
                spent = step.nodes
                yield replace(step, nodes=nodes + spent)
            elif step != answer and not step.violations():
                yield step
        nodes += spent
        if pace.due():
            yield Progress(nodes, 0)


def windows(puzzle: NumberlinkPuzzle, sides: Sequence[int] = SIDES) -> Iterator[Window]:
    """The windows of these sides, a third of a side apart, the last ones at the border."""
    for side in sides:
        height, width = min(side, puzzle.height), min(side, puzzle.width)
        for top in _starts(puzzle.height, side):
            for left in _starts(puzzle.width, side):
                yield Window(top, left, height, width)
        if side >= puzzle.height and side >= puzzle.width:
            return


def _starts(length: int, side: int) -> list[int]:
    """Where windows of this side begin in a row or column of that length."""
    return sorted({min(start, max(0, length - side)) for start in range(0, length, max(1, side // 3))})


def answers_in_window(
    answer: NumberlinkSolution, window: Window, positions: dict[int, tuple[int, int]] | None = None
) -> Steps:
    """The answers that agree with `answer` outside a window, itself among them, as far as NODES go.

    A last Progress has the nodes. `positions` saves time where it is known (see `_positions`).
    """
    puzzle = answer.puzzle
    state = _window_state(answer, _positions(answer) if positions is None else positions, window)
    for step in complete(state, propagate, state.board.places, most=NODES):
        if isinstance(step, Progress):
            yield step
            continue
        links = list(answer.links)
        for p, (i, out) in zip(state.board.places, window.cells(puzzle), strict=True):
            links[i] = links[i] & out | EDGES[step.domain[p]]
        yield NumberlinkSolution(puzzle, tuple(links))


def _positions(answer: NumberlinkSolution) -> dict[int, tuple[int, int]]:
    """For each cell on a path: the path's number from 1, and the cell's position along it from its first source."""
    return {
        i: (number, k)
        for number, (a, _) in enumerate(answer.puzzle.pairs.values(), 1)
        for k, i in enumerate(path_from(answer.puzzle, answer.links, a))
    }


def _window_state(answer: NumberlinkSolution, positions: dict[int, tuple[int, int]], window: Window) -> SearchState:
    """The window as a board of its own; where a path enters, its cell is an end, as a source is."""
    puzzle = answer.puzzle
    board = PaddedBoard(
        NumberlinkPuzzle(window.width, window.height, ("",) * window.height * window.width, puzzle.rules)
    )
    state = SearchState(board)
    entries: dict[int, list[tuple[int, int]]] = {}
    for p, (i, out) in zip(board.places, window.cells(puzzle), strict=True):
        leaving, source = answer.links[i] & out, puzzle.cells[i]
        if i in puzzle.blocked:
            state.domain[p] = BLOCKED
        elif leaving.bit_count() == 2 or (leaving and source):
            state.domain[p] = EMPTY  # nothing of it is in the window
        elif leaving or source:
            state.domain[p] = SOURCE & _keep_in(out)
            number, position = positions[i]
            entries.setdefault(number, []).append((position, p))
        else:
            state.domain[p] = SHAPES[puzzle.rules] & _keep_in(out)
    _join(state, entries)
    for p in board.places:
        state.seen[p] = SOURCE if state.domain[p] & SOURCE else STRAIGHT | CORNER | EMPTY
    state.work = [p for p in board.places if state.domain[p] != state.seen[p]]
    return state


@cache
def _keep_in(out: int) -> int:
    """The shapes that have none of these links."""
    return ~sum(shape for shape, links in EDGES.items() if links & out)


def _join(state: SearchState, entries: dict[int, list[tuple[int, int]]]) -> None:
    """Give the ends in a window their labels and, where a path leads out and back, each other.

    Along a path the ends take turns: in, out, in, out. The first and the last have the label; those between are
    joined outside, each out with the next in.
    """
    for number, found in entries.items():
        places = [p for _, p in sorted(found)]
        state.label[places[0]] = state.label[places[-1]] = number
        for a, b in zip(places[1:-1:2], places[2:-1:2], strict=True):
            state.end[a], state.end[b] = b, a
