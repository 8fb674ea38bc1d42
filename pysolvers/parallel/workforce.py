"""Calls that wait for their turn and calls under way; one whose process dies is begun again."""

from __future__ import annotations

from collections import Counter, deque
from types import TracebackType

from pysolvers.parallel.crew import Call, Crew, News

ATTEMPTS = 5
"""How often a call is begun whose process dies each time."""


class Workforce:
    """A crew and the calls that it is given; use it in `with`, which ends all that is under way.

    `seconds` has the processor time of each call that has ended, by the name of its function.
    """

    def __init__(self, crew: Crew) -> None:
        self.crew = crew
        self.waiting: deque[int] = deque()
        self.running: set[int] = set()
        self.seconds: list[tuple[str, float]] = []
        self._calls: dict[int, Call] = {}
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

    def put(self, call: Call, first: bool = False) -> int:
        """Have a call carried out, before those that wait if `first`; the key by which its news are known."""
        self._keys += 1
        self._calls[self._keys] = call
        if first:
            self.waiting.appendleft(self._keys)
        else:
            self.waiting.append(self._keys)
        return self._keys

    def drop(self, key: int) -> None:
        """Give a call up, whether it waits or is under way."""
        if key in self.running:
            self.running.discard(key)
            self.crew.stop(key)
        elif key in self.waiting:
            self.waiting.remove(key)
        self._calls.pop(key, None)

    def news(self) -> list[News]:
        """What has come of the calls; [] now and then while nothing comes.

        Raises:
            RuntimeError: if the process that has a call dies again and again.
            Exception: what a call has raised.
        """
        while self.waiting and len(self.running) < self.crew.size:
            key = self.waiting.popleft()
            self.running.add(key)
            self.crew.start(key, self._calls[key])
        found = [news for news in self.crew.news() if news.key in self.running]
        for news in found:
            if news.what == "end":
                self.seconds.append((self._calls.pop(news.key).function.__name__, news.seconds))
                self.running.discard(news.key)
            elif news.what == "lost":
                self._again(news)
        return found

    def _again(self, news: News) -> None:
        """Let a call that was lost be the next."""
        self.running.discard(news.key)
        self._deaths[news.key] += bool(news.value)
        if self._deaths[news.key] >= ATTEMPTS:
            raise RuntimeError(f"the process that had a part of the puzzle died {ATTEMPTS} times ({news.value})")
        self.waiting.appendleft(news.key)
