"""A plot with two logarithmic axes as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil, floor, log10

from pysolvers.drawing.palette import resolve
from pysolvers.drawing.svg import SANS, escape

WIDTH, HEIGHT = 860, 520
LEFT, RIGHT, TOP, BOTTOM = 70, 650, 50, 460

Point = tuple[float, float, float, float]
"""Where a point is (x, y), and from where to where its values go (least y, most y)."""


@dataclass(frozen=True)
class Series:
    """A line through points, with its name beside its end."""

    name: str
    colour: str
    broken: bool
    points: tuple[Point, ...]


def plot(title: str, across: str, up: str, series: list[Series]) -> str:
    """The plot; a bar at each point goes from the least value to the most."""
    axes = _Axes(
        [x for one in series for x, *_ in one.points],
        [max(y, 1e-4) for one in series for _, *ys in one.points for y in ys],
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
        f' font-family="{escape(SANS)}" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{resolve("surface")}"/>',
        f'<text x="{LEFT - 50}" y="22" font-size="17" fill="{resolve("ink")}">{escape(title)}</text>',
        *axes.lines(across, up),
        *(shape for one in series for shape in _line(one, axes)),
        *_names(series, axes),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


class _Axes:
    """From values to places, whole powers of ten at the ends of y."""

    def __init__(self, xs: list[float], ys: list[float]) -> None:
        self.left, self.right = log10(min(xs)), log10(max(xs) * 1.05)
        self.low, self.high = floor(log10(min(ys))), ceil(log10(max(ys)))

    def x(self, value: float) -> float:
        return round(LEFT + (log10(value) - self.left) / (self.right - self.left) * (RIGHT - LEFT), 1)

    def y(self, value: float) -> float:
        share = (log10(max(value, 10**self.low)) - self.low) / (self.high - self.low)
        return round(BOTTOM - share * (BOTTOM - TOP), 1)

    def lines(self, across: str, up: str) -> Iterator[str]:
        for power in range(self.low, self.high + 1):
            y = self.y(10.0**power)
            words = f"{10.0**power:g}" if power > -4 else f"1e{power}"
            yield f'<path d="M{LEFT} {y}H{RIGHT}" stroke="{resolve("line")}"/>'
            yield f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end" fill="{resolve("ink2")}">{words}</text>'
        for value in (4, 10, 25, 50, 100, 200, 400, 676):
            if self.left <= log10(value) <= self.right:
                x = self.x(value)
                yield f'<path d="M{x} {TOP}V{BOTTOM}" stroke="{resolve("line")}"/>'
                yield f'<text x="{x}" y="{BOTTOM + 20}" text-anchor="middle" fill="{resolve("ink2")}">{value}</text>'
        yield f'<text x="{RIGHT}" y="{BOTTOM + 40}" text-anchor="end" fill="{resolve("ink2")}">{escape(across)}</text>'
        yield f'<text x="{LEFT - 50}" y="{TOP - 8}" fill="{resolve("ink2")}">{escape(up)}</text>'


def _line(series: Series, axes: _Axes) -> Iterator[str]:
    dashes = ' stroke-dasharray="3 4"' if series.broken else ""
    way = "L".join(f"{axes.x(x)} {axes.y(y)}" for x, y, *_ in series.points)
    bars = "".join(f"M{axes.x(x)} {axes.y(low)}V{axes.y(high)}" for x, _, low, high in series.points)
    yield f'<path d="{bars}" stroke="{series.colour}" stroke-opacity=".35" stroke-width="3"/>'
    yield f'<path d="M{way}" fill="none" stroke="{series.colour}" stroke-width="2"{dashes}/>'


def _names(series: Iterable[Series], axes: _Axes) -> Iterator[str]:
    """Each name at the height of its line's end, moved down where two would lie on one another."""
    free = 0.0
    for one in sorted(series, key=lambda one: axes.y(one.points[-1][1])):
        x, y, *_ = one.points[-1]
        at = max(axes.y(y) + 4, free)
        free = at + 17
        way = f"M{axes.x(x) + 3} {axes.y(y)}L{RIGHT + 12} {at - 4}"
        yield f'<path d="{way}" stroke="{one.colour}" stroke-opacity=".3"/>'
        yield f'<text x="{RIGHT + 16}" y="{at}" fill="{one.colour}">{escape(one.name)}</text>'
