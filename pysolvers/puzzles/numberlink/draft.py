"""A Numberlink board in the making, on which a label may still stand in one cell or in three.

Edits: `0.0:A` puts a label (percent-encoded) in the cell at row 0, column 0, `0.0:` takes it away; `0.0x` makes it a
blocked cell, `0.0o` an open one; `rules:tight` takes a rule set; `columns:7`, `rows:7`, `clear`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import unquote

from pysolvers.core.cell import Cell
from pysolvers.core.editing import Draft, Stepper
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import place
from pysolvers.puzzles.numberlink.model import LEAST_TORUS, MAX_CELLS, NumberlinkPuzzle, check_size
from pysolvers.puzzles.numberlink.text.labels import LETTERS, MAX_LABEL, is_label

LONGEST = 200
"""The longest side that the steppers offer."""

_EDIT = re.compile(
    r"(?P<row>\d{1,4})\.(?P<column>\d{1,4})(?:(?P<block>[xo])|:(?P<label>[\w.~*,%-]{0,400}))|(?P<side>columns|rows):(?P<length>\d{1,6})"
    r"|rules:(?P<rules>[a-z]{1,20})|clear",
    re.ASCII,
)


@dataclass(frozen=True)
class NumberlinkDraft(Draft):
    """A board whose labels need not stand in two cells each."""

    board: NumberlinkPuzzle

    @property
    def puzzle(self) -> NumberlinkPuzzle:
        """The board; PuzzleError names the first label that does not stand in two cells."""
        for label in dict.fromkeys(filter(None, self.board.labels)):
            ends = [self.board.cell(i) for i, other in enumerate(self.board.labels) if other == label]
            if len(ends) == 1:
                raise PuzzleError(f"{label} has one end, in {place(ends[0])}: put the other.")
            if len(ends) > 2:
                raise PuzzleError(f"{label} has {len(ends)} ends, one in {place(ends[-1])}: leave two.")
        return self.board

    @property
    def steppers(self) -> tuple[Stepper, ...]:
        """Columns and rows."""
        width, height = self.board.width, self.board.height
        least = LEAST_TORUS if self.board.shape == "torus" else 1
        return (
            Stepper("columns", "Columns", width, least, min(LONGEST, MAX_CELLS // height)),
            Stepper("rows", "Rows", height, least, min(LONGEST, MAX_CELLS // width)),
        )

    def play(self, move: str) -> NumberlinkDraft:
        """The draft after an edit; PuzzleError if the text is not an edit."""
        match = _EDIT.fullmatch(move)
        if match is None:
            raise PuzzleError(f"{move[:40]!r} is no edit: expected such as 0.0:A, 0.0:, 0.0x, columns:7 or clear.")
        if match["side"]:
            sides = {"columns": self.board.width, "rows": self.board.height, match["side"]: int(match["length"])}
            return self._resized(**sides)
        if match["rules"]:
            return NumberlinkDraft(replace(self.board, rules=match["rules"]))
        if match["row"]:
            at = self._index((int(match["row"]), int(match["column"])))
            return self._blocked(at, match["block"] == "x") if match["block"] else self._labelled(at, match["label"])
        board = self.board
        return NumberlinkDraft(
            NumberlinkPuzzle(board.width, board.height, ("",) * board.area, board.rules, shape=board.shape)
        )

    def label(self, cell: Cell) -> str:
        """The label in a cell, "" for none."""
        return self.board.labels[self.board.index(cell)]

    def is_blocked(self, cell: Cell) -> bool:
        """Whether no path may use a cell."""
        return self.board.index(cell) in self.board.blocked

    def next_label(self) -> str:
        """The label to put next: the first one that has a single end, else a new one."""
        there = [label for label in self.board.labels if label]
        return next((label for label in there if there.count(label) == 1), "") or self.new_label()

    def new_label(self) -> str:
        """The first label that is not on the board: a number where all are numbers, else a letter if one is left."""
        there = set(filter(None, self.board.labels))
        numbers = [str(k) for k in range(1, len(there) + 2)]
        names = numbers if there and all(label.isdecimal() for label in there) else [*LETTERS, *numbers]
        return next(name for name in names if name not in there)

    def _index(self, cell: Cell) -> int:
        """The flat index of a cell that an edit names; PuzzleError if it is not on the board."""
        board = self.board
        if not board.has(cell):
            last = f"{board.height - 1}.{board.width - 1}"
            raise PuzzleError(f"There is no cell {cell[0]}.{cell[1]}: expected 0.0 to {last}.")
        return board.index(cell)

    def _blocked(self, at: int, blocked: bool) -> NumberlinkDraft:
        """With a cell blocked, whatever label it had, or open."""
        board = self.board
        if not blocked:
            return NumberlinkDraft(replace(board, blocked=board.blocked - {at}))
        bare = self._labelled(at, "").board
        return NumberlinkDraft(replace(bare, blocked=board.blocked | {at}, bridges=board.bridges - {at}))

    def _labelled(self, at: int, quoted: str) -> NumberlinkDraft:
        """With a label in a cell, which is open then."""
        board = self.board
        label = unquote(quoted)
        if not is_label(label):
            raise PuzzleError(f"{quoted[:40]!r} is no label: expected up to {MAX_LABEL} printable characters.")
        gone = {at} if label else set()
        labels = (*board.labels[:at], label, *board.labels[at + 1 :])
        return NumberlinkDraft(
            replace(board, labels=labels, blocked=board.blocked - gone, bridges=board.bridges - gone)
        )

    def _resized(self, columns: int, rows: int) -> NumberlinkDraft:
        """With more or fewer columns and rows; what is in a cell keeps its place, and is lost where it has none."""
        check_size(columns, rows)
        board = self.board
        blank = NumberlinkPuzzle(columns, rows, ("",) * (columns * rows), board.rules, shape=board.shape)
        places = list(map(blank.cell, range(blank.area)))
        labels = tuple(self.label(cell) if board.has(cell) else "" for cell in places)
        blocked = frozenset(i for i, cell in enumerate(places) if board.has(cell) and self.is_blocked(cell))
        bridges = frozenset(
            i for i, cell in enumerate(places) if board.has(cell) and board.index(cell) in board.bridges
        )
        walls = {(blank.index(a), blank.index(b)) for a, b in self._walls() if blank.has(a) and blank.has(b)}
        walls = {(i, j) for i, j in walls if j in blank.board.flat[i]}
        return NumberlinkDraft(replace(blank, labels=labels, blocked=blocked, bridges=bridges, walls=frozenset(walls)))

    def _walls(self) -> Iterator[tuple[Cell, Cell]]:
        """The cells beside each wall."""
        for a, b in self.board.walls:
            yield self.board.cell(a), self.board.cell(b)
