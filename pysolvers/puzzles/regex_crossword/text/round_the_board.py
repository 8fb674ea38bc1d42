"""Clues of a hexagon listed around the board, one per line, as in the article on solving them with SAT.

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
from pysolvers.puzzles.regex_crossword.text.builder import build

# headings: the axis of the lines that begin there, and the direction in which their numbers grow
SIDES = {"left": ("y", "top to bottom"), "bottom right": ("z", "left to right"), "top right": ("x", "left to right")}

OPPOSITE = {"top to bottom": "bottom to top", "left to right": "right to left"}

_HEADING = re.compile(r"[\s#*_]*(left|bottom[ -]right|top[ -]right)\s*\(([a-z ]+)\)[\s*_:]*", re.IGNORECASE)


_CLUE = re.compile(r"\S+(?: \S+)*")  # two clues of the same line are separated by two spaces or a tab


def likeness(text: str) -> int:
    """Return 3 for text with at least two of the headings."""
    found = {match[1].lower() for line in text[:50_000].splitlines() if (match := _HEADING.fullmatch(line))}
    return 3 if len(found) > 1 else 0


def read(text: str) -> list[Puzzle]:
    """Read the puzzle; PuzzleError, with the line, if a heading is missing, repeated, or has an unknown direction."""
    axes: dict[str, list[tuple[int, list[tuple[str, int]]]]] = {}
    backwards: set[str] = set()
    current = ""
    for number, line in enumerate(text.splitlines(), 1):
        if heading := _HEADING.fullmatch(line):
            current, ascending = SIDES[heading[1].lower().replace("-", " ")]
            direction = " ".join(heading[2].lower().split())
            if direction not in (ascending, OPPOSITE[ascending]):
                expected = f"{ascending} or {OPPOSITE[ascending]}"
                raise PuzzleError(
                    "{heading} ({heading2}) is not a direction: expected {expected}.",
                    number,
                    heading=heading[1],
                    heading2=heading[2][:40],
                    expected=expected,
                )
            if current in axes:
                raise PuzzleError("The heading {heading!r} appears twice.", number, heading=heading[1])
            axes[current] = []
            backwards |= {current} if direction != ascending else set()
        elif line.strip():
            if not current:
                raise PuzzleError("Expected a heading such as `Left (top to bottom)` before the first clue.", number)
            axes[current].append((number, [(each[0], each.start() + 1) for each in _CLUE.finditer(line)]))
    for side, (axis, ascending) in SIDES.items():
        if axis not in axes:
            raise PuzzleError(
                "The heading `{side} ({ascending})` is missing, with its clues below.",
                side=side.capitalize(),
                ascending=ascending,
            )
    for axis in backwards:
        axes[axis].reverse()

    def locate(axis: str, index: int, which: int, at: int) -> tuple[int, int]:
        number, clues = axes[axis][index]
        return number, clues[which][1] + at

    y, x, z = (tuple(tuple(clue for clue, _ in clues) for _, clues in axes[axis]) for axis in "yxz")
    return [build(locate, y, x, z, hexagonal=True)]
