"""Clues of a hexagon listed around the board, one per line, as in an article on solving them with SAT.

    Left (top to bottom)
    .X
    (AA|BB|CC)X
    XX

    Bottom right (left to right)
    ...

    Top right (right to left)
    ...

Rows read left to right, the other lines from the edge where they are listed. A heading with the opposite direction
lists its clues in reverse order.
"""

from __future__ import annotations

import re

from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.regex_crossword.text.builder import LocatedClue, build_located, clues_in

# headings: the axis of the lines that begin there, and the direction in which their numbers grow
SIDES = {"left": ("y", "top to bottom"), "bottom right": ("z", "left to right"), "top right": ("x", "left to right")}

OPPOSITE = {"top to bottom": "bottom to top", "left to right": "right to left"}

_HEADING = re.compile(r"[\s#*_]*(left|bottom[ -]right|top[ -]right)\s*\(([a-z ]+)\)[\s*_:]*", re.IGNORECASE)


def likeness(text: str) -> int:
    found = {match[1].lower() for line in text[:50_000].splitlines() if (match := _HEADING.fullmatch(line))}
    return 3 if len(found) > 1 else 0


def read(text: str) -> list[Puzzle]:
    """Read the puzzle; PuzzleError, with the line, if a heading is missing, repeated, or has an unknown direction."""
    axes: dict[str, list[list[LocatedClue]]] = {}
    backwards: set[str] = set()
    current = ""
    for number, line in enumerate(text.splitlines(), 1):
        if heading := _HEADING.fullmatch(line):
            current, ascending = SIDES[heading[1].lower().replace("-", " ")]
            direction = " ".join(heading[2].lower().split())
            if direction not in (ascending, OPPOSITE[ascending]):
                template = "{side} ({direction}) is not a direction: expected {one} or {other}."
                one, other = ascending, OPPOSITE[ascending]
                raise PuzzleError(template, number, side=heading[1], direction=heading[2][:40], one=one, other=other)
            if current in axes:
                raise PuzzleError("The heading {heading!r} appears twice.", number, heading=heading[1])
            axes[current] = []
            backwards |= {current} if direction != ascending else set()
        elif line.strip():
            if not current:
                raise PuzzleError("Expected a heading such as `Left (top to bottom)` before the first clue.", number)
            axes[current].append(clues_in(line, number))
    for side, (axis, ascending) in SIDES.items():
        if axis not in axes:
            template = "The heading `{side} ({direction})` is missing, with its clues below."
            raise PuzzleError(template, side=side.capitalize(), direction=ascending)
    for axis in backwards:
        axes[axis].reverse()
    return [build_located(axes, hexagonal=True)]
