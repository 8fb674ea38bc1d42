"""The puzzle that comes after the one on the desk: as hard or one step harder, made while the player still plays."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from random import SystemRandom

from pysolvers.core.kind import Kind
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.setting import cells_of, shape_of
from pysolvers.core.words import capitalised
from pysolvers.desk.jobs import Making
from pysolvers.desk.workspace import Workspace
from pysolvers.engines.reasoning.grade import DIFFICULTIES

USUAL = "normal"
"""The difficulty of a puzzle that was not made here and is not graded yet."""
SLICE = 0.02
"""Seconds of work ahead at a time: anything else waits no longer than that."""


@dataclass(frozen=True)
class Order:
    """What a generator is asked for."""

    kind: Kind
    size: str
    level: str
    settings: tuple[tuple[str, str], ...]

    def making(self, workspace: Workspace, seed: str = "") -> Making:
        """The work on a puzzle of this order; without a `seed` another one each time."""
        seed = seed or f"{SystemRandom().randrange(10**9):09}"
        steps = self.kind.generator.generate(self.size, seed, self.level, dict(self.settings))
        return Making(steps, partial(workspace.show_puzzle, level=self.level))

    @property
    def words(self) -> str:
        """The order in words: "7 × 7, hard", "hexagon of side 4, normal"."""
        columns, cross, rows = self.size.partition("x")
        if cross and columns.isdigit():
            return f"{columns} × {rows}, {self.level}"
        return re.sub(r"(\d+)", r" \1", self.size) + f", {self.level}"


def orders(workspace: Workspace) -> tuple[Order, ...]:
    """What comes next, and what is one step harder if there is such a puzzle; () for kinds that make none.

    The next puzzle has the size of the one on the desk and is at least as hard: as it was made, and as it is graded.
    """
    kind, puzzle = workspace.kind, workspace.puzzle
    if not kind.has("generator"):
        return ()
    size, like = kind.generator.order_like(puzzle)
    settings = tuple(like.items())
    grade = workspace.grading.known(puzzle)
    graded = (grade and grade.difficulty) or ""
    level = _hardest(kind, (workspace.game.session.record.level, graded))
    more = harder(kind, size, level)
    return (Order(kind, size, level, settings), *([Order(kind, *more, settings)] if more else ()))


def _hardest(kind: Kind, levels: Iterable[str]) -> str:
    """The hardest of some difficulties, as far as the kind makes it; the usual one where none is known."""
    offered = kind.generator.DIFFICULTIES
    known = [min(DIFFICULTIES.index(level), len(offered) - 1) for level in levels if level in DIFFICULTIES]
    return offered[max(known)] if known else USUAL if USUAL in offered else offered[0]


def harder(kind: Kind, size: str, level: str) -> tuple[str, str] | None:
    """The next difficulty of the same size, behind the last one the next size; None behind the last of both."""
    generator = kind.generator
    later = generator.DIFFICULTIES[generator.DIFFICULTIES.index(level) + 1 :]
    if later:
        return size, later[0]
    same = [other for other in generator.SIZES if shape_of(other) == shape_of(size)]
    larger = [other for other in same if cells_of(other) > cells_of(size)]
    return (larger[0], level) if larger else None


def offered(workspace: Workspace) -> dict[str, str]:
    """In words what comes next, and what is one step harder; "" where there is no such puzzle."""
    words = [order.words for order in orders(workspace)]
    told = dict(zip(("next", "harder"), (*words, "", ""), strict=False))
    if workspace.pack and (number := next_level(workspace)):
        told["next"] = capitalised(workspace.pack.named(number))
    return told


def next_level(workspace: Workspace) -> int:
    """The number of the puzzle that comes next in the pack; 0 where none does."""
    return workspace.pack.after(workspace.puzzle) if workspace.pack else 0


class Ahead:
    """The puzzles that may come next, each being made or ready."""

    def __init__(self) -> None:
        self._jobs: list[tuple[Order, Making]] = []

    def work(self, workspace: Workspace) -> bool:
        """Work for about 20 ms, once the player has begun; whether there is more to do."""
        wanted = orders(workspace) if workspace.game.session.made and not workspace.game.editing else ()
        wanted = wanted[1:] if next_level(workspace) else wanted
        known = dict(zip((order for order, _ in self._jobs), self._jobs, strict=True))
        self._jobs = [known.get(order) or (order, order.making(workspace)) for order in wanted]
        waiting = [job for _, job in self._jobs if not job.found and not job.run.finished]
        if not waiting:
            return False
        with suppress(PuzzleError):  # the player is told when he asks for it
            return waiting[0].step(SLICE) or len(waiting) > 1
        return True

    def take(self, workspace: Workspace, harder_one: bool, seed: str) -> Making | None:
        """The work on the next puzzle, which goes on where it stands unless a `seed` is asked for; None for no work."""
        wanted = orders(workspace)
        if not wanted:
            return None
        order = wanted[-1 if harder_one else 0]
        begun = [job for known, job in self._jobs if known == order and (job.found or not job.run.finished)]
        self._jobs = [(known, job) for known, job in self._jobs if known != order]
        return begun[0] if begun and not seed else order.making(workspace, seed)
