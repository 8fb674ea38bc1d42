"""Sweeps a board place by place (usually cell by cell), and merges partial solutions that need the same continuation.

The frontier separates the places already swept from the others. A state is how partial solutions cross the frontier; a
layer has the states between two places. Source: D. E. Knuth, The Art of Computer Programming 4A, section 7.1.4
(Simpath).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Hashable, Iterable, Sequence
from itertools import islice
from typing import Any, Protocol, TypeVar

from pysolvers.core.progress import Pace, Progress

State = TypeVar("State", bound=Hashable)
Place = TypeVar("Place")
Value = TypeVar("Value")
AnySweep = TypeVar("AnySweep", bound="Sweep[Any, Any]")

SLICE = 100  # states visited between two looks at the clock


class Sweep(Protocol[State, Place]):
    """What a kind of puzzle defines for a sweep: the order of the places, and which states can follow."""

    @property
    def first(self) -> State:
        """The state before the first place."""

    @property
    def places(self) -> Sequence[Place]:
        """The places of the board, usually its cells, in the order in which they are swept."""

    @property
    def onward(self) -> Callable[[State, Place], Iterable[State]]:
        """A function that takes a state and the next place, and returns the states that can follow."""

    def test(self, place: Place, /) -> Callable[[State], bool] | None:
        """Return a test for the states before `place`, or None. A state that fails it leads to no solution."""


# Adds to a layer the successors of states when a place is swept; each state comes with the number of ways to reach it.
Add = Callable[[dict[State, int], list[tuple[State, int]], Any], None]


def count(
    sweep: Sweep[State, Any],
    most_states: int | None = None,
    most_visits: int | None = None,
    add: Add[State] | None = None,
    begin: dict[State, int] | None = None,
    places: Sequence[Any] | None = None,
) -> Generator[Progress, None, dict[State, int] | None]:
    """Return the states after the last place, each with the number of ways to reach it; None above a limit.

    `most_states` limits the states of a layer, `most_visits` those of all layers together. `add`, if given, replaces
    `onward`. The count starts with the layer `begin` (default: the first state, once), and sweeps `places` (default:
    all).
    """

    def add_onward(layer: dict[State, int], states: list[tuple[State, int]], place: object) -> None:
        onward, ways_to = sweep.onward, layer.get
        for state, ways in states:
            for new in onward(state, place):
                layer[new] = ways_to(new, 0) + ways

    layers = deque([{sweep.first: 1} if begin is None else begin], maxlen=1)
    places = sweep.places if places is None else places
    done = yield from _swept(sweep, places, layers, add or add_onward, most_states, most_visits)
    return layers[0] if done else None


def kept_layers(
    sweep: Sweep[State, Any], most_states: int | None = None, most_visits: int | None = None
) -> Generator[Progress, None, list[dict[State, list[State]]] | None]:
    """Return one layer before each place and one after the last; None above a limit (see `count`).

    A layer maps each state to the states in the layer before from which it can be reached.
    """

    def link(layer: dict[State, list[State]], states: list[tuple[State, list[State]]], place: object) -> None:
        onward = sweep.onward
        for state, _ in states:
            for new in onward(state, place):
                if new in layer:
                    layer[new].append(state)
                else:
                    layer[new] = [state]

    layers: list[dict[State, list[State]]] = [{sweep.first: []}]
    return layers if (yield from _swept(sweep, sweep.places, layers, link, most_states, most_visits)) else None


def _swept(
    sweep: Sweep[State, Place],
    places: Sequence[Place],
    layers: list[dict[State, Value]] | deque[dict[State, Value]],
    merge: Callable[[dict[State, Value], list[tuple[State, Value]], Place], None],
    most_states: int | None,
    most_visits: int | None,
) -> Generator[Progress, None, bool]:
    pace = Pace()
    visits = 0
    for at, place in enumerate(places):
        before, after = layers[-1], dict[State, Value]()
        test = sweep.test(place)
        left = iter(before.items())
        while states := list(islice(left, SLICE)):
            if test is not None:
                states = [item for item in states if test(item[0])]
            merge(after, states, place)
            visits += len(states)
            if pace.due():
                yield Progress(visits, len(before), at, len(places), "frontier")
        layers.append(after)
        if most_states is not None and len(after) > most_states:
            return False
        if most_visits is not None and visits > most_visits:
            return False
    yield Progress(visits, len(layers[-1]), len(places), len(places), "frontier")
    return True


def cheapest(sweeps: Iterable[AnySweep], visits: int) -> Generator[Progress, None, AnySweep]:
    """Return the cheapest of several sweeps over the same board, after trying each for about `visits` states."""
    best: tuple[float, AnySweep] | None = None
    pace = Pace()
    for sweep in sweeps:
        places, layer = sweep.places, {sweep.first}
        work = at = 0
        while at < len(places) and work < visits:
            place, test = places[at], sweep.test(places[at])
            states = filter(test, layer) if test else layer
            layer = {new for state in states for new in sweep.onward(state, place)}
            work += len(layer)
            at += 1
            if pace.due():
                yield Progress(0, 0, 0, len(places), "frontier")
        if best is None or at - work / visits > best[0]:
            best = at - work / visits, sweep
    if best is None:
        raise ValueError("There is no sweep to choose from.")
    return best[1]
