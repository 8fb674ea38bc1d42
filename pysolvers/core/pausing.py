"""Work that pauses: a generator that yields None between pieces of a few milliseconds, and returns its result."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

from pysolvers.core.progress import Pace, Progress

S = TypeVar("S")
T = TypeVar("T")

Pausing = Generator[None, None, T]
"""Work under way; `result = yield from work` passes its pauses on."""


def finish(work: Generator[object, None, T]) -> T:
    """The result of work that nobody needs to interrupt."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


def paced(work: Pausing[T], pace: Pace, progress: Progress) -> Generator[Progress, None, T]:
    """The result of work, with `progress` reported in a pause when it is time."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        if pace.due():
            yield progress


def reported(work: Generator[S, None, T], progress: Callable[[S], Progress]) -> Generator[Progress, None, T]:
    """The result of work, with Progress in each of its pauses, made of what it yields there."""
    while True:
        try:
            pause = next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        yield progress(pause)
