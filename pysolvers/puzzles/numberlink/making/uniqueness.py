"""Paths split until the board of their ends has no other answer.

A split under `full` and `classic` never adds an answer, for one of the split board is, with the cut link put back, one
of the board before. So each kind of other answer is looked for in turn: those that differ in a window,
canonical ones with an empty cell (see `canonical`), tight ones; what cannot be ruled out in short time is split too.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Sequence

from pysolvers.core.progress import Progress
from pysolvers.puzzles.numberlink.making import cell_proofs
from pysolvers.puzzles.numberlink.making.path_cover import PathCover
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solving import canonical, frontier, window_search
from pysolvers.puzzles.numberlink.solving.search import answers
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard

SMALL, STATES = 150, 150_000
"""Up to how many cells the frontier DP is asked, with how many states, before a path is split in doubt.

Larger boards are proved cell by cell under `full` and `classic` (see `proving`).
"""

NODES = 2_500
"""How long a proof may take before a path is split to make the board plainer."""


def unique(
    width: int, height: int, paths: list[list[int]], rules: str, rng: random.Random
) -> Iterator[Progress | NumberlinkPuzzle]:
    """Progress, then the board whose one answer these paths are, after some have been split.

    Nothing if that did not come out.
    """
    cut = PathCover(width, height, [path[:] for path in paths], rules, rng)
    if rules != "tight" and width * height > SMALL:
        if (yield from cell_proofs.prove(cut)):
            yield cut.board()
        return
    if rules != "tight":
        yield from _by_windows(cut)
        proved = yield from _by_proof(cut)
        if not proved:
            return
    if (yield from _tight(cut)):
        yield cut.board()


def _by_windows(cut: PathCover) -> Iterator[Progress]:
    """Split until no window, freed alone, has a second answer."""
    again: window_search.Window | None = None
    answer = NumberlinkSolution(cut.board(), cut.links())
    for window in window_search.windows(answer.puzzle):
        again = window
        while again is not None:
            again = None
            for step in window_search.answers_in_window(answer, window):
                if isinstance(step, Progress):
                    yield step
                elif step.links != answer.links:
                    if cut.split(_differing(answer.links, step.links)):
                        answer, again = NumberlinkSolution(cut.board(), cut.links()), window
                    break


def _by_proof(cut: PathCover) -> Generator[Progress, None, bool]:
    """Split near cells for which it is not soon shown that they are never empty; False if that fails."""
    while True:
        doubtful: list[int] = []
        for step in canonical.doubtful(cut.board("classic")):
            if isinstance(step, Progress):
                yield step
            else:
                doubtful.append(step)
        if not doubtful:
            return True
        other = yield from _other(cut)
        if other is None:
            return True
        if not cut.split(other or doubtful):
            return False


def _other(cut: PathCover) -> Generator[Progress, None, list[int] | None]:
    """Where another answer differs; [] if none is found in short time, None if the frontier DP counts but one."""
    board, links = cut.board(), cut.links()
    for step in frontier.count(board, STATES):
        if isinstance(step, Progress):
            yield step
        elif step.value == 1:
            return None
    padded = PaddedBoard(board)
    for found in answers(padded, padded.places, NODES):
        if isinstance(found, Progress):
            yield found
        elif found.links != links:
            return _differing(links, found.links)
    return []


def _tight(cut: PathCover) -> Generator[Progress, None, bool]:
    """Split until there is no other tight answer; False if that fails."""
    while True:
        board, links = cut.board("tight"), cut.links()
        other: Sequence[int] | None = None
        padded = PaddedBoard(board)
        for step in answers(padded, padded.by_columns, NODES):
            if isinstance(step, Progress):
                yield step
                if step.known is None:
                    other = ()
            elif step.links != links:
                other = _differing(links, step.links)
                break
        if other is None:
            return True
        if not cut.split(other):
            return False


def _differing(one: Sequence[int], two: Sequence[int]) -> list[int]:
    return [i for i, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]
