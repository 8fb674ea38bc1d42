"""Signpost by plain backtracking: follow the arrows from the 1, cell by cell, and go back from dead ends.

After the description in the first part of Mario Wenzel's "Solving Tatham's Puzzles: Signpost". Its only look-ahead: if
the next number is given on the board, only that cell can follow. The 1 must be given.
"""

from __future__ import annotations

from pysolvers.core.puzzle import Puzzle
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution

ABOUT = "depth-first search from the 1 along the arrows, after Mario Wenzel's article; our own program, in Python"
KINDS = ("signpost",)


def find(puzzle: Puzzle, limit: int | None, seconds: float) -> int | None:
    assert isinstance(puzzle, SignpostPuzzle)
    numbers = list(puzzle.numbers)
    if 1 not in numbers:
        return None
    cells, found = puzzle.area, 0
    place = {number: at for at, number in enumerate(numbers) if number}
    trail = [(-1, [place[1]])]  # for each number: the cell it stands in (-1: none yet), and the cells to try after that
    while trail and found != limit:
        at, ways = trail[-1]
        if at >= 0:
            numbers[at] = puzzle.numbers[at]
        if not ways:
            trail.pop()
            continue
        at, number = ways.pop(), len(trail)
        trail[-1] = (at, ways)
        numbers[at] = number
        if number < cells:
            trail.append((-1, _next(puzzle, numbers, place, at, number)))
        else:
            assert not SignpostSolution(puzzle, tuple(numbers)).violations()
            found += 1
    return found


def _next(puzzle: SignpostPuzzle, numbers: list[int], place: dict[int, int], at: int, number: int) -> list[int]:
    given = place.get(number + 1)
    if given is not None:
        return [given] if puzzle.points(at, given) else []
    return [to for to in reversed(puzzle.ray(at)) if not numbers[to]]
