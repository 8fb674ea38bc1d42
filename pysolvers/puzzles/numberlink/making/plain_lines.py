"""Few long lines that elementary rules find: paths are changed until the rules leave nothing open.

Setters make easy boards in this way: each line hugs the border, or lines that are there already. The cost that is
lowered is the number of cells that `Elementary` leaves open, plus hard steps too many or too few, plus poor shapes.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Generator
from math import inf, log

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.numberlink.making.cost import ShapeCost
from pysolvers.puzzles.numberlink.making.elementary import Elementary
from pysolvers.puzzles.numberlink.making.tilings import Tiling

CHANGES = 30
"""How many times, a cell, the paths are changed; most changes cannot be, so that this takes little time."""

WARM, COLD = 2.0, 0.3
"""How much worse a change may be, about, at first and at the end."""

NEAR_OPEN = 0.6
"""The share of the changes that are made beside a cell that stays open."""

HARD_STEP = 1.0
"""What each step by the fourth rule costs that is too many or too few, in open cells."""

EXCHANGES = 0.5
"""The share of exchanges among the changes of a board with symmetric ends; the others are bites and their images."""

ALIKE, MOST_ALIKE = 20.0, 0.8
"""The cost, in open cells, of a solution that half a turn leaves wholly as it is; and the share that costs nothing."""


def made_plain(
    tiling: Tiling, rng: random.Random, hard: range, symmetric: bool = False, finest: float = inf
) -> Generator[Progress, None, bool]:
    """Change paths until elementary techniques find all with so many hard steps; False if that failed.

    Simulated annealing; the number of paths stays. If `symmetric`, half a turn takes ends to ends, before and after,
    and the solution becomes another one.
    """
    shape, pace = ShapeCost(tiling.width, tiling.height), Pace()
    shapes = [shape.figures(path) for path in tiling.paths]
    alike = alike_after_half_a_turn(tiling) if symmetric else 0.0
    elementary = Elementary(tiling.near, tiling.width)

    def shaped() -> float:
        return shape.of(shapes) + ALIKE * max(0.0, alike - MOST_ALIKE)

    left = elementary.left(tiling.paths)
    assert left
    least = len(left.open) + HARD_STEP * _missed(left.hard, hard) + shaped()
    changes = CHANGES * len(tiling.owner) * (1 + symmetric)
    for k in range(changes):
        if not left.open and left.hard in hard and alike <= MOST_ALIKE and sum(each.cost for each in shapes) <= finest:
            return True
        if pace.due():
            yield Progress(k, engine="generator")
        before, old = tiling.paths[:], (shapes, alike)
        wanted = left.open if rng.random() < NEAR_OPEN else ()
        fits = change_both_sides(tiling, rng, wanted) if symmetric else _bite(tiling, rng, wanted)
        changed = [number for number, path in enumerate(before) if path is not tiling.paths[number]]
        if fits:
            shapes = [shape.figures(tiling.paths[n]) if n in changed else shapes[n] for n in range(len(shapes))]
            alike = alike_after_half_a_turn(tiling) if symmetric else 0.0
            cost = shaped()
            limit = least - log(1 - rng.random()) * WARM * (COLD / WARM) ** (k / changes)
            trial = elementary.left(tiling.paths, hard[-1] + (limit - cost) / HARD_STEP) if cost <= limit else None
            if trial:
                cost += len(trial.open) + HARD_STEP * _missed(trial.hard, hard)
                if cost <= limit:
                    left, least = trial, cost
                    continue
            shapes, alike = old
        for number in changed:
            tiling.set(number, before[number])
    return False


def _missed(steps: int, hard: range) -> int:
    """How many hard steps are too many or too few."""
    return max(hard.start - steps, steps - hard[-1], 0)


def _bite(tiling: Tiling, rng: random.Random, wanted: Collection[int]) -> bool:
    """Make a bite, at random; whether there was one."""
    bite = tiling.random_bite(rng, wanted)
    if bite:
        tiling.apply(bite)
    return bite is not None


def change_both_sides(tiling: Tiling, rng: random.Random, wanted: Collection[int]) -> bool:
    """Make an exchange, or a bite and one on the other side of the board; whether half a turn still takes ends to ends.

    The ends are there alike, but not the paths: the second bite may leave other ends, or not be possible.
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
    """Whether half a turn takes ends to ends."""
    ends = {cell for path in tiling.paths for cell in (path[0], path[-1])}
    return all(len(tiling.owner) - 1 - cell in ends for cell in ends)


def alike_after_half_a_turn(tiling: Tiling) -> float:
    """The share of the cells whose lines half a turn takes to lines."""
    links = tiling.links()
    alike = sum(mine == other >> 2 | (other & 3) << 2 for mine, other in zip(links, reversed(links), strict=True))
    return alike / len(links)
