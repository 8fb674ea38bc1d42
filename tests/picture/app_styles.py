"""Boards drawn as apps and sites draw them, with Pillow: themes, sizes, headers, noise."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw, ImageFont

import pysolvers
from pysolvers.lines.plane import Plane
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle

Cell = tuple[int, int]
Colour = tuple[int, int, int]

PALETTE: tuple[Colour, ...] = (
    (255, 0, 0), (0, 128, 0), (0, 0, 255), (230, 220, 0), (255, 128, 0), (0, 230, 230), (255, 0, 255), (140, 20, 60),
)  # fmt: skip


@dataclass(frozen=True)
class Style:
    """How a board is drawn: pixels a cell, colours of ground, lines and discs, header height, noise from 0."""

    cell: int = 60
    ground: Colour = (255, 255, 255)
    line: Colour = (200, 200, 205)
    disc: Colour = (10, 10, 10)
    sign: Colour = (255, 255, 255)
    header: int = 80
    margin: int = 24
    thickness: int = 2
    noise: int = 0


class Canvas:
    """A picture with a grid in it, to draw cells on."""

    @classmethod
    def on(cls, image: Image.Image, style: Style) -> Canvas:
        """Return a canvas to draw more cells on a picture that is there."""
        canvas = cls.__new__(cls)
        canvas.style, canvas.pen = style, ImageDraw.Draw(image)
        return canvas

    def __init__(self, rows: int, columns: int, style: Style) -> None:
        self.rows, self.columns, self.style = rows, columns, style
        size = (columns * style.cell + 2 * style.margin, rows * style.cell + 2 * style.margin + style.header)
        self.image = Image.new("RGB", size, style.ground)
        self.pen = ImageDraw.Draw(self.image)
        if style.header:
            self.pen.text((style.margin, style.header // 3), "level 12", font=font(22), fill=style.disc)
        left, top = self.corner((0, 0))
        right, bottom = self.corner((rows, columns))
        for row in range(rows + 1):
            y = top + row * style.cell
            self.pen.line((left, y, right, y), fill=style.line, width=style.thickness)
        for column in range(columns + 1):
            x = left + column * style.cell
            self.pen.line((x, top, x, bottom), fill=style.line, width=style.thickness)

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The left top corner of a cell, in pixels."""
        return (
            self.style.margin + cell[1] * self.style.cell,
            self.style.margin + self.style.header + cell[0] * self.style.cell,
        )

    def middle(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell, in pixels."""
        x, y = self.corner(cell)
        return x + self.style.cell / 2, y + self.style.cell / 2

    def disc(self, cell: Cell, colour: Colour, radius: float = 0.36) -> None:
        """A disc of a radius in cells."""
        (x, y), r = self.middle(cell), radius * self.style.cell
        self.pen.ellipse((x - r, y - r, x + r, y + r), fill=colour)

    def text(
        self, cell: Cell, text: str, colour: Colour, size: float = 0.4, at: tuple[float, float] = (0.5, 0.5)
    ) -> None:
        """A text with its middle somewhere in a cell."""
        x, y = self.corner(cell)
        place = (x + at[0] * self.style.cell, y + at[1] * self.style.cell)
        self.pen.text(place, text, font=font(round(size * self.style.cell)), fill=colour, anchor="mm")

    def done(self) -> Image.Image:
        """The picture, with its noise."""
        if self.style.noise:
            chance = random.Random(7)
            pixels = self.image.load()
            assert pixels is not None
            for _ in range(self.image.width * self.image.height // 8):
                x, y = chance.randrange(self.image.width), chance.randrange(self.image.height)
                shift = chance.randint(-self.style.noise, self.style.noise)
                red, green, blue = (min(255, max(0, value + shift)) for value in self.image.getpixel((x, y)))  # type: ignore[union-attr]
                pixels[x, y] = (red, green, blue)
        return self.image


def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Pillow's own font, so that no font need be installed."""
    return ImageFont.load_default(size)


def zip_board(
    rows: int, columns: int, waypoints: Iterable[Cell], walls: Iterable[tuple[Cell, Cell]] = (), style: Style = Style()
) -> Image.Image:
    """A Zip board: numbers on dark discs, thick walls."""
    canvas = Canvas(rows, columns, style)
    for number, cell in enumerate(waypoints, 1):
        canvas.disc(cell, style.disc)
        canvas.text(cell, str(number), style.sign)
    for first, second in walls:
        x, y = canvas.corner(second)
        across = (x, y, x, y + style.cell) if first[0] == second[0] else (x, y, x + style.cell, y)
        canvas.pen.line(across, fill=style.disc, width=max(3, style.cell // 8))
    return canvas.done()


def path_on(image: Image.Image, cells: Iterable[Cell], colour: Colour, style: Style, wide: float = 0.5) -> Image.Image:
    """A path drawn through cells, under nothing: discs that it passes are to be drawn again by the caller."""
    canvas = Canvas.on(image, style)
    points = [canvas.middle(cell) for cell in cells]
    canvas.pen.line(points, fill=colour, width=round(wide * style.cell), joint="curve")
    return image


def dots(rows: int, columns: int, pairs: Iterable[tuple[Cell, Cell]], style: Style = Style()) -> Image.Image:
    """A Flow Free board: pairs of coloured dots."""
    canvas = Canvas(rows, columns, style)
    for colour, pair in zip(PALETTE, pairs, strict=False):
        for cell in pair:
            canvas.disc(cell, colour)
    return canvas.done()


def hexagons(puzzle: pysolvers.Puzzle, style: Style = Style()) -> Image.Image:
    """A Flow Free board of hexagons: pairs of coloured dots; blocked cells are not drawn."""
    assert isinstance(puzzle, NumberlinkPuzzle)
    plane = Plane(puzzle.board)
    width, height = (round(side * style.cell) + 2 * style.margin for side in plane.size)
    image = Image.new("RGB", (width, height), style.ground)
    pen = ImageDraw.Draw(image)
    colours = dict(zip(puzzle.pairs, PALETTE, strict=False))
    for at, label in enumerate(puzzle.labels):
        points = [
            (style.margin + x * style.cell, style.margin + y * style.cell) for x, y in plane.corners(puzzle.cell(at))
        ]
        if at not in puzzle.blocked:
            pen.line([*points, points[0]], style.line, style.thickness)
        if label:
            x, y, r = *(sum(ends) / 6 for ends in zip(*points, strict=True)), 0.36 * style.cell
            pen.ellipse((x - r, y - r, x + r, y + r), fill=colours[label])
    return image


def printed(rows: int, columns: int, numbers: Mapping[Cell, int], style: Style = Style()) -> Image.Image:
    """A Numberlink board with printed digits."""
    canvas = Canvas(rows, columns, style)
    for cell, number in numbers.items():
        canvas.text(cell, str(number), style.disc, 0.6)
    return canvas.done()


def signposts(
    rows: int, columns: int, arrows: Mapping[Cell, int], numbers: Mapping[Cell, int], style: Style = Style()
) -> Image.Image:
    """A Signpost board as Simon Tatham's collection draws it: blue numbers above black arrows, a star at the end."""
    canvas = Canvas(rows, columns, style)
    for cell, way in arrows.items():
        x, y = canvas.corner(cell)
        last = numbers.get(cell) == rows * columns
        outline = _star() if last else _arrow(way)
        canvas.pen.polygon(
            [(x + (0.68 + a * 0.2) * style.cell, y + (0.7 + b * 0.2) * style.cell) for a, b in outline], fill=(0, 0, 0)
        )
        if cell in numbers:
            canvas.text(cell, str(numbers[cell]), (0, 0, 200), 0.45, (0.33, 0.28))
    return canvas.done()


def _arrow(way: int) -> list[tuple[float, float]]:
    c, s = math.cos(way * math.pi / 4), math.sin(way * math.pi / 4)
    up = [(0, -1), (1, 0), (0.45, 0), (0.45, 1), (-0.45, 1), (-0.45, 0), (-1, 0)]
    return [(x * c - y * s, x * s + y * c) for x, y in up]


def _star() -> list[tuple[float, float]]:
    radii = (1.0, 0.4) * 5
    return [(r * math.sin(k * math.pi / 5), -r * math.cos(k * math.pi / 5)) for k, r in enumerate(radii)]


def flow_board(
    identity: str,
    style: Style,
    border: Colour = (255, 150, 140),
    border_width: float = 0.06,
    letters: bool = False,
    stubs: float = 0.3,
) -> Image.Image:
    """A board of Flow Free with the cells, dots and walls of a puzzle: thin lines, and a border about all cells.

    Where edges are joined the border is thin, and the lines of the grid go on beyond it, so far.
    """
    puzzle = pysolvers.parse(identity, "numberlink")
    assert isinstance(puzzle, NumberlinkPuzzle)
    rows, columns = puzzle.height, puzzle.width
    canvas = Canvas(rows, columns, replace(style, line=style.ground))
    cells = set(puzzle.board.cells)
    sides: dict[tuple[Cell, Cell], bool] = {}
    for row, column in cells:
        for other in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            one, two = sorted(((row, column), other))
            sides[one, two] = other not in cells
    for first, second in puzzle.walls:
        if second - first in (1, columns):
            sides[puzzle.cell(first), puzzle.cell(second)] = True
    if puzzle.shape == "torus":
        _open_border(canvas, puzzle, sides, stubs, style.line)
    for (first_cell, second_cell), thick in sorted(sides.items(), key=lambda side: side[1]):
        x, y = canvas.corner(second_cell)
        across = first_cell[0] == second_cell[0]
        line = (x, y, x, y + style.cell) if across else (x, y, x + style.cell, y)
        width = max(3, round(border_width * style.cell)) if thick else style.thickness
        canvas.pen.line(line, fill=border if thick else style.line, width=width)
    names = list(dict.fromkeys(filter(None, puzzle.labels)))
    for at, label in enumerate(puzzle.labels):
        if label:
            canvas.disc(puzzle.cell(at), PALETTE[names.index(label)], 0.33)
            if letters:
                canvas.text(puzzle.cell(at), label, (0, 0, 0) if names.index(label) in (3, 5) else (255, 255, 255))
    return canvas.done()


def _open_border(
    canvas: Canvas, puzzle: NumberlinkPuzzle, sides: dict[tuple[Cell, Cell], bool], stubs: float, colour: Colour
) -> None:
    """Make the border thin where edges are joined, with the lines of the grid beyond it."""
    rows, columns, out = puzzle.height, puzzle.width, stubs * canvas.style.cell
    pairs = [((row, 0), (row, columns)) for row in range(rows)] + [((0, c), (rows, c)) for c in range(columns)]
    for (row, column), (below, right) in pairs:
        down, across = int(row != below), int(column != right)
        inner = below - down, right - across
        if (row * columns + column, inner[0] * columns + inner[1]) in puzzle.walls:
            continue
        sides[(row - down, column - across), (row, column)] = sides[inner, (below, right)] = False
        for more in (0, canvas.style.cell):
            for (x, y), way in ((canvas.corner((row, column)), -1), (canvas.corner((below, right)), 1)):
                x, y = x + more * down, y + more * across
                canvas.pen.line((x, y, x + way * out * across, y + way * out * down), colour)
