"""Drawings as a short list of shapes in cell units, painted in order by whoever shows them (canvas, SVG).

The shapes, and the functions that write their outlines, are those of `shapes.py`; they are imported from here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pysolvers.drawing.notebook import Pictured
from pysolvers.drawing.shapes import Path, Text, circle, line, number, patch, rectangle, rounded, trial_dots
from pysolvers.drawing.svg import to_svg

__all__ = [
    "Cell", "Lens", "LensRow", "Marks", "Path", "Scene", "Text", "circle", "line", "number", "patch", "rectangle",
    "rounded", "trial_dots",
]  # fmt: skip

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Scene(Pictured):
    """A drawing.

    `box` is (left, top, width, height) in cells, `shapes` are painted first to last, `label` names it in words, `focus`
    is where the cursor is, for boards whose cells are not squares from (0, 0) on. `source` is the puzzle's link, where
    there is one: a picture of the scene carries it, so that the puzzle can be read from the picture.
    """

    box: tuple[float, float, float, float]
    shapes: tuple[Path | Text, ...]
    label: str = ""
    focus: tuple[float, float] | None = None
    source: str = ""

    def data(self) -> dict[str, Any]:
        """Plain lists for JSON.

        A path is `["p", d, fill, stroke, width, dash]`, a text is `["t", x, y, text, size, fill, weight, anchor, turn,
        mono, halo, halo_width]`.
        """
        return {"box": [_short(v) for v in self.box], "label": self.label, "shapes": list(self._rows())}

    def _rows(self) -> Iterator[list[Any]]:
        for s in self.shapes:
            if isinstance(s, Path):
                yield ["p", s.d, s.fill, s.stroke, s.width, list(s.dash)]
            else:
                place = [_short(s.x), _short(s.y)]
                yield ["t", *place, s.text, s.size, s.fill, s.weight, s.anchor, s.turn, s.mono, s.halo, s.halo_width]

    def svg(self, scheme: Literal["light", "dark"] = "light", size: int = 48, ground: bool = True) -> str:
        """The drawing as a standalone SVG document, `size` pixels a cell; without `ground` it has no background."""
        return to_svg(self.box, self.shapes, self.label, scheme, size, ground, self.source)

    def __repr__(self) -> str:
        return f"<drawing of {number(self.box[2])} x {number(self.box[3])} cells: {self.label}>"

    def _repr_svg_(self) -> str:
        """The drawing in light colours."""
        return self.svg()


@dataclass(frozen=True, slots=True)
class Marks:
    """What a drawing points out beyond the puzzle and the play; each a set of cells.

    `used`, `ruled_out` and `shown` come from a deduction, `wrong` from a check, `differs` from comparing answers.
    `notes` has the signs that can still stand in an open cell; "" where none can.
    """

    used: frozenset[Cell] = frozenset()
    ruled_out: frozenset[Cell] = frozenset()
    shown: frozenset[Cell] = frozenset()
    wrong: frozenset[Cell] = frozenset()
    differs: frozenset[Cell] = frozenset()
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
    whether it holds ("good", "bad", "").
    """

    turn: float
    clue: str
    signs: tuple[str, ...]
    at: int
    verdict: Literal["good", "bad", ""] = ""


@dataclass(frozen=True, slots=True)
class Lens:
    """What is to be read at the focused cell, for boards whose clues are too small to read in place."""

    sign: str
    title: str
    rows: tuple[LensRow, ...]


def _short(value: float) -> float:
    return round(value, 3)
