"""Connects adjacent cells that are on one line, because no line touches itself."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import say
from pysolvers.puzzles.numberlink.claims import NoTouch, On
from pysolvers.puzzles.numberlink.reasoning.lines import Lines
from pysolvers.puzzles.numberlink.reasoning.words import StepWords


def side_by_side(lines: Lines) -> Iterator[Deduction]:
    if not lines.fact.no_touch:
        return
    for side, (a, b) in enumerate(lines.board.sides):
        if 0 <= lines.label[a] == lines.label[b] and lines.path[a] is not lines.path[b] and not lines.drawn[side]:
            yield joined(lines, side)


def joined(lines: Lines, side: int) -> Deduction:
    """Return the step that connects two neighbors with one label; a contradiction if no line can cross this side."""
    cells = lines.board.sides[side]
    name = lines.board.names[lines.label[cells[0]]]
    claims = (*(On(cell, name) for cell in lines.board.ends(side)), NoTouch())
    if lines.is_open(side):
        return lines.step(SIDE_BY_SIDE, claims, (side,))
    return lines.contradiction((*claims, *lines.closing(side)), cells)


SIDE_BY_SIDE = Technique(
    "side by side",
    "Side by side, so connected",
    3.0,
    "Two neighboring cells are on the same line. No line touches itself, so it goes from one to the other.",
    "A....B./...C.D./.A...../......./..CBE../.E..D../.......&rules=tight",
    level=3,
)


def words(step: StepWords) -> StepText:
    a, b = step.all(On)[:2]
    cells = {"a": step.place(a.cell), "b": step.place(b.cell), "label": a.label}
    because = say("{a} and {b} both belong to {label}.", **cells)
    against = say("If they weren't joined, the line of {label} would run beside itself.", label=a.label)
    return StepText(because, against, say("The line of {label} joins {a} and {b}.", **cells))


TECHNIQUES = (SIDE_BY_SIDE,)
LOOKS = {28: side_by_side}
