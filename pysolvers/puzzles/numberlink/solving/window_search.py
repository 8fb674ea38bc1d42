"""A second answer near a known one: free a window of the board, keep the rest, and solve the window again.

What is outside is merged: a path that leads out of the window and back is one piece with two ends in it, and one that
leads out to a source ends, with its label, where it enters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.numberlink.model import OPPOSITE, NumberlinkPuzzle, NumberlinkSolution, path_from
from pysolvers.puzzles.numberlink.solving.cell_shapes import CORNER, EDGES, EMPTY, SOURCE, STRAIGHT, WITH
from pysolvers.puzzles.numberlink.solving.propagate_full import propagate
from pysolvers.puzzles.numberlink.solving.search import complete
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard, SearchState

SIZES = (4, 6, 8, 10, 12)
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


def others(answer: NumberlinkSolution, nodes: int = 0) -> Iterator[Progress | NumberlinkSolution]:
    """Answers that differ from `answer` in one window, with progress; the same one may come from several windows."""
    pace = Pace()
    ends = _ends(answer)
    for window in each(answer.puzzle):
        for step in solutions(answer, window, ends):
            if isinstance(step, Progress):
                spent = step.nodes
                yield replace(step, nodes=nodes + spent)
            elif step != answer and not step.violations():
                yield step
        nodes += spent
        if pace.due():
            yield Progress(nodes, 0)


def each(puzzle: NumberlinkPuzzle, sides: Sequence[int] = SIZES) -> Iterator[Window]:
    """The windows, small ones first, a third of a side apart, the last ones at the border."""
    for side in sides:
        step = max(1, side // 3)
        height, width = min(side, puzzle.height), min(side, puzzle.width)
        for top in sorted({min(top, puzzle.height - height) for top in range(0, puzzle.height, step)}):
            for left in sorted({min(left, puzzle.width - width) for left in range(0, puzzle.width, step)}):
                yield Window(top, left, height, width)
        if side >= puzzle.height and side >= puzzle.width:
            return


def solutions(
    answer: NumberlinkSolution, window: Window, ends: dict[int, tuple[int, int]] | None = None
) -> Iterator[Progress | NumberlinkSolution]:
    """The answers that agree with `answer` outside a window, itself among them, as far as NODES go.

    A last Progress has the nodes. `ends` saves time where it is known (see `_ends`).
    """
    puzzle = answer.puzzle
    top, left, height, width = window.top, window.left, window.height, window.width
    state = _window(answer, _ends(answer) if ends is None else ends, top, left, height, width)
    for step in complete(state, propagate, state.board.places, most=NODES):
        if isinstance(step, Progress):
            yield step
            continue
        links = list(answer.links)
        for k, p in enumerate(state.board.places):
            i = (top + k // width) * puzzle.width + left + k % width
            links[i] = links[i] & _outward(puzzle, i, top, left, height, width) | EDGES[step.domain[p]]
        yield NumberlinkSolution(puzzle, tuple(links))


def _ends(answer: NumberlinkSolution) -> dict[int, tuple[int, int]]:
    """Each cell's path by its number from 1, and the cell's place along it from its first source."""
    return {
        i: (number, k)
        for number, (a, _) in enumerate(answer.puzzle.pairs.values(), 1)
        for k, i in enumerate(path_from(answer.puzzle, answer.links, a))
    }


def _outward(puzzle: NumberlinkPuzzle, i: int, top: int, left: int, height: int, width: int) -> int:
    """The ways from a cell of the window that lead out of it."""
    row, column = divmod(i, puzzle.width)
    return (row == top) * 1 | (column == left + width - 1) * 2 | (row == top + height - 1) * 4 | (column == left) * 8


def _window(
    answer: NumberlinkSolution, ends: dict[int, tuple[int, int]], top: int, left: int, height: int, width: int
) -> SearchState:
    """The window as a board of its own; where a path enters, its cell is an end, as a source is."""
    puzzle = answer.puzzle
    board = PaddedBoard(NumberlinkPuzzle(width, height, ("",) * (width * height), puzzle.rules))
    state = SearchState(board)
    free = STRAIGHT | CORNER | (EMPTY if puzzle.rules == "classic" else 0)
    entries: dict[int, list[tuple[int, int]]] = {}
    for k, p in enumerate(board.places):
        i = (top + k // width) * puzzle.width + left + k % width
        border = _outward(puzzle, i, top, left, height, width)
        out = answer.links[i] & border
        inward = ~reduce(or_, (WITH[way] for way in OPPOSITE if border & way), 0)
        if (out and puzzle.cells[i]) or out.bit_count() == 2:
            state.domain[p] = EMPTY  # nothing of it is in the window
        elif out or puzzle.cells[i]:
            state.domain[p] = SOURCE & inward
            number, along = ends[i]
            entries.setdefault(number, []).append((along, p))
        else:
            state.domain[p] = free & inward
    _join(state, entries)
    state.seen = [0] * board.size
    for p in board.places:
        state.seen[p] = SOURCE if state.domain[p] & SOURCE else free | EMPTY
    state.work = [p for p in board.places if state.domain[p] != state.seen[p]]
    return state


def _join(state: SearchState, entries: dict[int, list[tuple[int, int]]]) -> None:
    """Give the ends in a window their labels and, where a path leads out and back, each other.

    Along a path the ends take turns: in, out, in, out. The first and the last have the label; those between are
    joined outside, each out with the next in.
    """
    for number, found in entries.items():
        found.sort()
        places = [p for _, p in found]
        state.label[places[0]] = state.label[places[-1]] = number
        for a, b in zip(places[1:-1:2], places[2:-1:2], strict=True):
            state.end[a], state.end[b] = b, a
