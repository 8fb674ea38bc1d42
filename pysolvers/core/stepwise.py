"""Work in steps: a generator that yields None between pieces of a few milliseconds, and returns its result."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from pysolvers.core.progress import Pace, Progress

T = TypeVar("T")

Steps = Generator[None, None, T]
"""Work under way; `result = yield from steps` passes its pauses on."""


def finish(steps: Steps[T]) -> T:
    """The result of work that nobody needs to interrupt."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result


def paced(steps: Steps[T], pace: Pace, progress: Progress) -> Generator[Progress, None, T]:
    """The result of `steps`, with `progress` reported in a pause when it is time."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
        if pace.due():
            yield progress
