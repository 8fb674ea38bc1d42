"""Counts solutions by a frontier sweep that is distributed among processes, half a row of the board at a time.

A frontier sweep extends all partial solutions, called states, cell by cell, and merges equal states.
`engines/frontier/spreading.py` divides the states into classes, so that states of different classes never become
equal. Thus each process can sweep some of the classes.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Count, Progress
from pysolvers.core.puzzle import Puzzle
from pysolvers.engines.frontier.spreading import Class, SpreadCounting, segments
from pysolvers.parallel import calls
from pysolvers.parallel.crew import Call, Workforce

SHARES = 6  # shares of states for each process, so that none waits long for the others

LEAST = 2_000  # states worth sending to another process

Packed = list[tuple[int, list[bytes]]]  # by class: the number of states, and the packed states


def by_sweep(puzzle: Puzzle, engine: str, force: Workforce) -> Generator[Progress, None, Count | None]:
    """Count the solutions by a frontier sweep with the processes of `force`.

    None if the puzzle allows no sweep or has too many states. ArgumentError if the engine can't count.
    """
    counting: SpreadCounting | None = yield from kind_named(puzzle.kind).pieces.counting(puzzle, engine)
    if counting is None:
        return None
    swept = _Sweep(puzzle, engine, force, counting)
    for at in range(len(counting.legs)):
        if not (yield from swept.leg(at)):
            return None
    return Count((yield from swept.solutions()), exact=True)


class _Sweep:
    def __init__(self, puzzle: Puzzle, engine: str, force: Workforce, counting: SpreadCounting) -> None:
        self.puzzle, self.engine, self.force, self.counting = puzzle, engine, force, counting
        self.visits = self.places = 0
        self.total = sum(len(leg.sweep.places) for leg in counting.legs)
        self.kept: dict[tuple[int, int], dict[Class, list[bytes]]] = {
            (at, mark): {} for at, leg in enumerate(counting.legs) for mark in leg.marks
        }

    def leg(self, at: int) -> Generator[Progress, None, bool]:
        states: Packed = [(1, [])]
        for number, segment in enumerate(segments(self.counting.legs[at])):
            many = sum(number for number, _ in states)
            calls_under_way = [
                Call(calls.sweep_segment, (self.puzzle, self.engine, at, number, share))
                for share in self._shares(states)
            ]
            classes: dict[Class, tuple[int, list[bytes]]] = {}
            for swept in (yield from self._done(calls_under_way, many)):
                self.visits += swept.visits
                for key, (more, packed) in swept.states.items():
                    before, blobs = classes.get(key, (0, []))
                    classes[key] = (before + more, [*blobs, packed])
                for key, each in swept.kept.items():
                    self.kept[at, segment.stop].setdefault(key, []).append(each)
            states = list(classes.values())
            self.places += segment.stop - segment.start
            if self._too_many(states):
                return False
        return True

    def solutions(self) -> Generator[Progress, None, int]:
        marks = list(self.kept.values())
        groups = [[mark.get(key, []) for mark in marks] for key in set[Class]().union(*marks)]
        groups.sort(key=lambda group: -sum(len(each) for kept in group for each in kept))
        return sum(
            (yield from self._done([Call(calls.meet, (self.puzzle, self.engine, group)) for group in groups], 0))
        )

    def _too_many(self, states: Packed) -> bool:
        most, visits = self.counting.most_states, self.counting.most_visits
        many = sum(number for number, _ in states)
        return (most is not None and many > most) or (visits is not None and self.visits > visits)

    def _done(self, work: list[Call], states: int) -> Generator[Progress, None, list[Any]]:
        waiting = {self.force.put(call) for call in work}
        found = []
        while waiting:
            for news in self.force.news():
                if news.what == "end" and news.key in waiting:
                    waiting.discard(news.key)
                    found.append(news.value)
            yield Progress(self.visits, states, self.places, self.total, "frontier")
        return found

    def _shares(self, states: Packed) -> Iterator[list[bytes]]:
        size = max(LEAST, sum(number for number, _ in states) / (SHARES * self.force.crew.size))
        share: list[bytes] = []
        many = 0
        for number, packed in sorted(states, key=lambda each: -each[0]):
            share += packed
            many += number
            if many >= size:
                yield share
                share, many = [], 0
        if many:
            yield share
