"""What a board says as it is drawn: its lines, its crosses, and the sides between cells where a line can still go.

A side is the border between two neighbouring cells; sides, cells and labels are numbers here.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pysolvers.puzzles.numberlink.model import OPPOSITE, NumberlinkPuzzle
from pysolvers.puzzles.numberlink.play import NumberlinkState
from pysolvers.puzzles.numberlink.reasoning.fact import Fact

NOWHERE = -1


class Board:
    """What does not change: each side's two cells, and the sides around each cell as (side, other cell, way).

    `label` has each source's label as a number, -1 elsewhere; `pairs` the two sources of each label; `colour` 1 and -1
    as on a chessboard; `squares` the four sides and the four cells of each square of cells.
    """

    def __init__(self, puzzle: NumberlinkPuzzle) -> None:
        self.puzzle = puzzle
        self.sides: list[tuple[int, int]] = []
        self.around: list[list[tuple[int, int, int]]] = [[] for _ in range(puzzle.size)]
        self.side_at: list[dict[int, int]] = [{} for _ in range(puzzle.size)]
        for a in range(puzzle.size):
            for way, b in puzzle.neighbours(a):
                if b > a:
                    self._add(a, b, way)
        self.names = list(puzzle.pairs)
        self.pairs = list(puzzle.pairs.values())
        self.label = [NOWHERE] * puzzle.size
        for k, pair in enumerate(self.pairs):
            for source in pair:
                self.label[source] = k
        self.colour = [1 if sum(puzzle.cell(i)) % 2 == 0 else -1 for i in range(puzzle.size)]
        self.squares = self._squares()
        self.squares_at: list[list[int]] = [[] for _ in self.sides]
        for number, (sides, _) in enumerate(self.squares):
            for side in sides:
                self.squares_at[side].append(number)

    def _add(self, a: int, b: int, way: int) -> None:
        side = len(self.sides)
        self.sides.append((a, b))
        self.around[a].append((side, b, way))
        self.around[b].append((side, a, OPPOSITE[way]))
        self.side_at[a][way] = self.side_at[b][OPPOSITE[way]] = side

    def _squares(self) -> list[tuple[tuple[int, int, int, int], tuple[int, int, int, int]]]:
        found = []
        number = {cells: side for side, cells in enumerate(self.sides)}
        width = self.puzzle.width
        for a in range(self.puzzle.size - width):
            b, c, d = a + 1, a + width, a + width + 1
            edges = [number.get(cells, NOWHERE) for cells in ((a, b), (a, c), (b, d), (c, d))]
            if (a + 1) % width and NOWHERE not in edges:
                found.append(((edges[0], edges[1], edges[2], edges[3]), (a, b, c, d)))
        return found

    def side(self, a: int, b: int) -> int:
        """The side between two neighbouring cells."""
        return next(side for side, other, _ in self.around[a] if other == b)


@lru_cache(maxsize=8)
def board_of(puzzle: NumberlinkPuzzle) -> Board:
    """The board of a puzzle."""
    return Board(puzzle)


class Lines:
    """The lines and crosses on a board, and which further lines they allow.

    need: how many more lines a cell gets if it is used. path: the cells of the piece of line through each cell, a
    cell without lines being a piece of its own. label: the label of each cell's piece, -1 if it has none yet.
    """

    def __init__(self, board: Board, fact: Fact) -> None:
        size = board.puzzle.size
        self.board, self.fact = board, fact
        self.drawn = [False] * len(board.sides)
        self.crossed = [False] * len(board.sides)
        self.need = [board.puzzle.degree(i) for i in range(size)]
        self.path = [[i] for i in range(size)]
        self.label = board.label[:]
        self._obstacles: dict[int, str] = {}

    @staticmethod
    def of(state: NumberlinkState, fact: Fact) -> Lines:
        """What a player's board says."""
        board = board_of(state.puzzle)
        lines = Lines(board, fact)
        for side, (a, b) in enumerate(board.sides):
            if state.links[a] and any(s == side and state.links[a] & way for s, _, way in board.around[a]):
                lines.draw(side)
            if (a, b) in state.crossed:
                lines.cross(side)
        return lines

    def copy(self) -> Lines:
        """A copy that can be changed on its own."""
        twin = Lines(self.board, self.fact)
        twin.drawn, twin.crossed, twin.need = self.drawn[:], self.crossed[:], self.need[:]
        twin.label, twin._obstacles = self.label[:], self._obstacles.copy()
        pieces = {id(piece): piece[:] for piece in self.path}
        twin.path = [pieces[id(piece)] for piece in self.path]
        return twin

    def draw(self, side: int) -> None:
        """Draw a line across a side."""
        a, b = self.board.sides[side]
        self.drawn[side] = True
        self.need[a] -= 1
        self.need[b] -= 1
        self._obstacles.clear()
        short, long = sorted((self.path[a], self.path[b]), key=len)
        if short is long:
            return
        label = max(self.label[a], self.label[b])
        if label != self.label[long[0]]:
            for cell in long:
                self.label[cell] = label
        for cell in short:
            self.path[cell], self.label[cell] = long, label
        long += short

    def cross(self, side: int) -> None:
        """Cross a side out."""
        self.crossed[side] = True
        self._obstacles.clear()

    def is_used(self, cell: int) -> bool:
        """Whether a line must pass the cell."""
        if cell in self.board.puzzle.blocked:
            return False
        return self.fact.fills or self.label[cell] >= 0 or len(self.path[cell]) > 1

    @property
    def complete(self) -> bool:
        """Whether nothing is left to draw."""
        return all(not need or not self.is_used(cell) for cell, need in enumerate(self.need))

    def obstacle(self, side: int) -> str:
        """Why no line can be added across a side: a key of `wording.REASONS`; "" if nothing on the board forbids it."""
        found = self._obstacles.get(side)
        if found is None:
            found = self._obstacles[side] = self._obstacle(side)
        return found

    def _obstacle(self, side: int) -> str:
        a, b = self.board.sides[side]
        if self.crossed[side]:
            return "crossed"
        if not self.need[a] or not self.need[b]:
            return "full"
        if self.path[a] is self.path[b]:
            return "loop"
        if self.labels_differ(a, b):
            return "labels"
        return "touch" if self.fact.no_touch and self.contact(a, b, 1) else ""

    def labels_differ(self, a: int, b: int) -> bool:
        """Whether the pieces of two cells have different labels."""
        return 0 <= self.label[a] != self.label[b] >= 0

    def contact(self, a: int, b: int, beside: int) -> tuple[int, int] | None:
        """Two neighbouring cells of the pieces of `a` and `b` besides so many others; None if there are no more."""
        one, other = self.path[a], self.path[b]
        if len(one) > len(other):
            one, other = other, one
        seen = 0
        for cell in one:
            for _, near, _ in self.board.around[cell]:
                if self.path[near] is other and {cell, near} != {a, b}:
                    seen += 1
                    if seen >= beside:
                        return cell, near
        return None

    def open_ways(self, cell: int) -> list[tuple[int, int, int]]:
        """The (side, other cell, way) of each side of a cell where a line can still be added."""
        if not self.need[cell]:
            return []
        return [found for found in self.board.around[cell] if not self.drawn[found[0]] and not self.obstacle(found[0])]

    def is_open(self, side: int) -> bool:
        """Whether a line can still be added across a side."""
        return not self.drawn[side] and not self.obstacle(side)

    def ends(self, label: int) -> tuple[int, int] | None:
        """The cells from which the two pieces of a label must go on; None if they have met."""
        p, q = self.board.pairs[label]
        if self.path[p] is self.path[q]:
            return None
        return self._end(p), self._end(q)

    def _end(self, source: int) -> int:
        return next((cell for cell in self.path[source] if self.need[cell]), source)

    def other_end(self, cell: int) -> int:
        """The other end of the piece of line that a cell is an end of; the cell itself if there is no other."""
        if not self.need[cell]:
            return cell
        ends = (end for end in self.path[cell] if end != cell and (self.need[end] or self.board.label[end] >= 0))
        return next(ends, cell)

    def add(self, on: Iterable[int], off: Iterable[int]) -> None:
        """Draw lines across sides, and cross others out."""
        for side in on:
            if not self.drawn[side]:
                self.draw(side)
        for side in off:
            self.cross(side)

    def drawn_at(self, cell: int) -> int:
        """How many lines a cell has."""
        return self.board.puzzle.degree(cell) - self.need[cell]
