"""What is measured on pictures is what it was: lines, grids, views, cells and signs, as numbers that nobody is shown.

The pictures are painted here, pixel by pixel, so that they are the same everywhere; letters stand for most of the
numbers. After a change that is meant, have `measured.txt` written anew (see `keeping.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest

from pysolvers.core.progress import finish
from pysolvers.core.puzzle import PuzzleError
from pysolvers.picture import lanes, other_kinds, shape
from pysolvers.picture.board import Board, read_board, read_hexagons
from pysolvers.picture.cells import Cell
from pysolvers.picture.glyphs import read_arrow
from pysolvers.picture.grid import lattice, progressions, tracks
from pysolvers.picture.grid.disc_lattice import find_by_discs
from pysolvers.picture.grid.finding import find_between, find_board, find_depth, find_leaning
from pysolvers.picture.grid.hexagons import find_hexagons
from pysolvers.picture.grid.pencils import corners_of_lines
from pysolvers.picture.grid.resampling import seen
from pysolvers.picture.grid.straighten import View, straightened
from pysolvers.picture.image import Image
from pysolvers.picture.numbers import fitting, most_likely, read_among, read_number
from tests.kept.keeping import is_kept, letters

Colour = tuple[int, int, int]
WHITE, BLACK, GREY, PALE = (255, 255, 255), (12, 12, 16), (190, 190, 200), (236, 240, 246)
COLOURS: tuple[Colour, ...] = ((220, 30, 30), (20, 130, 40), (40, 60, 220), (230, 210, 0), (240, 130, 20))
DIGITS = {1: "bc", 2: "abged", 3: "abgcd", 4: "fgbc", 5: "afgcd", 7: "abc", 8: "abcdefg", 9: "abfgcd"}
STROKES = {
    "a": (0, 0, 4, 1), "b": (3, 0, 4, 4), "c": (3, 3, 4, 7), "d": (0, 6, 4, 7), "e": (0, 3, 1, 7), "f": (0, 0, 1, 4),
    "g": (0, 3, 4, 4),
}  # fmt: skip
"""The strokes of a digit: left, top, right and bottom, on four by seven."""
VIEWS = (
    (1.7, 0.0, -3.0, 0.0, 0.6, 2.0, 0.0, 0.0, 1.0), (0.9, 0.2, 3.0, -0.1, 1.1, 5.0, 0.0, 0.0, 1.0),
    (1.0, 0.1, 2.0, 0.1, 1.0, 1.0, 0.002, 0.003, 1.0),
)  # fmt: skip
"""Matrices of views: larger, turned, and in perspective."""


class Paper:
    """Pixels to paint on."""

    def __init__(self, width: int, height: int, ground: Colour = WHITE) -> None:
        self.width, self.height = width, height
        self.pixels = [ground] * (width * height)

    def box(self, left: float, top: float, right: float, bottom: float, colour: Colour) -> None:
        """A rectangle."""
        for y in range(max(0, round(top)), min(self.height, round(bottom))):
            for x in range(max(0, round(left)), min(self.width, round(right))):
                self.pixels[y * self.width + x] = colour

    def shape(self, inside: Callable[[float, float], bool], x: float, y: float, reach: float, colour: Colour) -> None:
        """All pixels that are inside of something about a point, each shaded by four samples."""
        for row in range(max(0, int(y - reach)), min(self.height, int(y + reach) + 1)):
            for column in range(max(0, int(x - reach)), min(self.width, int(x + reach) + 1)):
                hits = sum(inside(column + a - x, row + b - y) for a in (0.25, 0.75) for b in (0.25, 0.75))
                old = self.pixels[row * self.width + column]
                red, green, blue = ((a * hits + b * (4 - hits)) // 4 for a, b in zip(colour, old, strict=True))
                self.pixels[row * self.width + column] = red, green, blue

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A disc."""
        self.shape(lambda a, b: a * a + b * b < radius * radius, x, y, radius + 1, colour)

    def number(self, number: int, x: float, y: float, size: float, colour: Colour) -> None:
        """A number with its middle at a point."""
        text = str(number)
        for at, digit in enumerate(text):
            left = x + size * (at - len(text) / 2) * 0.75
            for a, b, c, d in (STROKES[stroke] for stroke in DIGITS[int(digit)]):
                unit = size / 7
                self.box(left + a * unit, y + (b - 3.5) * unit, left + c * unit, y + (d - 3.5) * unit, colour)

    def grid(self, left: float, top: float, pitch: float, rows: int, columns: int, thick: int, colour: Colour) -> None:
        """The lines of a grid."""
        for row in range(rows + 1):
            self.box(left, top + row * pitch, left + columns * pitch + thick, top + row * pitch + thick, colour)
        for column in range(columns + 1):
            self.box(left + column * pitch, top, left + column * pitch + thick, top + rows * pitch + thick, colour)

    @property
    def image(self) -> Image:
        """The picture."""
        return Image.from_rgb(bytes(value for pixel in self.pixels for value in pixel), self.width, self.height)


