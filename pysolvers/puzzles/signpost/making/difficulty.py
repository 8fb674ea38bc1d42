"""Adds or removes given numbers until a board has the requested difficulty."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from pysolvers.core.progress import Pace, Progress, first, reported
from pysolvers.engines.nearest import Nearest, judged
from pysolvers.puzzles.signpost.making.random_bits import RandomBits
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.reasoning import easiest
from pysolvers.puzzles.signpost.reasoning.position import LinkPosition
from pysolvers.puzzles.signpost.reasoning.reasons import LEVEL, LOOK
from pysolvers.puzzles.signpost.solving.search import branches, solutions

SMALL = 100  # up to this many cells, a hard board gets as few numbers as possible; a larger one only has to be hard
BATCHES, STAYS = 60, 3  # batches in which numbers of a large board are removed; give up if this many have to stay
GRADED_CELLS = 2_500  # cells graded in total while symmetric numbers are removed
PATIENCE = 80  # links that a look-ahead may suppose; a person would give up long before
SHORT_PATIENCE = 8  # the same on boards without a spare number; with more, hardly any would be hard
NODES = 30  # search nodes for a second solution


def meet(puzzle: SignpostPuzzle, nearest: Nearest[SignpostPuzzle], bits: RandomBits) -> Generator[Progress, None, None]:
    """Grade the puzzle and, if it is too hard, variants with more given numbers; `nearest` keeps the best one."""
    off = yield from judged(puzzle, nearest)
    if off <= 0:
        return
    solution = yield from first(solutions(puzzle, branches))
    assert solution is not None
    spare = [at for at, number in enumerate(puzzle.numbers) if not number]
    bits.shuffle(spare)
    few, many = 0, len(spare)
    while few + 1 < many and not nearest.met:
        middle = (few + many) // 2
        numbers = list(puzzle.numbers)
        for at in spare[:middle]:
            numbers[at] = solution.numbers[at]
        off = yield from judged(puzzle.with_numbers(numbers), nearest)
        few, many = (middle, many) if off > 0 else (few, middle)


def without_spare(
    puzzle: SignpostPuzzle, wanted: str, bits: RandomBits, pace: Pace
) -> Generator[Progress, None, SignpostPuzzle | None]:
    """Remove given numbers until all are needed; None if the puzzle gets harder than `wanted` or takes too long."""
    for at in _taken_in_order(puzzle, bits):
        trial = _without(puzzle, [at])
        unique = yield from _unique(trial)
        if unique is False:
            continue
        patience = 0 if wanted == "normal" else SHORT_PATIENCE
        if unique is None or (yield from _looks_ahead(trial, pace, patience)) is None:
            return None
        puzzle = trial
    return puzzle


def with_symmetric_givens(
    puzzle: SignpostPuzzle, wanted: str, bits: RandomBits
) -> Generator[Progress, None, SignpostPuzzle]:
    """Make the given cells symmetric about the board's center, and the puzzle no harder than `wanted` if possible."""
    solution = yield from first(solutions(puzzle, branches))
    assert solution is not None
    numbers, last = solution.numbers, puzzle.area - 1
    ends = {numbers.index(1), numbers.index(puzzle.area)}
    spare = {min(at, last - at) for at, number in enumerate(puzzle.numbers) if number}
    removed = [at for at in range(puzzle.area) if min(at, last - at) not in spare]
    puzzle = _without(puzzle.with_numbers(numbers), removed)
    order = sorted(at for at in spare if ends.isdisjoint((at, last - at)))
    bits.shuffle(order)
    for at in order[: GRADED_CELLS // puzzle.area]:
        nearest: Nearest[SignpostPuzzle] = Nearest(wanted)
        trial = _without(puzzle, [at, last - at])
        if (yield from judged(trial, nearest)) <= 0:
            puzzle = trial
    return puzzle


def harder(puzzle: SignpostPuzzle, bits: RandomBits, pace: Pace) -> Generator[Progress, None, SignpostPuzzle | None]:
    """Remove numbers until the puzzle requires look-ahead, but no guessing; None if that fails."""
    order = _taken_in_order(puzzle, bits)
    return (yield from (_fewest if puzzle.area <= SMALL else _between)(puzzle, order, pace))


def _fewest(puzzle: SignpostPuzzle, order: list[int], pace: Pace) -> Generator[Progress, None, SignpostPuzzle | None]:
    fewer, hard = puzzle, False
    for at in order:
        trial = _without(fewer, [at])
        one = yield from _unique(trial)
        ahead = (yield from _looks_ahead(trial, pace)) if one else None
        if ahead is not None:
            fewer, hard = trial, hard or ahead
    return fewer if hard else None


def _between(puzzle: SignpostPuzzle, order: list[int], pace: Pace) -> Generator[Progress, None, SignpostPuzzle | None]:
    spared: list[int] = []
    some = puzzle.area // BATCHES
    for start in range(0, len(order), some):
        trial = [*spared, *order[start : start + some]]
        if (yield from _unique(_without(puzzle, trial))):
            spared = trial
    few, many, stays = 0, len(spared) + 1, 0  # with `few` of them removed it is too easy; `many` are too many
    while few + 1 < many and stays < STAYS:
        middle = len(spared) if many > len(spared) else (few + many) // 2
        ahead = yield from _looks_ahead(_without(puzzle, spared[:middle]), pace)
        if ahead:
            return _without(puzzle, spared[:middle])
        few, many = (middle, many) if ahead is False else (few, middle)
        if few + 1 == many <= len(spared):
            del spared[few]  # too easy with this number, but the board needs a guess without it: keep it
            many, stays = len(spared) + 1, stays + 1
    return None


def _taken_in_order(puzzle: SignpostPuzzle, bits: RandomBits) -> list[int]:
    order = [at for at, number in enumerate(puzzle.numbers) if number not in (0, 1, puzzle.area)]
    bits.shuffle(order)
    return order


def _without(puzzle: SignpostPuzzle, cells: list[int]) -> SignpostPuzzle:
    return puzzle.with_numbers(0 if at in cells else number for at, number in enumerate(puzzle.numbers))


def _unique(puzzle: SignpostPuzzle) -> Generator[Progress, None, bool | None]:
    found = 0
    for step in solutions(puzzle, partial(branches, mark=NODES + 1)):
        if isinstance(step, Progress):
            if step.nodes > NODES:
                return None
            yield _progress(puzzle, step.nodes)
        else:
            found += 1
            if found > 1:
                return False
    return found == 1


def _looks_ahead(
    puzzle: SignpostPuzzle, pace: Pace, patience: int = PATIENCE
) -> Generator[Progress, None, bool | None]:
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
