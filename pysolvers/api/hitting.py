"""The smallest set that hits each of several sets, all of them bits of a number."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from pysolvers.core.progress import Pace, Progress

MOST_NODES = 20_000
"""How many partial sets are looked at for the smallest one; beyond that it is found greedily."""


def fewest_hitting(sets: Sequence[int], most: int | None = None) -> Generator[Progress, None, tuple[int, ...] | None]:
    """Progress, then the bits of a smallest set that shares one with each of `sets`; None if none has up to `most`.

    Sizes are tried one after the other. What hits most sets comes first, then the lower bit. Beyond `MOST_NODES` the
    set is what is found by taking the bit that hits most, again and again: perhaps not the smallest.
    """
    if not all(sets):
        return None
    if not sets:
        return ()
    pace, nodes = Pace(), 0
    for size in range(1, len(sets) + 1 if most is None else most + 1):
        stack: list[tuple[tuple[int, ...], Sequence[int]]] = [((), sets)]
        while stack:
            chosen, left = stack.pop()
            if not left:
                return chosen
            nodes += 1
            if nodes > MOST_NODES:
                return _greedily(sets, most)
            if pace.due():
                yield Progress(nodes)
            if len(chosen) < size:
                for bit in reversed(_by_hits(min(left, key=int.bit_count), left)):
                    stack.append(((*chosen, bit), [bits for bits in left if not bits >> bit & 1]))
    return None


def _greedily(sets: Sequence[int], most: int | None) -> tuple[int, ...] | None:
    chosen: tuple[int, ...] = ()
    left = sets
    while left:
        everywhere = 0
        for bits in left:
            everywhere |= bits
        best = _by_hits(everywhere, left)[0]
        chosen, left = (*chosen, best), [bits for bits in left if not bits >> best & 1]
    return chosen if most is None or len(chosen) <= most else None


def _by_hits(bits: int, sets: Sequence[int]) -> list[int]:
    """The bits that are set, those first that are in most of the sets."""
    found = [at for at in range(bits.bit_length()) if bits >> at & 1]
    return sorted(found, key=lambda at: (-sum(other >> at & 1 for other in sets), at))
