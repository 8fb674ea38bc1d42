"""The techniques of human solvers, the easiest first."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.progress import Pace, Pausing
from pysolvers.puzzles.signpost.reasoning import look_ahead, only_link, only_place, pair, route
from pysolvers.puzzles.signpost.reasoning.position import LinkFinding, LinkPosition
from pysolvers.puzzles.signpost.reasoning.reasons import LEVEL, LOOK, LOOP

TECHNIQUES = (
    *(technique for technique in only_link.TECHNIQUES if technique is not only_link.FITS_GAP),
    route.BETWEEN,
    pair.PAIR,
    only_link.FITS_GAP,
    route.ROUTE,
    pair.TRIPLE,
    route.SHARED,
    only_place.ONLY_PLACE,
    look_ahead.LOOK_AHEAD,
)  # the easiest first


def easiest(position: LinkPosition, pace: Pace, ahead: bool = True) -> Pausing[LinkFinding | None]:
    """Return what the easiest applicable technique finds; None if nothing applies. Use look-ahead only if `ahead`."""
    if position.solved:
        return None
    link = next(only_link.find(position), None)
    if link and link.level <= LEVEL[LOOP]:
        return link
    found = next(several(position, link is not None and link.level < LEVEL[LOOK]), None)
    found = found or link or (yield from only_place.look(position, pace))
    return found or ((yield from look_ahead.look(position, pace)) if ahead else None)


def several(position: LinkPosition, only_easy: bool = False) -> Iterator[LinkFinding]:
    """Yield findings about several cells together, the easiest first; `only_easy` skips the harder techniques."""
    yield from route.find_between(position)
    yield from pair.find(position)
    if not only_easy:
        routes = list(route.find(position))
        yield from (found for found in routes if found.technique is route.ROUTE)
        yield from pair.find_triples(position)
        yield from (found for found in routes if found.technique is route.SHARED)
