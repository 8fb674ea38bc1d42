"""Gives a board more numbers or fewer until its grade is the difficulty that was asked for."""

from __future__ import annotations

from collections.abc import Generator

from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.nearest import Nearest, judged
from pysolvers.puzzles.signpost.making.hard_boards import harder
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution
from pysolvers.puzzles.signpost.solving.random_bits import RandomBits
from pysolvers.puzzles.signpost.solving.search import search


def meet(
    puzzle: SignpostPuzzle, nearest: Nearest[SignpostPuzzle], bits: RandomBits, pace: Pace
) -> Generator[Progress, None, bool]:
    """Add the puzzle to `nearest`, and its like with other numbers given, until one is as wanted; whether one is."""
    off = yield from judged(puzzle, nearest)
    if off < 0:
        fewer = yield from harder(puzzle, bits, pace)
        if fewer is None or fewer == puzzle:
            return False
        puzzle = fewer
        off = yield from judged(puzzle, nearest)
    return off == 0 or (off > 0 and (yield from _easier(puzzle, nearest, bits)))


def _easier(
    puzzle: SignpostPuzzle, nearest: Nearest[SignpostPuzzle], bits: RandomBits
) -> Generator[Progress, None, bool]:
    """Give numbers of the answer to a board that is too hard; how many is found by halving. Whether it is as wanted."""
    answer: SignpostSolution | None = None
    for step in search(puzzle):
        if isinstance(step, SignpostSolution):
            answer = step
            break
        yield step
    assert answer is not None
    spare = [at for at, number in enumerate(puzzle.numbers) if not number]
    bits.shuffle(spare)
    few, many = 0, len(spare)
    while few + 1 < many:
        middle = (few + many) // 2
        numbers = list(puzzle.numbers)
        for at in spare[:middle]:
            numbers[at] = answer.numbers[at]
        off = yield from judged(SignpostPuzzle(puzzle.width, puzzle.height, puzzle.arrows, tuple(numbers)), nearest)
        if not off:
            return True
        few, many = (middle, many) if off > 0 else (few, middle)
    return False