def arrow(way: int) -> Callable[[float, float], bool]:
    """What is inside of an arrow of ten pixels, to the north or a multiple of an eighth of a turn from there."""
    c, s = ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))[way]

    def inside(x: float, y: float) -> bool:
        a, b = x * c + y * s, y * c - x * s
        return (abs(a) < 10 + b and b < 0 and b > -10) or (abs(a) < 4 and 0 <= b < 10)

    return inside


def boards() -> dict[str, Paper]:
    """Pictures with a board, or with none."""
    zip_board = Paper(190, 160)
    zip_board.grid(15, 20, 40, 3, 4, 2, GREY)
    for number, (row, column) in enumerate(((0, 0), (1, 2), (2, 3)), 1):
        zip_board.disc(36 + 40 * column, 41 + 40 * row, 13, BLACK)
        zip_board.number(number, 36 + 40 * column, 41 + 40 * row, 13, WHITE)
    zip_board.box(93, 20, 99, 61, BLACK)
    zip_board.box(15, 99, 56, 104, BLACK)
    dots = Paper(176, 176, BLACK)
    dots.grid(8, 8, 32, 5, 5, 1, (90, 90, 100))
    for at, (row, column) in enumerate(((0, 0), (4, 4), (1, 1), (3, 2), (0, 4), (2, 3))):
        dots.disc(24.5 + 32 * column, 24.5 + 32 * row, 11, COLOURS[at // 2])
    dots.box(88, 24, 120, 29, COLOURS[2])
    posts = Paper(150, 150, PALE)
    posts.grid(12, 12, 42, 3, 3, 1, BLACK)
    for at in range(9):
        row, column = divmod(at, 3)
        posts.shape(arrow(at % 8), 40 + 42 * column, 40 + 42 * row, 14, BLACK)
        if at % 3 == 0:
            posts.number(at + 1 if at < 6 else 9, 22 + 42 * column, 21 + 42 * row, 12, (0, 0, 190))
    printed = Paper(150, 190)
    printed.grid(14, 14, 30, 5, 4, 1, BLACK)
    for at, (row, column) in enumerate(((0, 0), (4, 3), (1, 1), (3, 3), (2, 0), (2, 2))):
        printed.number(at // 2 + 1 if at < 5 else 12, 29 + 30 * column, 29 + 30 * row, 18, BLACK)
    printed.box(74, 44, 104, 74, (120, 120, 120))
    printed.box(13, 13, 136, 17, BLACK)
    covered = Paper(130, 130, PALE)
    covered.box(15, 15, 115, 115, COLOURS[4])
    for row, column in ((0, 0), (0, 3), (1, 1), (2, 2), (3, 0), (3, 3)):
        covered.disc(27.5 + 25 * column, 27.5 + 25 * row, 8, BLACK)
    hexagons = Paper(170, 170)
    for column in range(4):
        for row in range(4):
            x, y = 32 + 34.64 * column, 28 + 40 * row + 20 * (column % 2)
            hexagons.shape(hexagon(22.6), x, y, 26, BLACK)
            hexagons.shape(hexagon(21), x, y, 26, WHITE)
            if (row + column) % 3 == 0:
                hexagons.disc(x, y, 9, COLOURS[row])
    clues = Paper(150, 150)
    clues.grid(40, 40, 26, 4, 4, 1, BLACK)
    for at in range(4):
        clues.number(at + 1, 25, 53 + 26 * at, 14, BLACK)
        clues.number(5 if at % 2 else 2, 53 + 26 * at, 27, 14, BLACK)
    lone = Paper(90, 70, PALE)
    lone.disc(40, 30, 20, COLOURS[0])
    return {
        "zip": zip_board, "dots": dots, "posts": posts, "printed": printed, "covered": covered, "hexagons": hexagons,
        "clues beside": clues, "no board": lone,
    }  # fmt: skip


def hexagon(half: float) -> Callable[[float, float], bool]:
    """What is inside of a hexagon with a flat top, by half its height."""
    return lambda x, y: abs(y) < half * 0.866 + 0.5 and abs(y) * 0.5 + abs(x) * 0.866 < half * 0.866 + 0.5


def views() -> Iterator[tuple[str, Image]]:
    """The pictures as they are, and some of them turned and in perspective."""
    painted = {name: paper.image for name, paper in boards().items()}
    yield from painted.items()
    for name, lean, far in (("zip", 0.05, 0.0), ("printed", 0.0, 0.0009)):
        image, view = painted[name], View((1, lean, -4, -lean, 1, 3, far, far / 2, 0.96))
        yield f"{name} from aside", seen(image, view, image.width, image.height)


def plain(value: Any) -> Any:
    """A value as text that is the same everywhere: numbers with three places, letters for pixels."""
    match value:
        case float():
            return f"{value + 0:.3f}"
        case bytes():
            return letters(value.hex())
        case dict():
            return [(plain(key), plain(each)) for key, each in sorted(value.items())]
        case set() | frozenset():
            return [plain(each) for each in sorted(value)]
        case Image() | Cell():
            return plain(value.planes)
        case _ if is_dataclass(value):
            return [plain(getattr(value, field.name)) for field in fields(value)]
        case tuple() | list():
            return [plain(each) for each in value]
    return value


def told(name: str, *values: Any) -> str:
    """A line: short values as they are, letters for long ones."""
    texts = (str(plain(value)) for value in values)
    return f"{name}: " + " ".join(text if len(text) < 90 else f"{text[:40]}… {letters(text)}" for text in texts)


def found(name: str, work: Any) -> str:
    """What comes of work, or why nothing does."""
    try:
        return told(name, finish(work))
    except PuzzleError as error:
        return f"{name}: {error}"


def of_image(image: Image) -> Iterator[str]:
    """What can be done with any picture."""
    width, height = image.width, image.height
    yield told("extremes", *image.extremes)
    yield told("shrunk", *(image.shrunk(side) for side in (1, 2, 3, 4, 5, 6, 7, 12, 26)))
    yield told("smoothed", *(image.smoothed(size) for size in (2, 3, 5, 8)))
    yield told("cut", image.cut(5, 7, 30, 41), image.cut(-3, -4, width + 5, height - 9), image.transposed())
    alpha = bytes(number % 256 for number in range(width * height))
    mixed = bytes(value for pixel in zip(*image.planes, alpha, strict=True) for value in pixel)
    yield told("on white", Image.from_rgba(mixed, width, height))
    for distances, least in (((1,), 0), ((2, 4), 6), ((2, 4, 8, 14), 3)):
        bright, dark = lanes.peaks(image.planes[0], width, distances, least)
        yield told("peaks", lanes.high(bright, width * height), lanes.high(dark, width * height))
    for matrix in VIEWS:
        yield told("view", seen(image, View(matrix), 70, 50))


def of_lines(image: Image) -> Iterator[str]:
    """Its lines, the grid that they make, and how it lies."""
    for contrast in lattice.CONTRASTS[: 1 if image.width < 190 else 2]:
        across, down = masks = finish(lattice.line_masks(image, contrast))
        yield told("segments", *(part for mask in masks for part in (mask.segments[:3], mask.segments)))
        yield told("blocks", across.blocks(8), down.blocks(5))
        yield told("cover", [across.cover(at, 3, image.width - 9) for at in range(0, image.height, 3)])
        yield told("covers", [down.covers(at, (-9, 20, 60), (15, 50, 400), 2) for at in range(0, image.width, 4)])
        yield told("centre", [across.centre(at, 10, image.width - 10, 3) for at in range(0, image.height, 4)])
        pitches = progressions.common_pitches(across.segments, down.segments, 8)
        yield told("pitches", pitches, progressions.stretches(across.segments, down.segments, 4))
        for pitch in pitches[:2]:
            yield told("rows", progressions.progressions(across.segments, pitch, 3))
        yield told("straight", straightened(image, masks))
    rows, columns = tracks.line_pixels(image.extremes[0], image.width)
    yield told("line pixels", rows, columns)
    yield found("tracks", tracks.tracks(rows, image.width))
    yield told("discs", find_by_discs(image))


def of_perspective(image: Image) -> Iterator[str]:
    """A board that leans, or lies between corners."""
    yield found("leaning", find_leaning(image))
    yield found("corners", corners_of_lines(image))
    yield found("depth", find_depth(image))
    width, height = image.width, image.height
    corners = (10.0, 12.0), (width - 14.0, 9.0), (width - 9.0, height - 11.0), (13.0, height - 8.0)
    yield found("between", find_between(image, corners))
    yield found("lattices", lattice.find_lattices(image))


def of_board(board: Board) -> Iterator[str]:
    """Its cells, edges and shape."""
    for place, cell in list(board.cells.items()):
        inner = [(sign.left, sign.top) for sign in cell.inner_signs]
        yield told(f"{place} {cell.look}", cell.ground, cell.peak, cell.radius, cell.centre, cell.colour, cell.ink)
        outside = [sign.rows for sign in cell.outside_disc()]
        yield told("", cell.signs, board.number(place), cell.holds_sign, inner, outside)
        yield told("", *([round(share, 2) for share in read_arrow(sign)] for sign in cell.signs[:2]))
        yield told("", read_among(cell.signs, 5, (1, 2, 12, 7)), read_number(cell.signs, 5))
        if cell.look != "empty":
            closer = board.closer(place, 44)
            yield told("", closer, closer.look, closer.number())
            if not board.hexagons:
                closer.look_for_disc_on_path()
                yield told("", closer.look, closer.radius, closer.colour)
    yield told("edges", [(board.wall(edge), board.wall(edge, BLACK), board.thickness(edge)) for edge in board.edges])
    yield told("bands", [(board.band(edge), board.across(edge, 0.2, 0.1)) for edge in board.steps])
    numbers = {place: board.number(place) for place in board.cells}
    yield told("numbers", fitting(numbers, lambda text: 2 if text else 0), most_likely([*numbers.values()][:4]))
    looks = shape.shape_of(board)
    yield told("shape", looks, [doubt.sentence for doubt in shape.unread(board, looks, [])])
    if not board.hexagons:
        more = board.grown(lambda line, _: any(cell.look == "ink" for _, cell in line))
        yield told("grown", shape.grown(board), more)
        yield told("seams", shape.seams(board, looks.missing))
        yield told("lines", [shape.has_line(board, edge) for edge in board.edges])
        yield told("beside", other_kinds.has_clues_beside(board), other_kinds.holds_letters(board))
        yield told("other", *(other_kinds.other_kind(board, likeness) for likeness in (0.0, 0.5, 0.9)))


def measured() -> Iterator[str]:
    """All that is measured."""
    rng = Random(1)
    noise = Paper(61, 47)
    noise.pixels = [(rng.randrange(256), rng.randrange(256), rng.randrange(256)) for _ in noise.pixels]
    yield from of_image(noise.image)
    for name, image in views():
        yield f"# {name}"
        yield from of_image(image) if name == "zip" else ()
        yield from of_perspective(image) if "aside" in name else ()
        yield from of_lines(image)
        hexagons, notes = find_hexagons(image), list[str]()
        yield told("hexagons", hexagons)
        try:
            at = finish(find_board(image, notes))
            yield told("board", at, notes)
            yield from of_board(finish(read_board(image, at.view, at.rows, at.columns, at.sides)))
        except PuzzleError as error:
            yield told("board", str(error))
        if hexagons:
            yield from of_board(finish(read_hexagons(image, hexagons)))


@pytest.mark.slow
def test_what_is_measured_on_pictures_is_what_it_was() -> None:
    is_kept("measured", measured())
