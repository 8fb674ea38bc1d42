"""The lines and crosses on a board, and the sides between cells that a line can still cross.

Sides, cells and labels are numbers here. In claims and steps, a cell is (row, column), or (row, column, level) on a
bridge.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import chain, combinations
from typing import Any, Literal, get_args

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim, Impossible, Seen
from pysolvers.core.deduction import Deduction, Technique
from pysolvers.core.progress import Progress
from pysolvers.lines.board import Node, cell_of
from pysolvers.lines.moves import cross_move, draw_move
from pysolvers.lines.steps import piece_through, step
from pysolvers.puzzles.numberlink.claims import (
    Filling,
    HasAll,
    Line,
    NoFilledBlock,
    NoLine,
    NoTouch,
    On,
    Stays,
    Takes,
    Touching,
    TwoLabels,
    inside_turn,
)
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from pysolvers.puzzles.numberlink.play import NumberlinkState
from pysolvers.puzzles.numberlink.reasoning.fact import Fact
from pysolvers.puzzles.numberlink.rules import no_2x2
from pysolvers.puzzles.numberlink.solving.graph.network import LinkNetwork

NOWHERE = -1

CONTRADICTION = Technique("contradiction", "No solution", 0.0, "What is on the board breaks a rule.", level=1)

Closure = Literal[
    "",  # a line can cross the side
    "finished cell",
    "crossed out",
    "two labels",
    "loop",
    "touches itself",
    "fills a block",
]
CLOSURES: tuple[Closure, ...] = get_args(Closure)  # why no line can cross a side, the easiest to see first


class LineBoard:
    """The fixed data of a board, with numbers for cells, sides and labels.

    A bridge counts as several cells, one for each line that can cross there.

    - sides[side]: its two cells. around[cell]: its sides, each as (side, other cell, direction bit).
    - label[cell]: the number of the label that the puzzle gives, or -1. pairs[label]: the two cells that have it.
    - shade[cell]: its checkerboard color, 1 or -1. `shade` is [] if neighbors don't always have different colors.
    - blocks: the 2 × 2 blocks of cells that no line may fill; [] without such a rule.
    - rings: for each cycle of 3 or 4 neighboring cells, the sides between them.
    """

    def __init__(self, puzzle: NumberlinkPuzzle) -> None:
        self.puzzle = puzzle
        net = LinkNetwork(puzzle)
        self.sides, self.size, self.side = net.ends, net.nodes, net.edge
        self.around = [[(side, b, net.ways[side][a > b]) for side, b in at] for a, at in enumerate(net.at)]
        self.side_at = [{way: side for side, _, way in around} for around in self.around]
        self.names, self.pairs = list(puzzle.pairs), list(puzzle.pairs.values())
        self.label = [number - 1 for number in net.label]
        self.cells = puzzle.nodes.places
        self.shade = [1 if sum(puzzle.cell(i)) % 2 == 0 else -1 for i in range(self.size)]
        if any(self.shade[a] == self.shade[b] for a, b in self.sides):
            self.shade = []
        self.blocks = [*no_2x2.blocks(puzzle)] if puzzle.rule_set.no_2x2 else []
        self.rings = [tuple(sorted(ring)) for ring, _ in net.rings]
        self.rings_at = net.rings_at
        near = puzzle.bare.ways
        self.blocked_near = [
            [puzzle.cell(b) for way, b in near(at) if b in puzzle.blocked and puzzle.node(at, way) == i]
            for i, at in enumerate(map(puzzle.index, map(cell_of, self.cells)))
        ]
        self._inside: dict[tuple[int, tuple[int, int]], tuple[tuple[int, int, int], ...]] = {}
        self._diagonals: dict[int, frozenset[int]] = {}
        self.beside = [[other for _, other, _ in around] for around in self.around]
        self.near = [sum(1 << at for at in (cell, *beside)) for cell, beside in enumerate(self.beside)]

    def at(self, cells: Iterable[int]) -> tuple[Node, ...]:
        """Return these cells as (row, column), or (row, column, level) on a bridge, without repetition."""
        return tuple(self.cells[i] for i in dict.fromkeys(cells))

    def marked(self, cells: Iterable[int], sides: Iterable[int] = (), but: Iterable[Cell] = ()) -> tuple[Cell, ...]:
        """Return these cells and those of the sides as (row, column), without repetition and without `but`."""
        found = map(self.puzzle.cell, (*cells, *chain.from_iterable(self.sides[side] for side in sides)))
        return tuple(dict.fromkeys(cell for cell in found if cell not in but))

    def inside(self, cell: int, turn: tuple[int, int]) -> tuple[tuple[int, int, int], ...]:
        """Return the cells on the diagonal inside a turn, each as (cell, side, side).

        `turn` is the two direction bits in which a line leaves `cell`. Each side is a number: the diagonal cell's side
        in one of these directions, -1 for none. On a torus, the diagonal ends if it returns to `cell`.
        """
        if (cell, turn) not in self._inside:
            found: list[tuple[int, int, int]] = []
            near = {way: other for _, other, way in self.around[cell]}
            for at in inside_turn(
                self.puzzle, self.cells[cell], (self.cells[near[turn[0]]], self.cells[near[turn[1]]])
            ):
                node = self.puzzle.number[at]
                one, other = (self.side_at[node].get(way, NOWHERE) for way in turn)
                found.append((node, one, other))
                if node == cell:
                    break
            self._inside[cell, turn] = tuple(found)
        return self._inside[cell, turn]

    def turns(self, cell: int) -> Iterator[tuple[int, int]]:
        pairs = combinations((way for _, _, way in self.around[cell]), 2)
        return (pair for pair in pairs if self.puzzle.opposite[pair[0]] != pair[1])

    def diagonals(self, cell: int) -> frozenset[int]:
        if cell not in self._diagonals:
            inside = (self.inside(cell, turn) for turn in self.turns(cell))
            self._diagonals[cell] = frozenset((cell, *(at for at, _, _ in chain.from_iterable(inside))))
        return self._diagonals[cell]

    def side_of(self, claim: Line | NoLine) -> int:
        a, b = claim.cells
        return self.side(self.puzzle.number[a], self.puzzle.number[b])

    def ends(self, side: int) -> tuple[Node, Node]:
        a, b = self.sides[side]
        return self.cells[a], self.cells[b]


class Lines:
    """The lines and crosses on a board, and which lines they still allow.

    - need: how many more links (connections to neighbors) each cell gets if a line uses it.
    - path: the cells of the piece of line through each cell; label: the label of this piece, or -1.
    - news: cells that changed since the techniques last found no step; None means all cells.
    - followed: cells that the last step of an explanation drew; None while a puzzle is graded.
    - prove_fact: a function that proves that no line touches itself, called when needed; None if this is known.
    """

    def __init__(self, board: LineBoard, fact: Fact) -> None:
        size = board.size
        self.board, self.fact = board, fact
        self.drawn = [False] * len(board.sides)
        self.crossed = [False] * len(board.sides)
        self.need = [board.puzzle.degree(i) for i in range(size)]
        self.path = [[i] for i in range(size)]
        self.label = board.label[:]
        self.stays: dict[int, Stays] = {}
        self.news: set[int] | None = None
        self.followed: frozenset[Cell] | None = None
        self.turns_explained = False
        self.fact_explained = False
        self.prove_fact: Callable[[], Generator[Progress, None, Fact]] | None = None
        self.glance: Any = None
        self._obstacles: dict[int, Closure] = {}

    @staticmethod
    def of(state: NumberlinkState, fact: Fact) -> Lines:
        board = LineBoard(state.puzzle)
        lines = Lines(board, fact)
        for side, (a, b) in enumerate(board.sides):
            if state.links[a] and any(s == side and state.links[a] & way for s, _, way in board.around[a]):
                lines.draw(side)
            if (a, b) in state.crosses:
                lines.cross(side)
        return lines

    def copy(self, settled: bool) -> Lines:
        """Return an independent copy. No cell counts as changed if `settled`; otherwise all cells do."""
        twin = Lines(self.board, self.fact)
        twin.drawn, twin.crossed, twin.need = self.drawn[:], self.crossed[:], self.need[:]
        twin.label, twin._obstacles = self.label[:], self._obstacles.copy()
        pieces = {id(piece): piece[:] for piece in self.path}
        twin.path = [pieces[id(piece)] for piece in self.path]
        twin.news = set() if settled else None
        return twin

    def seen(self) -> Seen:
        puzzle, place = self.board.puzzle, self.board.puzzle.place
        drawn, crossed = (
            frozenset(step(place(a), place(b)) for (a, b), there in zip(self.board.sides, sides, strict=True) if there)
            for sides in (self.drawn, self.crossed)
        )
        return Seen(NumberlinkState(puzzle, drawn, crossed), frozenset(self.fact.known))

    def learn(self, fact: Fact) -> None:
        self.fact, self.prove_fact, self.news, self.glance = fact, None, None, None
        self._obstacles.clear()

    def draw(self, side: int) -> None:
        a, b = self.board.sides[side]
        self.drawn[side] = True
        self.need[a] -= 1
        self.need[b] -= 1
        short, long = sorted((self.path[a], self.path[b]), key=len)
        if short is not long:
            label = max(self.label[a], self.label[b])
            if label != self.label[long[0]]:
                for cell in long:
                    self.label[cell] = label
            for cell in short:
                self.path[cell], self.label[cell] = long, label
            long += short
        self._changed({a, b}.union(cell for cell in long if self.need[cell]))

    def _changed(self, cells: set[int]) -> None:
        self.glance = None
        around = [found for cell in cells for found in self.board.around[cell]]
        for side, _, _ in around:
            self._obstacles.pop(side, None)
        if self.news is not None:
            self.news.update(cells, (other for _, other, _ in around))

    def draw_fitting(self, sides: Sequence[int]) -> int:
        for number, side in enumerate(sides):
            if self.obstacle(side):
                return number
            self.draw(side)
        return len(sides)

    def cross(self, side: int) -> None:
        self.crossed[side] = True
        self._changed(set(self.board.sides[side]))

    def add(self, step: Deduction) -> None:
        for claim in step.concludes:
            if isinstance(claim, NoLine):
                self.cross(self.board.side_of(claim))
            elif isinstance(claim, Line) and not self.drawn[side := self.board.side_of(claim)]:
                self.draw(side)

    def is_new(self, cells: Iterable[int]) -> bool:
        """True if one of these cells may have changed since the techniques last found no step."""
        return self.news is None or not self.news.isdisjoint(cells)

    def is_used(self, cell: int) -> bool:
        if cell in self.board.puzzle.blocked:
            return False
        return self.fact.fills or self.label[cell] >= 0 or len(self.path[cell]) > 1

    @property
    def complete(self) -> bool:
        return all(not need or not self.is_used(cell) for cell, need in enumerate(self.need))

    def obstacle(self, side: int) -> Closure:
        """Return the reason why no line can cross a side; "" if a line can cross it."""
        found = self._obstacles.get(side)
        if found is None:
            found = self._obstacles[side] = self._obstacle(side)
        return found

    def _obstacle(self, side: int) -> Closure:
        a, b = self.board.sides[side]
        if self.crossed[side]:
            return "crossed out"
        if not self.need[a] or not self.need[b]:
            return "finished cell"
        return self.clash(a, b)

    def clash(self, a: int, b: int, through: int = NOWHERE) -> Closure:
        """Return why the lines at two cells can't be joined, directly or by a cell `through`; "" if they can."""
        if self.path[a] is self.path[b]:
            return "loop"
        if 0 <= self.label[a] != self.label[b] >= 0:
            return "two labels"
        if self.fact.no_touch and self._in_contact(a, b, through):
            return "touches itself"
        return "fills a block" if self._filled(a, b, through) else ""

    def _filled(self, a: int, b: int, through: int) -> tuple[int, ...]:
        if not self.board.blocks:
            return ()
        cells = {through}.union(*(self.path[cell] for cell in (a, b, *self._ends_of_label(a, b))))
        return next((block for block in self.board.blocks if cells.issuperset(block)), ())

    def _ends_of_label(self, a: int, b: int) -> tuple[int, ...]:
        label = max(self.label[a], self.label[b])
        return self.board.pairs[label] if label >= 0 else ()

    def _in_contact(self, a: int, b: int, through: int) -> bool:
        one, other = self.path[a], self.path[b]
        if len(one) > len(other):
            one, other = other, one
        for cell in one:
            for _, near, _ in self.board.around[cell]:
                if self.path[near] is other and (through >= 0 or {cell, near} != {a, b}):
                    return True
        return False

    def open_ways(self, cell: int) -> list[tuple[int, int, int]]:
        """Return each side of a cell that a new line can cross, as (side, other cell, direction bit)."""
        if not self.need[cell]:
            return []
        return [found for found in self.board.around[cell] if not self.drawn[found[0]] and not self.obstacle(found[0])]

    def is_open(self, side: int) -> bool:
        return not self.drawn[side] and not self.obstacle(side)

    def ends(self, label: int) -> tuple[int, int] | None:
        """Return the two cells from which a label's line must continue; None if the line is complete."""
        p, q = self.board.pairs[label]
        if self.path[p] is self.path[q]:
            return None
        return self._open_end(p), self._open_end(q)

    def _open_end(self, cell: int) -> int:
        return next((at for at in self.path[cell] if self.need[at]), cell)

    def other_end(self, cell: int) -> int:
        """Return the other end of the line that ends in this cell; the cell itself if it has no line."""
        if not self.need[cell]:
            return cell
        ends = (end for end in self.path[cell] if end != cell and (self.need[end] or self.board.label[end] >= 0))
        return next(ends, cell)

    # ---- claims and steps

    def along(self, a: int, b: int) -> tuple[Node, ...]:
        def drawn(cell: int) -> list[int]:
            return [other for side, other, _ in self.board.around[cell] if self.drawn[side]]

        line = piece_through(drawn, a)
        start, end = line.index(a), line.index(b)
        part = line[start : end + 1] if start <= end else line[end : start + 1][::-1]
        return tuple(self.board.cells[cell] for cell in part)

    def takes(self, cell: int) -> Takes:
        degree = self.board.puzzle.degree(cell)
        return Takes(self.board.cells[cell], (degree,) if degree < 2 or self.is_used(cell) else (0, 2))

    def at_cell(self, cell: int) -> tuple[Claim, ...]:
        cells = self.board.cells
        drawn = (Line((cells[cell], cells[other])) for side, other, _ in self.board.around[cell] if self.drawn[side])
        label = self.board.label[cell]
        on = (On(cells[cell], self.board.names[label]),) if label >= 0 else ()
        return (self.takes(cell), *on, *drawn)

    def closing(self, side: int) -> tuple[Claim, ...]:
        a, b = self.board.sides[side]
        why = self.obstacle(side)
        if why == "crossed out":
            return (self.stays[side] if side in self.stays else NoLine(self.board.ends(side)),)
        if why == "finished cell":
            full = b if not self.need[b] else a
            to = (other for each, other, _ in self.board.around[full] if self.drawn[each])
            return (HasAll(self.board.cells[full], self.board.at(to)),)
        return self.clashing(a, b)

    def clashing(self, a: int, b: int, through: int = NOWHERE) -> tuple[Claim, ...]:
        """Return the claims that explain why the lines at two cells can't be joined (see `clash`)."""
        why = self.clash(a, b, through)
        cells = self.board.cells
        if why == "loop":
            return (Line(self.along(a, b)),)
        if why == "two labels":
            names = self.board.names
            return (TwoLabels((cells[a], cells[b]), (names[self.label[a]], names[self.label[b]])),)
        if why == "fills a block":
            ends, third = self._ends_of_label(a, b), () if through < 0 else (through,)
            labeled = (*(cell for cell in (a, b) if self.label[cell] >= 0), *ends)
            name = self.board.names[max(self.label[a], self.label[b])]
            on = (On(cells[cell], name) for cell in dict.fromkeys(labeled))
            filling = Filling(self.board.at((a, b, *third, *ends)), self.board.at(self._filled(a, b, through)))
            return filling, NoFilledBlock(), *on
        contacts = [
            (self.along(a, cell), self.along(b, near))
            for cell in self.path[a]
            for _, near, _ in self.board.around[cell]
            if self.path[near] is self.path[b] and (through >= 0 or {cell, near} != {a, b})
        ]
        return Touching(*min(contacts, key=lambda lines: len(lines[0]) + len(lines[1]))), NoTouch()

    def closings(self, cell: int, but: Iterable[int] = ()) -> tuple[Claim, ...]:
        """Return the claims that explain why a cell's undrawn sides are closed, except the sides in `but`."""
        sides = (side for side, _, _ in self.board.around[cell] if not self.drawn[side] and side not in but)
        blocked = (HasAll(other, ()) for other in self.board.blocked_near[cell])
        found = (claim for side in sides if self.obstacle(side) for claim in self.closing(side))
        return tuple(dict.fromkeys((*found, *blocked)))

    def step(
        self,
        technique: Technique,
        claims: Iterable[Claim],
        on: Iterable[int] = (),
        off: Iterable[int] = (),
        used: Iterable[int] = (),
        shown: Iterable[int] = (),
    ) -> Deduction:
        """Return the step that draws lines across the sides `on` and crosses out the sides `off`.

        If both are empty, the step is a contradiction. `claims` are its reasons. In the drawing, `shown` is highlighted
        as the cells that it decides, `used` as the cells that it depends on.
        """
        on, off, board = tuple(on), tuple(off), self.board
        sides = (*(Line(board.ends(side)) for side in on), *(NoLine(board.ends(side)) for side in off))
        crosses = (cross_move(board.puzzle.board, cell_of(a), cell_of(b)) for a, b in map(board.ends, off))
        moves = (*map(self._draw_move, on), *crosses)
        decided = board.marked(shown, on)
        ruled_out = board.marked((), off, decided)
        rest = board.marked(used, (), (*decided, *ruled_out))
        return Deduction(
            board.puzzle, technique.name, technique.level, tuple(dict.fromkeys(claims)), sides or (Impossible(),),
            moves, rest, ruled_out, decided,
        )  # fmt: skip

    def contradiction(self, claims: Iterable[Claim], shown: Iterable[int], used: Iterable[int] = ()) -> Deduction:
        return self.step(CONTRADICTION, claims, (), (), used, shown)

    def _draw_move(self, side: int) -> str:
        a, b = self.board.sides[side]
        if self.board.label[a] >= 0 and len(self.path[a]) > 1:
            a, b = b, a
        cell = self.board.puzzle.cell
        return draw_move(self.board.puzzle.board, (cell(a), cell(b)), alone=True)
