"""Marks on the cells of a board, and the clues at the cursor, for front ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell


@dataclass(frozen=True, slots=True)
class Marks:
    """What a drawing shows besides puzzle and moves.

    `used`, `ruled_out` and `shown` are the cells of a step (see `Deduction`), `joined` its new lines, and `parted` the
    pairs of cells that it separates. `wrong` are cells with mistakes, `wrong_lines` pairs of cells with a mistake
    between them. `differs` are cells in which solutions differ or a picture's reading is uncertain, and `notes` the
    characters still possible in each open cell. `before` is the board before the moves on trial, which are drawn
    differently. With `paper`, open cells have room for a pencil. With `compact`, texts beside the board are left out,
    with `whole` they are drawn in full.
    """

    used: frozenset[Cell] = frozenset()
    ruled_out: frozenset[Cell] = frozenset()
    shown: frozenset[Cell] = frozenset()
    wrong: frozenset[Cell] = frozenset()
    differs: frozenset[Cell] = frozenset()
    # Lines that a deduction concludes, each two or more cells in order.
    joined: frozenset[tuple[Cell, ...]] = frozenset()
    parted: frozenset[tuple[Cell, ...]] = frozenset()  # pairs of cells between which a deduction excludes a line
    wrong_lines: frozenset[tuple[Cell, ...]] = frozenset()
    paper: bool = False
    compact: bool = False
    whole: bool = False  # draw texts beside the board completely, because pictures have no cursor to show the rest
    notes: Mapping[Cell, str] = field(default_factory=dict, hash=False)
    before: Any = field(default=None, hash=False)

    @property
    def evidence(self) -> bool:
        """True if a hint or explanation highlights cells."""
        return bool(self.used or self.ruled_out or self.shown)


@dataclass(frozen=True, slots=True)
class LensRow:
    """A clue and the line of cells that it is about: their characters `signs`, and the index `at` of the focused cell.

    `turn` is the line's direction, in degrees clockwise from east. `verdict` says whether the line fits the clue ("" if
    undecided). `words` explains the clue, or is "".
    """

    turn: float
    clue: str
    signs: tuple[str, ...]
    at: int
    verdict: Literal["good", "bad", ""] = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Lens:
    """The letter (`sign`) and clues (`rows`) of the focused cell. No cell of the board has more than `most` clues."""

    sign: str
    title: str
    rows: tuple[LensRow, ...]
    most: int = 0
