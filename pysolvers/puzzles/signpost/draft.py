"""The edited puzzle: a Signpost board whose numbers may stand twice or be too large.

Edits: `0.0~e` sets the arrow of the cell at row 0, column 0 (a..h as in a game id), `0.0:7` its given number, `0.0:0`
takes the number away; `columns:7`, `rows:7`, `clear`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pysolvers.core.cell import Cell
from pysolvers.core.editing import Draft, Stepper
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.signpost.model import MAX_CELLS, Grid, SignpostPuzzle, check_size, replaced
from pysolvers.puzzles.signpost.play import SignpostState, start_links

EAST = 2
LONGEST = 128
"""The longest side that the steppers offer."""

_EDIT = re.compile(r"(\d{1,4})\.(\d{1,4})(?:~([a-h])|:(\d{1,6}))|(columns|rows):(\d{1,6})|clear", re.ASCII)


@dataclass(frozen=True)
class SignpostDraft(Grid, Draft):
    """A board that may break the rules for puzzles; arrows and numbers as in `SignpostPuzzle`."""

    width: int
    height: int
    arrows: tuple[int, ...]
    numbers: tuple[int, ...]

    @property
    def puzzle(self) -> SignpostPuzzle:
        """The board; PuzzleError names a number that stands twice or is too large."""
        return SignpostPuzzle(self.width, self.height, self.arrows, self.numbers)

    @property
    def steppers(self) -> tuple[Stepper, ...]:
        """Columns and rows."""
        return (
            Stepper("columns", "Columns", self.width, 1, min(LONGEST, MAX_CELLS // self.height)),
            Stepper("rows", "Rows", self.height, 1, min(LONGEST, MAX_CELLS // self.width)),
        )

    @property
    def state(self) -> SignpostState:
        """The board in play. Numbers that cannot be given (twice, too large) are there as if a player had put them."""
        seen, given = {0}, []
        for number in self.numbers:
            given.append(0 if number in seen or number > self.area else number)
            seen.add(number)
        placed = tuple(0 if fits else number for fits, number in zip(given, self.numbers, strict=True))
        puzzle = SignpostPuzzle(self.width, self.height, self.arrows, tuple(given))
        return SignpostState(puzzle, start_links(puzzle), placed)

    def play(self, move: str) -> SignpostDraft:
        """The draft after an edit; PuzzleError if the text is not an edit."""
        match = _EDIT.fullmatch(move)
        if match is None:
            raise PuzzleError(f"{move[:40]!r} is no edit: expected such as 0.0~e, 0.0:7, columns:7, rows:7 or clear.")
        row, column, arrow, number, side, length = match.groups()
        if side:
            return self._resized(**{"columns": self.width, "rows": self.height, side: int(length)})
        if row is None:
            return replace(self, arrows=(EAST,) * self.area, numbers=(0,) * self.area)
        at = self.index_of(row, column)
        if arrow:
            return replace(self, arrows=replaced(self.arrows, at, ord(arrow) - ord("a")))
        return replace(self, numbers=replaced(self.numbers, at, int(number)))

    def given(self, cell: Cell) -> int:
        """The number in a cell, 0 for none."""
        return self.numbers[self.index(cell)]

    def arrow(self, cell: Cell) -> int:
        """The direction of a cell's arrow, 0 (north) to 7."""
        return self.arrows[self.index(cell)]

    def missing(self) -> int:
        """The lowest number that is not given, 0 if all are."""
        given = set(self.numbers)
        return next((number for number in range(1, self.area + 1) if number not in given), 0)

    def _resized(self, columns: int, rows: int) -> SignpostDraft:
        check_size(columns, rows)
        kept = [(r, c) if r < self.height and c < self.width else None for r in range(rows) for c in range(columns)]
        arrows = tuple(self.arrow(cell) if cell else EAST for cell in kept)
        numbers = [self.given(cell) if cell else 0 for cell in kept]
        return SignpostDraft(columns, rows, arrows, tuple(n if n <= columns * rows else 0 for n in numbers))


def start(puzzle: SignpostPuzzle) -> SignpostDraft:
    """The draft that is `puzzle`."""
    return SignpostDraft(puzzle.width, puzzle.height, puzzle.arrows, puzzle.numbers)
