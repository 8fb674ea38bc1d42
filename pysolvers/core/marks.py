"""What a front end points out on a board: marks on cells, and the clues at the cursor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell


@dataclass(frozen=True, slots=True)
class Marks:
    """What a drawing points out beyond the puzzle and the play; sets of cells, or of edges.

    `used`, `ruled_out` and `shown` come from a deduction, `wrong` from a check, `differs` from comparing solutions.
    `notes` has the signs that can still stand in an open cell; "" where none can.
    """

    used: frozenset[Cell] = frozenset()
    ruled_out: frozenset[Cell] = frozenset()
    shown: frozenset[Cell] = frozenset()
    wrong: frozenset[Cell] = frozenset()
    differs: frozenset[Cell] = frozenset()
    joined: frozenset[tuple[Cell, ...]] = frozenset()
    """The lines that a deduction concludes, each two or more cells in order."""
    parted: frozenset[tuple[Cell, ...]] = frozenset()
    """The pairs of cells between which a deduction concludes that there is no line."""
    paper: bool = False
    """Whether the drawing is to be written on with a pencil, so that open cells keep their middle free."""
    compact: bool = False
    """Whether the drawing is so small that texts beside the board cannot be read and had better be left out."""
    whole: bool = False
    """Whether texts beside the board are drawn to their end: pictures have no cursor that shows the rest."""
    notes: Mapping[Cell, str] = field(default_factory=dict, hash=False)
    before: Any = field(default=None, hash=False)
    """The board before the moves on trial; what the board has that this one had not is drawn in another look."""

    @property
    def evidence(self) -> bool:
        """Whether a hint or an explanation points at cells."""
        return bool(self.used or self.ruled_out or self.shown)


@dataclass(frozen=True, slots=True)
class LensRow:
    """One clue through the focused cell.

    The way it is read (degrees clockwise from east), its text, the line's signs so far, where the focus is, and
    whether it holds ("good"), cannot hold any more ("bad") or is open ("").
    """

    turn: float
    clue: str
    signs: tuple[str, ...]
    at: int
    verdict: Literal["good", "bad", ""] = ""


@dataclass(frozen=True, slots=True)
class Lens:
    """What is to be read at the focused cell; `most` is how many rows a cell of the puzzle can have."""

    sign: str
    title: str
    rows: tuple[LensRow, ...]
    most: int = 0
