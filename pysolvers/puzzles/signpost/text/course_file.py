"""Files of a course at Berkeley (CS 61B): `PUZZLE`, the size, the rows of the solution, the numbers given, `ENDPUZZLE`.

Each arrow points at the cell of the next number. Between puzzles stand commands to the program, which are left aside.
"""

from __future__ import annotations

import re

from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.puzzles.signpost.model import DIRECTIONS, SignpostPuzzle, SignpostSolution, check_size

EXAMPLE = "PUZZLE\n3 2\n1 2 3\n5 4 6\n1 6\nENDPUZZLE\n"

_BOARD = re.compile(r"^[^\S\n]*PUZZLE\s+(\d{1,4})\s+(\d{1,4})((?:\s+\d{1,6})*)\s+ENDPUZZLE\b", re.MULTILINE | re.ASCII)


def likeness(text: str) -> int:
    """Whether it is a file of that course."""
    return 3 if "ENDPUZZLE" in text and _BOARD.search(text) else 0


def read(text: str) -> list[Puzzle]:
    """The boards of a file; PuzzleError if it has none, or if its solution is wrong."""
    found = [solution.puzzle for solution in solutions(text)]
    if not found:
        raise PuzzleError("There is no puzzle: expected PUZZLE, width and height, numbers and ENDPUZZLE.")
    return found


def solutions(text: str) -> list[Solution]:
    """The solutions that a file is made of."""
    return [_solution(match, text.count("\n", 0, match.start()) + 1) for match in _BOARD.finditer(text)]


def _solution(match: re.Match[str], line: int) -> SignpostSolution:
    width, height, numbers = int(match[1]), int(match[2]), list(map(int, match[3].split()))
    check_size(width, height)
    area = width * height
    listed, given = numbers[:area], set(numbers[area:])
    if sorted(listed) != list(range(1, area + 1)) or not given <= set(listed):
        raise PuzzleError(
            f"The numbers do not fit: expected each number from 1 to {area} once, then the given ones of them.", line
        )
    arrows = [0] * area
    for at, number in enumerate(listed):
        if number == area:
            continue
        (r, c), (row, column) = divmod(at, width), divmod(listed.index(number + 1), width)
        down, right = row - r, column - c
        if down and right and abs(down) != abs(right):
            raise PuzzleError(f"No arrow leads from {number} to {number + 1}: expected a straight way.", line)
        arrows[at] = DIRECTIONS.index(((down > 0) - (down < 0), (right > 0) - (right < 0)))
    puzzle = SignpostPuzzle(width, height, tuple(arrows), tuple(n if n in given else 0 for n in listed))
    return SignpostSolution(puzzle, tuple(listed))
