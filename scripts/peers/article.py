"""Signpost as the article solves it: from the 1 along the arrows, a cell at a time, back where it is stuck.

Our own program of that description. It looks at nothing ahead but whether the next number is given somewhere; it needs
the 1 to be given. The article's stops at the first answer; asked for two it goes on, which is what a proof takes.
"""

from __future__ import annotations

from pysolvers.core.puzzle import Puzzle
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution

ABOUT = "depth-first search from the 1 along the arrows, as in the article; our own program, in Python"
KINDS = ("signpost",)


def find(puzzle: Puzzle, limit: int | None, seconds: float) -> int | None:
    """The number of answers up to `limit`; None without a 1. It knows no limit of time: the bench ends it."""
    assert isinstance(puzzle, SignpostPuzzle)
    numbers = list(puzzle.numbers)
    if 1 not in numbers:
        return None
    cells, found = puzzle.cells, 0
    place = {number: at for at, number in enumerate(numbers) if number}
    trail = [(-1, [place[1]])]  # for each number in turn, where it stands (-1: nowhere yet) and where else it may
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
    """Where the number after `number`, which stands in `at`, may go; the nearest last."""
    given = place.get(number + 1)
    if given is not None:
        return [given] if puzzle.points(at, given) else []
    return [to for to in reversed(puzzle.ray(at)) if not numbers[to]]
