"""Combines many drawings into one, such as all solutions of a puzzle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from math import ceil, sqrt

from pysolvers.drawing.scene import Path, Scene, Text, number

_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "A": 7}


def gallery(scenes: Sequence[Scene], columns: int | None = None, gap: float = 0.6) -> Scene:
    """Return one scene with all `scenes` in rows of `columns` (default: about a square), `gap` cells apart.

    The scenes keep their order and size; the largest sets the distance between them. The label is that of the first
    scene, followed by the number of scenes.
    """
    if not scenes:
        return Scene((0, 0, 1, 1), ())
    wide = columns or ceil(sqrt(len(scenes)))
    width = max(scene.box[2] for scene in scenes) + gap
    height = max(scene.box[3] for scene in scenes) + gap
    shapes: list[Path | Text] = []
    for i, scene in enumerate(scenes):
        row, column = divmod(i, wide)
        dx, dy = column * width - scene.box[0], row * height - scene.box[1]
        shapes += [_moved(shape, dx, dy) for shape in scene.shapes]
    box = (0.0, 0.0, min(wide, len(scenes)) * width - gap, ceil(len(scenes) / wide) * height - gap)
    return Scene(box, tuple(shapes), f"{scenes[0].label}: {len(scenes)} solutions")


def _moved(shape: Path | Text, dx: float, dy: float) -> Path | Text:
    if isinstance(shape, Text):
        return replace(shape, x=shape.x + dx, y=shape.y + dy)
    return replace(shape, d=moved_outline(shape.d, dx, dy))


def moved_outline(d: str, dx: float, dy: float) -> str:
    """Return an SVG path moved by (dx, dy). Only its absolute coordinates change."""
    out: list[str] = []
    command, seen = "", 0
    for token in _TOKEN.findall(d):
        if token.isalpha() and token != "e":
            command, seen = token, 0
            out.append(token)
            continue
        shift = 0.0
        if command in _TAKES:
            place = seen % _TAKES[command]
            if command == "A":
                shift = (dx, dy)[place - 5] if place > 4 else 0.0
            elif command in "HV":
                shift = dx if command == "H" else dy
            else:
                shift = dy if place % 2 else dx
        seen += 1
        out.append(number(float(token) + shift) + " ")
    return "".join(out).strip()
