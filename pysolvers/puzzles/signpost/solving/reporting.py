"""Turns steps that only say that it is time to report into Progress."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

from pysolvers.core.progress import Progress

S = TypeVar("S")
T = TypeVar("T")


def reported(steps: Generator[S, None, T], progress: Callable[[S], Progress]) -> Generator[Progress, None, T]:
    """A Progress wherever `steps` yields; what `steps` returns is the result."""
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
        yield progress(step)
