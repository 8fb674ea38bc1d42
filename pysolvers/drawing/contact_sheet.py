"""Combines many drawings into one, such as all solutions of a puzzle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle
from math import ceil, sqrt

from pysolvers.drawing.scene import Path, Scene, Text, number

_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def gallery(scenes: Sequence[Scene], columns: int | None = None, gap: float = 0.6) -> Scene:
    """Return one scene with all `scenes`, `gap` cells apart, in rows of `columns` scenes (default: nearly a square)."""
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
    shifts = dict.fromkeys("MLQC", (dx, dy)) | {"H": (dx,), "V": (dy,), "A": (0, 0, 0, 0, 0, dx, dy)}
    out = ""
    for command, numbers in _COMMAND.findall(d):
        moved = zip(map(float, _NUMBER.findall(numbers)), cycle(shifts.get(command, (0,))), strict=False)
        out += command + "".join(f"{number(at + shift)} " for at, shift in moved)
    return out.strip()
