"""A puzzle that is being edited; numbers may clash. Edits are `1.2:3` (0 removes the number), `side:5` and `clear`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pysolvers.core.editing import Draft, Stepper
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles._template.model import MAX_SIDE, LatinSquarePuzzle, check_side

_EDIT = re.compile(r"([0-8])\.([0-8]):([0-9])|side:([0-9]{1,4})|clear", re.ASCII)


@dataclass(frozen=True)
class LatinSquareDraft(Draft):
    """The board's `side`, and a number for each cell, row by row; 0 for an empty cell."""

    side: int
    numbers: tuple[int, ...]

    def edit(self, move: str) -> LatinSquareDraft:
        match = _EDIT.fullmatch(move)
        if match is None:
            raise PuzzleError("{move!r} is not an edit: expected 1.2:3, side:5 or clear.", move=move[:40])
        row, column, number, side = (int(part) if part else None for part in match.groups())
        if side is not None:
            return self._resized(side)
        if row is None or column is None or number is None:
            return LatinSquareDraft(self.side, (0,) * self.side**2)
        if max(row, column) >= self.side or number > self.side:
            raise PuzzleError("{move!r} is off the board of {side} rows.", move=move, side=self.side)
        at = row * self.side + column
        return LatinSquareDraft(self.side, (*self.numbers[:at], number, *self.numbers[at + 1 :]))

    @property
    def puzzle(self) -> LatinSquarePuzzle:
        return LatinSquarePuzzle(self.numbers)

    @property
    def steppers(self) -> tuple[Stepper, ...]:
        return (Stepper("side", "Side", self.side, 2, MAX_SIDE),)

    def _resized(self, side: int) -> LatinSquareDraft:
        check_side(side)
        kept = [
            self.numbers[r * self.side + c] if max(r, c) < self.side else 0 for r in range(side) for c in range(side)
        ]
        return LatinSquareDraft(side, tuple(number if number <= side else 0 for number in kept))
