"""The median; Python's own comes with a module whose imports are larger than all that reads pictures."""

from __future__ import annotations

from collections.abc import Iterable


def median(values: Iterable[float]) -> float:
    """The number in the middle of some, at least one; of an even number of them the mean of the two in the middle."""
    found = sorted(values)
    half = len(found) // 2
    return found[half] if len(found) % 2 else (found[half - 1] + found[half]) / 2
