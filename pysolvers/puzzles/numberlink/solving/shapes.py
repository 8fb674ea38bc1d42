"""The shapes that a cell can take, as bits of a domain, and what follows for its neighbours when a domain shrinks.

A path goes straight through a cell without a source (NS, EW), turns in it (NE, SE, SW, NW) or leaves it empty; a source
has one of four exits. A blocked cell has a shape of its own and no other. Boards are flat and padded, with one border
cell between rows and a border row above and below, so that a neighbour is an offset away; border cells have the empty
domain.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pysolvers.puzzles.numberlink.model import OPPOSITE, E, N, S, W

NS, EW, NE, SE, SW, NW, SOURCE_N, SOURCE_E, SOURCE_S, SOURCE_W, EMPTY, BLOCKED = (1 << i for i in range(12))
EDGES = {
    NS: N | S, EW: E | W, NE: N | E, SE: S | E, SW: S | W, NW: N | W,
    SOURCE_N: N, SOURCE_E: E, SOURCE_S: S, SOURCE_W: W, EMPTY: 0, BLOCKED: 0,
}  # fmt: skip
"""The links of each shape."""

STRAIGHT = NS | EW
CORNER = NE | SE | SW | NW
SOURCE = SOURCE_N | SOURCE_E | SOURCE_S | SOURCE_W
BITS = 12
"""How many shapes there are."""

ALL = (1 << BITS) - 1

SHAPES = {
    "full": STRAIGHT | CORNER,
    "tight": STRAIGHT,
    "classic": STRAIGHT | CORNER | EMPTY,
    "canonical": STRAIGHT | SE | SW | EMPTY,
}
"""By rule set (and for `canonical` answers, see there) the shapes that a cell can have anywhere.

Where `CORNER` is not among them, corners stand on the diagonal rays of sources and blocked cells only.
"""

WITH = {way: sum(shape for shape, links in EDGES.items() if links & way) for way in (N, E, S, W)}
"""The shapes that have a link that way."""

INSIDE = (
    (NE, SOURCE_N | SOURCE_E, -1, 1), (SE, SOURCE_S | SOURCE_E, 1, 1),
    (SW, SOURCE_S | SOURCE_W, 1, -1), (NW, SOURCE_N | SOURCE_W, -1, -1),
)  # fmt: skip
"""Each corner with the exits of a source that may stand inside it, and the step (rows, columns) to the inside."""

Effect = tuple[tuple[tuple[int, int], ...], tuple[int, ...]]
"""What a change of domain does: (offset, shapes kept) for each neighbour concerned, and the offsets (east or south) of
the links that it makes."""


class Undecided(dict[int, tuple[tuple[int, int, int], ...]]):
    """From a domain to the links that only some of its shapes have: (offset, shapes with, shapes without)."""

    def __init__(self, steps: tuple[tuple[int, int], ...]) -> None:
        super().__init__()
        self.steps = steps

    def __missing__(self, domain: int) -> tuple[tuple[int, int, int], ...]:
        links = self[domain] = tuple(
            (offset, WITH[way], ALL & ~WITH[way])
            for way, offset in self.steps
            if domain & WITH[way] and domain & ~WITH[way]
        )
        return links


class Effects(dict[int, Effect]):
    """From `old << BITS | new` to the `Effect` on a board with `stride` cells from row to row, made when first needed.

    Under `tight` a corner has the same corner, a source or a blocked cell inside it: the cell inside may not be on the
    path of the corner's arms, for a path does not touch itself, and every cell is used. Under `canonical` (see the
    module) that holds too, but the cell inside a corner that opens south may also be empty.
    """

    def __init__(self, stride: int, rules: str) -> None:
        super().__init__()
        self.steps = ((N, -stride), (E, 1), (S, stride), (W, -1))
        self.undecided = Undecided(self.steps)
        self.inside: tuple[tuple[int, int, int], ...] = ()
        if rules in ("tight", "canonical"):
            empty = EMPTY if rules == "canonical" else 0
            self.inside = tuple(
                (corner, corner | exits | BLOCKED | (empty if down > 0 else 0), down * stride + right)
                for corner, exits, down, right in INSIDE
            )

    def __missing__(self, change: int) -> Effect:
        old, new = change >> BITS, change & ALL
        kept: dict[int, int] = {}
        links: list[int] = []
        for way, offset in self.steps:
            having, back = WITH[way], WITH[OPPOSITE[way]]
            if not new & ~having and old & ~having:
                kept[offset] = back
                if way in (E, S):
                    links.append(offset)
            elif not new & having and old & having:
                kept[offset] = ALL & ~back
        for corner, allowed, offset in self.inside:
            if new == corner:
                kept[offset] = kept.get(offset, ALL) & allowed
            if old & allowed and not new & allowed:
                kept[-offset] = kept.get(-offset, ALL) & ~corner
        effect = self[change] = tuple(kept.items()), tuple(links)
        return effect


@cache
def effects(stride: int, rules: str) -> Effects:
    """The table for all boards of this stride and rule set; it grows as it is used."""
    return Effects(stride, rules)


def each_shape(domain: int) -> Iterator[int]:
    """The shapes in a domain, one bit each."""
    while domain:
        shape = domain & -domain
        yield shape
        domain ^= shape
