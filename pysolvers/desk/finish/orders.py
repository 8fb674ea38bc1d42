"""The puzzle that comes after a solved one: of the same size and difficulty, or one step harder."""

from __future__ import annotations

import re
from random import SystemRandom

from pysolvers.core.kind import Kind
from pysolvers.core.puzzle import Puzzle
from pysolvers.desk.composing.new_puzzles import generate
from pysolvers.desk.workspace import Workspace

USUAL = "normal"
"""The difficulty of a puzzle that was not made here."""


def offered(kind: Kind, puzzle: Puzzle, level: str) -> dict[str, str]:
    """In words what comes next, and what is one step harder; "" where there is no such puzzle."""
    if not kind.has("generator"):
        return {"next": "", "harder": ""}
    size = kind.generator.order_like(puzzle)[0]
    more = harder(kind, size, level_of(kind, level))
    return {"next": _words(size, level_of(kind, level)), "harder": _words(*more) if more else ""}


def level_of(kind: Kind, level: str) -> str:
    """The difficulty of a puzzle, as far as it is known; else the usual one."""
    levels = kind.generator.DIFFICULTIES
    return level if level in levels else USUAL if USUAL in levels else levels[0]


def harder(kind: Kind, size: str, level: str) -> tuple[str, str] | None:
    """The next difficulty of the same size, behind the last one the next size; None behind the last of both."""
    generator = kind.generator
    later = generator.DIFFICULTIES[generator.DIFFICULTIES.index(level) + 1 :]
    if later:
        return size, later[0]
    larger = [other for other in generator.SIZES if _shape(other) == _shape(size) and _cells(other) > _cells(size)]
    return (larger[0], level) if larger else None


def next_puzzle(workspace: Workspace, harder_one: bool = False, seed: str = "") -> None:
    """Start to make the puzzle that comes after the one on the desk; without a `seed` another one each time."""
    kind, puzzle = workspace.kind, workspace.puzzle
    size, settings = kind.generator.order_like(puzzle)
    level = level_of(kind, workspace.game.session.record.level)
    if harder_one:
        size, level = harder(kind, size, level) or (size, level)
    generate(workspace, kind.name, size, seed or f"{SystemRandom().randrange(10**9):09}", level, settings)


def _shape(size: str) -> str:
    """What a size says besides numbers: "x" for a rectangle."""
    return re.sub(r"\d+", "", size)


def _cells(size: str) -> int:
    numbers = [int(number) for number in re.findall(r"\d+", size)]
    return numbers[0] * numbers[-1]


def _words(size: str, level: str) -> str:
    """An order in words: "7 × 7, hard", "hexagon of side 4, normal"."""
    columns, cross, rows = size.partition("x")
    if cross and columns.isdigit():
        return f"{columns} × {rows}, {level}"
    return re.sub(r"(\d+)", r" \1", size) + f", {level}"
