"""A puzzle being made or changed by hand: a draft, the tools that change it, and what a front end shows of them.

Edits are text, as moves are: a `Draft` is to a puzzle in the making what a `State` is to a puzzle in play, so that
undo, redo and saving come from the same `Session`. A draft may be no puzzle yet (a label with one end, a number typed
halfway); then `Draft.puzzle` raises PuzzleError with the sentence that says what it lacks.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from pysolvers.core.tool import Tool

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.core.puzzle import Puzzle, Solution, State

LINE = "line:"
"""What the edits begin with that draw the solution; a move follows, as in play."""


_CELL = re.compile(r"(\d{1,4})\.(\d{1,4})", re.ASCII)
"""The first cell of a move."""

PENCIL = "line"
"""The name of the tool that draws the solution. What it does on the board is the kind's play on `Draft.lines`."""


def pencil(title: str, sentence: str) -> Tool:
    """The tool that draws the solution."""
    ends = "M5 17.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3M19 3.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3"
    return Tool(PENCIL, title, sentence, f"M5 19c0-7 5-4 7-8s3-5 7-6{ends}")


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number of the puzzle that can be set, such as its columns; the edit `NAME:NUMBER` sets it."""

    name: str
    title: str
    value: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Field:
    """A text of the puzzle at the cursor that can be typed, such as a clue.

    `error` says what is wrong with it, `chosen` whether the cursor stands at this one. An `example` is shown
    while there is no text. `pictures` of what the text means, or the example, are SVG paths in boxes of 24 units.
    """

    name: str
    title: str
    text: str
    error: str = ""
    chosen: bool = False
    example: str = ""
    pictures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """One more clue that would leave one solution only: a sentence, and the edit that adds it."""

    sentence: str
    edit: str


@dataclass(frozen=True, slots=True)
class Clue:
    """Something that a puzzle tells or could tell: its name ("the number 7 in R1C2") and its cells.

    `edits` take it away from a puzzle that tells it, or add it to one that does not. `value` is the kind's own: what
    is told.

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


class Draft(ABC):
    """A puzzle in the making: a frozen dataclass, equal by value.

    Its solution can be drawn first where it has `lines`: the strokes of play change them, and `with_lines` makes clues.
    """

    def play(self, move: str) -> Self:
        """The draft after an edit, or after a stroke of the solution; PuzzleError for a bad one."""
        lines = self.lines if move.startswith(LINE) else None
        if lines is None:
            return self.edit(move)
        stroke = move.removeprefix(LINE)
        after = lines.play(stroke)
        at = _CELL.search(stroke)
        return self.with_lines(after, (int(at[1]), int(at[2])) if at else None)

    @abstractmethod
    def edit(self, move: str) -> Self:
        """The draft after an edit; PuzzleError for a bad one. Every kind knows `clear` and those of its steppers."""

    @property
    def lines(self) -> State | None:
        """What is drawn of the solution, on a board that forbids as little as it can; None if it cannot be drawn."""
        return None

    def with_lines(self, after: Any, begun: Cell | None = None) -> Self:
        """With other lines, and with the clues that they make; the stroke that led to them has `begun` in a cell."""
        raise NotImplementedError

    @property
    @abstractmethod
    def puzzle(self) -> Puzzle:
        """The puzzle as it stands; PuzzleError says what it lacks."""

    @property
    def sketch(self) -> Puzzle | None:
        """The board as a puzzle even where it is none yet, for formats that hold any board; None if it cannot be."""
        return None

    @property
    def solution(self) -> Solution | None:
        """The solution that was drawn to make the puzzle from, where it is one; None before."""
        return None

    @property
    def to_come(self) -> str:
        """What is still to be drawn before a solution can be expected, in a sentence; "" for nothing."""
        return ""

    @property
    @abstractmethod
    def steppers(self) -> tuple[Stepper, ...]:
        """The size, and what else is a number."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What was read from a picture but is not certain: in one cell, or on the edge between two.

    `choices` are what it may be, the likeliest first: a word for each and the edits that make the draft say so.
    """

    cells: tuple[Cell, ...]
    sentence: str
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class PictureFindings:
    """What a kind reads from a board in a picture.

    The `draft` holds what was given, `moves` what a player has drawn or put, `notes` say in sentences what does not add
    up. Where the draft has no solution or several, the first of `others` that has one is taken instead: the same board
    under other rules, with the sentence to say then, without its end.
    """

    draft: Draft
    moves: tuple[str, ...] = field(default=())
    doubts: tuple[Doubt, ...] = field(default=())
    notes: tuple[str, ...] = field(default=())
    others: tuple[tuple[Draft, str], ...] = field(default=())
