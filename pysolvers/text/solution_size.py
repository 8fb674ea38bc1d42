"""Checks that the rows of a solution fit the board."""

from __future__ import annotations

from collections.abc import Sequence

from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import counted


def check_size(found: Sequence[int], wanted: Sequence[int], noun: str = "cell") -> None:
    """Raise PuzzleError unless `found`, the row lengths of a solution, equal `wanted`. Errors call cells `noun`."""
    if len(found) != len(wanted):
        rows = counted(len(found), "row")
        raise PuzzleError("The solution has {rows}; expected {wanted}.", rows=rows, wanted=len(wanted))
    for number, (length, expected) in enumerate(zip(found, wanted, strict=True), 1):
        if length != expected:
            template = "Row {number} of the solution has {cells}; expected {expected}."
            raise PuzzleError(template, number=number, cells=counted(length, noun), expected=expected)
