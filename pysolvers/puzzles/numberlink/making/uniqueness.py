"""Split paths until the board of their ends has no other answer.

Under `full` and `classic` a split never adds an answer, for an answer of the split board is, with the cut link put
back, one of the board before. So each kind of other answer is looked for in turn: those that differ in a window,
canonical ones with an empty cell (see `canonical`), tight ones; what cannot be ruled out in short time is split too.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Sequence

from pysolvers.core.progress import Progress
from pysolvers.puzzles.numberlink.making import cell_proofs
from pysolvers.puzzles.numberlink.making.path_cover import PathCover
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solving import canonical, frontier
from pysolvers.puzzles.numberlink.solving.search import answers
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard
from pysolvers.puzzles.numberlink.solving.window_search import Window, answers_in_window, windows

SMALL, STATES = 150, 150_000
"""Up to how many cells the frontier sweep is asked, with how many states, before a path is split in doubt.

Larger boards are proved cell by cell under `full` and `classic`.
"""

NODES = 2_500
"""How long a proof may take before a path is split to make the board plainer."""

LARGE, LARGE_NODES = 1_600, 10_000
"""Beyond how many cells a proof may take longer, in each of two orders; with fewer nodes nearly all paths are split."""


def unique_puzzle(
    width: int, height: int, paths: list[list[int]], rules: str, rng: random.Random
) -> Generator[Progress, None, NumberlinkPuzzle | None]:
    """Progress, and at the end the board whose one answer these paths are, after some have been split.

    None if that did not come out.
    """
    cover = PathCover(width, height, paths, rules, rng)
    return cover.puzzle() if (yield from one_answer(cover)) else None


def one_answer(cover: PathCover) -> Generator[Progress, None, bool]:
    """Split paths of `cover` until they are the one answer of their board; False if that did not come out."""
    if cover.rules == "tight":
        return (yield from _split_to_one_tight(cover))
    if cover.width * cover.height > SMALL:
        return (yield from cell_proofs.prove(cover))
    yield from _split_in_windows(cover)
    return (yield from _split_where_empty(cover)) and (yield from _split_to_one_tight(cover))


def _split_in_windows(cover: PathCover) -> Iterator[Progress]:
    """Split until no window, freed alone, has a second answer, as far as paths can be split."""
    answer = cover.answer()
    for window in windows(answer.puzzle):
        while True:
            other = yield from _other_in_window(answer, window)
            if not other or not cover.split_near(other):
                break
            answer = cover.answer()


def _other_in_window(answer: NumberlinkSolution, window: Window) -> Generator[Progress, None, list[int]]:
    """Where another answer differs that is the same outside a window; [] if none is found."""
    for step in answers_in_window(answer, window):
        if isinstance(step, Progress):
            yield step
        elif step.links != answer.links:
            return _differing(answer.links, step.links)
    return []


def _split_where_empty(cover: PathCover) -> Generator[Progress, None, bool]:
    """Split near cells for which it is not soon shown that they are never empty; False if that fails."""
    while True:
        doubtful: list[int] = []
        for step in canonical.doubtful(cover.puzzle("classic")):
            if isinstance(step, Progress):
                yield step
            else:
                doubtful.append(step)
        if not doubtful:
            return True
        other = yield from _where_another_differs(cover)
        if other is None:
            return True
        if not cover.split_near(other or doubtful):
            return False


def _where_another_differs(cover: PathCover) -> Generator[Progress, None, list[int] | None]:
    """Where another answer differs; [] if none is found in short time, None if the frontier sweep counts but one."""
    puzzle, links = cover.puzzle(), cover.links()
    for step in frontier.count(puzzle, STATES):
        if isinstance(step, Progress):
            yield step
        elif step.value == 1:
            return None
    board = PaddedBoard(puzzle)
    for found in answers(board, board.places, NODES):
        if isinstance(found, Progress):
            yield found
        elif found.links != links:
            return _differing(links, found.links)
    return []


def _split_to_one_tight(cover: PathCover) -> Generator[Progress, None, bool]:
    """Split until there is no other tight answer; False if that fails, on large boards if it is undecided twice."""
    undecided = 0
    while True:
        other = yield from _where_another_is_tight(cover)
        if other is None:
            return True
        undecided += not other and cover.width * cover.height > LARGE
        if undecided > 1 or not cover.split_near(other):
            return False


def _where_another_is_tight(cover: PathCover) -> Generator[Progress, None, list[int] | None]:
    """Where another tight answer differs; [] if that is not soon decided, None if there is no other."""
    board, links = PaddedBoard(cover.puzzle("tight")), cover.links()
    large = cover.width * cover.height > LARGE
    for order in (board.by_columns, board.places[::-1]) if large else (board.by_columns,):
        for step in answers(board, order, LARGE_NODES if large else NODES):
            if not isinstance(step, Progress):
                if step.links != links:
                    return _differing(links, step.links)
                continue
            yield step
            if step.known is None:
                break
        else:
            return None
    return []


def _differing(one: Sequence[int], two: Sequence[int]) -> list[int]:
    """The cells in which two answers differ."""
    return [i for i, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]
