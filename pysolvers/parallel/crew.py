"""Who carries out calls: what processes on this machine and a cluster have in common."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol


class Call(NamedTuple):
    """A generator function of a module that other processes can import, and its arguments.

    What it yields is sent as it comes; what it returns is its result.
    """

    function: Callable[..., Generator[Any, None, Any]]
    arguments: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class News:
    """What has become of a call.

    `part`: it has yielded `value`. `end`: `value` is its result, `seconds` the processor time it took. `lost`: its
    process has died, in the way that `value` says, or has only left, where that is ""; and what it has yielded counts
    for nothing.
    """

    key: int
    what: Literal["part", "end", "lost"]
    value: Any
    seconds: float = 0.0


class Crew(Protocol):
    """A number of processes, wherever they are, each of which carries out one call at a time."""

    @property
    def size(self) -> int:
        """How many calls can be under way; it may change."""

    @property
    def longest(self) -> float:
        """How many seconds a call may take that is perhaps given up: inf where `stop` ends it at once."""

    def start(self, key: int, call: Call) -> None:
        """Begin a call; fewer than `size` must be under way."""

    def stop(self, key: int) -> None:
        """Give a call up; nothing more is heard of it."""

    def news(self) -> list[News]:
        """What has come since the last time; waits a short while for the first.

        Raises:
            Exception: what a call has raised.
        """

    def close(self) -> None:
        """End all that is under way, at once."""
