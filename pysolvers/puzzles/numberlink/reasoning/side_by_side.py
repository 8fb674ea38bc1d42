"""Neighbouring cells of one label: since no line touches itself, the line goes from one to the other."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.deduction import Deduction, Technique
from pysolvers.puzzles.numberlink.claims import NoTouch, On
from pysolvers.puzzles.numberlink.reasoning.lines import Lines


def side_by_side(lines: Lines) -> Iterator[Deduction]:
    """Neighbouring cells of one label that no line joins yet."""
    if not lines.fact.no_touch:
        return
    for side, (a, b) in enumerate(lines.board.sides):
        if 0 <= lines.label[a] == lines.label[b] and lines.path[a] is not lines.path[b] and not lines.drawn[side]:
            yield joined(lines, side)


def joined(lines: Lines, side: int) -> Deduction:
    """That a line goes across a side between cells of one label, or cannot."""
    cells = lines.board.sides[side]
    name = lines.board.names[lines.label[cells[0]]]
    claims = (*(On(cell, name) for cell in lines.board.ends(side)), NoTouch())
    if lines.is_open(side):
        return lines.step(SIDE_BY_SIDE, claims, (side,))
    return lines.contradiction((*claims, *lines.closing(side)), cells)


SIDE_BY_SIDE = Technique(
    "side by side",
    "Side by side, so joined",
    3.0,
    "Two neighbouring cells are on the same line. As no line touches itself, it goes from one to the other.",
    "A.B.../C..DE./....../..A.E./.B..C./.....D",
    side_by_side,
    level=3,
)
