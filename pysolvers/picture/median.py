"""The median. It replaces `statistics.median`, because importing `statistics` takes long."""

from __future__ import annotations

from collections.abc import Iterable


def median(values: Iterable[float]) -> float:
    found = sorted(values)
    half = len(found) // 2
    return found[half] if len(found) % 2 else (found[half - 1] + found[half]) / 2
