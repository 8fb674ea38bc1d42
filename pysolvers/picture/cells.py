"""The contents of a cell in a picture: its background, and a disc (perhaps with a sign), other ink or nothing."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from operator import gt, lt
from typing import Literal

from pysolvers.picture.glyphs import Glyph, glyphs
from pysolvers.picture.numbers import PictureNumber, read_number

Colour = tuple[int, int, int]
Planes = tuple[bytes, bytes, bytes]  # red, green and blue, each row by row
Look = Literal["empty", "disc", "numbered", "ink"]

FAINT = 30  # differences from the background below this (of 255) are ignored

SAME = 16  # colors within this difference are equal

SMALLEST_DISC = 0.08  # of the cell's area

THIN_LINE = 0.12  # width of a thin drawn line, as a share of the cell's side

LEAST_SIGN = 0.15  # height of a sign, as a share of the cell's side; anything smaller is a speck

LEAST_GROUND = 0.2  # share of a cell covered by its background

CORNER = 0.05  # weight of a corner's color, as a share of the cell's area

LINED, OTHER_GROUND = 5, 40  # minimum difference of a line from both sides; of two backgrounds (of 255)

_RING = [(math.cos(k * math.pi / 12), math.sin(k * math.pi / 12)) for k in range(24)]


@dataclass
class Cell:
    """A cell of `side` x `side` pixels, as planes of red, green and blue.

    `ink` is how much each pixel differs from `ground`, the background, row by row. `peak` is the largest difference
    well inside the cell. `radius`, `centre` and `colour` describe the disc, if there is one. `signs` are the signs on
    the disc or, without one, all connected pieces of ink.
    """

    side: int
    planes: Planes = field(repr=False)
    look: Look = "empty"
    ground: Colour = (255, 255, 255)
    ink: bytes = field(default=b"", repr=False)
    peak: int = 0
    radius: float = 0.0
    centre: tuple[float, float] = (0.0, 0.0)
    colour: Colour = (0, 0, 0)

    def __post_init__(self) -> None:
        side = self.side
        self.ground = _ground(self.planes, side)
        self.ink = difference(self.planes, self.ground)
        margin = int(side * 0.2)
        self.peak = max(
            max(self.ink[y * side + margin : (y + 1) * side - margin]) for y in range(margin, side - margin)
        )
        if self.peak < FAINT:
            return
        self.centre, self.radius = _disc(self.ink, side, max(24, self.peak * 2 // 5))
        if self.radius >= 0.2 * side:
            self.colour = self.ring_colour(self.radius * 0.86)
            self._read_disc()
        else:
            self.radius = 0.0
            self.look = "ink"

    @cached_property
    def signs(self) -> list[Glyph]:
        return self.ink_signs(self.ink) if self.look == "ink" else []

    def ring_colour(self, radius: float) -> Colour:
        (x, y), side = self.centre, self.side
        places = [_place(x + c * radius, y + s * radius, side) for c, s in _RING]
        red, green, blue = (sorted(plane[place] for place in places)[12] for plane in self.planes)
        return red, green, blue

    def ink_signs(self, ink: bytes) -> list[Glyph]:
        """Return the connected pieces of `ink` (one byte per pixel of the cell), without the lines of the grid."""
        side = self.side
        margin = max(2, int(side * 0.045))
        blank = bytes(side)
        rows = [
            bytes(margin) + ink[y * side + margin : (y + 1) * side - margin] + bytes(margin)
            if margin <= y < side - margin
            else blank
            for y in range(side)
        ]
        peak = max(map(max, rows))
        return glyphs(rows, max(28, peak // 6), margin) if peak >= FAINT else []

    def look_for_disc_on_path(self) -> None:
        """If there is a disc of one color around the center, read it, and ignore the path below it."""
        side, best = self.side, 0.0
        for radius, offsets in _rings(side, 0, 0):
            base = side // 2 * side + side // 2
            colours = [tuple(plane[base + offset] for plane in self.planes) for offset in offsets]
            red, green, blue = (sorted(colour[k] for colour in colours)[12] for k in range(3))
            if sum(max(abs(r - red), abs(g - green), abs(b - blue)) < 50 for r, g, b in colours) < 22:
                continue
            if not best:
                self.colour = (red, green, blue)
            if apart(self.colour, (red, green, blue)) < 50:
                best = radius
            elif best:
                break
        if 0.2 * side <= best <= 0.44 * side:
            self.centre, self.radius, self.signs = (side / 2, side / 2), best, []
            self._read_disc()

    def number(self) -> PictureNumber:
        """Return the number in the cell: on its disc, or in ink that doesn't touch the cell's sides."""
        if self.look == "numbered":
            return read_number(self.signs, 0.14 * self.side)
        if self.look != "ink":
            return PictureNumber("", 0.0)
        signs = [sign for sign in self.inner_signs if not _frames(sign, self.inner_signs)]
        number = read_number(signs, 0.2 * self.side)
        return replace(number, certainty=min(number.certainty, 0.5)) if _lacks_part(signs) else number

    @property
    def inner_signs(self) -> list[Glyph]:
        """The signs inside the cell. A sign may touch one side of the cell, unless it is as thin as a line."""
        rim, bar = max(2, int(self.side * 0.045)) + 1, THIN_LINE * self.side
        inner = []
        for sign in self.signs:
            box = sign.left, sign.top, self.side - sign.right, self.side - sign.bottom
            touched = sum(gap <= rim for gap in box)
            narrow = min(sign.width, sign.height) <= bar
            if sign.count >= 6 and (touched == 0 or (touched == 1 and not narrow)):
                inner.append(sign)
        return inner

    @property
    def holds_sign(self) -> bool:
        rim, least = 0.06 * self.side, LEAST_SIGN * self.side
        return self.look == "numbered" or any(
            sign.top > rim and sign.bottom < self.side - rim and max(sign.height, sign.width) >= least
            for sign in self.inner_signs
        )

    def outside_disc(self) -> list[Glyph]:
        (x, y), side = self.centre, self.side
        outside = bytearray(self.ink)
        for row in range(side):
            half = (self.radius * 1.12) ** 2 - (row + 0.5 - y) ** 2
            if half > 0:
                a, b = max(0, int(x - half**0.5)), min(side, int(x + half**0.5) + 1)
                outside[row * side + a : row * side + b] = bytes(b - a)
        return self.ink_signs(bytes(outside))

    def _read_disc(self) -> None:
        (x, y), side, inside = self.centre, self.side, self.radius * 0.9
        on_disc = difference(self.planes, self.colour)
        rows = [bytes(side)] * side
        for row in range(side):
            half = inside**2 - (row + 0.5 - y) ** 2
            if half > 0:
                a, b = max(0, round(x - half**0.5)), min(side, round(x + half**0.5))
                rows[row] = bytes(a) + on_disc[row * side + a : row * side + b] + bytes(side - b)
        peak = max(map(max, rows))
        self.look = "disc"
        if peak < 60:
            return
        # Remains of the disc's rim are far from its center.
        near = (self.radius * 0.74) ** 2
        self.signs = [
            glyph
            for glyph in glyphs(rows, max(28, peak // 3))
            if any((u - y) ** 2 + (min(max(x, a), b) - x) ** 2 < near for u, a, b in glyph.runs)
        ]
        if any(glyph.height >= 0.14 * side for glyph in self.signs):
            self.look = "numbered"


def _frames(sign: Glyph, signs: list[Glyph]) -> bool:
    return any(
        sign.left < other.left and sign.top < other.top and other.right < sign.right and other.bottom < sign.bottom
        for other in signs
    )


def _lacks_part(signs: list[Glyph]) -> bool:
    highest = max((sign.height for sign in signs), default=0)
    large = [sign for sign in signs if sign.height >= 0.7 * highest]
    top, bottom = min((sign.top for sign in large), default=0), max((sign.bottom for sign in large), default=0)
    return any(
        0.2 * highest <= sign.height < 0.7 * highest
        and sign.top >= top - 1
        and sign.bottom <= bottom + 1
        and all(sign.left >= other.right or sign.right <= other.left for other in large)
        for sign in signs
    )


def difference(planes: Planes, colour: Colour) -> bytes:
    red, green, blue = (plane.translate(_distances(value)) for plane, value in zip(planes, colour, strict=True))
    return bytes(map(max, red, green, blue))


def apart(one: Colour, other: Colour) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]), abs(one[2] - other[2]))


def line_share(strips: Sequence[Sequence[Colour]], slack: int = 0) -> float:
    """Return the share (0 to 1) of `strips` with a line in them or, if larger, of those with a change of background.

    A strip is a sequence of colors across an edge. Only lines at the same index, up to `slack` apart, count together.
    """
    bright, dark, steps = Counter[int](), Counter[int](), 0
    for strip in strips:
        ends = list(zip(strip[0], strip[-1], strict=True))
        high, low = [max(end) + LINED for end in ends], [min(end) - LINED for end in ends]
        steps += apart(strip[0], strip[-1]) > OTHER_GROUND
        for lines, has_line in (
            (bright, [any(map(gt, colour, high)) for colour in strip]),
            (dark, [any(map(lt, colour, low)) for colour in strip]),
        ):
            lines.update({at + off for at, some in enumerate(has_line) if some for off in range(-slack, slack + 1)})
    return max(0, steps, *bright.values(), *dark.values()) / len(strips)


@cache
def _distances(value: int) -> bytes:
    return bytes(abs(value - other) for other in range(256))


def _place(x: float, y: float, side: int) -> int:
    return min(side - 1, max(0, int(y))) * side + min(side - 1, max(0, int(x)))


def _ground(planes: Planes, side: int) -> Colour:
    low, high = int(side * 0.13), max(int(side * 0.13) + 1, int(side * 0.24))
    ends, middle = (low, side - high), (side - high + low) // 2
    corners = [_patch(planes, side, top, left, high - low) for top in ends for left in ends]
    thin = tuple(plane[:: max(1, side // 12)] for plane in planes)

    def covered(colour: Colour) -> float:
        far = difference((thin[0], thin[1], thin[2]), colour)
        return sum(1 for value in far if value < 20) / len(far)

    def worth(colour: Colour) -> float:
        return covered(colour) + CORNER * sum(apart(colour, corner) <= SAME for corner in corners)

    different: list[Colour] = []
    for colour in corners:
        if all(apart(colour, other) > SAME for other in different):
            different.append(colour)
    best = max(different, key=worth) if len(different) > 1 else corners[0]
    if covered(best) >= LEAST_GROUND:
        return best
    inner = [_patch(planes, side, top, left, high - low) for top in (*ends, middle) for left in (*ends, middle)]
    return max(inner, key=covered)


def _patch(planes: Planes, side: int, top: int, left: int, size: int) -> Colour:
    rows = range(top * side + left, (top + size) * side + left, side)
    red, green, blue = (
        sorted(b"".join([plane[row : row + size] for row in rows]))[size * size // 2] for plane in planes
    )
    return red, green, blue


def _disc(ink: bytes, side: int, least: int) -> tuple[tuple[float, float], float]:
    firm = ink.translate(bytes(1 if value > least else 0 for value in range(256)))
    if firm.count(1) < SMALLEST_DISC * side * side:
        return (side / 2, side / 2), 0.0
    middles = [_middle(firm, side, 0.1), _middle(firm, side, 0.25), (side / 2, side / 2)]
    return max(((middle, _radius(firm, side, middle)) for middle in middles if middle), key=lambda found: found[1])


def _middle(firm: bytes, side: int, least: float) -> tuple[float, float] | None:
    low, high = int(side * 0.12), int(side * 0.88)
    ys = [y for y in range(low, high) if firm.count(1, y * side + low, y * side + high) > side * least]
    xs = [x for x in range(low, high) if firm[low * side + x : high * side : side].count(1) > side * least]
    if not xs or not ys or abs((xs[-1] - xs[0]) - (ys[-1] - ys[0])) >= side * 0.08:
        return None
    return (xs[0] + xs[-1] + 1) / 2, (ys[0] + ys[-1] + 1) / 2


def _radius(firm: bytes, side: int, middle: tuple[float, float]) -> float:
    (x, half_x), (y, half_y) = (divmod(round(2 * place), 2) for place in middle)
    base, reach = y * side + x, min(x, y, side - 1 - x, side - 1 - y)
    best = 0.0
    for radius, offsets in _rings(side, half_x, half_y):
        if radius > reach:
            break
        hits = sum([firm[base + offset] for offset in offsets])
        if hits >= 22:
            best = radius
        elif best and hits <= 14:
            break
    return best


@cache
def _rings(side: int, half_x: int, half_y: int) -> list[tuple[float, tuple[int, ...]]]:
    rings = []
    for hundredth in range(14, 48):
        radius = hundredth / 100 * side
        places = ((math.floor(half_x / 2 + c * radius), math.floor(half_y / 2 + s * radius)) for c, s in _RING)
        rings.append((radius, tuple(y * side + x for x, y in places)))
    return rings
