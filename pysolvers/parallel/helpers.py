"""A crew of helpers that come and go: other interpreters, each of which fetches calls and reports their results.

Orders and news are bytes, which can be passed on between a helper and this crew as they are. The page's workers
are such helpers. This interpreter can take calls too, a slice at a time.
"""

from __future__ import annotations

import json
import marshal
from collections import deque
from collections.abc import Callable, Generator
from math import inf
from time import monotonic
from typing import Any

from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.engines.sat.availability import fetching, installed, installed_or_requested
from pysolvers.errors import Error
from pysolvers.parallel import calls
from pysolvers.parallel.crew import Call, News
from pysolvers.text import document, links

SILENT = 10.0
"""Seconds without a word from a helper after which what it has is given to others."""

PAUSE = 0.015
"""Seconds of work on a piece here until the next is heard of it, since that is between other work."""

DROP = marshal.dumps(None)
"""The order to give up what a helper has."""

RESULTS: dict[str, Callable[..., Any]] = {each.__name__: each for each in (calls.CallPart, calls.CallEnd, calls.Swept)}
"""What calls yield and return beside plain data."""


class Helpers:
    """The helpers with one puzzle: they are known by names, and belong to it from their first word on.

    `here` says whether this interpreter takes calls too.
    """

    longest = inf
    slack = inf
    attempts = 5

    def __init__(self, puzzle: Puzzle) -> None:
        self.here = False
        self._puzzle = puzzle
        self._link = links.write(puzzle)
        self._calls: dict[int, Call] = {}
        self._waiting: deque[int] = deque()
        self._has: dict[str, int | None] = {}
        self._heard: dict[str, float] = {}
        self._own: tuple[int, Generator[Any, None, Any]] | None = None
        self._news: list[News] = []

    @property
    def size(self) -> int:
        """How many calls can be under way."""
        return len(self._has) + self.here

    @property
    def at_work(self) -> int:
        """How many helpers there are."""
        return len(self._has)

    @property
    def idle(self) -> bool:
        """Whether all that is left to do is under way elsewhere."""
        return self.here and not (self._own or self._waiting or self._news)

    # For those who search -------------------------------------------------------------------------------------------

    def start(self, key: int, call: Call) -> None:
        """Let the next free helper carry out a call."""
        self._calls[key] = call
        self._waiting.append(key)

    def stop(self, key: int, late: bool = False) -> None:
        """Give a call up; who has it hears of that with the next word."""
        self._calls.pop(key, None)
        if key in self._waiting:
            self._waiting.remove(key)
        if self._own and self._own[0] == key:
            self._own = None

    def news(self) -> list[News]:
        """What has come, after a slice of the call that is carried out here, if one is."""
        for helper, heard in list(self._heard.items()):
            if monotonic() > heard + SILENT:
                self.leave(helper)
        if self.here:
            self._work()
        found, self._news = self._news, []
        return found

    def close(self) -> None:
        """Give up all that is under way."""
        self._calls.clear()
        self._waiting.clear()
        self._own = None

    # For helpers ----------------------------------------------------------------------------------------------------

    def order(self, helper: str, news: bytes) -> bytes:
        """What a helper is to do: b"" to go on. `news` are the parts and the result of its call since the last time."""
        has = self._has.setdefault(helper, None)
        self._heard[helper] = monotonic()
        if news and has in self._calls:
            told = _unpacked(self._puzzle, news)
            if told.key == has:
                self._news.append(told)
                if told.what != "part":
                    del self._calls[has]
        if has in self._calls:
            return b""
        self._has[helper] = key = self._waiting.popleft() if self._waiting else None
        if key is not None:
            call = self._calls[key]
            order = (key, call.function.__name__, self._link, call.arguments[1:], installed())
            return marshal.dumps(order)
        return b"" if has is None else DROP

    def leave(self, helper: str) -> None:
        """A helper is gone; what it had is done by others."""
        self._heard.pop(helper, None)
        key = self._has.pop(helper, None)
        if key in self._calls:
            self._news.append(News(key, "lost", ""))

    def dismiss(self) -> None:
        """All helpers are gone."""
        for helper in list(self._has):
            self.leave(helper)

    # Here -----------------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        """A slice of a call."""
        if self._own is None:
            if not self._waiting:
                return
            key = self._waiting.popleft()
            call = self._calls[key]
            self._own = key, call.function(*call.arguments, every=PAUSE)
        key, steps = self._own
        try:
            self._news.append(News(key, "part", next(steps)))
        except StopIteration as end:
            self._news.append(News(key, "end", end.value))
            self._own = None
            del self._calls[key]


class Helper:
    """What a helper does: carries out a call, a slice of `every` so many seconds at a time."""

    def __init__(self, every: float = calls.EVERY) -> None:
        self._every = every
        self._key = 0
        self._steps: Generator[Any, None, Any] | None = None
        self._link = ""
        self._puzzle: Puzzle | None = None
        self._began = 0.0

    def carry_out(self, order: bytes) -> bytes:
        """Follow an order, or go on if it is b""; the news of the call, b"" if there are none."""
        if order:
            self._begin(marshal.loads(order))
        if self._steps is None or fetching.requested:  # it goes on when that is there
            return b""
        try:
            return self._told("part", next(self._steps))
        except StopIteration as end:
            self._steps = None
            return self._told("end", end.value)
        except Error as error:
            self._steps = None
            return self._told("error", str(error))

    def _begin(self, order: Any) -> None:
        self._steps = None
        if order is None:
            return
        self._key, name, link, arguments, sat = order
        if link != self._link:
            self._link, self._puzzle = link, document.read(link).puzzle
        if sat:
            fetching.possible = True
            installed_or_requested()
        self._began = monotonic()
        self._steps = calls.CALLS[name](self._puzzle, *arguments, every=self._every)

    def _told(self, what: str, value: Any) -> bytes:
        return marshal.dumps((self._key, what, *_plain(value), monotonic() - self._began))


def _plain(value: Any) -> tuple[str, Any]:
    """A value of a call as plain data, and what it was."""
    if isinstance(value, calls.CallPart):
        return calls.CallPart.__name__, (
            [json.dumps(solution.data) for solution in value.solutions],
            value.many,
            value.nodes,
        )
    name = type(value).__name__
    return (name, tuple(value)) if name in RESULTS else ("", value)


def _unpacked(puzzle: Puzzle, news: bytes) -> News:
    """The news of a helper."""
    key, what, name, value, seconds = marshal.loads(news)
    if what == "error":
        return News(key, "error", PuzzleError(value))
    if name == calls.CallPart.__name__:
        read = kind_named(puzzle.kind).formats.read_solution
        value = (tuple(read(puzzle, solution) for solution in value[0]), *value[1:])
    return News(key, what, RESULTS[name](*value) if name else value, seconds)
