"""The words in which puzzles are told, where all kinds use the same."""

from __future__ import annotations

from collections.abc import Iterable

from pysolvers.drawing.scene import Cell


def place(cell: Cell, each: str = "column") -> str:
    """A cell for people, who count from 1: "row 1, column 1" is (0, 0); `each` names what a row is made of."""
    return f"row {cell[0] + 1}, {each} {cell[1] + 1}"


def capitalised(sentence: str) -> str:
    """The sentence with a capital at the start, the rest as it is."""
    return sentence[:1].upper() + sentence[1:]


def uncapitalised(sentence: str) -> str:
    """The sentence with a small letter at the start, the rest as it is."""
    return sentence[:1].lower() + sentence[1:]


def listed(items: Iterable[str], last: str = " and ") -> str:
    """The items one after the other: "a, b and c". At least one."""
    *before, end = items
    return f"{', '.join(before)}{last}{end}" if before else end
