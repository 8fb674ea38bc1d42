"""What numbers on a board say: Zip's are waypoints, in their order; Numbrix's and Hidato's are positions on the path.

Numbers 1, 2, 3 ... without a gap are waypoints. Numbers with gaps are positions, if the last position is among them,
or two or more are missing and the largest is past the middle of the path, or the board has holes. A line
`numbers=positions` below the board says so of any numbers, `numbers=waypoints` the contrary. Where only
diagonal steps can join positions, or `# type: hidato` says so, the path steps diagonally too.
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

WAYPOINTS, POSITIONS = "waypoints", "positions"
"""What numbers can say."""

NAMES = ("zip", "numbrix", "hamiltonian", "hex")
"""What a text may say its kind is."""

DIAGONAL = ("hidato", "hidoku", "king", "diagonal")
"""What a text may say its kind is where the path steps diagonally too."""

TOLD = {"numbrix": POSITIONS, "zip": WAYPOINTS, "hex": POSITIONS} | dict.fromkeys(DIAGONAL, POSITIONS)
"""What the numbers are by the name of a kind."""

Numbers = dict[int, tuple[Cell, Place]]
"""Where each number stands."""


def weighed(at: dict[int, Cell], size: int, holes: bool, told: str, king: bool) -> tuple[str, int, bool, bool, bool]:
    """What numbers say, and how that shows.

    How many straight steps (or king's) cannot join, whether each number is beside the one before, and whether diagonal
    steps can join all, or surely have to.
    """
    far = too_far(at, diagonal=king)
    gaps = max(at) - len(at)
    steps = not far and 2 < len(at) < size and not gaps
    joined = not far and max(at) <= size and (gaps > 1 or steps)
    meaning = told or (POSITIONS if joined else meaning_of(at, size, holes))
    slanting = bool(meaning == POSITIONS and not told and far and not too_far(at, diagonal=True))
    return meaning, far, steps, slanting, slanting and (holes or far > 1)


def likeliest(at: dict[int, Cell], size: int, holes: bool, said: str) -> tuple[str, str]:
    """What numbers say and the shape of their board, which says that it is `said`: a kind's name, or ""."""
    king = said in DIAGONAL
    meaning, _, _, slanting, _ = weighed(at, size, holes, TOLD.get(said, ""), king)
    return meaning, BOARDS[king or slanting]


def meaning_of(numbers: Iterable[int], size: int, holes: bool = False) -> str:
    """What numbers on a board of so many cells say: WAYPOINTS or POSITIONS."""
    given = set(numbers)
    largest = max(given, default=0)
    missing = largest - len(given)
    spread = missing > 0 and (largest == size or (missing > 1 and (holes or largest * 2 > size)))
    return POSITIONS if spread and largest <= size else WAYPOINTS


def add_number(numbers: Numbers, number: int, cell: Cell, place: Place) -> None:
    """Note where a number stands; PuzzleError if it stands twice."""
    if number in numbers:
        raise PuzzleError(f"The number {number} stands twice.", *place)
    numbers[number] = (cell, place)


def fill(builder: PuzzleBuilder, numbers: Numbers, meaning: str = "") -> None:
    """Put numbers on the board, as waypoints or as positions; PuzzleError if one of the waypoints is missing."""
    if (meaning or meaning_of(numbers, builder.ground.area)) == POSITIONS:
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


def too_far(at: dict[int, Cell], diagonal: bool) -> int:
    """How many numbers cannot be reached from the one before; each straight step changes a chessboard cell's colour."""
    wrong = 0
    for one, two in pairwise(sorted(at)):
        down, across = (abs(a - b) for a, b in zip(at[one], at[two], strict=True))
        steps, spare = (max(down, across), 0) if diagonal else (down + across, (two - one - down - across) % 2)
        wrong += steps > two - one or spare > 0
    return wrong
