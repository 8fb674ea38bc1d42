"""Fuzzing that learns: an input that takes the package where none has been is kept, and spoilt further.

Where it goes is seen by Python's own trace function: the steps from one line of `pysolvers` to another, with how often
each is taken in powers of two, so that a loop gone through twice as often counts as new. The same function counts
lines, which bounds the work of an input without a clock.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Any

import pysolvers
from pysolvers.errors import BadInput
from tests.fuzz.doors import Target
from tests.fuzz.mutator import spoil
from tests.sampling import some

PACKAGE = str(Path(pysolvers.__file__).parent)

MOST_LINES = 4_000_000
"""Lines of the package that one input of at most 20,000 characters may have carried out: some seconds."""

MOST_KEPT = 3_000
"""The longest input that is kept to be spoilt further."""

Step = tuple[CodeType, int, int]
"""From a line to a line of the same function; -1 is where it is entered."""


class TooMuch(Exception):
    """An input that has too many lines carried out."""


class Coverage:
    """The steps seen so far."""

    def __init__(self) -> None:
        self.seen: set[tuple[Step, int]] = set()
        self._now: dict[Step, int] = {}
        self._lines = 0

    def run(self, call: Callable[[], object]) -> bool:
        """Make a call; whether it took a step that none took before, or took one far more often.

        Whatever the call raises goes through, BadInput excepted.
        """
        self._now, self._lines = {}, 0
        before = sys.gettrace()
        sys.settrace(self._enter)
        try:
            call()
        except BadInput as error:
            sentence = str(error)
            assert sentence and "\n" not in sentence and len(sentence) < 600, f"{sentence[:1000]!r}"
        finally:
            sys.settrace(before)
        fresh = {(step, times.bit_length()) for step, times in self._now.items()} - self.seen
        self.seen |= fresh
        return bool(fresh)

    def _enter(self, frame: FrameType, event: str, argument: Any) -> Callable[..., Any] | None:
        code = frame.f_code
        if not code.co_filename.startswith(PACKAGE):
            return None
        now, last = self._now, -1

        def line(frame: FrameType, event: str, argument: Any) -> Callable[..., Any]:
            nonlocal last
            if event == "line":
                at = frame.f_lineno
                step = code, last, at
                now[step] = now.get(step, 0) + 1
                last = at
                self._lines += 1
                if self._lines > MOST_LINES:
                    raise TooMuch
            return line

        return line


def explore(door: Target, seed: int, inputs: int) -> tuple[int, int]:
    """Spoil samples for one door; how many inputs were kept and how many steps were seen.

    Raises:
        AssertionError: with the seed and the input, for anything but a BadInput.
    """
    rng = Random(f"{door.name} {seed}")
    coverage, kept = Coverage(), list[str]()
    for sample in some(door.samples, 8):
        _try(coverage, door, sample, seed)
    for _ in range(inputs):
        # Half of the time what was kept last is spoilt, as what lies just behind it is not known yet.
        recent = kept[-20:] if kept and rng.random() < 0.5 else kept + list(door.samples)
        text = spoil(rng, recent)
        if _try(coverage, door, text, seed) and len(text) <= MOST_KEPT:
            kept.append(text)
    return len(kept), len(coverage.seen)


def _try(coverage: Coverage, door: Target, text: str, seed: int) -> bool:
    try:
        return coverage.run(lambda: door.take(text))
    except Exception as error:
        raise AssertionError(f"seed {seed}, {door.name}: {text[:2000]!r} gives {error!r}") from error
