"""Reads this project's own Signpost drawings from pictures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import ceil
from typing import NamedTuple

from pysolvers.core.cell import Cell as Place
from pysolvers.drawing.palette import Scheme, rgb
from pysolvers.picture.board import PictureBoard, Rim
from pysolvers.picture.cells import Cell, Colour, apart
from pysolvers.picture.glyphs import Glyph
from pysolvers.picture.numbers import PictureNumber, read_among, read_number
from pysolvers.puzzles.signpost.board import CHAIN_FILLS, FREE, TRAIL, number_fill
from pysolvers.puzzles.signpost.shapes import arrow_points

SHARE = 0.75  # share of the cells with a tile color if the drawing is ours; a hint colors the others

NEAR = 6  # largest difference (of 255) between two readings of one color; JPEG changes colors this much

SAMPLE = 24  # arrows checked to see whether a drawing is ours

MANY = 100  # with this many cells, number tiles take on all their colors

WRITTEN = 0.3  # a number lies within this distance of the middle, in cells; arrows and rings lie outside

ON_TRAIL = 12  # a pixel this far (of 255) from any mixture of tile and link color is more than a link

# Least match of an arrow, and least lead over other directions, for a certain reading. Of 2,150 arrows drawn by a
# browser at 44 to 88 pixels per cell, none had less than 0.55 and 0.15; without an arrow the best match was 0.39.
COVERED, AHEAD = 0.47, 0.1

Shape = tuple[int, bool]  # a direction, and whether the arrow is a large one


def scheme_of(board: PictureBoard) -> Scheme | None:
    """Return the color scheme of one of our drawings; None if the drawing is not ours."""
    schemes: tuple[Scheme, ...] = ("light", "dark", "paper")
    grounds = [cell.ground for cell in board.cells.values()]
    ours = {
        scheme: sum(any(apart(ground, one) <= NEAR for one in _colours(MANY, scheme)) for ground in grounds)
        for scheme in schemes
    }
    best = max(schemes, key=ours.__getitem__)
    return best if ours[best] >= SHARE * len(board.cells) and _arrows_fit(board) else None


def _arrows_fit(board: PictureBoard) -> bool:
    inked = [cell for cell in board.cells.values() if cell.look != "empty"]
    some = inked[:SAMPLE]
    arrows = sum(arrow_in(cell).direction is not None for cell in some) if len(inked) > len(board.cells) / 2 else 0
    return arrows >= SHARE * len(some) > 0


class Arrow(NamedTuple):
    """The arrow read in a cell: its direction (None: no arrow), how certain it is, and the pixels that it may cover."""

    direction: int | None
    certainty: float
    pixels: frozenset[int]


def arrow_in(cell: Cell) -> Arrow:
    """Return the arrow that best matches the cell's ink."""
    for aside in (0, max(1, cell.side // 24)):
        moves = {down * cell.side + right for down in (-aside, 0, aside) for right in (-aside, 0, aside)}
        fits = {(shape, move): _fit(cell, shape, move) for shape in _masks(cell.side) for move in moves}
        shape, move = best = max(fits, key=fits.__getitem__)
        if fits[best] >= COVERED:
            ahead = fits[best] - max(fit for (other, _), fit in fits.items() if other[0] != shape[0])
            reached = frozenset(at + move for at in _masks(cell.side)[shape][2])
            return Arrow(shape[0], 1.0 if ahead >= AHEAD else 0.5, reached)
    return Arrow(None, 0.9 if fits[best] < 0.9 * COVERED else 0.5, frozenset())


def grown(board: PictureBoard) -> Rim:
    """Return how many rows or columns of the drawing lie outside the detected grid, on each side."""
    scheme = scheme_of(board)
    if scheme is None:
        return 0, 0, 0, 0
    known = _colours(MANY, scheme)

    def belongs(line: Sequence[tuple[Place, Cell]], _: Sequence[Place]) -> bool:
        ours = sum(cell.look != "empty" and any(apart(cell.ground, k) <= NEAR for k in known) for _, cell in line)
        arrows = sum(arrow_in(cell).direction is not None for _, cell in line)
        return min(ours, arrows + 1) >= SHARE * len(line)

    return board.grown(belongs)


def slack(board: PictureBoard, scheme: Scheme) -> int:
    """Return the largest difference (up to 255) between the tile colors in the picture and those of our drawings."""
    colours = _colours(len(board.cells), scheme)
    far = (min(apart(cell.ground, colour) for colour in colours) for cell in board.cells.values())
    return max((distance for distance in far if distance <= NEAR), default=NEAR)


def number_in(cell: Cell, arrow: Arrow, cells: int, scheme: Scheme, slack: int) -> tuple[PictureNumber, float | None]:
    """Return the number in a cell, and the certainty (0 to 1) that it was given; None as certainty without a number.

    `cells` is the number of cells of the board. `slack` is the tolerance for colors (see the function `slack`).
    """
    near, at = min((apart(cell.ground, colour), at) for at, colour in enumerate(_colours(cells, scheme)))
    on_disc = cell.look == "numbered"
    no_number = near <= NEAR and at <= len(CHAIN_FILLS) and not on_disc
    if no_number and all(apart(cell.ground, colour) > NEAR for colour in _number_colours(cells, scheme)):
        return PictureNumber("", 1.0), None
    signs = cell.signs if on_disc else _written(cell, arrow, scheme)
    if no_number and not signs:  # on paper, tile colors are too pale to distinguish
        return PictureNumber("", 1.0), None
    least = 0.14 * cell.side
    number = (
        read_among(signs, least, _candidates(cell, cells, scheme, slack)) if near <= NEAR else read_number(signs, least)
    )
    given = 1.0 if on_disc else _given(cell, signs, scheme) if signs else None
    if arrow.direction is None and number.text != str(cells):  # only the last cell has no arrow
        return PictureNumber(str(cells), arrow.certainty, number.text), given
    if not number.text:
        return PictureNumber("?" if near <= NEAR else "", 1.0), None
    return number, given


def _candidates(cell: Cell, cells: int, scheme: Scheme, slack: int) -> list[int]:
    far = [apart(cell.ground, colour) for colour in _number_colours(cells, scheme)]
    return [n for n, distance in enumerate(far, 1) if distance <= min(far) + 2 * slack + 1]


def _given(cell: Cell, signs: list[Glyph], scheme: Scheme) -> float:
    if scheme == "paper":
        return 1.0
    seen = mean_colour(cell, signs)
    given, put = (_turned(seen, rgb(role, scheme), cell.ground) for role in ("ink", "accent-hover"))
    return put / max(0.01, given + put)


def mean_colour(cell: Cell, signs: Sequence[Glyph]) -> list[float]:
    """Return the mean color of signs, from the pixels that are surely ink."""
    pixels = [
        y * cell.side + x
        for glyph in signs
        for y, a, b in glyph.runs
        for x in range(a, b)
        if glyph.rows[y - glyph.top][x - glyph.left] > 190
    ]
    return [sum([plane[at] for at in pixels]) / max(1, len(pixels)) for plane in cell.planes]


def _turned(seen: Sequence[float], colour: Colour, ground: Colour) -> float:
    ways = [[value - under for value, under in zip(one, ground, strict=True)] for one in (seen, colour)]
    first, second = ([value / max(1.0, *map(abs, way)) for value in way] for way in ways)
    return max(abs(a - b) for a, b in zip(first, second, strict=True))


def _written(cell: Cell, arrow: Arrow, scheme: Scheme) -> list[Glyph]:
    side, ground = cell.side, cell.ground
    trail = [c - g for c, g in zip(rgb(TRAIL, scheme), ground, strict=True)]
    length, most = sum(v * v for v in trail), max(map(abs, trail)) + ON_TRAIL
    ink = bytearray(side * side)
    for y in range(side):
        half = (WRITTEN * side) ** 2 - (y + 0.5 - side / 2) ** 2
        for x in range(ceil(side / 2 - half**0.5), int(side / 2 + half**0.5)) if half > 0 else ():
            at = y * side + x
            value = cell.ink[at]
            if at in arrow.pixels:
                continue
            if value <= most and length:
                off = [plane[at] - g for plane, g in zip(cell.planes, ground, strict=True)]
                part = min(1.0, max(0.0, sum(o * v for o, v in zip(off, trail, strict=True)) / length))
                if all(abs(o - part * v) <= ON_TRAIL for o, v in zip(off, trail, strict=True)):
                    continue
            ink[at] = value
    return cell.ink_signs(bytes(ink))


def _fit(cell: Cell, shape: Shape, move: int) -> float:
    ink, peak = cell.ink, cell.peak or 1
    inside, around, _ = _masks(cell.side)[shape]
    covered = sum([ink[at + move] for at in inside]) / len(inside)
    return (covered - sum([ink[at + move] for at in around]) / len(around)) / peak


@cache
def _masks(side: int) -> dict[Shape, tuple[tuple[int, ...], ...]]:
    masks = {}
    for shape in ((direction, full) for direction in range(8) for full in (True, False)):
        points = [(x * side, y * side) for x, y in arrow_points(*shape)]
        within = range(side // 24, side - side // 24)  # arrows are shifted this far
        inside = {(x, y) for y in within for x in within if _is_inside(x + 0.5, y + 0.5, points)}
        near = {(x + dx, y + dy) for x, y in inside for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        far = {(x + dx, y + dy) for x, y in near for dx in (-2, 0, 2) for dy in (-2, 0, 2)}
        far = {(x, y) for x, y in far if x in within and y in within}
        masks[shape] = tuple(tuple(y * side + x for x, y in sorted(part)) for part in (inside, far - near, far))
    return masks


def _is_inside(x: float, y: float, points: list[tuple[float, float]]) -> bool:
    odd = False
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


@cache
def _colours(cells: int, scheme: Scheme) -> tuple[Colour, ...]:
    names = (FREE, *CHAIN_FILLS, *(number_fill(number, cells) for number in range(1, cells + 1)))
    return tuple(rgb(name, scheme) for name in names)


def _number_colours(cells: int, scheme: Scheme) -> tuple[Colour, ...]:
    return _colours(cells, scheme)[1 + len(CHAIN_FILLS) :]
