"""Which tests of a set run each time, and which only when the run may take long."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest

T = TypeVar("T")
LONG = bool(os.environ.get("PYSOLVERS_LONG"))
"""Whether this is a long run."""


def rest_when_long(values: Iterable[Any], keep: int = 1) -> list[Any]:
    """Parameters of a test: the first `keep` of `values` for every run, the others for long runs (`--long`)."""
    listed = list(values)
    return [*listed[:keep], *(pytest.param(*_as_tuple(value), marks=pytest.mark.long) for value in listed[keep:])]


def some(values: Sequence[T], keep: int) -> Sequence[T]:
    """The first `keep` of what one test goes through; all of them in long runs (`--long`)."""
    return values if LONG else values[:keep]


def thinned(values: Sequence[T], step: int) -> Sequence[T]:
    """One in so many of what one test goes through; all of them in long runs (`--long`)."""
    return values if LONG else values[::step]


def examples(many: int) -> int:
    """How many random examples a test looks at: `many` in long runs (`--long`), a quarter of them else."""
    return many if LONG else many // 4


def _as_tuple(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
