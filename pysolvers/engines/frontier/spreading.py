"""Divides the states of a sweep (see `sweep`) into classes, which several processes can sweep separately.

A plug is how paths cross one edge between swept and other cells (see `plugs`). While one half of a row is swept, the
plugs of the other half don't change. Meanwhile, two states that differ in which of these plugs are empty can't become
equal.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from pysolvers.engines.frontier.sweep import Add, Sweep

MAX_CLASSIFYING_PLUGS = 8  # more would make too many classes

CROSSED = bytes(min(plug, 1) for plug in range(256))
# The lower bit of each plug in a state packed into an int.
EVERY_PLUG = sum(1 << 2 * slot for slot in range(200))

Class = int | bytes
Layer = dict[Any, int]  # states, each with the number of ways to reach it


@dataclass(frozen=True)
class Leg:
    """A sweep, and which layers to keep: the last one, and for each number in `kept` the one after this many places.

    `add`, if given, replaces the sweep's `onward` (see `sweep.count`).
    """

    sweep: Sweep[Any, Any]
    add: Add[Any] | None = None
    kept: tuple[int, ...] = ()

    @property
    def marks(self) -> list[int]:
        return sorted({*self.kept, len(self.sweep.places)})


@dataclass(frozen=True)
class SpreadCounting:
    """How to count solutions: sweep one or more `legs`, keep data of some of their layers, and combine this data.

    `keep(leg, mark, layer)` receives the layer of leg number `leg` after `mark` places, divides its states into
    classes, and returns plain data by class. `meet(kept)` receives the data of one class, and returns the number of its
    solutions. `kept` has a list for each kept layer, because several processes may each have called `keep` for a part
    of the layer. For the limits `most_states` and `most_visits`, see `sweep.count`.
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
    """Return a `SpreadCounting` with a single sweep. A state of its last layer represents `ways(state)` solutions.

    For the limits, see `sweep.count`.
    """
    return SpreadCounting(
        (Leg(sweep),),
        lambda leg, mark, layer: {0: sum(many * ways(state) for state, many in layer.items())},
        lambda kept: sum(number for numbers in kept for number in numbers),
        most_states,
        most_visits,
    )


@dataclass(frozen=True, slots=True)
class SpreadSegment:
    """A part of a sweep: while places[start:stop] are swept, plugs[first:last] (see the module) don't change."""

    start: int
    stop: int
    first: int
    last: int


def segments(leg: Leg) -> list[SpreadSegment]:
    """Divide the sweep of a `Leg` into segments of at most half a row. A segment ends at each layer to keep."""
    order = [place.column for place in leg.sweep.places]
    width = max(order) + 1
    half = (width + 1) // 2
    cuts = sorted({i for i, column in enumerate(order) if column in (0, half)}.union(leg.marks))
    return [
        SpreadSegment(start, stop, half + 1, min(width + 1, half + 1 + MAX_CLASSIFYING_PLUGS))
        if order[start] < half
        else SpreadSegment(start, stop, max(0, half - MAX_CLASSIFYING_PLUGS), half)
        for start, stop in pairwise(cuts)
    ]


def classifier(segment: SpreadSegment) -> Callable[[Hashable], Class]:
    """Return a function that classifies states: of the plugs that don't change in the segment, which are empty?

    A state is its plugs (bytes, or an int with two bits for each), or a tuple that starts with them.
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
