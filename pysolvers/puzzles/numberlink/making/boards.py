"""One new board with a wanted number of pairs: by annealing, or, on large boards, from paths that are split."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from math import sqrt
from typing import TypeVar

from pysolvers.core.progress import Progress
from pysolvers.puzzles.numberlink.making.annealing import Annealing, Effort
from pysolvers.puzzles.numberlink.making.path_cover import PathCover
from pysolvers.puzzles.numberlink.making.path_shapes import between
from pysolvers.puzzles.numberlink.making.random_paths import random_paths
from pysolvers.puzzles.numberlink.making.uniqueness import one_answer
from pysolvers.puzzles.numberlink.making.whole_proof import proof
from pysolvers.puzzles.numberlink.making.window_doubts import WindowDoubts

T = TypeVar("T")

WINDING = 256
"""Up to how many cells boards are made by annealing; on larger ones the proofs take too long."""

USUAL = ((4, 3.0), (6, 4.6), (8, 6.0), (10, 7.2), (12, 9.0), (15, 13.0), (20, 19.0), (40, 40.0))
"""By the side of a square board, the fewest pairs that come out without long tries; published boards have as many."""

STARTS = 3
"""How many tilings are made to take the best of them."""

ROUNDS = ((100, (500, 1_500)), (WINDING, (500,)))
"""Up to how many cells how many nodes a proof spends on each of its orders, round by round."""

CONFLICTS = ((100, 0), (150, 4_000), (WINDING, 4_000))
"""Up to how many cells how many conflicts it spends then on clauses."""

EFFORT = ((100, (5_000, 100_000)), (150, (6_000, 80_000)), (WINDING, (6_000, 80_000)))
"""Up to how many cells how many changes, and how many nodes in proofs, a new puzzle may take; then paths are split."""

SPLITS = 6
"""How often paths are split to have as many pairs as were asked for."""


def usual_pairs(width: int, height: int) -> float:
    """About how many pairs published boards of this size have."""
    return between(USUAL, sqrt(width * height))


def _up_to(table: Sequence[tuple[int, T]], area: int) -> T:
    """The entry for boards of so many cells; the last one for those that are larger."""
    return next((entry for most, entry in table if area <= most), table[-1][1])


class Boards:
    """Makes boards of one size under one rule set."""

    def __init__(self, width: int, height: int, rules: str, rng: random.Random) -> None:
        self.width, self.height, self.rules, self.rng = width, height, rules, rng
        self.area = width * height
        self.renew()
        self.misses = 0
        """How often in a row no tiling had so few paths as were wanted."""
        self.doubts = WindowDoubts("full" if rules == "tight" else "classic")

    def renew(self) -> None:
        """Allow the whole effort again."""
        self.effort = Effort(*_up_to(EFFORT, self.area))

    def winding(self, pairs: int, split: bool = False) -> Generator[Progress, None, PathCover | None]:
        """A board of just so many long winding paths; None if it did not come out.

        With `split` it may have more: where a second answer is found, or no proof comes to an end, paths are split.
        """
        if self.area > WINDING or not self.effort.left:
            return None
        self.effort.changes -= STARTS  # so that tries end even where there is no tiling
        paths: list[list[int]] | None = None
        for _ in range(STARTS):
            drawn = yield from random_paths(self.width, self.height, pairs, self.rng)
            if drawn and (paths is None or abs(len(drawn) - pairs) < abs(len(paths) - pairs)):
                paths = drawn
        if paths is None or len(paths) > pairs:
            self.misses += 1
            return None
        self.misses = 0
        cover = PathCover(self.width, self.height, paths, self.rules, self.rng)
        while len(cover.paths) < pairs:
            if not cover.split_at(range(self.area)):
                return None
        share = min(1.0, usual_pairs(self.width, self.height) / pairs)
        rounds = _up_to(ROUNDS, self.area)
        conflicts = _up_to(CONFLICTS, self.area)
        annealing = Annealing(cover, self.rng, self.doubts, self.effort, rounds, share, conflicts)
        return annealing.cover() if (yield from annealing.run(split)) else None

    def split(self, pairs: int, exact: bool = False) -> Generator[Progress, None, PathCover | None]:
        """A board of so many pairs or more, whose paths were split until there was one answer; None if that failed.

        With `exact` more are split if there are fewer than `pairs`.
        """
        few = self.rules == "tight" or self.area <= WINDING  # other large boards are split much: no use in few paths
        paths = yield from random_paths(self.width, self.height, pairs, self.rng, few)
        if not paths and not few:  # while ends bite, short paths grow too
            paths = yield from random_paths(self.width, self.height, pairs, self.rng)
        if not paths:
            return None
        cover = PathCover(self.width, self.height, paths, self.rules, self.rng)
        cover.by_splitting = True
        done = yield from one_answer(cover)
        for _ in range(SPLITS):
            if not done or not exact or len(cover.paths) >= pairs:
                break
            while len(cover.paths) < pairs and cover.split_at(range(self.area)):
                pass
            if self.rules == "tight" and not (yield from proof(cover, ())).unique:
                done = yield from one_answer(cover)
        return cover if done else None
