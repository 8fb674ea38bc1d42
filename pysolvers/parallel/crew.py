"""Calls that are carried out elsewhere: who carries them out, and which wait, are under way, are late or were lost."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator
from dataclasses import dataclass
from time import monotonic
from types import TracebackType
from typing import Any, Literal, NamedTuple, Protocol

GRACE = 10.0
"""Seconds that a call may take beyond its own (and beyond the crew's `slack`) before it is given up."""


class Call(NamedTuple):
    """A generator function of a module that other processes can import, and its arguments.

    What it yields is sent as it comes; what it returns is its result.
    """

    function: Callable[..., Generator[Any, None, Any]]
    arguments: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class News:
    """What has become of a call.

    `part`: it has yielded `value`. `end`: `value` is its result, `seconds` the processor time it took. `error`: it has
    raised `value`. `lost`: its process has died, in the way that `value` says, or has only left, where that is ""; what
    it has yielded counts for nothing.
    """

    key: int
    what: Literal["part", "end", "error", "lost"]
    value: Any
    seconds: float = 0.0


class Died(RuntimeError):
    """The error of a call whose process has died as many `times` as the crew allows, in the way that `how` says."""

    def __init__(self, times: int, how: str) -> None:
        often = f"{times} times ({how})" if times > 1 else f"({how})"
        super().__init__(f"the process that had a part of the puzzle died {often}")
        self.times = times
        self.how = how


class Late(RuntimeError):
    """The error of a call that went on long after its time."""


class Crew(Protocol):
    """A number of processes, wherever they are, each of which carries out one call at a time."""

    @property
    def size(self) -> int:
        """How many calls can be under way; it may change."""

    @property
    def longest(self) -> float:
        """How many seconds a call may take that is perhaps given up: inf where `stop` ends it at once."""

    @property
    def slack(self) -> float:
        """How many times its own seconds a call may take."""

    @property
    def attempts(self) -> int:
        """How often a call is begun whose process dies each time."""

    def start(self, key: int, call: Call) -> None:
        """Begin a call; fewer than `size` must be under way."""

    def stop(self, key: int, late: bool = False) -> None:
        """Give a call up, perhaps because it is late; nothing more is heard of it."""

    def news(self) -> list[News]:
        """What has come since the last time; waits a short while for the first."""

    def close(self) -> None:
        """End all that is under way, at once."""


OpenCrew = Callable[[], Crew]
"""Gets a crew, when it is clear that one is needed."""


class Workforce:
    """A crew and the calls that it is given; use it in `with`, which ends all that is under way.

    A call whose process dies is begun again. `seconds` has the processor time of each call that has ended, by the name
    of its function.
    """

    def __init__(self, crew: Crew) -> None:
        self.crew = crew
        self.waiting: deque[int] = deque()
        self.running: dict[int, float | None] = {}
        """The calls under way, each with the time at which it is late."""
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
        """Whether calls wait or are under way."""
        return bool(self.waiting or self.running)

    def put(self, call: Call, first: bool = False, seconds: float | None = None) -> int:
        """Have a call carried out, before those that wait if `first`; the key by which its news are known.

        A call that should take no more than so many `seconds` is given up when it is long past them.
        """
        self._keys += 1
        self._calls[self._keys] = call, seconds
        if first:
            self.waiting.appendleft(self._keys)
        else:
            self.waiting.append(self._keys)
        return self._keys

    def drop(self, key: int) -> None:
        """Give a call up, whether it waits or is under way."""
        if key in self.running:
            del self.running[key]
            self.crew.stop(key)
        elif key in self.waiting:
            self.waiting.remove(key)
        self._calls.pop(key, None)

    def news(self) -> list[News]:
        """As `all_news`, for searches that one failure ends.

        Raises:
            Died: if the process that has a call dies again and again.
            Exception: what a call has raised.
        """
        found = self.all_news()
        for news in found:
            if news.what == "error":
                raise news.value
        return found

    def all_news(self) -> list[News]:
        """What has come of the calls, `Died` and `Late` among the errors; [] now and then while nothing comes."""
        while self.waiting and len(self.running) < self.crew.size:
            key = self.waiting.popleft()
            call, seconds = self._calls[key]
            self.running[key] = None if seconds is None else monotonic() + self.crew.slack * seconds + GRACE
            self.crew.start(key, call)
        found = [self._noted(news) for news in self.crew.news() if news.key in self.running]
        return found + self._late()

    def _noted(self, news: News) -> News:
        """The news, when what follows from them is done."""
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
        """Give up the calls that should have ended by now."""
        now = monotonic()
        late = [key for key, until in self.running.items() if until is not None and now > until]
        for key in late:
            self.crew.stop(key, late=True)
            del self.running[key], self._calls[key]
        return [News(key, "error", Late()) for key in late]
