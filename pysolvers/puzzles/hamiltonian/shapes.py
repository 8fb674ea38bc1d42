"""Forbidden shapes: short strings of steps over N, E, S, W, closed under turning, mirroring and reversing.

The S of the notebook is `EENWWNEE`, four cells in a row is `EEE`. A path contains a shape where all of its steps are
steps of the path, whichever way the path is walked.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from pysolvers.drawing.scene import Cell

STEPS: dict[str, Cell] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
"""The (rows, columns) of each step."""

LETTERS = {step: letter for letter, step in STEPS.items()}

NAMES = {"S": "EENWWNEE", "straight4": "EEE"}
"""Shapes that have a name."""

MAX_STEPS = 64
"""The longest shape, in steps."""

Step = tuple[Cell, Cell]
"""A step between neighbours, the smaller cell first: a step has no direction."""


def step(a: Cell, b: Cell) -> Step:
    """The step between two cells."""
    return (a, b) if a < b else (b, a)


def neighbour(cell: Cell, letter: str) -> Cell:
    """The cell one step N, E, S or W of `cell`; it may lie off the board."""
    rows, columns = STEPS[letter]
    return (cell[0] + rows, cell[1] + columns)


def walk(cell: Cell, letters: str) -> list[Cell]:
    """The cells that a string of steps visits, from `cell` on."""
    cells = [cell]
    for letter in letters:
        cells.append(neighbour(cells[-1], letter))
    return cells


@cache
def variants(letters: str) -> frozenset[frozenset[Step]]:
    """The steps of a shape turned, mirrored and moved so that its smallest row and column are 0: at most eight sets."""
    cells = walk((0, 0), letters)
    found = set()
    for turn in range(4):
        for mirrored in (False, True):
            placed = [_turned(cell, turn, mirrored) for cell in cells]
            top, left = min(r for r, _ in placed), min(c for _, c in placed)
            placed = [(r - top, c - left) for r, c in placed]
            found.add(frozenset(step(a, b) for a, b in pairwise(placed)))
    return frozenset(found)


def places(letters: str, rows: int, columns: int) -> list[frozenset[Step]]:
    """Every way in which a shape lies on a board: its steps there; in a fixed order."""
    found = []
    for steps in sorted(variants(letters), key=sorted):
        height = 1 + max(r for s in steps for r, _ in s)
        width = 1 + max(c for s in steps for _, c in s)
        for top in range(rows - height + 1):
            for left in range(columns - width + 1):
                found.append(frozenset(((a[0] + top, a[1] + left), (b[0] + top, b[1] + left)) for a, b in steps))
    return found


def complaint(letters: str) -> str | None:
    """What is wrong with a string as a shape, or None."""
    if not letters or set(letters) - set(STEPS):
        return f"{letters[:40]!r} is no shape: expected steps N, E, S, W, such as EEE, or one of {', '.join(NAMES)}."
    if len(letters) < 2:
        return f"The shape {letters} has one step only, so every path has it; expected at least two steps."
    if len(letters) > MAX_STEPS:
        return f"A shape has {len(letters)} steps; at most {MAX_STEPS} are read."
    if any(back in letters for back in ("NS", "SN", "EW", "WE")):
        return f"The shape {letters} turns straight back, which no path does."
    return None


def _turned(cell: Cell, turn: int, mirrored: bool) -> Cell:
    row, column = cell
    if mirrored:
        column = -column
    for _ in range(turn):
        row, column = column, -row
    return (row, column)
