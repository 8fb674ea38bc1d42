"""A crew without processes: calls are carried out one after the other, and sent there and back as by processes."""

import pickle
from collections import Counter
from typing import Any

from pysolvers.parallel.crew import Call, News


class SoloCrew:
    """Three places, but one after the other; the calls whose number is in `lost` are lost half done the first time."""

    size = 3
    longest = 0.05
    slack = 1.0
    attempts = 5

    def __init__(self, lost: tuple[int, ...] = ()) -> None:
        self.calls: list[tuple[int, Call]] = []
        self.lost = set(lost)
        self.begun: Counter[str] = Counter()
        """How many calls of each function were begun."""
        self.closed = False

    def start(self, key: int, call: Call) -> None:
        self.begun[call.function.__name__] += 1
        self.calls.append((key, Call(*_sent(tuple(call)))))

    def stop(self, key: int, late: bool = False) -> None:
        self.calls = [each for each in self.calls if each[0] != key]

    def news(self) -> list[News]:
        if not self.calls:
            return []
        key, call = self.calls.pop(0)
        found = []
        steps = call.function(*call.arguments)
        while True:
            try:
                found.append(News(key, "part", _sent(next(steps))))
            except StopIteration as end:
                found.append(News(key, "end", _sent(end.value), 0.01))
                break
        if key in self.lost:
            self.lost.discard(key)
            return [*found[:-1], News(key, "lost", "signal SIGKILL")]
        return found

    def close(self) -> None:
        self.closed = True


def _sent(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))
