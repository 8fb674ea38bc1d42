"""A crew of helpers: other interpreters, such as the page's web workers, which may join and leave at any time.

A helper gets orders, which begin or drop a call, and sends news of its call. Both are bytes.
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

SILENT = 10.0  # seconds of silence after which a helper's call is given to others

PAUSE = 0.015  # seconds of a slice in this interpreter, which has other work too

DROP = marshal.dumps(None)  # order to abandon the current call

# What calls yield and return, besides plain data.
RESULTS: dict[str, Callable[..., Any]] = {each.__name__: each for each in (calls.CallPart, calls.CallEnd, calls.Swept)}


class Helpers:
    """The helpers that work on one puzzle. A helper joins when `order` is called with its name for the first time.

    If `here` is True, this interpreter executes calls too.
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
        return len(self._has) + self.here

    @property
    def at_work(self) -> int:
        return len(self._has)

    @property
    def idle(self) -> bool:
        """True if this interpreter has nothing to do, because all unfinished calls run elsewhere."""
        return self.here and not (self._own or self._waiting or self._news)

    # For searches

    def start(self, key: int, call: Call) -> None:
        self._calls[key] = call
        self._waiting.append(key)

    def stop(self, key: int, late: bool = False) -> None:
        self._calls.pop(key, None)
        if key in self._waiting:
            self._waiting.remove(key)
        if self._own and self._own[0] == key:
            self._own = None

    def news(self) -> list[News]:
        for helper, heard in list(self._heard.items()):
            if monotonic() > heard + SILENT:
                self.leave(helper)
        if self.here:
            self._work()
        found, self._news = self._news, []
        return found

    def close(self) -> None:
        self._calls.clear()
        self._waiting.clear()
        self._own = None

    # For helpers

    def order(self, helper: str, news: bytes) -> bytes:
        """Return a helper's next order; b"" to continue its call, or to wait. `news` is the last event of its call."""
        has = self._has.setdefault(helper, None)
        self._heard[helper] = monotonic()
        if news and has in self._calls:
            event = _unpacked(self._puzzle, news)
            if event.key == has:
                self._news.append(event)
                if event.what != "part":
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
        """Remove a helper. Its call is reported as lost, so that the call can be started again."""
        self._heard.pop(helper, None)
        key = self._has.pop(helper, None)
        if key in self._calls:
            self._news.append(News(key, "lost", ""))

    def dismiss(self) -> None:
        for helper in list(self._has):
            self.leave(helper)

    # In this interpreter

    def _work(self) -> None:
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
    """Executes calls for another interpreter, in slices of `every` seconds, so that orders can arrive in between."""

    def __init__(self, every: float = calls.EVERY) -> None:
        self._every = every
        self._key = 0
        self._steps: Generator[Any, None, Any] | None = None
        self._link = ""
        self._puzzle: Puzzle | None = None
        self._began = 0.0

    def carry_out(self, order: bytes) -> bytes:
        """Work for one slice of time: begin or drop a call as `order` says; b"" continues the last call.

        Return the call's news; b"" for no news.
        """
        if order:
            self._begin(marshal.loads(order))
        if self._steps is None or fetching.requested:  # wait until python-sat is fetched
            return b""
        try:
            return self._report("part", next(self._steps))
        except StopIteration as end:
            self._steps = None
            return self._report("end", end.value)
        except Error as error:
            self._steps = None
            return self._report("error", str(error))

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

    def _report(self, what: str, value: Any) -> bytes:
        return marshal.dumps((self._key, what, *_plain(value), monotonic() - self._began))


def _plain(value: Any) -> tuple[str, Any]:
    if isinstance(value, calls.CallPart):
        return calls.CallPart.__name__, (
            [json.dumps(solution.data) for solution in value.solutions],
            value.many,
            value.nodes,
        )
    name = type(value).__name__
    return (name, tuple(value)) if name in RESULTS else ("", value)


def _unpacked(puzzle: Puzzle, news: bytes) -> News:
    key, what, name, value, seconds = marshal.loads(news)
    if what == "error":
        return News(key, "error", PuzzleError(value))
    if name == calls.CallPart.__name__:
        read = kind_named(puzzle.kind).formats.read_solution
        value = (tuple(read(puzzle, solution) for solution in value[0]), *value[1:])
    return News(key, what, RESULTS[name](*value) if name else value, seconds)
