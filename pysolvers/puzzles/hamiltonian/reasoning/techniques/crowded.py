"""More cells than positions left for them, or more positions than cells left.

Each position between two known ones is at a cell from which both can be reached in the right number of steps.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from functools import partial
from itertools import combinations
from typing import TypeVar

from pysolvers.core.claim import Claim
from pysolvers.puzzles.hamiltonian.claims import Crowded, Scarce
from pysolvers.puzzles.hamiltonian.reasoning.finding import cells_of
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques.place import at
from pysolvers.puzzles.hamiltonian.reasoning.techniques.region import Broken

MOST = 3  # at most this many cells or positions are named

K = TypeVar("K", bound=Hashable)


def crowded(sketch: Sketch) -> Broken | None:
    """Return the fewest cells with too few positions, or positions with too few cells, or None."""
    counting = sketch.counting
    cells, numbers = counting.room, counting.numbers
    for many in range(1, MOST + 1) if cells else ():
        if few := _too_many(numbers, many):
            here = cells_of(sketch, few)
            left = tuple(sorted(set[int]().union(*map(numbers.__getitem__, few))))
            return Broken(partial(tuple, (Crowded(here, left),)), here)
        if few := _too_many(cells, many):
            here = cells_of(sketch, sorted(set[int]().union(*map(cells.__getitem__, few))))
            return Broken(
                partial(_scarce, sketch, few, Scarce(few, here)), here or cells_of(sketch, _around(sketch, few))
            )
    return None


def _too_many(left: Mapping[K, Collection[int]], many: int) -> tuple[K, ...]:
    """Return `many` keys that have fewer values in total; () if there are none."""
    few = [key for key, others in left.items() if len(others) < many]
    return next((keys for keys in combinations(few, many) if len(set().union(*(left[k] for k in keys))) < many), ())


def _around(sketch: Sketch, numbers: tuple[int, ...]) -> list[int]:
    """Return the cells of the known numbers around the first missing one."""
    counting = sketch.counting
    return [counting.node[known] for known in counting.around(numbers[0]) if known]


def _scarce(sketch: Sketch, numbers: tuple[int, ...], scarce: Scarce) -> tuple[Claim, ...]:
    """Return the claims that numbers have too few cells or, for one number, none, with the known ones around it."""
    return (*(at(sketch, *sketch.counting.around(numbers[0])) if len(numbers) == 1 else ()), scarce)
