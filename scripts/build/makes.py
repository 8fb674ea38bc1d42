"""The tiles of the screen "New puzzle": the names of puzzles that the generators can make, each with a small board."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from pysolvers.core.kind import Kind, kinds
from pysolvers.core.marks import Marks
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle
from pysolvers.core.setting import Setting, shape_of
from pysolvers.core.words import say
from pysolvers.desk.view import page_of, setting_data
from pysolvers.errors import PuzzleError
from pysolvers.text import document

SEED = "tile"
SHAPES = {"x": "square", "hex": "hexagon"}  # names for shapes of boards, for kinds with several


def in_order() -> list[Kind]:
    """Return the kinds in the order of the home page: those with the most variants first."""
    return sorted(kinds(), key=lambda kind: -len(kind.variants))


def card(kind: Kind) -> dict[str, Any]:
    """Return the data of a kind's card on the home page: a title, and a drawing of the kind's first example."""
    puzzle = document.read(kind.examples[0][1], kind.name).puzzles[0]
    scene = kind.board.draw(kind.play.start(puzzle), None, Marks()).data
    return {"card_title": kind.name_of(puzzle), "card": scene}


def makes() -> list[dict[str, Any]]:
    return [tile for kind in in_order() if kind.has("generator") for tile in _tiles(kind)]


def _tiles(kind: Kind) -> Iterator[dict[str, Any]]:
    generator = kind.generator
    shapes = sorted({shape_of(size) for size in generator.SIZES}, reverse=True)
    for name in kind.variants or (kind.title,):
        for shape in shapes:
            settings = dict(kind.implied.get(name.lower(), {}))
            sizes = [size for size in generator.SIZES if shape_of(size) == shape and _is_made(kind, size, settings)]
            puzzle = _small(kind, sizes[0], settings)
            if kind.variants and kind.name_of(puzzle) != say(name):
                continue  # the generator doesn't make it
            yield {
                "page": page_of(name),
                "name": say(name) if len(shapes) == 1 else f"{say(kind.short)} {say(SHAPES[shape])}",
                "about": "" if name == kind.title else say(kind.title),
                "kind": kind.name,
                "id": puzzle.id,
                "settings": settings,
                "sizes": sizes,
                "difficulties": list(generator.DIFFICULTIES),
                "more": [setting_data(setting) for setting in _left(kind, sizes, settings)],
                "scene": kind.board.draw(kind.play.start(puzzle), None, Marks()).data,
            }


def _is_made(kind: Kind, size: str, settings: dict[str, str]) -> bool:
    return any(not kind.generator.unavailable(size, level, settings) for level in kind.generator.DIFFICULTIES)


def _left(kind: Kind, sizes: list[str], settings: dict[str, str]) -> Iterator[Setting]:
    usual = dict(settings)
    for setting in kind.generator.SETTINGS:
        if setting.name in settings:
            continue
        choices = setting.choices or ((setting.example, ""),)
        taken = tuple(each for each in choices if _is_taken(kind, sizes, {**usual, setting.name: each[0]}))
        if setting.choices and len(taken) > 1:
            usual[setting.name] = taken[0][0]
            yield replace(setting, choices=taken)
        elif taken and not setting.choices:
            yield setting


def _is_taken(kind: Kind, sizes: list[str], settings: dict[str, str]) -> bool:
    for size in sizes:
        with suppress(PuzzleError):
            next(kind.generator.generate(size, SEED, kind.generator.DIFFICULTIES[0], settings))
            return True
    return False


def _small(kind: Kind, size: str, settings: dict[str, str]) -> Puzzle:
    steps = kind.generator.generate(size, SEED, kind.generator.DIFFICULTIES[0], settings)
    return next(step for step in steps if not isinstance(step, Progress))
