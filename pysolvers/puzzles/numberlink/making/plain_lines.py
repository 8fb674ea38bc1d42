"""Makes boards of a few long lines: paths are changed until elementary rules alone solve the board."""

from __future__ import annotations

import random
from collections.abc import Collection, Generator
from math import inf, log

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.numberlink.making.cost import ShapeCost
from pysolvers.puzzles.numberlink.making.elementary import Elementary
from pysolvers.puzzles.numberlink.making.tilings import Tiling

CHANGES = 30  # changes of paths per cell; most are impossible, so this takes little time

WARM, COLD = 2.0, 0.3  # accepted increase of the cost, roughly, at the beginning and at the end

NEAR_OPEN = 0.6  # share of the changes that are made beside an open cell

HARD_STEP = 1.0  # cost of each hard step too many or too few, in open cells

# share of exchanges among the changes of a board with symmetric ends; the others are bites and their images
EXCHANGES = 0.5

# cost of a completely symmetric solution, in open cells, and the share of symmetric cells that costs nothing
SYMMETRY_COST, FREE_SYMMETRY = 20.0, 0.8


def made_plain(
    tiling: Tiling, rng: random.Random, hard: range, symmetric: bool = False, finest: float = inf
) -> Generator[Progress, None, bool]:
    """Change paths by simulated annealing until elementary rules solve the board; return whether they do.

    `hard`: the allowed numbers of steps by the rule that no line touches itself. `finest`: the maximum cost of the
    paths' shapes (see `ShapeCost`). If `symmetric`, the ends keep half-turn symmetry.
    """
    shape, pace = ShapeCost(tiling.width, tiling.height), Pace()
    shapes = [shape.figures(path) for path in tiling.paths]
    alike = _alike(tiling, symmetric)
    elementary = Elementary(tiling.near, tiling.width)

    def shaped() -> float:
        return shape.of(shapes) + SYMMETRY_COST * max(0.0, alike - FREE_SYMMETRY)

    left = elementary.left(tiling.paths)
    assert left
    least = len(left.open) + HARD_STEP * _missed(left.hard, hard) + shaped()
    changes = CHANGES * len(tiling.owner) * (1 + symmetric)
    for k in range(changes):
        solved = not left.open and left.hard in hard
        if solved and alike <= FREE_SYMMETRY and sum(each.cost for each in shapes) <= finest:
            return True
        if pace.due():
            yield Progress(k, engine="generator")
        before, old = tiling.paths[:], (shapes, alike)
        wanted = left.open if rng.random() < NEAR_OPEN else ()
        fits = change_both_sides(tiling, rng, wanted) if symmetric else _bite(tiling, rng, wanted)
        changed = [number for number, path in enumerate(before) if path is not tiling.paths[number]]
        if fits:
            shapes = [shape.figures(tiling.paths[n]) if n in changed else shapes[n] for n in range(len(shapes))]
            alike = _alike(tiling, symmetric)
            cost = shaped()
            limit = least - log(1 - rng.random()) * WARM * (COLD / WARM) ** (k / changes)
            trial = elementary.left(tiling.paths, hard[-1] + (limit - cost) / HARD_STEP) if cost <= limit else None
            if trial:
                cost += len(trial.open) + HARD_STEP * _missed(trial.hard, hard)
                if cost <= limit:
                    left, least = trial, cost
                    continue
            shapes, alike = old
        tiling.restore(before)
    return False


def _alike(tiling: Tiling, symmetric: bool) -> float:
    return alike_after_half_a_turn(tiling) if symmetric else 0.0


def _missed(steps: int, hard: range) -> int:
    return max(hard.start - steps, steps - hard[-1], 0)


def _bite(tiling: Tiling, rng: random.Random, wanted: Collection[int]) -> bool:
    bite = tiling.random_bite(rng, wanted)
    if bite:
        tiling.apply(bite)
    return bite is not None


def change_both_sides(tiling: Tiling, rng: random.Random, wanted: Collection[int]) -> bool:
    """Change paths at random, but keep the half-turn symmetry of their ends. Return False if that fails.

    The change is made near `wanted` cells, if possible.
    """
    if rng.random() < EXCHANGES:
        return tiling.exchange(rng)
    bite = tiling.random_bite(rng, wanted)
    if bite is None:
        return False
    mine = tiling.paths[bite.first]
    other = bite.longer[len(mine)]
    end = bite.longer[len(mine) - 1]
    tiling.apply(bite)
    if _is_symmetric(tiling):
        return True
    last = len(tiling.owner) - 1
    path = tiling.paths[tiling.owner[last - end]]
    image = tiling.bite(last - end, last - other, rng.random() < 0.5) if last - end in (path[0], path[-1]) else None
    if image:
        tiling.apply(image)
    return _is_symmetric(tiling)


def _is_symmetric(tiling: Tiling) -> bool:
    ends = {cell for path in tiling.paths for cell in (path[0], path[-1])}
    return all(len(tiling.owner) - 1 - cell in ends for cell in ends)


def alike_after_half_a_turn(tiling: Tiling) -> float:
    links = tiling.links()
    alike = sum(mine == other >> 2 | (other & 3) << 2 for mine, other in zip(links, reversed(links), strict=True))
    return alike / len(links)
