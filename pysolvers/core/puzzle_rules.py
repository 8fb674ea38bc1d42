"""The rules of one puzzle, made from its data. With the board, they are enough to check a solution."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pysolvers.drawing.scene import Scene

_STRONG = re.compile(r"\*\*(.+?)\*\*")


@dataclass(frozen=True, slots=True)
class PuzzleRules:
    """The rules of a puzzle: sentences, and drawings of shapes that a solution must not contain.

    Unusual rules are between `**` in `sentences`. If there are `shapes`, the last sentence ends in a colon; the label
    of each shape describes it in words.

    Examples:
        >>> rules = PuzzleRules(("Number the cells.", "Steps go **also diagonally**."))
        >>> rules.text
        'Number the cells. Steps go also diagonally.'
        >>> rules.parts[1:]
        [('also diagonally', True), ('.', False)]
    """

    sentences: tuple[str, ...]
    shapes: tuple[Scene, ...] = ()

    @property
    def parts(self) -> list[tuple[str, bool]]:
        """The sentences as pieces of text, each with True if it is emphasized."""
        pieces = _STRONG.split(" ".join(self.sentences))
        return [(text, bool(at % 2)) for at, text in enumerate(pieces) if text]

    @property
    def before_shapes(self) -> str:
        """The sentences as text without emphasis, to show above the drawings in `shapes`."""
        return "".join(text for text, _ in self.parts)

    @property
    def text(self) -> str:
        return " ".join(self._in_words())

    def _in_words(self) -> Iterator[str]:
        yield self.before_shapes
        if self.shapes:
            yield "; ".join(shape.label for shape in self.shapes) + "."

    @property
    def data(self) -> dict[str, Any]:
        """The rules as plain data; `spoken` has all of them in words, including the shapes."""
        return {
            "parts": [list(part) for part in self.parts],
            "shapes": [shape.data for shape in self.shapes],
            "spoken": self.text,
        }
