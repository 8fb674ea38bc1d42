"""Orders for new puzzles: kind, size, difficulty (`level`) and settings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from random import SystemRandom

from pysolvers.core.kind import Kind
from pysolvers.core.setting import cells_of, shape_of
from pysolvers.core.words import say
from pysolvers.desk.jobs import Making
from pysolvers.engines.reasoning.grade import DIFFICULTIES

USUAL = "normal"  # difficulty of a puzzle that was not made here and is not graded yet


@dataclass(frozen=True)
class Order:
    """A request to the generator of a kind for one puzzle; `level` is the difficulty."""

    kind: Kind
    size: str
    level: str
    settings: tuple[tuple[str, str], ...]

    def making(self, show: Callable[..., None], seed: str = "") -> Making:
        """Return the job that makes the puzzle and passes it to `show`. Without a `seed`, the puzzle is random."""
        seed = seed or f"{SystemRandom().randrange(10**9):09}"
        steps = self.kind.generator.generate(self.size, seed, self.level, dict(self.settings))
        return Making(steps, partial(show, level=self.level))

    @property
    def words(self) -> str:
        """The order in words: "7 × 7, hard" or "hexagon of side 4, normal", for example."""
        columns, cross, rows = self.size.partition("x")
        if cross and columns.isdigit():
            return f"{columns} × {rows}, {say(self.level)}"
        shape = re.sub(r"\d+", "", self.size)
        return f"{say(shape)} {self.size.removeprefix(shape)}, {say(self.level)}"


def hardest(kind: Kind, levels: Iterable[str]) -> str:
    """Return the hardest of the difficulties `levels`, but nothing harder than the kind's generator can make.

    If no level is valid, return the usual difficulty.
    """
    offered = kind.generator.DIFFICULTIES
    known = [min(DIFFICULTIES.index(level), len(offered) - 1) for level in levels if level in DIFFICULTIES]
    return offered[max(known)] if known else USUAL if USUAL in offered else offered[0]


def harder(kind: Kind, size: str, level: str, settings: Mapping[str, str]) -> tuple[str, str] | None:
    """Return the (size, difficulty) of a puzzle more difficult than `level`, or else larger; None if impossible."""
    generator = kind.generator
    levels = generator.DIFFICULTIES
    larger = [other for other in generator.SIZES if shape_of(other) == shape_of(size)]
    larger = [other for other in larger if cells_of(other) > cells_of(size)]
    next_level: str = levels[min(levels.index(level) + 1, len(levels) - 1)]
    sizes = [size, *larger] if next_level != level else larger
    wanted: list[tuple[str, str]] = [(each, next_level) for each in sizes] + [(each, level) for each in larger]
    return next((order for order in wanted if not generator.unavailable(*order, settings)), None)
