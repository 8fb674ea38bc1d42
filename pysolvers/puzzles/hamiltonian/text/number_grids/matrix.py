"""A matrix of signs becomes a puzzle: which sign is an open cell, and what the numbers say.

Open cells are `0`, `-1`, `.`, `_` or empty. Where a matrix has two of these, the first in OPEN is the open cell and
the others are holes: Hidato programs write `0` for a cell to be filled and `-1` or `.` for what lies off the board.
`#`, `x` and `*` are holes too.

Numbers 1, 2, 3 ... without a gap are waypoints (Zip). Numbers with gaps are positions (Numbrix), if the last position
is among them, or two or more are missing and the largest is past the middle of the path.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.hamiltonian.ground import Place
from pysolvers.puzzles.hamiltonian.text.builder import PuzzleBuilder

OPEN = ("0", "_", "?", ".", "", "-", "-1")
"""Signs of open cells; the first that a matrix has is its own."""

HOLES = frozenset("#xX*")
"""Signs of holes."""

NUMBER = re.compile(r"0*[1-9]\d{0,8}", re.ASCII)

WAYPOINTS, POSITIONS = "waypoints", "positions"
"""What numbers can say."""

Sign = tuple[str, Place]
Numbers = dict[int, tuple[Cell, Place]]


def builder_of(rows: Sequence[Sequence[Sign]], meaning: str = "", at: Place = (1, 1)) -> PuzzleBuilder:
    """The builder of a board whose rows are these signs; `meaning` says what the numbers are, "" if it is to be seen.

    Raises:
        PuzzleError: for a row of another length, a sign that is none, a number that stands twice or is missing.
    """
    width = len(rows[0]) if rows else 0
    builder = PuzzleBuilder(len(rows), width, at)
    signs = {sign for row in rows for sign, _ in row}
    open_sign = next((sign for sign in OPEN if sign in signs), None)
    numbers: Numbers = {}
    for r, row in enumerate(rows):
        if len(row) != width:
            line = row[0][1][0] if row else at[0]
            raise PuzzleError(f"Row {r + 1} has {len(row)} cells; expected {width} as in the first row.", line)
        for c, (sign, place) in enumerate(row):
            if NUMBER.fullmatch(sign):
                add_number(numbers, int(sign), (r, c), place)
            elif sign in HOLES or (sign in OPEN and sign != open_sign):
                builder.add("holes", (r, c), place)
            elif sign != open_sign:
                raise PuzzleError(
                    f"{sign[:20]!r} is no cell: expected a number, 0 for an open cell or # for a hole.", *place
                )
    fill(builder, numbers, meaning)
    return builder


def add_number(numbers: Numbers, number: int, cell: Cell, place: Place) -> None:
    """Note where a number stands; PuzzleError if it stands twice."""
    if number in numbers:
        raise PuzzleError(f"The number {number} stands twice.", *place)
    numbers[number] = (cell, place)


def fill(builder: PuzzleBuilder, numbers: Numbers, meaning: str = "") -> None:
    """Put numbers on the board, as waypoints or as positions; PuzzleError if one of the waypoints is missing."""
    if (meaning or meaning_of(numbers, builder.ground.size)) == POSITIONS:
        for number, (cell, place) in numbers.items():
            builder.add("positions", (cell, number), place)
        return
    for expected, number in enumerate(sorted(numbers), 1):
        if number != expected:
            raise PuzzleError(
                f"The number {expected} is missing: expected 1 to {len(numbers)}, or a line numbers=positions below "
                "the board if these are positions on the path.",
                *numbers[number][1],
            )
        builder.add("waypoints", *numbers[number])


def meaning_of(numbers: Iterable[int], size: int) -> str:
    """What numbers on a board of so many cells say: WAYPOINTS or POSITIONS."""
    given = set(numbers)
    largest = max(given, default=0)
    missing = largest - len(given)
    spread = missing > 0 and (largest == size or (missing > 1 and largest * 2 > size))
    return POSITIONS if spread and largest <= size else WAYPOINTS
