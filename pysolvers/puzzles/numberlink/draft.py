"""A Numberlink board in the making, on which a label may still stand in one cell or in three.

Edits: `0.0:A` puts a label (percent-encoded) in the cell at row 0, column 0, `0.0:` takes it away; `columns:7`,
`rows:7`, `clear`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from urllib.parse import unquote

from pysolvers.core.editing import Draft, Stepper
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import place
from pysolvers.drawing.scene import Cell
from pysolvers.puzzles.numberlink.model import MAX_CELLS, NumberlinkPuzzle, check_size
from pysolvers.puzzles.numberlink.text.labels import LETTERS, MAX_LABEL, is_label

LONGEST = 200
"""The longest side that the steppers offer."""

_EDIT = re.compile(
    r"(?P<row>\d{1,4})\.(?P<column>\d{1,4}):(?P<label>[\w.~*,%-]{0,400})|(?P<side>columns|rows):(?P<length>\d{1,6})|clear",
    re.ASCII,
)


@dataclass(frozen=True)
class NumberlinkDraft(Draft):
    """A board whose labels need not stand in two cells each."""

    board: NumberlinkPuzzle

    @property
    def puzzle(self) -> NumberlinkPuzzle:
        """The board; PuzzleError names the first label that does not stand in two cells."""
        for label in dict.fromkeys(filter(None, self.board.cells)):
            ends = [self.board.cell(i) for i, other in enumerate(self.board.cells) if other == label]
            if len(ends) == 1:
                raise PuzzleError(f"{label} has one end, in {place(ends[0])}: put the other.")
            if len(ends) > 2:
                raise PuzzleError(f"{label} has {len(ends)} ends, one in {place(ends[-1])}: leave two.")
        return self.board

    @property
    def steppers(self) -> tuple[Stepper, ...]:
        """Columns and rows."""
        width, height = self.board.width, self.board.height
        return (
            Stepper("columns", "Columns", width, 1, min(LONGEST, MAX_CELLS // height)),
            Stepper("rows", "Rows", height, 1, min(LONGEST, MAX_CELLS // width)),
        )

    def play(self, move: str) -> NumberlinkDraft:
        """After an edit; PuzzleError if it is none."""
        match = _EDIT.fullmatch(move)
        if match is None:
            raise PuzzleError(f"{move[:40]!r} is no edit: expected such as 0.0:A, 0.0:, columns:7, rows:7 or clear.")
        if match["side"]:
            sides = {"columns": self.board.width, "rows": self.board.height, match["side"]: int(match["length"])}
            return self._resized(**sides)
        if match["row"]:
            return self._labelled((int(match["row"]), int(match["column"])), match["label"])
        return NumberlinkDraft(replace(self.board, cells=("",) * self.board.size))

    def label(self, cell: Cell) -> str:
        """The label in a cell, "" for none."""
        return self.board.cells[self.board.index(cell)]

    def next_label(self) -> str:
        """The label to put next: the first one that has a single end, else a new one."""
        there = [label for label in self.board.cells if label]
        return next((label for label in there if there.count(label) == 1), "") or self.new_label()

    def new_label(self) -> str:
        """The first label that is not on the board: a number where all are numbers, else a letter if one is left."""
        there = set(filter(None, self.board.cells))
        numbers = [str(k) for k in range(1, len(there) + 2)]
        names = numbers if there and all(label.isdecimal() for label in there) else [*LETTERS, *numbers]
        return next(name for name in names if name not in there)

    def _labelled(self, cell: Cell, quoted: str) -> NumberlinkDraft:
        board = self.board
        if not board.has(cell):
            last = f"{board.height - 1}.{board.width - 1}"
            raise PuzzleError(f"There is no cell {cell[0]}.{cell[1]}: expected 0.0 to {last}.")
        label = unquote(quoted)
        if not is_label(label):
            raise PuzzleError(f"{quoted[:40]!r} is no label: expected up to {MAX_LABEL} printable characters.")
        at = board.index(cell)
        return NumberlinkDraft(replace(board, cells=(*board.cells[:at], label, *board.cells[at + 1 :])))

    def _resized(self, columns: int, rows: int) -> NumberlinkDraft:
        """With more or fewer columns and rows; labels keep their places, and those that have none are lost."""
        check_size(columns, rows)
        blank = NumberlinkPuzzle(columns, rows, ("",) * (columns * rows), self.board.rules)
        places = map(blank.cell, range(blank.size))
        labels = tuple(self.label(cell) if self.board.has(cell) else "" for cell in places)
        return NumberlinkDraft(replace(blank, cells=labels))
