"""Cells that are too many for the positions that they could have, or positions that are too many for the cells.

Each position between two known ones is at a cell from which both can be reached in as many steps as the positions say.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import combinations
from typing import TypeVar

from pysolvers.core.claim import Claim
from pysolvers.puzzles.hamiltonian.claims import Crowded, Scarce
from pysolvers.puzzles.hamiltonian.reasoning.finding import cells_of
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques.count import at
from pysolvers.puzzles.hamiltonian.reasoning.techniques.region import Broken

MOST = 3
"""At most so many cells are named as too many for their positions, or positions as too many for their cells."""

K = TypeVar("K", bound=Hashable)


def crowded(sketch: Sketch) -> Broken | None:
    """The fewest cells with too few positions, or positions with too few cells; None if there are more of both."""
    cells = _room(sketch)
    numbers: dict[int, set[int]] = {v: set() for v in range(len(sketch.net.cells)) if v not in sketch.positions}
    for number, nodes in cells.items():
        for v in nodes:
            numbers[v].add(number)
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


def _room(sketch: Sketch) -> dict[int, set[int]]:
    """The nodes for each position that no node is known to have."""
    net, known = sketch.net, sketch.positions
    last = len(net.cells)
    node_at = {number: v for v, number in known.items()}
    free = set(range(last)) - known.keys()
    room = {number: set(free) for number in range(1, last + 1) if known and number not in node_at}
    beside = {v: {sum(net.ends[e]) - v for e in net.incident[v] if e not in sketch.off} & free for v in range(last)}
    for number, v in node_at.items():
        for way in (1, -1):
            there, reached = number + way, beside[v]
            while there in room:
                room[there] &= reached
                there, reached = there + way, set[int]().union(*(beside[w] for w in reached))
    return room


def _too_many(left: Mapping[K, AbstractSet[int]], many: int) -> tuple[K, ...]:
    """So many that have fewer together; () if none do."""
    few = [key for key, others in left.items() if len(others) < many]
    return next((keys for keys in combinations(few, many) if len(set().union(*(left[k] for k in keys))) < many), ())


def _around(sketch: Sketch, numbers: tuple[int, ...]) -> list[int]:
    """The nodes whose known positions are the next before and after one that is not known."""
    (number,) = numbers[:1]
    before = [v for v, known in sketch.positions.items() if known < number]
    after = [v for v, known in sketch.positions.items() if known > number]
    position = sketch.positions.__getitem__
    return [*sorted(before, key=position)[-1:], *sorted(after, key=position)[:1]]


def _scarce(sketch: Sketch, numbers: tuple[int, ...], scarce: Scarce) -> tuple[Claim, ...]:
    """That positions have too few cells; of a single one, that has none, with the known ones around it."""
    return (*(at(sketch, *_around(sketch, numbers)) if len(numbers) == 1 else ()), scarce)
