"""Decides what the numbers on a board mean: waypoints in order as in Zip, or positions as in Numbrix and Hidato.

Numbers 1, 2, 3 ... without a gap are waypoints. Others are positions if one of these is true: they include the last
position; two or more are missing, and the largest is past the middle of the path or the board has holes. A line
`numbers=positions` or `numbers=waypoints` below the board decides. Steps may be diagonal if `# type: hidato` says so,
or if positions can't be connected otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.hamiltonian.ground import Place
from pysolvers.puzzles.hamiltonian.model import BOARDS

if TYPE_CHECKING:
    from pysolvers.puzzles.hamiltonian.text.builder import PuzzleBuilder

WAYPOINTS, POSITIONS = "waypoints", "positions"  # meanings of numbers

NAMES = ("zip", "numbrix", "hamiltonian", "hex")  # what a text may call its kind

DIAGONAL = ("hidato", "hidoku", "king", "diagonal")  # names of kinds whose paths may step diagonally

# meaning of the numbers by the name of the kind
MEANING_OF = {"numbrix": POSITIONS, "zip": WAYPOINTS, "hex": POSITIONS} | dict.fromkeys(DIAGONAL, POSITIONS)

Numbers = dict[int, tuple[Cell, Place]]  # the cell and place of each number


def weighed(at: dict[int, Cell], size: int, holes: bool, known: str, king: bool) -> tuple[str, int, bool, bool, bool]:
    """Return the meaning of numbers, and four facts about them.

    `at` maps numbers to cells of a board with `size` cells. `known` is the meaning if the text gives it, else "". If
    `king` is true, steps may be diagonal. The facts are:

    - how many numbers are `too_far` from the number before
    - True if the numbers could have either meaning: at least three, but not all, and none missing or too far
    - True if the numbers are positions that only diagonal steps can connect
    - True if this is certain: two numbers are too far without diagonal steps, or one on a board with holes
    """
    far = too_far(at, diagonal=king)
    gaps = max(at) - len(at)
    steps = not far and 2 < len(at) < size and not gaps
    joined = not far and max(at) <= size and (gaps > 1 or steps)
    meaning = known or (POSITIONS if joined else meaning_of(at, size, holes))
    slanting = bool(meaning == POSITIONS and not known and far and not too_far(at, diagonal=True))
    return meaning, far, steps, slanting, slanting and (holes or far > 1)


def likeliest(at: dict[int, Cell], size: int, holes: bool, name: str) -> tuple[str, str]:
    """Return the likeliest meaning of numbers, and the board's shape. `name` is a type such as "hidato", or "".

    The other parameters are those of `weighed`.
    """
    king = name in DIAGONAL
    meaning, _, _, slanting, _ = weighed(at, size, holes, MEANING_OF.get(name, ""), king)
    return meaning, BOARDS[king or slanting]


def meaning_of(numbers: Iterable[int], size: int, holes: bool = False) -> str:
    """Return WAYPOINTS or POSITIONS: what numbers on a board of `size` cells, perhaps with `holes`, probably mean."""
    given = set(numbers)
    largest = max(given, default=0)
    missing = largest - len(given)
    spread = missing > 0 and (largest == size or (missing > 1 and (holes or largest * 2 > size)))
    return POSITIONS if spread and largest <= size else WAYPOINTS


def add_number(numbers: Numbers, number: int, cell: Cell, place: Place) -> None:
    if number in numbers:
        raise PuzzleError("The number {number} appears twice.", *place, number=number)
    numbers[number] = (cell, place)


def fill(builder: PuzzleBuilder, numbers: Numbers, meaning: str = "") -> None:
    """Add numbers as waypoints or positions (the likelier if no `meaning` is given).

    Raise PuzzleError if a waypoint is missing.
    """
    if (meaning or meaning_of(numbers, builder.ground.area)) == POSITIONS:
        for number, (cell, place) in numbers.items():
            builder.add("positions", (cell, number), place)
        return
    for expected, number in enumerate(sorted(numbers), 1):
        cell, at = numbers[number]
        if number != expected:
            template = (
                "The number {number} is missing. Add it, or write numbers=positions below the board if the numbers are "
                "positions on the path."
            )
            raise PuzzleError(template, *at, number=expected)
        builder.add("waypoints", cell, at)


def too_far(at: dict[int, Cell], diagonal: bool) -> int:
    """Count the numbers that no walk from the number before can reach if the number grows by 1 at each step."""
    wrong = 0
    for one, two in pairwise(sorted(at)):
        down, across = (abs(a - b) for a, b in zip(at[one], at[two], strict=True))
        steps, spare = (max(down, across), 0) if diagonal else (down + across, (two - one - down - across) % 2)
        wrong += steps > two - one or spare > 0
    return wrong
