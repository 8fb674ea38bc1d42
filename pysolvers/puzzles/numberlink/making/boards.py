"""Makes single boards with a requested number of pairs: easily solved ones, winding ones, or large ones."""

from __future__ import annotations

import random
from collections.abc import Generator
from math import inf, sqrt

from pysolvers.core.progress import Progress
from pysolvers.puzzles.numberlink.making.annealing import ROOM, Annealing, Effort
from pysolvers.puzzles.numberlink.making.any_board import SymmetricTiling, random_paths
from pysolvers.puzzles.numberlink.making.cost import WindowDoubts, interpolate
from pysolvers.puzzles.numberlink.making.empty_cells import leave_empty
from pysolvers.puzzles.numberlink.making.plain_lines import made_plain
from pysolvers.puzzles.numberlink.making.proofs import proof, prove_cells
from pysolvers.puzzles.numberlink.making.tilings import SHORTEST, Tiling, random_tiling
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle

WINDING = 256  # boards up to this many cells are made by annealing; on larger ones, the proofs take too long

# pairs by the side of a square board: as on published boards, and the fewest that don't take many tries
USUAL = ((4, 3.0), (6, 4.6), (8, 6.0), (10, 7.2), (12, 9.0), (15, 13.0), (20, 19.0), (40, 40.0))

STARTS = 3  # tilings made; the best one is used

CHANGES, NODES = 6_000, 80_000  # changes, and search nodes in proofs, for a new puzzle; then paths are split

# more changes on smaller boards: at most MORE_CHANGES, and about CHANGED_CELLS divided by the number of cells
MORE_CHANGES, CHANGED_CELLS = 15_000, 1_500_000


def usual_pairs(width: int, height: int) -> float:
    """Return the typical number of pairs on published boards of this size."""
    return interpolate(USUAL, sqrt(width * height))


class Boards:
    """Makes boards of one size and rule set. If `empty`, their solutions leave cells empty."""

    def __init__(self, width: int, height: int, rules: str, rng: random.Random, empty: bool = False) -> None:
        self.width, self.height, self.rules, self.rng, self.empty = width, height, rules, rng, empty
        self.area, self.size = width * height, f"{width}x{height}"
        self.least = max(2, round(0.8 * usual_pairs(width, height)))  # pairs on the board
        self.renew()
        self.misses = 0  # how often in a row no tiling had as few paths as requested
        self.doubts = WindowDoubts("full" if rules == "tight" else "classic")

    def renew(self) -> None:
        self.effort = Effort(max(CHANGES, min(MORE_CHANGES, CHANGED_CELLS // self.area)), NODES)

    def winding(self, pairs: int, split: bool = False) -> Generator[Progress, None, NumberlinkPuzzle | None]:
        """Return a board with `pairs` winding paths, or more if necessary and `split` is True; None if that fails."""
        if self.area > WINDING or not self.effort.left:
            return None
        self.effort.changes -= STARTS  # so that this ends even if no tiling is found
        best = yield from self._tiling(pairs)
        self.misses = 0 if best else self.misses + 1
        if best is None:
            return None
        annealing = self._annealing(best, min(1.0, usual_pairs(self.width, self.height) / pairs))
        return (yield from self._finished(best)) if (yield from annealing.run(split)) else None

    def with_split_path(self) -> NumberlinkPuzzle | None:
        """Return the board made last, with one of its longest paths split in two; None if no path can be split."""
        # It keeps one solution: any other would also solve the last board.
        return self.last.puzzle(self.rules) if self.last.split_at((), self.rng, 1.0) else None

    def plain(
        self, pairs: int, hard: range, symmetric: bool = False, finest: float = inf
    ) -> Generator[Progress, None, NumberlinkPuzzle | None]:
        """Return a board that elementary rules solve (see `elementary`), with about `pairs` pairs; None if that fails.

        `hard` are the allowed numbers of steps that need the rule that no line touches itself. `finest` is the maximum
        cost of the shapes of the paths. If `symmetric`, the ends have half-turn symmetry.
        """
        tiling = self._symmetric_tiling(pairs) if symmetric else (yield from self._tiling(pairs))
        if tiling is None:
            return None
        tiling.shortest = SHORTEST + (self.area >= ROOM * pairs and not symmetric)
        if not (yield from made_plain(tiling, self.rng, hard, symmetric, finest)):
            return None
        verdict = yield from proof(tiling, self.rules)
        return (yield from self._finished(tiling)) if verdict.unique else None

    def symmetric(self, pairs: int) -> Generator[Progress, None, NumberlinkPuzzle | None]:
        """Return a board with about `pairs` winding paths, whose ends have half-turn symmetry; None if that fails."""
        tiling = self._symmetric_tiling(pairs)
        if tiling is None:
            return None
        share = min(1.0, usual_pairs(self.width, self.height) / len(tiling.paths))
        annealing = self._annealing(tiling, share, symmetric=True)
        return tiling.puzzle(self.rules) if (yield from annealing.run()) else None

    def _symmetric_tiling(self, pairs: int) -> Tiling | None:
        bare = NumberlinkPuzzle(self.width, self.height, ("",) * self.area)
        tiling = random_paths(bare, pairs, self.rng, SymmetricTiling)
        return tiling and Tiling(bare, tiling.paths)

    def _tiling(self, pairs: int) -> Generator[Progress, None, Tiling | None]:
        best: Tiling | None = None
        for _ in range(STARTS):
            drawn = yield from random_tiling(self.width, self.height, pairs, self.rng)
            if drawn and (best is None or abs(len(drawn.paths) - pairs) < abs(len(best.paths) - pairs)):
                best = drawn
        while best and len(best.paths) < pairs:
            if not best.split_at((), self.rng):
                return None
        return best if best and len(best.paths) == pairs else None

    def split(self, pairs: int, exact: bool = False) -> Generator[Progress, None, NumberlinkPuzzle | None]:
        """Draw about `pairs` random paths, and split some until their board has one solution; None if that fails.

        If `exact`, the board has at least `pairs` pairs.
        """
        few = self.rules == "tight" or self.area <= WINDING  # other large boards are split a lot anyway
        tiling = yield from random_tiling(self.width, self.height, pairs, self.rng, few)
        if not tiling and not few:  # short paths also grow by taking cells from others
            tiling = yield from random_tiling(self.width, self.height, pairs, self.rng)
        while tiling:
            if few:
                done = yield from self._annealing(tiling).split_to_the_end()
            else:
                done = yield from prove_cells(tiling, self.rules, self.rng)
            if not done:
                return None
            if not exact or len(tiling.paths) >= pairs:
                return (yield from self._finished(tiling))
            while len(tiling.paths) < pairs and tiling.split_at((), self.rng):
                pass
            if self.rules != "tight":  # under the tight rules, a split never adds a solution
                return (yield from self._finished(tiling))
        return None

    def _finished(self, tiling: Tiling) -> Generator[Progress, None, NumberlinkPuzzle | None]:
        if self.empty and not (yield from leave_empty(tiling, self.rng, self.doubts)):
            return None
        self.last = tiling
        return tiling.puzzle(self.rules)

    def _annealing(self, tiling: Tiling, share: float = 1.0, symmetric: bool = False) -> Annealing:
        return Annealing(tiling, self.rules, self.rng, self.doubts, self.effort, share, symmetric)
