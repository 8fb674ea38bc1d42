"""A board cropped from a picture: its cells, and what lies on the edges between them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import hypot

from pysolvers.core.cell import Cell as Place
from pysolvers.core.progress import Progress
from pysolvers.picture.cells import Cell, Colour, Planes, apart, difference
from pysolvers.picture.grid import hexagons
from pysolvers.picture.grid.resampling import seen
from pysolvers.picture.grid.straighten import Corners, View
from pysolvers.picture.image import Image
from pysolvers.picture.numbers import SURE, PictureNumber, most_likely

SIDES = ((9, 60), (12, 48), (22, 36), (64, 28))  # longest side of a board in cells, and pixels per cell

READING_SIDES = (60, 44, 52)  # pixels per cell for numbers; further sizes are tried if uncertain

ENLARGED = 1.2  # pictures enlarged by more than this are interpolated

_OVER = bytes(max(0, value - 60) for value in range(256))  # ink on an edge, by its difference from the background

Edge = tuple[Place, Place]

Rim = tuple[int, int, int, int]  # numbers of rows or columns above, left, below, right

MOST_GROWN = 64  # rows or columns


@dataclass
class PictureBoard:
    """A board in a picture, with `side` x `side` pixels for each cell.

    `score` says how clear the grid lines are (see `FoundGrid.sides`); 0 if the board has none. `shot` is the picture
    cropped to the board, and `whole` the whole picture. `unsure` cells may not be cells, judging by their lines.
    """

    rows: int
    columns: int
    side: int
    corners: Corners
    score: float
    shot: Shot = field(repr=False)
    whole: Shot = field(repr=False)  # the whole picture; `shot` is cropped to the board
    cells: dict[Place, Cell] = field(default_factory=dict, repr=False)  # for hexagons, only the places that are cells
    unsure: frozenset[Place] = frozenset()  # cells that may not be cells, judging by their lines

    @property
    def hexagons(self) -> bool:
        return self.shot.hexagons

    @property
    def places(self) -> list[Place]:
        """All (row, column) of the board. On a board of hexagons, some of them aren't cells."""
        return [(row, column) for row in range(self.rows) for column in range(self.columns)]

    @property
    def edges(self) -> list[Edge]:
        if self.hexagons:
            return []
        return self.steps

    @property
    def steps(self) -> list[Edge]:
        ways = [(0, 1), (1, 0)]
        pairs = [((r, c), (r + down, c + right)) for down, right in ways for r, c in self.places]
        if self.hexagons:  # even columns are half a cell lower
            pairs += [((r, c), (r + 1, c + aside)) for r, c in self.places if c % 2 == 0 for aside in (-1, 1)]
        return [(one, other) for one, other in pairs if one in self.cells and other in self.cells]

    def grown(self, belongs: Callable[[Sequence[tuple[Place, Cell]], Sequence[Place]], bool]) -> Rim:
        """Return how many more rows or columns belong to the board: above, left, below, right.

        `belongs(line, beside)` decides about a row or column just outside the board: `line` has (place, cell) for each
        of its places, and `beside` the adjacent places on the board.
        """
        top, left, bottom, right = 0, 0, self.rows, self.columns
        more = True
        while more and bottom - top <= MOST_GROWN and right - left <= MOST_GROWN:
            more = False
            for row, inner in ((top - 1, top), (bottom, bottom - 1)):
                line, beside = ([(at, c) for c in range(left, right)] for at in (row, inner))
                if self._belongs(line, beside, belongs):
                    top, bottom, more = min(top, row), max(bottom, row + 1), True
            for column, inner in ((left - 1, left), (right, right - 1)):
                line, beside = ([(r, at) for r in range(top, bottom)] for at in (column, inner))
                if self._belongs(line, beside, belongs):
                    left, right, more = min(left, column), max(right, column + 1), True
        return -top, -left, bottom - self.rows, right - self.columns

    def _belongs(
        self,
        line: Sequence[Place],
        beside: Sequence[Place],
        belongs: Callable[[Sequence[tuple[Place, Cell]], Sequence[Place]], bool],
    ) -> bool:
        if not (self.whole.holds(line[0]) and self.whole.holds(line[-1])):
            return False
        return belongs([(place, Cell(self.side, self.whole.cell(place, self.side))) for place in line], beside)

    def closer(self, place: Place, side: int) -> Cell:
        """Return the cell at a place with `side` x `side` pixels."""
        return self.cells[place] if side == self.side else Cell(side, self.shot.cell(place, side))

    def looking(self, *looks: str) -> list[Place]:
        return [place for place, cell in self.cells.items() if cell.look in looks]

    def number(self, place: Place) -> PictureNumber:
        if place not in self._numbers:
            self._numbers[place] = self._read(place)
        return self._numbers[place]

    def _read(self, place: Place) -> PictureNumber:
        cell, readings = self.cells[place], []
        if cell.look not in ("numbered", "ink"):
            return PictureNumber("", 0.0)
        for side in READING_SIDES:
            closer = cell if cell.side >= side else self.closer(place, side)
            readings.append((closer if closer.look == cell.look else cell).number())
            if not readings[0].text or (readings[0].is_number and readings[0].certainty >= SURE):
                return readings[0]
        return most_likely(readings)

    def wall(self, edge: Edge, ink: Colour | None = None) -> float:
        """Return the strength of the line between an edge's cells: its thickness in cells times its darkness (0 to 1).

        Grid lines have up to 0.01, walls at least 0.05. With `ink`, only pixels near this color count.
        """
        side = self.side
        return self._mass(edge, ink, range(int(side * 0.2), int(side * 0.81), max(1, side // 16)))

    def thickness(self, edge: Edge) -> float:
        """Return the strength (see `wall`) of the line between two cells near its ends, where no path crosses it."""
        if edge not in self._thickness:
            side = self.side
            ends = range(int(side * 0.1), int(side * 0.28)), range(int(side * 0.72), int(side * 0.9))
            self._thickness[edge] = self._mass(edge, None, [at for end in ends for at in end[:: max(1, side // 24)]])
        return self._thickness[edge]

    def _mass(self, edge: Edge, ink: Colour | None, along: Iterable[int]) -> float:
        strips = self._strips(edge, int(self.side * 0.16), ink, along)
        masses = sorted(sum(strip_a) + sum(strip_b) for strip_a, strip_b in strips)
        return masses[len(masses) // 4] / 195 / self.side

    def _strips(
        self, edge: Edge, reach: int, ink: Colour | None, along: Iterable[int]
    ) -> Iterator[tuple[bytes, bytes]]:
        first, second = (self._edge_ink(place, ink) for place in edge)
        side, across = self.side, edge[0][0] == edge[1][0]
        for at in along:
            if across:
                yield first[(at + 1) * side - reach : (at + 1) * side], second[at * side : at * side + reach]
            else:
                yield first[(side - reach) * side + at :: side], second[at : reach * side : side]

    def _edge_ink(self, place: Place, ink: Colour | None) -> bytes:
        key = (place, ink)
        if key not in self._inks:
            cell = self.cells.get(place) or Cell(self.side, self.whole.cell(place, self.side))
            over = cell.ink.translate(_OVER)
            if ink is not None:
                near = difference(cell.planes, ink).translate(_NEAR)
                over = bytes([value if close else 0 for value, close in zip(over, near, strict=True)])
            self._inks[key] = over
        return self._inks[key]

    _numbers: dict[Place, PictureNumber] = field(default_factory=dict, init=False, repr=False)
    _inks: dict[tuple[Place, Colour | None], bytes] = field(default_factory=dict, init=False, repr=False)
    _thickness: dict[Edge, float] = field(default_factory=dict, init=False, repr=False)

    def across(self, edge: Edge, far: float, aside: float = 0.0) -> Colour:
        """Return the color at a point: `far` cells from the middle between an edge's cells, toward the second one.

        The point is also `aside` cells to the right, as seen in this direction.
        """
        (x, y), (to_x, to_y) = (self.shot.middle(place) for place in edge)
        long = hypot(to_x - x, to_y - y)
        right, down = (to_x - x) / long, (to_y - y) / long
        return self.whole.colour(
            (x + to_x) / 2 + far * right - aside * down, (y + to_y) / 2 + far * down + aside * right
        )

    def band(self, edge: Edge) -> Colour | None:
        """Return the color of the drawn path that crosses the middle of an edge; None without a path."""
        colours = [self.across(edge, far) for far in _BAND]
        middle = colours[len(colours) // 2]
        beside = [self.across(edge, far, aside) for far in _BAND[3:5] for aside in (-ASIDE, ASIDE)]
        # A bend may cover most of a cell and count as its background; then what is beside the band decides.
        grounds = [ground for place in edge if apart(ground := self.cells[place].ground, middle) >= LEAST_BAND]
        lies = all(apart(colour, ground) >= LEAST_BAND for ground in grounds for colour in colours)
        one = all(apart(colour, middle) < ONE_BAND for colour in colours)
        return middle if lies and one and all(apart(middle, ground) >= LEAST_BAND for ground in beside) else None


_BAND = (-0.13, -0.1, -0.07, -0.04, 0.04, 0.07, 0.1, 0.13)  # where to look at a band, from the edge, in cells

ASIDE = 0.44  # where to look beside a band, from its middle, in cells

LEAST_BAND, ONE_BAND = 40, 60  # minimum difference of a band from the background; maximum within it (of 255)

_NEAR = bytes(1 if value <= 100 else 0 for value in range(256))


@dataclass(frozen=True)
class Shot:
    """A picture with a board in it. `view` maps positions on the board, in cells, to pixels."""

    image: Image
    view: View
    hexagons: bool = False

    @property
    def pixel_width(self) -> float:
        """The width of the picture's pixels, in cells."""
        (left, top), (right, bottom) = self.view.at(0, 0), self.view.at(1, 0)
        return 1 / max(0.01, hypot(right - left, bottom - top))

    def board(self, rows: int, columns: int, side: int, fine: int) -> Image:
        """Return the board with `side` pixels per cell. Each pixel is the average of `fine` x `fine` samples."""
        scale = 1 / (side * fine)
        return seen(self.image, self.view.scaled(scale, scale), columns * side * fine, rows * side * fine).shrunk(fine)

    def holds(self, place: Place) -> bool:
        row, column = place
        return all(self.shows(column + right, row + down) for right in (0.05, 0.95) for down in (0.05, 0.95))

    def shows(self, x: float, y: float) -> bool:
        across, down = self.view.at(x, y)
        return 0 <= across < self.image.width and 0 <= down < self.image.height

    def colour(self, x: float, y: float) -> Colour:
        return self.image.colour(*self.view.at(x, y))

    def middle(self, place: Place) -> tuple[float, float]:
        x, y = hexagons.corner(place) if self.hexagons else place[::-1]
        return x + 0.5, y + 0.5

    def cell(self, place: Place, side: int) -> Planes:
        """Return a cell with `side` x `side` pixels, which are interpolated if they enlarge the picture."""
        fine = 2 * side
        enlarged = self.pixel_width * side
        size = max(1, min(8, round(2 * enlarged))) if enlarged > ENLARGED else 1
        x, y = self.middle(place)
        off = 0.5 + (size - 1) / 2 / fine
        view = self.view.after(View((1 / fine, 0, x - off, 0, 1 / fine, y - off, 0, 0, 1)))
        drawn = seen(self.image, view, fine + size - 1, fine + size - 1)
        if size > 1:
            drawn = drawn.smoothed(size).cut(0, 0, fine, fine)
        return drawn.shrunk(2).planes


def read_hexagons(image: Image, found: hexagons.Hexagons) -> Generator[Progress, None, PictureBoard]:
    cells = sorted(found.cells | found.unsure)
    rows, columns = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
    side = next(pixels for most, pixels in SIDES if max(rows, columns) <= most)
    shot = Shot(image, found.view, hexagons=True)
    corners = found.view.corners(columns - 1 + 2 * hexagons.SIDE, (rows + 0.5) * hexagons.HEIGHT)
    board = PictureBoard(rows, columns, side, corners, 1.0, shot, shot, unsure=found.unsure)
    for at, cell in enumerate(cells):
        yield Progress(known=at, total=len(cells), engine="cells")
        board.cells[cell] = Cell(side, shot.cell(cell, side))
    return board


def read_board(
    image: Image, view: View, rows: int, columns: int, score: float
) -> Generator[Progress, None, PictureBoard]:
    """Yield Progress; return the board that `view` shows. `view` maps positions on the board, in cells, to pixels.

    `score` says how clear the grid lines are. If it is 0 (no lines), discs are also looked for on top of a drawn path.
    """
    side = next(pixels for most, pixels in SIDES if max(rows, columns) <= most)
    corners = view.corners(columns, rows)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    left, top = max(0, int(min(xs)) - 2), max(0, int(min(ys)) - 2)
    part = image.cut(left, top, int(max(xs)) + 3, int(max(ys)) + 3)
    shrink = max(1, int((max(xs) - min(xs)) / columns / side + 0.25))
    small = part.shrunk(shrink)
    total = rows + 2
    yield Progress(known=1, total=total, engine="cells")
    shot = Shot(small, View((1 / shrink, 0, -left / shrink, 0, 1 / shrink, -top / shrink, 0, 0, 1)).after(view))
    coarse = not view.upright or side == SIDES[-1][1] or shot.pixel_width * side > ENLARGED
    drawn = shot.board(rows, columns, side, 1 if coarse else 2)
    board = PictureBoard(rows, columns, side, corners, score, shot, Shot(image, view))
    width = columns * side
    for row in range(rows):
        yield Progress(known=row + 2, total=total, engine="cells")
        strips = [plane[row * side * width : (row + 1) * side * width] for plane in drawn.planes]
        for column in range(columns):
            starts = range(column * side, side * width, width)
            red, green, blue = (b"".join([strip[start : start + side] for start in starts]) for strip in strips)
            cell = Cell(side, (red, green, blue))
            if coarse and cell.look != "empty":
                cell = Cell(side, shot.cell((row, column), side))
            if not score:
                cell.look_for_disc_on_path()
            board.cells[row, column] = cell
    return board
