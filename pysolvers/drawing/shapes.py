"""The two shapes of a drawing (`Path` and `Text`), and functions that write outlines.

An outline is an SVG path string (M L H V A Q C Z), which may draw the same thing in many cells. A color is a role of
`palette.py` ("ink", "hue3") or a mixture: "accent 15" is 15 % accent in surface, "ink 16 bg" is 16 % ink in bg. ""
paints nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal


@dataclass(frozen=True, slots=True)
class Path:
    """An outline `d`, filled, stroked or both. `width` and `dash` (lengths of dashes and gaps in turn) are in cells."""

    d: str
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text at (x, y), vertically centered. Lengths are in cells, `turn` is in degrees, `halo` is a color."""

    x: float
    y: float
    text: str
    size: float
    fill: str = "ink"
    weight: int = 400
    anchor: Literal["start", "middle", "end"] = "middle"
    turn: float = 0.0
    mono: bool = False
    halo: str = ""
    halo_width: float = 0.0


@lru_cache(maxsize=8192)
def number(value: float) -> str:
    """Format a coordinate with at most three decimals, without trailing zeros or a minus before zero."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def line(*points: tuple[float, float]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def circle(x: float, y: float, r: float) -> str:
    half = f"a{number(r)} {number(r)} 0 1 0 "
    return f"M{number(x - r)} {number(y)}{half}{number(2 * r)} 0{half}{number(-2 * r)} 0Z"


def trial_dots(a: tuple[float, float], b: tuple[float, float]) -> str:
    """Return an SVG path of three dots halfway between the cells `a` and `b`, (row, column), to mark a trial move."""
    (row, column), (down, right) = a, (b[0] - a[0], b[1] - a[1])
    return "".join(circle(column + 0.5 + right * k, row + 0.5 + down * k, 0.04) for k in (0.4, 0.5, 0.6))


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0.0) -> str:
    if not radius:
        return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}Z"
    r, w, h = number(radius), number(width - 2 * radius), number(height - 2 * radius)
    back_w, back_h, minus = number(2 * radius - width), number(2 * radius - height), number(-radius)
    return (
        f"M{number(x + radius)} {number(y)}h{w}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1 {minus} {r}"
        f"h{back_w}a{r} {r} 0 0 1 {minus} {minus}v{back_h}a{r} {r} 0 0 1 {r} {minus}Z"
    )


def patch(x: float, y: float, width: float, height: float, corners: tuple[float, float, float, float]) -> str:
    """Return an SVG path of a rectangle with rounded corners. `corners` are the radii, clockwise from the top left."""
    if not any(corners):
        return rectangle(x, y, width, height)
    a, b, c, d = corners

    def arc(r: float, right: int, down: int) -> str:
        return f"a{number(r)} {number(r)} 0 0 1 {number(right * r)} {number(down * r)}" if r else ""

    return (
        f"M{number(x + a)} {number(y)}h{number(width - a - b)}{arc(b, 1, 1)}v{number(height - b - c)}{arc(c, -1, 1)}"
        f"h{number(c + d - width)}{arc(d, -1, -1)}v{number(d + a - height)}{arc(a, 1, -1)}Z"
    )


def rounded(points: list[tuple[float, float]], radius: float, closed: bool = False) -> str:
    """Return an SVG path through `points`, with corners rounded by up to `radius`, and back to the start if `closed`.

    All segments are along the axes.
    """
    n = len(points)
    if n < 3:
        return line(*points)
    out: list[str] = []
    for i in range(n):
        if not closed and i in (0, n - 1):
            x, y = points[i]
            out.append(f"{'M' if i == 0 else 'L'}{number(x)} {number(y)}")
            continue
        (ax, ay), (x, y), (bx, by) = points[i - 1], points[i], points[(i + 1) % n]
        if (ax == x == bx) or (ay == y == by):
            if not out:
                out.append(f"M{number(x)} {number(y)}")
            continue  # straight on
        before, after = abs(ax - x) + abs(ay - y), abs(bx - x) + abs(by - y)
        r = min(radius, before / 2, after / 2)
        x1, y1 = x + (ax - x) / before * r, y + (ay - y) / before * r
        x2, y2 = x + (bx - x) / after * r, y + (by - y) / after * r
        out.append(
            f"{'M' if not out else 'L'}{number(x1)} {number(y1)}Q{number(x)} {number(y)} {number(x2)} {number(y2)}"
        )
    return "".join(out) + ("Z" if closed else "")
