"""Marks on the cells of a board, and the clues at the cursor, for front ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell


@dataclass(frozen=True, slots=True)
class Marks:
    """What a drawing shows besides the puzzle and the moves: mostly sets of cells or edges.

    `used`, `ruled_out` and `shown` come from a deduction, `wrong` from a check, `differs` from comparing solutions.
    `notes` has the characters still possible in each open cell; "" if no character is.
    """

    used: frozenset[Cell] = frozenset()
    ruled_out: frozenset[Cell] = frozenset()
    shown: frozenset[Cell] = frozenset()
    wrong: frozenset[Cell] = frozenset()
    differs: frozenset[Cell] = frozenset()
    # Lines that a deduction concludes, each two or more cells in order.
    joined: frozenset[tuple[Cell, ...]] = frozenset()
    parted: frozenset[tuple[Cell, ...]] = frozenset()  # pairs of cells between which a deduction excludes a line
    paper: bool = False  # for writing with a pencil: keep the middle of open cells free
    compact: bool = False  # small drawing: leave out texts beside the board
    whole: bool = False  # draw texts beside the board completely, because pictures have no cursor to show the rest
    notes: Mapping[Cell, str] = field(default_factory=dict, hash=False)
    before: Any = field(default=None, hash=False)  # the board before the trial moves, which look different

    @property
    def evidence(self) -> bool:
        """True if a hint or explanation highlights cells."""
        return bool(self.used or self.ruled_out or self.shown)


@dataclass(frozen=True, slots=True)
class LensRow:
    """One clue, and its line through the focused cell.

    `turn` is the reading direction (degrees clockwise from east). `signs` are the characters in the line's cells, and
    `at` is the index of the focused cell among them. `verdict` is "good" if the line matches the clue, "bad" if it
    can't match any more, "" if that is still open. `words` say what the clue means, if it was tapped.
    """

    turn: float
    clue: str
    signs: tuple[str, ...]
    at: int
    verdict: Literal["good", "bad", ""] = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Lens:
    """The clues at the focused cell, for a panel beside the board. `sign` is the letter in the cell.

    `most` is the largest number of `rows` that any cell of the board needs, so that the panel can keep its size.
    """

    sign: str
    title: str
    rows: tuple[LensRow, ...]
    most: int = 0
