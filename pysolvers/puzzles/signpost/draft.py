"""A Signpost board being edited: numbers may be repeated or too large, and arrows may be missing.

Edits: `0.0~e` sets the arrow of the cell at R1C1 (`a` is up, then clockwise to `h`), `0.0~` removes it. `0.0:7` sets
its number, `0.0:0` removes it. `line:0.0-2.2` draws the path from R1C1 to R3C3, to which the arrow of R1C1 then points.
`columns:7` and `rows:7` set the size, `clear` empties the board.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pysolvers.core.cell import Cell
from pysolvers.core.editing import Draft, Stepper
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import plural
from pysolvers.puzzles.signpost.model import (
    MAX_CELLS,
    LooseBoard,
    SignpostGrid,
    SignpostPuzzle,
    SignpostSolution,
    check_size,
    replaced,
)
from pysolvers.puzzles.signpost.play import SignpostState, start_links

NONE = -1  # no arrow, or no next cell

NORTH = 0

LONGEST = 128  # longest side that the steppers offer

_EDIT = re.compile(r"(\d{1,4})\.(\d{1,4})(?:(~)([a-h]?)|:(\d{1,6}))|(columns|rows):(\d{1,6})|clear", re.ASCII)


@dataclass(frozen=True)
class SignpostDraft(SignpostGrid, Draft):
    """A board that may be incomplete or break rules. `arrows` are 0 to 7 as in `SignpostPuzzle`, or NONE.

    `links` has each cell's next cell on the drawn path, or NONE; () if no path is drawn.
    """

    width: int
    height: int
    arrows: tuple[int, ...]
    numbers: tuple[int, ...]
    links: tuple[int, ...] = ()

    @property
    def bare(self) -> frozenset[int]:
        """Cells that still need an arrow."""
        both = enumerate(zip(self.arrows, self.numbers, strict=True))
        return frozenset(at for at, (arrow, number) in both if arrow == NONE and number != self.area)

    @property
    def puzzle(self) -> SignpostPuzzle:
        puzzle = SignpostPuzzle(self.width, self.height, self._filled, self.numbers)
        if missing := len(self.bare):
            one = "{n} cell has no arrow yet: draw the path, or set arrows."
            raise PuzzleError(plural(missing, one, "{n} cells have no arrow yet: draw the path, or set arrows."))
        return puzzle

    @property
    def _filled(self) -> tuple[int, ...]:
        return tuple(max(NORTH, arrow) for arrow in self.arrows)

    @property
    def steppers(self) -> tuple[Stepper, ...]:
        return (
            Stepper("columns", "Columns", self.width, 1, min(LONGEST, MAX_CELLS // self.height)),
            Stepper("rows", "Rows", self.height, 1, min(LONGEST, MAX_CELLS // self.width)),
        )

    @property
    def state(self) -> SignpostState:
        """The board in play, with the drawn path. Repeated or too large numbers appear as numbers of the player."""
        seen, given = {0}, []
        for number in self.numbers:
            given.append(0 if number in seen or number > self.area else number)
            seen.add(number)
        placed = tuple(0 if fits else number for fits, number in zip(given, self.numbers, strict=True))
        puzzle = LooseBoard(self.width, self.height, self._filled, tuple(given), without=self.bare)
        return SignpostState(puzzle, start_links(puzzle, self.links), placed)

    @property
    def lines(self) -> SignpostState:
        none = (0,) * self.area
        board = LooseBoard(self.width, self.height, none, none, without=frozenset(range(self.area)))
        return SignpostState(board, self.links or (NONE,) * self.area, none)

    @property
    def solution(self) -> SignpostSolution | None:
        chain = self._path
        if len(chain) < self.area:
            return None
        numbers = [0] * self.area
        for number, at in enumerate(chain, 1):
            numbers[at] = number
        try:
            solution = SignpostSolution(self.puzzle, tuple(numbers))
        except PuzzleError:
            return None
        return None if solution.violations() else solution

    @property
    def to_come(self) -> str:
        left = self.area - max(map(len, self.lines.chains)) if self.links else 0
        return (
            plural(left, "{n} cell is not on the path so far.", "{n} cells are not on the path so far.") if left else ""
        )

    @property
    def _path(self) -> tuple[int, ...]:
        chains = [chain for chain in self.lines.chains if len(chain) > 1] if self.links else []
        alone = len(chains) == 1 and (len(chains[0]) == self.area or 1 not in self.numbers)
        return next((chain for chain in chains if alone or self.numbers[chain[0]] == 1), ())

    def edit(self, move: str) -> SignpostDraft:
        match = _EDIT.fullmatch(move)
        if match is None:
            template = "{edit!r} is not an edit: expected one such as 0.0~e, 0.0:7, columns:7, rows:7 or clear."
            raise PuzzleError(template, edit=move[:40])
        row, column, turned, arrow, number, side, length = match.groups()
        if side:
            return self._resized(**{"columns": self.width, "rows": self.height, side: int(length)})
        if row is None:
            return SignpostDraft(self.width, self.height, (NONE,) * self.area, (0,) * self.area)
        at = self.index_of(row, column)
        if turned:
            return self._pointing(at, ord(arrow) - ord("a") if arrow else NONE)
        return self._numbered(at, int(number))

    def _pointing(self, at: int, arrow: int) -> SignpostDraft:
        turned = replace(self, arrows=replaced(self.arrows, at, arrow))
        after = self.links[at] if self.links else NONE
        if after == NONE or self.lines.puzzle.way(at, after) == arrow:
            return turned
        return replace(turned, links=replaced(self.links, at, NONE))

    def _numbered(self, at: int, number: int) -> SignpostDraft:
        loses = self.numbers[at] == self.area != number and self.arrows[at] == NONE and len(self._path) == self.area
        arrows = replaced(self.arrows, at, NORTH) if loses else self.arrows
        return replace(self, numbers=replaced(self.numbers, at, number), arrows=arrows)

    def with_lines(self, after: SignpostState, begun: Cell | None = None) -> SignpostDraft:
        before, links = self.lines.links, after.links
        if links == before:
            return self
        arrows = list(self.arrows)
        for at, (old, new) in enumerate(zip(before, links, strict=True)):
            if old != new:
                arrows[at] = after.puzzle.way(at, new) if new != NONE else NONE
        numbers, path = list(self.numbers), self._path
        if path and (after.before[path[0]] != NONE or links[path[0]] == NONE):
            numbers[path[0]] = 0  # the path has a new start
        if len(path) == self.area:
            numbers[path[-1]] = 0
        drawn = replace(self, arrows=tuple(arrows), numbers=tuple(numbers), links=links if max(links) != NONE else ())
        return drawn._counted()

    def _counted(self) -> SignpostDraft:
        last, numbered = self.area, dict[int, int]()
        for number, at in enumerate(path := self._path, 1):
            waits = self.numbers[at] == last and at == path[-1]  # cells may still be inserted before it
            if number in (1, last) or (self.numbers[at] and not waits):
                numbered[at] = number
        taken = set(numbered.values())
        numbers = tuple(numbered.get(at, 0 if n in taken else n) for at, n in enumerate(self.numbers))
        return replace(self, numbers=numbers)

    def given(self, cell: Cell) -> int:
        return self.numbers[self.index(cell)]

    def arrow(self, cell: Cell) -> int:
        return self.arrows[self.index(cell)]

    def to_give(self, cell: Cell) -> int:
        """Return the cell's position on the drawn path, else the lowest number not given; 0 if all are given."""
        at, path = self.index(cell), self._path
        if at in path:
            return path.index(at) + 1
        given = set(self.numbers)
        return next((number for number in range(1, self.area + 1) if number not in given), 0)

    def _resized(self, columns: int, rows: int) -> SignpostDraft:
        check_size(columns, rows)
        kept = [(r, c) if r < self.height and c < self.width else None for r in range(rows) for c in range(columns)]
        arrows = tuple(self.arrow(cell) if cell else NONE for cell in kept)
        numbers = [self.given(cell) if cell else 0 for cell in kept]
        small = SignpostDraft(columns, rows, arrows, tuple(n if n <= columns * rows else 0 for n in numbers))
        if not self.links:
            return small
        after = (
            self.cell_of(self.links[self.index(cell)]) if cell and self.links[self.index(cell)] != NONE else None
            for cell in kept
        )
        links = tuple(small.index(cell) if cell and small.has(cell) else NONE for cell in after)
        return replace(small, links=links if max(links) != NONE else ())


def start(puzzle: SignpostPuzzle) -> SignpostDraft:
    return SignpostDraft(puzzle.width, puzzle.height, puzzle.arrows, puzzle.numbers)
