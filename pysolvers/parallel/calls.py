"""The parts of a search that can run in another process: generator functions that the process imports.

Each function yields a `CallPart` about every `every` seconds, and returns its result.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import lru_cache
from time import perf_counter, process_time
from typing import Any, NamedTuple, TypeVar

from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress, Returning, finish
from pysolvers.core.puzzle import Puzzle, Solution
from pysolvers.engines.frontier import sweep
from pysolvers.engines.frontier.spreading import Class, SpreadCounting, SpreadSegment, classifier, segments

T = TypeVar("T")

EVERY = 0.15  # seconds between parts; less if calls share the interpreter with other work

FINER = 12  # pieces that a slow piece is split into


class CallPart(NamedTuple):
    """A report of a running call: new solutions, their number, and the number of search nodes visited so far.

    If solutions are only counted, `solutions` is empty.
    """

    solutions: tuple[Solution, ...]
    many: int
    nodes: int


class CallEnd(NamedTuple):
    """The result of a search. If the search isn't complete, `pieces` are the parts that remain to be searched."""

    complete: bool
    pieces: Sequence[Any] = ()


def race(puzzle: Puzzle, racer: str, seconds: float, every: float = EVERY) -> Generator[CallPart, None, CallEnd]:
    """Search a whole puzzle with the engine `racer`, one of the kind's `RACERS`, for up to `seconds` of CPU time."""
    steps = kind_named(puzzle.kind).pieces.race(puzzle, racer)
    return (yield from _searched(steps, seconds, True, every))


def cut(puzzle: Puzzle, engine: str, about: int, every: float = EVERY) -> Generator[CallPart, None, Sequence[Any]]:
    """Split a puzzle into roughly `about` pieces, and return the pieces; the engine can search each of them alone."""
    yield CallPart((), 0, 0)
    return (yield from _pieces(puzzle, engine, about, every))


def search_piece(
    puzzle: Puzzle, piece: Any, engine: str, listing: bool, seconds: float, every: float = EVERY
) -> Generator[CallPart, None, CallEnd]:
    """Search a piece of a puzzle (see `cut`), and report its solutions; without `listing`, only their number.

    After `seconds` of processor time, stop, and return smaller pieces to search instead, if the piece can be split.
    """
    part = kind_named(puzzle.kind).pieces
    steps = part.solutions(puzzle, piece, engine)
    end = yield from _searched(steps, seconds, listing, every)
    if end.complete:
        return end
    pieces = yield from _pieces(puzzle, engine, FINER, every, piece)
    if len(pieces) != 1:
        return CallEnd(False, pieces)
    return (yield from _searched(steps, None, listing, every))


def _pieces(
    puzzle: Puzzle, engine: str, about: int, every: float, within: Any = ()
) -> Generator[CallPart, None, Sequence[Any]]:
    steps = kind_named(puzzle.kind).pieces.pieces(puzzle, engine, about, within)
    return (yield from _reported(steps, every))[0]


def _reported(steps: Generator[Progress, None, T], every: float) -> Generator[CallPart, None, tuple[T, int]]:
    reported, nodes = perf_counter(), 0
    running = Returning(steps)
    for step in running:
        nodes = step.nodes
        if perf_counter() > reported + every:
            reported = perf_counter()
            yield CallPart((), 0, nodes)
    return running.result, nodes


class Swept(NamedTuple):
    """The partial solutions (states) at the end of a segment of the board, and how many states were visited.

    The states are divided into classes; states of different classes never become equal. For each class, `states` has
    the number of states and the states as bytes, and `kept` has data for `meet`.
    """

    visits: int
    states: dict[Class, tuple[int, bytes]]
    kept: dict[Class, bytes]


def sweep_segment(
    puzzle: Puzzle, engine: str, at: int, number: int, packed: Sequence[bytes], every: float = EVERY
) -> Generator[CallPart, None, Swept]:
    """Extend partial solutions (states) by one segment, about half a row of the board; return the extended ones.

    `packed` has the states to extend, as bytes. A count may need several sweeps of the board: `at` is the index of the
    sweep, and `number` is the index of the segment in it.
    """
    counting = _counting(puzzle, engine)
    assert counting is not None
    leg = counting.legs[at]
    parts = segments(leg)
    here = parts[number]
    before = _together(packed) if number else {leg.sweep.first: 1}
    steps = sweep.count(leg.sweep, add=leg.add, begin=before, places=leg.sweep.places[here.start : here.stop])
    layer, visits = yield from _reported(steps, every)
    assert layer is not None  # None only with a limit
    kept = counting.keep(at, here.stop, layer) if here.stop in leg.marks else {}
    states = _sorted(layer, parts[number + 1]) if number + 1 < len(parts) else {}
    return Swept(visits, states, {key: marshal.dumps(value) for key, value in kept.items()})


def meet(
    puzzle: Puzzle, engine: str, kept: Sequence[Sequence[bytes]], every: float = EVERY
) -> Generator[CallPart, None, int]:
    """Count the solutions that belong to one class of states (see `Swept`), with `SpreadCounting.meet`.

    `kept` has a list for each segment that kept data: the data of this class from every `Swept.kept` of the segment.
    """
    yield CallPart((), 0, 0)
    counting = _counting(puzzle, engine)
    assert counting is not None
    return counting.meet([[marshal.loads(each) for each in at_mark] for at_mark in kept])


def _sorted(layer: dict[Any, int], segment: SpreadSegment) -> dict[Class, tuple[int, bytes]]:
    classes: dict[Class, dict[Any, int]] = {}
    class_of = classifier(segment)
    for state, ways in layer.items():
        key = class_of(state)
        if key in classes:
            classes[key][state] = ways
        else:
            classes[key] = {state: ways}
    return {key: (len(states), marshal.dumps(states)) for key, states in classes.items()}


def _searched(
    steps: Iterator[Progress | Solution], seconds: float | None, listing: bool, every: float
) -> Generator[CallPart, None, CallEnd]:
    found: list[Solution] = []
    count = nodes = 0
    reported = perf_counter()
    until = None if seconds is None else process_time() + seconds
    for step in steps:
        if isinstance(step, Progress):
            nodes = step.nodes
        else:
            count += 1
            if listing:
                found.append(step)
        if perf_counter() > reported + every:
            yield CallPart(tuple(found), count, nodes)
            found, count, reported = [], 0, perf_counter()
        if until is not None and process_time() > until:
            yield CallPart(tuple(found), count, nodes)
            return CallEnd(False)
    yield CallPart(tuple(found), count, nodes)
    return CallEnd(True)


def _together(packed: Sequence[bytes]) -> dict[Any, int]:
    layer: dict[Any, int] = {}
    for states in map(marshal.loads, packed):
        if layer.keys().isdisjoint(states):
            layer.update(states)
            continue
        for state, ways in states.items():
            layer[state] = layer.get(state, 0) + ways
    return layer


@lru_cache(1)
def _counting(puzzle: Puzzle, engine: str) -> SpreadCounting | None:
    found: SpreadCounting | None = finish(kind_named(puzzle.kind).pieces.counting(puzzle, engine))
    return found


_ALL: tuple[Callable[..., Generator[Any, None, Any]], ...] = (race, cut, search_piece, sweep_segment, meet)

CALLS = {call.__name__: call for call in _ALL}
