"""What is read off the layers of a sweep: how many solutions each state has before it, one at random, all of them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from random import Random
from typing import Any

from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.frontier.sweep import State, Sweep


def completions(
    layers: list[dict[State, list[State]]], last: dict[State, int]
) -> Generator[Progress, None, list[dict[State, int]]]:
    """For each layer its states with the number of ways in which each is completed; states without one are left out.

    `layers` are those of `kept_layers`, and are used up; `last` has the same figures for the last layer.
    """
    pace = Pace()
    visits = sum(map(len, layers))
    ways = [{state: many for state, many in last.items() if many}]
    while len(layers) > 1:
        layer, beyond = layers.pop(), ways[-1]
        here: dict[State, int] = {}
        for i, (state, many) in enumerate(beyond.items()):
            for before in layer[state]:
                here[before] = here.get(before, 0) + many
            if not i & 127 and pace.due():
                yield Progress(visits, len(layer), engine="frontier")
        ways.append(here)
    return ways[::-1]


def drawn(sweep: Sweep[State, Any], ways: list[dict[State, int]], random: Random) -> list[State]:
    """The states of one solution, first to last, each solution equally likely; `ways` are its `completions`."""
    states = [sweep.first]
    for place, beyond in zip(sweep.places, ways[1:], strict=True):
        onward = [new for new in sweep.onward(states[-1], place) if new in beyond]
        at = random.randrange(sum(beyond[new] for new in onward))
        for new in onward:
            at -= beyond[new]
            if at < 0:
                states.append(new)
                break
    return states


def paths(
    first: State, length: int, onward: Callable[[int, State], Iterable[State]], report: Progress
) -> Iterator[Progress | tuple[list[State], int]]:
    """Every path of `length` steps through layers, with `report` in between.

    `onward` gives the states to which a state at a depth leads, which are one deeper; all of them lead on. A path is
    the list of its length + 1 states, with the depth from which on it differs from the path before. The list is the
    same object each time.
    """
    path = [first]
    if not length:
        yield path, 0
        return
    pace = Pace()
    left = [iter(onward(0, first))]
    fresh = 0
    while left:
        if pace.due():
            yield report
        depth = len(left)
        for state in left[-1]:
            path[depth:] = [state]
            fresh = min(fresh, depth)
            if depth < length:
                left.append(iter(onward(depth, state)))
            else:
                yield path, fresh
                fresh = length
            break
        else:
            left.pop()
