"""Counts the solutions that a sweep found, lists them, or picks one at random.

A sweep handles a board place by place. A state represents partial solutions that need the same continuation, and a
layer has the states between two places (see `sweep`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from random import Random
from typing import Any

from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.frontier.sweep import State, Sweep


def completions(
    layers: list[dict[State, list[State]]], last: dict[State, int]
) -> Generator[Progress, None, list[dict[State, int]]]:
    """Return, for each layer, how many solutions complete each of its states. Omit states that lead to no solution.

    `layers` come from `sweep.kept_layers`; the list is emptied to save memory. `last` has the number of solutions that
    each state of the last layer represents.
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


def random_states(sweep: Sweep[State, Any], ways: list[dict[State, int]], random: Random) -> list[State]:
    """Return the states of a random solution, first to last; all are equally likely. `ways` come from `completions`."""
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
    """Yield every path of `length` steps from `first`, and the first index at which it differs from the previous path.

    A path is a list of `length + 1` states, one from each layer; the same list is changed for the next path.
    `onward(depth, state)` returns the states that can follow `state` on a complete path. Between paths, `report` is
    yielded now and then.
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
