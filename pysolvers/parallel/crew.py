"""Calls of functions in other processes or machines: a queue that restarts lost calls and abandons late ones."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator
from dataclasses import dataclass
from time import monotonic
from types import TracebackType
from typing import Any, Literal, NamedTuple, Protocol

GRACE = 10.0  # seconds that a call may exceed its time (and the crew's `slack`) before it is abandoned


class Call(NamedTuple):
    """A generator function that other processes can import, and its arguments.

    Each value that it yields is a part, sent at once, except by a cluster. The value that it returns is the result.
    """

    function: Callable[..., Generator[Any, None, Any]]
    arguments: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class News:
    """An event of the call with this `key`: `part`, `end`, `error` or `lost`.

    A `part` has a `value` that the call yielded. An `end` has the `value` that the call returned, after `seconds` of
    processor time. An `error` has the exception. A call is `lost` if its process died, or if its helper left: then
    discard its parts. Its `value` says how the process died, or is "" if the helper left.
    """

    key: int
    what: Literal["part", "end", "error", "lost"]
    value: Any
    seconds: float = 0.0


class Died(RuntimeError):
    """The error of a call whose process died `times` times, which is too often; `how` describes the last death."""

    def __init__(self, times: int, how: str) -> None:
        often = f"{times} times ({how})" if times > 1 else f"({how})"
        super().__init__(f"the process that had a part of the puzzle died {often}")
        self.times = times
        self.how = how


class Late(RuntimeError):
    """The error of a call that was abandoned because it ran far beyond its time limit."""


class Crew(Protocol):
    """Processes, on this machine or on others, each of which executes one call at a time."""

    @property
    def size(self) -> int:
        """How many calls can run at once; the number may change."""

    @property
    def longest(self) -> float:
        """The longest time limit for a call, in seconds; inf if `stop` always frees the process."""

    @property
    def slack(self) -> float:
        """A call is late if it runs longer than its time limit times this factor."""

    @property
    def attempts(self) -> int:
        """How often to start a call whose process keeps dying."""

    def start(self, key: int, call: Call) -> None:
        """Start a call; its events will have this `key`. Fewer than `size` calls must be running."""

    def stop(self, key: int, late: bool = False) -> None:
        """Abandon a call and discard its result. `late` is True if the call exceeded its time limit."""

    def news(self) -> list[News]:
        """Return the events since the last call of `news`. Without an event, wait briefly first."""

    def close(self) -> None: ...


OpenCrew = Callable[[], Crew]  # opens a crew once it is needed


class Workforce:
    """A queue of calls, each started as soon as the crew has a free process. At the end of `with`, all calls stop.

    `seconds` has (function name, seconds of processor time) for each finished call.
    """

    def __init__(self, crew: Crew) -> None:
        self.crew = crew
        self.waiting: deque[int] = deque()
        self.running: dict[int, float | None] = {}  # when each running call is late; None: never
        self.seconds: list[tuple[str, float]] = []
        self._calls: dict[int, tuple[Call, float | None]] = {}
        self._deaths: Counter[int] = Counter()
        self._keys = 0

    def __enter__(self) -> Workforce:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.crew.close()

    @property
    def busy(self) -> bool:
        return bool(self.waiting or self.running)

    def put(self, call: Call, first: bool = False, seconds: float | None = None) -> int:
        """Queue a call, at the front if `first`; return its key. A call that far exceeds `seconds` is abandoned."""
        self._keys += 1
        self._calls[self._keys] = call, seconds
        if first:
            self.waiting.appendleft(self._keys)
        else:
            self.waiting.append(self._keys)
        return self._keys

    def drop(self, key: int) -> None:
        if key in self.running:
            del self.running[key]
            self.crew.stop(key)
        elif key in self.waiting:
            self.waiting.remove(key)
        self._calls.pop(key, None)

    def news(self) -> list[News]:
        """Return the events of all calls since the last time. If a call failed, raise its error."""
        found = self.all_news()
        for news in found:
            if news.what == "error":
                raise news.value
        return found

    def all_news(self) -> list[News]:
        """Start waiting calls, and return the events of all calls since the last time.

        A call whose process died too often has the event `error` with a `Died`; an abandoned call, with a `Late`.
        """
        while self.waiting and len(self.running) < self.crew.size:
            key = self.waiting.popleft()
            call, seconds = self._calls[key]
            self.running[key] = None if seconds is None else monotonic() + self.crew.slack * seconds + GRACE
            self.crew.start(key, call)
        found = [self._noted(news) for news in self.crew.news() if news.key in self.running]
        return found + self._late()

    def _noted(self, news: News) -> News:
        if news.what == "part":
            return news
        del self.running[news.key]
        if news.what == "lost":
            self._deaths[news.key] += bool(news.value)
            if self._deaths[news.key] < self.crew.attempts:
                self.waiting.appendleft(news.key)
                return news
            news = News(news.key, "error", Died(self._deaths[news.key], news.value))
        call, _ = self._calls.pop(news.key)
        if news.what == "end":
            self.seconds.append((call.function.__name__, news.seconds))
        return news

    def _late(self) -> list[News]:
        now = monotonic()
        late = [key for key, until in self.running.items() if until is not None and now > until]
        for key in late:
            self.crew.stop(key, late=True)
            del self.running[key], self._calls[key]
        return [News(key, "error", Late()) for key in late]
