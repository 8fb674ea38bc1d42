"""Gives a board more numbers or fewer until its grade is the difficulty that was asked for.

A hard board has numbers taken away until one has to look ahead to solve it, but never to guess.
"""

from __future__ import annotations

from collections.abc import Generator

from pysolvers.core.progress import Pace, Progress, first, reported
from pysolvers.engines.nearest import Nearest, judged
from pysolvers.puzzles.signpost.making.random_bits import RandomBits
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.reasoning import easiest
from pysolvers.puzzles.signpost.reasoning.position import LinkPosition
from pysolvers.puzzles.signpost.reasoning.reasons import LEVEL, LOOK
from pysolvers.puzzles.signpost.solving.search import search

SMALL = 100
"""The most cells for which a hard board is given as few numbers as can be; on larger ones it is hard, and no more."""
BATCHES, STAYS = 60, 3
"""In how many parts the numbers of a large board are tried, and how many of them have to stay before it is given up."""
LARGE = 150
"""The most cells for which numbers are taken away one by one until a normal board has no more than it needs."""
GRADED_CELLS = 2_000
"""How many cells are graded in all while spare numbers are removed; only boards from 10x10 on need more."""
PATIENCE = 80
"""How many links a look-ahead may suppose; a person would have given up long before."""
NODES = 30
"""Nodes of the search that looks for a second solution."""


def meet(
    puzzle: SignpostPuzzle, nearest: Nearest[SignpostPuzzle], bits: RandomBits, pace: Pace
) -> Generator[Progress, None, None]:
    """Add the puzzle to `nearest`, and its like with other numbers given, until one is as wanted, or none is near."""
    off = yield from judged(puzzle, nearest)
    if off < 0:
        fewer = yield from harder(puzzle, bits, pace)
        if fewer is None or fewer == puzzle:
            return
        puzzle = fewer
        off = yield from judged(puzzle, nearest)
    if off > 0:
        yield from _easier(puzzle, nearest, bits)


def _easier(
    puzzle: SignpostPuzzle, nearest: Nearest[SignpostPuzzle], bits: RandomBits
) -> Generator[Progress, None, None]:
    """Give numbers of the solution to a board that is too hard, until it is as wanted; how many is found by halving."""
    solution = yield from first(search(puzzle))
    assert solution is not None
    spare = [at for at, number in enumerate(puzzle.numbers) if not number]
    bits.shuffle(spare)
    few, many = 0, len(spare)
    while few + 1 < many and not nearest.met:
        middle = (few + many) // 2
        numbers = list(puzzle.numbers)
        for at in spare[:middle]:
            numbers[at] = solution.numbers[at]
        off = yield from judged(SignpostPuzzle(puzzle.width, puzzle.height, puzzle.arrows, tuple(numbers)), nearest)
        few, many = (middle, many) if off > 0 else (few, middle)


def with_fewer(
    puzzle: SignpostPuzzle, wanted: str, bits: RandomBits, pace: Pace
) -> Generator[Progress, None, SignpostPuzzle]:
    """Remove every number without which the puzzle still has its difficulty; none from boards beyond `LARGE` cells.

    Stops after `GRADED_CELLS`. A normal board never needs a supposition. Numbers next to a given one on the path are
    tried first: a person would not give both.
    """
    if puzzle.area > LARGE:
        return puzzle
    given, graded = set(puzzle.numbers), 0
    order = _taken_in_order(puzzle, bits)
    for at in sorted(order, key=lambda at: given.isdisjoint((puzzle.numbers[at] - 1, puzzle.numbers[at] + 1))):
        trial = _without(puzzle, [at])
        if wanted == "normal" and (yield from _looks_ahead(trial, pace, patience=0)) is not False:
            continue
        graded += puzzle.area
        if graded > GRADED_CELLS:
            break
        nearest: Nearest[SignpostPuzzle] = Nearest(wanted)
        if (yield from judged(trial, nearest)) <= 0:
            puzzle = trial
    return puzzle


