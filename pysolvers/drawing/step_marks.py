"""Draws the conclusions of a step: new lines, and lines that are ruled out. Draws mistakes in a player's lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from pysolvers.drawing.shapes import Path, circle, line

Point = tuple[float, float]

EDGE, CASING, CORE = 0.46, 0.34, 0.2  # width of a new line's outer casing, its surface-colored casing, and of the line
BAR, CROSS = 0.3, 0.09  # half the bar across an excluded line; half the side of the cross on it


def new_lines(ends: Iterable[tuple[Point, Point]], color: str = "accent") -> Iterator[Path]:
    """Yield paths that draw new lines between pairs of points, outlined in "accent" if `color` is another color."""
    if d := "".join(line(a, b) for a, b in ends):
        if color != "accent":
            yield Path(d, stroke="accent", width=EDGE)
        yield Path(d, stroke="surface", width=CASING)
        yield Path(d, stroke=color, width=CORE)


def no_lines(ends: Iterable[tuple[Point, Point]]) -> Iterator[Path]:
    """Yield paths that mark lines as ruled out: in the middle of each line, a bar across it, with a small cross."""
    bars, crosses, discs = "", "", ""
    for (x, y), (x2, y2) in ends:
        long = hypot(x2 - x, y2 - y) or 1.0
        dx, dy = (x2 - x) / long * BAR, (y2 - y) / long * BAR
        mx, my = (x + x2) / 2, (y + y2) / 2
        bars += line((mx - dy, my + dx), (mx + dy, my - dx))
        discs += line((mx, my), (mx, my))
        crosses += _cross(mx, my)
    if bars:
        yield Path(bars, stroke="surface", width=0.2)
        yield Path(bars, stroke="accent", width=0.11)
        yield Path(discs, stroke="surface", width=0.3)
        yield Path(crosses, stroke="bad", width=0.06)


def wrong_lines(ends: Iterable[tuple[Point, Point]]) -> Iterator[Path]:
    """Yield a disc with a cross in the middle of each line that is a mistake."""
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in ends]
    if middles:
        yield Path("".join(circle(x, y, 2 * CROSS) for x, y in middles), fill="surface", stroke="bad", width=0.05)
        yield Path("".join(_cross(x, y) for x, y in middles), stroke="bad", width=0.06)


def _cross(x: float, y: float) -> str:
    c = CROSS
    return line((x - c, y - c), (x + c, y + c)) + line((x - c, y + c), (x + c, y - c))
