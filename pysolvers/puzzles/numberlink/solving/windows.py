"""Solves a part of a board (a window) again while the rest stays fixed, to find a second solution there.

A window's question is what a search needs to know about the rest: in which cells paths enter or end, and which of these
cells are connected outside. Many windows have the same question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.numberlink.model import E, N, NumberlinkPuzzle, NumberlinkSolution, S, W, path_from
from pysolvers.puzzles.numberlink.solving.propagation import propagate_full
from pysolvers.puzzles.numberlink.solving.search import complete
from pysolvers.puzzles.numberlink.solving.search_state import (
    CORNER,
    EDGES,
    EMPTY,
    SOURCE,
    STRAIGHT,
    PaddedBoard,
    SearchState,
    Steps,
    each_shape,
)

SIDES = (4, 6, 8, 10, 12)
NODES = 400  # nodes spent on one window

# Cells of a question in which no path enters or ends. Any path may use a FREE cell. None may use a PASSED one: it is
# blocked, or a path crosses it from outside to outside.
FREE, PASSED = -1, -2

# for each cell of a window: FREE, PASSED, or 2 * the index of its partner entry, + 1 if they are connected outside
Question = tuple[int, ...]


class Window:
    """A rectangle of cells. `cells` are their flat indices row by row; `mask` has a bit for each of them."""

    __slots__ = ("cells", "height", "inside", "left", "mask", "top", "width")

    def __init__(self, board_width: int, top: int, left: int, height: int, width: int) -> None:
        self.top, self.left, self.height, self.width = top, left, height, width
        self.cells = [(top + r) * board_width + left + c for r in range(height) for c in range(width)]
        self.inside = frozenset(self.cells)
        self.mask = sum(1 << cell for cell in self.cells)


def windows(width: int, height: int, side: int, apart: int) -> list[Window]:
    high, wide = min(side, height), min(side, width)
    tops = sorted({min(top, height - high) for top in range(0, height - high + apart, apart)})
    lefts = sorted({min(left, width - wide) for left in range(0, width - wide + apart, apart)})
    return [Window(width, top, left, high, wide) for top in tops for left in lefts]


def strips(width: int, height: int, thick: int) -> list[Window]:
    rows = [Window(width, top, 0, thick, width) for top in range(height - thick + 1)]
    return rows + [Window(width, 0, left, height, thick) for left in range(width - thick + 1)]


class Tiled:
    """Numbered paths, each a list of flat indices from end to end.

    owner[i] is the number of the path through cell i (or NOBODY or BLOCKED), place[i] the index of i on this path.
    """

    NOBODY, BLOCKED = -1, -2

    def __init__(self, size: int, paths: Sequence[list[int]], blocked: frozenset[int] = frozenset()) -> None:
        self.paths = [path[:] for path in paths]
        self.owner = [self.BLOCKED if i in blocked else self.NOBODY for i in range(size)]
        self.place = [0] * size
        for number, path in enumerate(self.paths):
            self.set(number, path)

    def set(self, number: int, cells: list[int]) -> None:
        self.paths[number] = cells
        owner, place = self.owner, self.place
        for k, cell in enumerate(cells):
            owner[cell] = number
            place[cell] = k


# the generator calls this some fifty times per change, hence the flat loop
def question_of(tiled: Tiled, window: Window) -> Question:
    owner, place, paths, inside = tiled.owner, tiled.place, tiled.paths, window.inside
    question = [FREE] * len(window.cells)
    entries: dict[int, list[tuple[int, int]]] = {}
    for k, cell in enumerate(window.cells):
        number, at = owner[cell], place[cell]
        if number < 0:
            if number == Tiled.BLOCKED:
                question[k] = PASSED
            continue
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


@lru_cache(maxsize=256)
def _board(width: int, height: int, rules: str) -> PaddedBoard:
    return PaddedBoard(NumberlinkPuzzle(width, height, ("",) * (width * height), rules))


def ways_out(k: int, width: int, height: int) -> int:
    row, column = divmod(k, width)
    return (row == 0) * N | (row + 1 == height) * S | (column == 0) * W | (column + 1 == width) * E


def opened(width: int, height: int, question: Question, rules: str) -> SearchState:
    """Return the first position of a search in a window with this `question`. Cells where paths enter are sources."""
    board = _board(width, height, rules)
    state = SearchState(board)
    domain, places = state.domain, board.places
    for k, entry in enumerate(question):
        if entry == FREE:
            continue
        p = places[k]
        if entry == PASSED:
            domain[p] = EMPTY
            continue
        out = ways_out(k, width, height)
        domain[p] = sum(shape for shape in each_shape(SOURCE) if not EDGES[shape] & out)
        if entry & 1:
            state.end[p] = places[entry >> 1]
        else:
            state.label[p] = 1 + min(k, entry >> 1)
    for p in places:
        state.seen[p] = SOURCE if domain[p] & SOURCE else STRAIGHT | CORNER | EMPTY
    state.work = [p for p in places if domain[p] != state.seen[p]]
    return state


def other_solutions(solution: NumberlinkSolution, sides: Sequence[int] = SIDES) -> Steps:
    """Yield solutions, some repeatedly, that differ from `solution` only in a square with one of these side lengths."""
    puzzle, pace = solution.puzzle, Pace()
    paths = [list(path_from(puzzle, solution.links, a)) for a, _ in puzzle.pairs.values()]
    tiled = Tiled(puzzle.area, paths, puzzle.blocked)
    nodes = 0
    for window in windows_of(puzzle, sides):
        spent = 0
        state = opened(window.width, window.height, question_of(tiled, window), puzzle.rules)
        for step in complete(state, propagate_full, state.board.places, most_nodes=NODES):
            if isinstance(step, Progress):
                spent = step.nodes
                yield Progress(nodes + spent, step.depth)  # its `known` and snapshot describe only the window
                continue
            links = list(solution.links)
            for k, (i, p) in enumerate(zip(window.cells, step.board.places, strict=True)):
                links[i] = links[i] & ways_out(k, window.width, window.height) | EDGES[step.domain[p]]
            found = NumberlinkSolution(puzzle, tuple(links))
            if found != solution and not found.violations():
                yield found
        nodes += spent
        if pace.due():
            yield Progress(nodes, 0)


def windows_of(puzzle: NumberlinkPuzzle, sides: Sequence[int] = SIDES) -> Iterator[Window]:
    """Yield overlapping square windows with each of these side lengths, up to the size of the board."""
    for side in sides:
        yield from windows(puzzle.width, puzzle.height, side, max(1, side // 3))
        if side >= puzzle.height and side >= puzzle.width:
            return
