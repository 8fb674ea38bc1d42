"""More cells than positions left for them, or more positions than cells left."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from itertools import combinations
from typing import TypeVar

from pysolvers.puzzles.hamiltonian.claims import Crowded, Scarce
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, cells_of
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques.place import at
from pysolvers.puzzles.hamiltonian.reasoning.techniques.region import broken

MOST = 3  # at most this many cells or positions are named

K = TypeVar("K", bound=Hashable)


def crowded(sketch: Sketch) -> Finding | None:
    counting = sketch.counting
    cells, numbers = counting.room, counting.numbers
    for many in range(1, MOST + 1) if cells else ():
        if few := _too_many(numbers, many):
            here = cells_of(sketch, few)
            left = tuple(sorted(set[int]().union(*map(numbers.__getitem__, few))))
            return broken((Crowded(here, left),), here)
        if few := _too_many(cells, many):
            here = cells_of(sketch, sorted(set[int]().union(*map(cells.__getitem__, few))))
            around = at(sketch, *counting.around(few[0]))
            why = (*(around if many == 1 else ()), Scarce(few, here))
            return broken(why, here or tuple(known.cell for known in around))
    return None


def _too_many(left: Mapping[K, Collection[int]], many: int) -> tuple[K, ...]:
    few = [key for key, others in left.items() if len(others) < many]
    return next((keys for keys in combinations(few, many) if len(set().union(*(left[k] for k in keys))) < many), ())
