"""All kinds with their examples drawn: what a front end shows before anything is asked of it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from pysolvers.core.kind import Kind
from pysolvers.core.marks import Marks
from pysolvers.desk.playing.record import key
from pysolvers.text import recognise


def describe(kind: Kind) -> dict[str, Any]:
    """A kind as plain data, with a small scene for each example."""
    return {
        "name": kind.name,
        "title": kind.title,
        "short": kind.short,
        "rules": kind.rules,
        "gestures": list(map(list, kind.gestures)),
        "examples": [_example(kind, name, text) for name, text in kind.examples],
        "options": [{"name": o.name, "title": o.title, "values": [list(v) for v in o.values]} for o in kind.options],
        "engines": list(kind.solver.ENGINES),
        "hints": kind.has("hints"),
        "editor": kind.has("editor"),
        "tools": [asdict(tool) for tool in kind.editor.TOOLS] if kind.has("editor") else [],
        "generator": kind.has("generator"),
        "givens": kind.has("givens"),
        "notes": kind.has("notes"),
        **_choices(kind),
    }


def _example(kind: Kind, name: str, text: str) -> dict[str, Any]:
    puzzle = recognise.read(text, kind.name).puzzles[0]
    scene = kind.board.draw(kind.play.start(puzzle), None, Marks(compact=True))
    return {"name": name, "id": puzzle.id, "key": key(puzzle), "summary": puzzle.summary, "scene": scene.data()}


def _choices(kind: Kind) -> dict[str, list[Any]]:
    """What can be asked of a new puzzle; nothing where the kind makes none."""
    if not kind.has("generator"):
        return {"difficulties": [], "sizes": [], "settings": []}
    generator = kind.generator
    return {
        "difficulties": list(generator.DIFFICULTIES),
        "sizes": list(generator.SIZES),
        "settings": [asdict(setting) for setting in generator.SETTINGS],
    }
