"""Where a tiling may have another answer: windows that have a second one if they are freed alone.

What a window asks is where paths enter it or end in it, and which of these places belong together, inside or outside.
Many windows ask the same, so each question is answered once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pysolvers.core.progress import Progress
from pysolvers.puzzles.numberlink.making.tilings import Tiling
from pysolvers.puzzles.numberlink.model import E, N, NumberlinkPuzzle, S, W
from pysolvers.puzzles.numberlink.solving import propagate_full
from pysolvers.puzzles.numberlink.solving.cell_shapes import CORNER, EDGES, EMPTY, SOURCE, STRAIGHT
from pysolvers.puzzles.numberlink.solving.search import complete
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard, SearchState

NODES = 200
"""How many nodes are spent on a window; what they do not decide counts as no doubt."""

FREE, PASSED = -1, -2
"""Cells of a question that are not entries: any way may lead through, or a path crosses it from outside to outside."""

Question = tuple[int, ...]
"""For each cell of a window FREE, PASSED, or 2 * the entry it belongs with, + 1 if the two are joined outside."""


class Window:
    """A rectangle of cells, row by row, as flat indices; `outer` are those with neighbours outside."""

    __slots__ = ("cells", "height", "inside", "mask", "width")

    def __init__(self, board_width: int, top: int, left: int, height: int, width: int) -> None:
        self.width, self.height = width, height
        self.cells = [(top + r) * board_width + left + c for r in range(height) for c in range(width)]
        self.inside = {cell: k for k, cell in enumerate(self.cells)}
        self.mask = sum(1 << cell for cell in self.cells)


def windows(width: int, height: int, side: int, step: int) -> list[Window]:
    """The windows of this side, `step` apart, the last ones at the border."""
    high, wide = min(side, height), min(side, width)
    tops = sorted({min(top, height - high) for top in range(0, height - high + step, step)})
    lefts = sorted({min(left, width - wide) for left in range(0, width - wide + step, step)})
    return [Window(width, top, left, high, wide) for top in tops for left in lefts]


def strips(width: int, height: int, thick: int) -> list[Window]:
    """The windows of so many rows from border to border, then those of so many columns."""
    rows = [Window(width, top, 0, thick, width) for top in range(height - thick + 1)]
    return rows + [Window(width, 0, left, height, thick) for left in range(width - thick + 1)]


class WindowDoubts:
    """Answers whether windows of a board have a second answer under a rule set, each question once."""

    def __init__(self, rules: str) -> None:
        self.rules = rules
        self._answered: dict[tuple[int, Question], int] = {}
        self.asked = self.missed = 0

    def doubt(self, tiling: Tiling, window: Window) -> int:
        """0 if no second answer is found in a window, else the cells in which two answers differ, as bits."""
        question = asked(tiling, window)
        key = (window.width, question)
        self.asked += 1
        found = self._answered.get(key)
        if found is None:
            self.missed += 1
            found = self._answered[key] = _differing(window.width, window.height, question, self.rules)
        if not found:
            return 0
        cells, doubt = window.cells, 0
        while found:
            low = found & -found
            found ^= low
            doubt |= 1 << cells[low.bit_length() - 1]
        return doubt


# This is called for each window and change, some fifty times a change: hence the flat loop.
def asked(tiling: Tiling, window: Window) -> Question:
    """What a window of a tiling asks."""
    owner, place, paths, inside = tiling.owner, tiling.place, tiling.paths, window.inside
    question = [FREE] * len(window.cells)
    entries: dict[int, list[tuple[int, int]]] = {}
    for k, cell in enumerate(window.cells):
        number, at = owner[cell], place[cell]
        path = paths[number]
        before = at > 0 and path[at - 1] in inside
        after = at + 1 < len(path) and path[at + 1] in inside
        if before is after:
            if not before:
                question[k] = PASSED
        else:
            found = entries.get(number)
            if found is None:
                entries[number] = [(at, k)]
            else:
                found.append((at, k))
    for found in entries.values():
        found.sort()
        last = len(found) - 1
        first, final = found[0][1], found[last][1]
        question[first], question[final] = 2 * final, 2 * first
        for j in range(1, last, 2):
            a, b = found[j][1], found[j + 1][1]
            question[a], question[b] = 2 * b + 1, 2 * a + 1
    return tuple(question)


def _differing(width: int, height: int, question: Question, rules: str) -> int:
    """The cells of a window in which its first two answers differ, as bits; 0 if a second is not found."""
    state = _state(width, height, question, rules)
    places, first = state.board.places, None
    for step in complete(state, propagate_full.local, places, most=NODES):
        if isinstance(step, Progress):
            continue
        shapes = [step.domain[p] for p in places]
        if first is None:
            first = shapes
        else:
            return sum(1 << k for k, (a, b) in enumerate(zip(first, shapes, strict=True)) if a != b)
    return 0


@cache
def _board(width: int, height: int, rules: str) -> PaddedBoard:
    return PaddedBoard(NumberlinkPuzzle(width, height, ("",) * (width * height), rules))


def _state(width: int, height: int, question: Sequence[int], rules: str) -> SearchState:
    """The window as a board of its own, where each entry is a source; entries joined outside know each other."""
    board = _board(width, height, rules)
    state = SearchState(board)
    domain, places = state.domain, board.places
    for k, asks in enumerate(question):
        if asks == FREE:
            continue
        p = places[k]
        if asks == PASSED:
            domain[p] = EMPTY
            continue
        row, column = divmod(k, width)
        out = (row == 0) * N | (row + 1 == height) * S | (column == 0) * W | (column + 1 == width) * E
        domain[p] = sum(shape for shape in (1 << i for i in range(12)) if shape & SOURCE and not EDGES[shape] & out)
        other = places[asks >> 1]
        if asks & 1:
            state.end[p] = other
        else:
            state.label[p] = 1 + min(k, asks >> 1)
    for p in places:
        state.seen[p] = SOURCE if domain[p] & SOURCE else STRAIGHT | CORNER | EMPTY
    state.work = [p for p in places if domain[p] != state.seen[p]]
    return state