def with_symmetric_givens(
    puzzle: SignpostPuzzle, wanted: str, bits: RandomBits
) -> Generator[Progress, None, SignpostPuzzle]:
    """Give the cells opposite all givens too, then remove pairs of givens while the puzzle has its difficulty.

    Stops after `GRADED_CELLS`.
    """
    solution = yield from first(search(puzzle))
    assert solution is not None
    numbers, last = solution.numbers, puzzle.area - 1
    ends = {numbers.index(1), numbers.index(puzzle.area)}
    spare = {min(at, last - at) for at, number in enumerate(puzzle.numbers) if number}
    removed = [at for at in range(puzzle.area) if min(at, last - at) not in spare]
    puzzle = _without(SignpostPuzzle(puzzle.width, puzzle.height, puzzle.arrows, numbers), removed)
    order = sorted(at for at in spare if ends.isdisjoint((at, last - at)))
    bits.shuffle(order)
    for at in order[: GRADED_CELLS // puzzle.area]:
        nearest: Nearest[SignpostPuzzle] = Nearest(wanted)
        trial = _without(puzzle, [at, last - at])
        if (yield from judged(trial, nearest)) <= 0:
            puzzle = trial
    return puzzle


def harder(puzzle: SignpostPuzzle, bits: RandomBits, pace: Pace) -> Generator[Progress, None, SignpostPuzzle | None]:
    """The puzzle with fewer numbers, so that one has to look ahead, but need not guess; None if that fails."""
    order = _taken_in_order(puzzle, bits)
    return (yield from (_fewest if puzzle.area <= SMALL else _between)(puzzle, order, pace))


def _fewest(puzzle: SignpostPuzzle, order: list[int], pace: Pace) -> Generator[Progress, None, SignpostPuzzle | None]:
    """Without every number of `order` that can be spared."""
    fewer, hard = puzzle, False
    for at in order:
        trial = _without(fewer, [at])
        one = yield from _unique(trial)
        ahead = (yield from _looks_ahead(trial, pace)) if one else None
        if ahead is not None:
            fewer, hard = trial, hard or ahead
    return fewer if hard else None


def _between(puzzle: SignpostPuzzle, order: list[int], pace: Pace) -> Generator[Progress, None, SignpostPuzzle | None]:
    """Without just enough numbers of `order`, for a large board.

    It takes long to explain a large board, but not to see that it has one solution. So numbers are taken, several at
    once, as long as there is one solution. With few of them taken the board needs no look-ahead, with all of them it
    may need a guess; how many to take is found by halving.
    """
    spared: list[int] = []
    some = puzzle.area // BATCHES
    for start in range(0, len(order), some):
        trial = [*spared, *order[start : start + some]]
        if (yield from _unique(_without(puzzle, trial))):
            spared = trial
    few, many, stays = 0, len(spared) + 1, 0  # so many leave it too easy; so many are too many
    while few + 1 < many and stays < STAYS:
        middle = len(spared) if many > len(spared) else (few + many) // 2
        ahead = yield from _looks_ahead(_without(puzzle, spared[:middle]), pace)
        if ahead:
            return _without(puzzle, spared[:middle])
        few, many = (middle, many) if ahead is False else (few, middle)
        if few + 1 == many <= len(spared):
            del spared[few]  # with this one it is too easy, without it a guess: it stays
            many, stays = len(spared) + 1, stays + 1
    return None


def _taken_in_order(puzzle: SignpostPuzzle, bits: RandomBits) -> list[int]:
    """The cells whose numbers may be taken away, in a random order."""
    order = [at for at, number in enumerate(puzzle.numbers) if number not in (0, 1, puzzle.area)]
    bits.shuffle(order)
    return order


def _without(puzzle: SignpostPuzzle, cells: list[int]) -> SignpostPuzzle:
    """The puzzle without the numbers of some cells."""
    numbers = list(puzzle.numbers)
    for at in cells:
        numbers[at] = 0
    return SignpostPuzzle(puzzle.width, puzzle.height, puzzle.arrows, tuple(numbers))


def _unique(puzzle: SignpostPuzzle) -> Generator[Progress, None, bool]:
    """Whether the puzzle has one solution, and that is soon seen."""
    found = 0
    for step in search(puzzle):
        if isinstance(step, Progress):
            if step.nodes > NODES:
                return False
            yield _progress(puzzle, step.nodes)
        else:
            found += 1
            if found > 1:
                return False
    return found == 1


def _looks_ahead(
    puzzle: SignpostPuzzle, pace: Pace, patience: int = PATIENCE
) -> Generator[Progress, None, bool | None]:
    """Whether explaining the puzzle needs a look-ahead; None if even one of so much patience is not enough."""
    position = LinkPosition(puzzle, puzzle.numbers)
    position.patience = patience
    ahead = False
    while not position.solved:
        found = yield from reported(easiest(position, pace), lambda _: _progress(puzzle))
        if found is None:
            return None
        ahead = ahead or found.level >= LEVEL[LOOK]
        position.take(found)
        if pace.due():
            yield _progress(puzzle)
    return ahead


def _progress(puzzle: SignpostPuzzle, nodes: int = 0) -> Progress:
    return Progress(nodes, 0, 2 * puzzle.area, 3 * puzzle.area, "generator")
