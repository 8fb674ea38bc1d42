"""A puzzle being made or changed by hand: its draft, the numbers and fields to edit, and readings of pictures."""

from __future__ import annotations

import re
from abc import abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from pysolvers.core.puzzle import Playable
from pysolvers.core.tool import Tool

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.core.puzzle import Puzzle, Solution, State

LINE = "line:"  # prefix of edits that draw the solution; a move follows, as in play


_CELL = re.compile(r"(\d{1,4})\.(\d{1,4})", re.ASCII)  # the first cell of a move

PENCIL = "line"  # the tool that draws the solution, using the kind's play on `Draft.lines`


def pencil(title: str, sentence: str) -> Tool:
    ends = "M5 17.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3M19 3.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3"
    return Tool(PENCIL, title, sentence, f"M5 19c0-7 5-4 7-8s3-5 7-6{ends}")


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number of a draft that can be changed, such as its number of columns. The edit `NAME:NUMBER` sets it."""

    name: str
    title: str
    value: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Field:
    """A text field for the cell at the cursor, such as for a clue; `error` says what is wrong with the text.

    `about` explains the field, `empty` is its placeholder, and `chosen` is True for the field to show first.
    `pictures` show what the text means, as SVG paths in squares of 24 by 24 units.
    """

    name: str
    title: str
    text: str
    error: str = ""
    chosen: bool = False
    about: str = ""
    empty: str = ""
    pictures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """One more clue that would leave only one solution: a sentence, and the edit that adds it."""

    sentence: str
    edit: str


@dataclass(frozen=True, slots=True)
class Clue:
    """A clue that a puzzle has or could have: its name ("the number 7 in R1C2") and its cells.

    `edits` remove it if the puzzle has it, and add it otherwise. `value` is specific to the kind.

    Examples:
        >>> import pysolvers
        >>> clue = pysolvers.spare("rect;y=AB;x=A,B").alone[0]
        >>> clue.name, clue.cells
        ('the clue AB of row 1', ((0, 0), (0, 1)))
    """

    name: str
    cells: tuple[Cell, ...]
    edits: tuple[str, ...]
    value: Any = None


class Draft(Playable):
    """A puzzle in the making, equal by value. In some kinds, it also has a solution drawn by hand (`lines`)."""

    def play(self, move: str) -> Self:
        lines = self.lines if move.startswith(LINE) else None
        if lines is None:
            return self.edit(move)
        stroke = move.removeprefix(LINE)
        after = lines.play(stroke)
        at = _CELL.search(stroke)
        return self.with_lines(after, (int(at[1]), int(at[2])) if at else None)

    @abstractmethod
    def edit(self, move: str) -> Self:
        """Return the draft after an edit, such as `clear` or `NAME:NUMBER` (see `steppers`). PuzzleError if invalid."""

    @property
    def lines(self) -> State | None:
        """The solution as far as it is drawn, on a board almost without clues; None if it can't be drawn by hand."""
        return None

    def with_lines(self, after: Any, begun: Cell | None = None) -> Self:
        """Return the draft with the lines of the board `after` and matching clues. The last stroke began at `begun`."""
        raise NotImplementedError

    @property
    @abstractmethod
    def puzzle(self) -> Puzzle:
        """The puzzle; PuzzleError if something is missing."""

    @property
    def sketch(self) -> Puzzle | None:
        """The draft as a puzzle, perhaps incomplete, for formats that allow it; None if no format of the kind does."""
        return None

    @property
    def solution(self) -> Solution | None:
        """The solution that was drawn, or None until it is complete."""
        return None

    @property
    def to_come(self) -> str:
        """A sentence on what must still be drawn to complete the solution; "" if nothing is missing."""
        return ""

    @property
    @abstractmethod
    def steppers(self) -> tuple[Stepper, ...]:
        """The numbers that can be set, such as the board's size."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """An uncertain reading of a picture; `choices` are (word, edits that apply it), the likeliest first."""

    cells: tuple[Cell, ...]
    sentence: str
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class PictureFindings:
    """What a kind reads from a picture of a board: a `draft` with the clues, and the `moves` drawn by a player.

    `notes` are sentences on inconsistencies. `others` are drafts under other rules, to try if `draft` doesn't have
    exactly one solution. Each has a sentence about the change, to which ", because then it has one solution." is added.
    """

    draft: Draft
    moves: tuple[str, ...] = field(default=())
    doubts: tuple[Doubt, ...] = field(default=())
    notes: tuple[str, ...] = field(default=())
    others: tuple[tuple[Draft, str], ...] = field(default=())
