"""Clues of a hexagon listed round the board, as the article on solving them with SAT has them: a clue a line.

    Left (top to bottom)
    .X
    (AA|BB|CC)X
    XX

    Bottom right (left to right)
    ...

    Top right (right to left)
    ...

Rows are read from left to right, the others from the edge at which they stand. A heading that says the other direction
lists its clues in the other order.
"""

from __future__ import annotations

import re

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.regex_crossword.text.builder import build

EXAMPLE = (
    "Left (top to bottom)\n.X\n(AA|BB|CC)X\nXX\n\n"
    "Bottom right (left to right)\nX.\nX(AA|BB|CC)\nXX\n\n"
    "Top right (right to left)\nXX\nX.X\nCC|AB|BA\n"
)
"""A small board, for people who ask what such a text looks like."""

SIDES = {"left": ("y", "top to bottom"), "bottom right": ("z", "left to right"), "top right": ("x", "left to right")}
"""The headings: the axis of the lines that begin there, and the direction in which their numbers grow."""

OPPOSITE = {"top to bottom": "bottom to top", "left to right": "right to left"}

_HEADING = re.compile(r"[\s#*_]*(left|bottom[ -]right|top[ -]right)\s*\(([a-z ]+)\)[\s*_:]*", re.IGNORECASE)


_CLUE = re.compile(r"\S+(?: \S+)*")
"""A clue; two of one line have two spaces or a tab between them."""


def likeness(text: str) -> int:
    """3 for text with the headings of two sides or more."""
    found = {match[1].lower() for line in text[:50_000].splitlines() if (match := _HEADING.fullmatch(line))}
    return 3 if len(found) > 1 else 0


def read(text: str) -> list[Puzzle]:
    """The puzzle of a text.

    Raises:
        PuzzleError: with the line, if a heading is missing, there twice, or names an unknown direction.
    """
    axes: dict[str, list[tuple[int, list[tuple[str, int]]]]] = {}
    backwards: set[str] = set()
    current = ""
    for number, line in enumerate(text.splitlines(), 1):
        if heading := _HEADING.fullmatch(line):
            current, ascending = SIDES[heading[1].lower().replace("-", " ")]
            direction = " ".join(heading[2].lower().split())
            if direction not in (ascending, OPPOSITE[ascending]):
                expected = f"{ascending} or {OPPOSITE[ascending]}"
                raise PuzzleError(f"{heading[1]} ({heading[2][:40]}) is not a direction: expected {expected}.", number)
            if current in axes:
                raise PuzzleError(f"The heading {heading[1]!r} is there twice.", number)
            axes[current] = []
            backwards |= {current} if direction != ascending else set()
        elif line.strip():
            if not current:
                raise PuzzleError("Expected a heading such as `Left (top to bottom)` before the first clue.", number)
            axes[current].append((number, [(each[0], each.start() + 1) for each in _CLUE.finditer(line)]))
    for side, (axis, ascending) in SIDES.items():
        if axis not in axes:
            raise PuzzleError(f"The heading `{side.capitalize()} ({ascending})` is missing, with its clues below.")
    for axis in backwards:
        axes[axis].reverse()

    def locate(axis: str, index: int, which: int, at: int) -> tuple[int, int]:
        number, clues = axes[axis][index]
        return number, clues[which][1] + at

    y, x, z = (tuple(tuple(clue for clue, _ in clues) for _, clues in axes[axis]) for axis in "yxz")
    return [build(locate, y, x, z, hexagonal=True)]
