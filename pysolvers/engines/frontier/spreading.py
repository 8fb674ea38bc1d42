"""How the states of a sweep are shared out among processes.

Partial solutions that cross the frontier at different places stay different for as long as these places are not swept.
So while the first half of a row is swept, the states are sorted by where they cross the second half, and the other way
round: states of two such classes never become equal, and each class is swept by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from pysolvers.engines.frontier.sweep import Add, Sweep

MOST_SLOTS = 8
"""By how many places at most states are sorted, so that there are not more classes than are of use."""

CROSSED = bytes(min(plug, 1) for plug in range(256))
EVERY_PLUG = sum(1 << 2 * slot for slot in range(200))
"""The lower bit of each plug in a state that is packed into one int."""

Class = int | bytes
Layer = dict[Any, int]
"""States, each with the ways that lead to it."""


@dataclass(frozen=True)
class Leg:
    """A sweep, or some places at the beginning of one, and the numbers of places after which its layer is kept.

    The last layer is always kept. `add` is a faster way to do what the sweep's `onward` says.
    """

    sweep: Sweep[Any, Any]
    add: Add[Any] | None = None
    kept: tuple[int, ...] = ()

    @property
    def marks(self) -> list[int]:
        """The numbers of places after which the layer is kept."""
        return sorted({*self.kept, len(self.sweep.places)})

    def part(self, start: int, stop: int) -> Sweep[Any, Any]:
        """The sweep of some of the places."""
        return _Part(self.sweep, self.sweep.places[start:stop])


@dataclass(frozen=True)
class SpreadCounting:
    """How solutions are counted by sweeps: the legs in turn, then what is kept of them is put together.

    `keep(leg, mark, layer)` is what is needed of a kept layer, as plain data by classes; `meet(kept)` the number of
    solutions of a class, from all that was kept of it at each mark of each leg. The count is given up where a layer has
    more than `most_states` states, or more than `most_visits` are visited in all.
    """

    legs: tuple[Leg, ...]
    keep: Callable[[int, int, Layer], dict[Class, Any]]
    meet: Callable[[Sequence[Sequence[Any]]], int]
    most_states: int | None = None
    most_visits: int | None = None


def one_leg(
    sweep: Sweep[Any, Any],
    ways: Callable[[Any], int],
    most_states: int | None = None,
    most_visits: int | None = None,
) -> SpreadCounting:
    """A count by one sweep; `ways` says in how many ways a state after the last place is closed to a solution."""
    return SpreadCounting(
        (Leg(sweep),),
        lambda leg, mark, layer: {0: sum(many * ways(state) for state, many in layer.items())},
        lambda kept: sum(number for numbers in kept for number in numbers),
        most_states,
        most_visits,
    )


@dataclass(frozen=True)
class _Part:
    """Some places of a sweep."""

    whole: Sweep[Any, Any]
    places: Sequence[Any]

    @property
    def first(self) -> Any:
        """The state before the first place of all."""
        return self.whole.first

    @property
    def onward(self) -> Callable[[Any, Any], Iterable[Any]]:
        """The states that can follow a state."""
        return self.whole.onward

    def test(self, place: Any) -> Callable[[Any], bool] | None:
        """What a state before a place must fulfil."""
        return self.whole.test(place)


@dataclass(frozen=True, slots=True)
class SpreadSegment:
    """Places `start` to `stop` (not included) of a sweep, which leave the slots `first` to `last` as they are."""

    start: int
    stop: int
    first: int
    last: int


def segments(leg: Leg) -> list[SpreadSegment]:
    """Half rows, cut besides where a layer is kept."""
    order = [place.column for place in leg.sweep.places]
    width = max(order) + 1
    half = (width + 1) // 2
    cuts = sorted({i for i, column in enumerate(order) if column in (0, half)}.union(leg.marks))
    return [
        SpreadSegment(start, stop, half + 1, min(width + 1, half + 1 + MOST_SLOTS))
        if order[start] < half
        else SpreadSegment(start, stop, max(0, half - MOST_SLOTS), half)
        for start, stop in pairwise(cuts)
    ]


def classifier(segment: SpreadSegment) -> Callable[[Hashable], Class]:
    """Sorts the states before a segment: the class of a state, which says where it crosses the slots left as they are.

    States are plugs, as `plugs.py` has them or packed into an int, two bits a plug; or a tuple that begins with them.
    """
    first, last = segment.first, segment.last
    mask = (EVERY_PLUG & (1 << 2 * last) - 1) >> 2 * first << 2 * first

    def crossed(state: Any) -> Class:
        plugs = state[0] if isinstance(state, tuple) else state
        if isinstance(plugs, int):
            return (plugs | plugs >> 1) & mask
        found: bytes = plugs[first:last].translate(CROSSED)
        return found

    return crossed
