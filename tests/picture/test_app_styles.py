"""Boards drawn in the styles of apps and sites are read, whatever their theme, size and noise."""

import io
import math
from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw, ImageOps

import pysolvers
from pysolvers.picture.reading import NOT_ONE, PictureReading
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from scripts.pictures.distortions import in_perspective
from tests.picture import app_styles
from tests.picture.app_styles import Style
from tests.sampling import rest_when_long

pytestmark = pytest.mark.slow
"""The module as a whole takes seconds."""

LIGHT = Style()
DARK = Style(ground=(18, 18, 22), line=(60, 60, 66), disc=(235, 235, 240), sign=(10, 10, 10))
STYLES = {
    "light": LIGHT,
    "dark": DARK,
    "small": replace(LIGHT, cell=34, thickness=1),
    "large": replace(LIGHT, cell=110, thickness=3),
    "noisy": replace(LIGHT, noise=12),
    "without header": replace(LIGHT, header=0, margin=6),
}
NAMES = ("dark", "small", "light", "large", "noisy", "without header")
of_every_style = pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
of_dark_and_small = pytest.mark.parametrize("style", rest_when_long([STYLES[name] for name in NAMES], 2), ids=NAMES)
"""For boards whose grid is found as that of a Zip, which is read in every style."""

Distortion = Callable[[Image.Image], Image.Image]


def as_jpeg(image: Image.Image) -> Image.Image:
    file = io.BytesIO()
    image.save(file, "JPEG", quality=45)
    return Image.open(file)


def turned(image: Image.Image) -> Image.Image:
    return image.rotate(2, resample=Image.Resampling.BICUBIC, expand=True, fillcolor=image.getpixel((2, 2)))


def half_as_large(image: Image.Image) -> Image.Image:
    return image.resize((image.width // 2, image.height // 2), Image.Resampling.BOX)


def leaning(image: Image.Image) -> Image.Image:
    """In perspective: the upper side further away than the lower one."""
    width, height = image.size
    corners = (-width * 0.06, 0, -width * 0.0, height, width * 1.0, height, width * 1.06, 0)
    return image.transform(
        image.size, Image.Transform.QUAD, corners, resample=Image.Resampling.BICUBIC, fillcolor=image.getpixel((2, 2))
    )


def in_a_page(image: Image.Image) -> Image.Image:
    page = Image.new("RGB", (image.width + 300, image.height + 260), (250, 250, 247))
    pen = ImageDraw.Draw(page)
    for line in range(12, page.height, 24):
        pen.text(
            (12, line),
            "Connect all the dots with lines that fill the board. " * 4,
            font=app_styles.font(15),
            fill=(40, 40, 50),
        )
    page.paste(image, (150, 130))
    return page


DISTORTIONS: dict[str, Distortion] = {
    "JPEG 45": as_jpeg,
    "half as large": half_as_large,
    "inverted": ImageOps.invert,
    "turned by 2 degrees": turned,
    "in perspective": leaning,
    "in a page": in_a_page,
}
under_every_distortion = pytest.mark.parametrize("distorted", DISTORTIONS.values(), ids=DISTORTIONS)
under_some_distortions = pytest.mark.parametrize("distorted", rest_when_long(DISTORTIONS.values(), 2), ids=DISTORTIONS)


def read(image: Image.Image) -> PictureReading:
    return pysolvers.read_picture((image.convert("RGBA").tobytes(), image.width, image.height))


ZIP = "5x6;waypoints=0.0,2.3,5.4,3.1,4.0;walls=0.1-0.2,2.2-3.2,4.1-4.2"
ZIP_CELLS = ((0, 0), (2, 3), (5, 4), (3, 1), (4, 0))
ZIP_WALLS = (((0, 1), (0, 2)), ((2, 2), (3, 2)), ((4, 1), (4, 2)))


@of_every_style
def test_zip_boards_are_read(style: Style) -> None:
    assert read(app_styles.zip_board(6, 5, ZIP_CELLS, ZIP_WALLS, style)).puzzle == pysolvers.parse(ZIP)


@under_every_distortion
def test_distorted_zip_boards_are_read(distorted: Distortion) -> None:
    image = distorted(app_styles.zip_board(6, 5, ZIP_CELLS, ZIP_WALLS))
    assert read(image).puzzle == pysolvers.parse(ZIP)


def test_a_wall_that_is_hardly_thicker_than_a_line_is_doubtful() -> None:
    image = app_styles.zip_board(6, 5, ZIP_CELLS, ZIP_WALLS)
    x, y = app_styles.Canvas(6, 5, app_styles.Style()).corner((3, 3))
    ImageDraw.Draw(image).line((x, y, x + 60, y), fill="black", width=2)
    found = read(image)
    assert found.puzzle and found.puzzle.id == f"{ZIP.removesuffix(',4.1-4.2')},2.3-3.3,4.1-4.2"
    sentence = "R3C4 and R4C4: perhaps there is no wall between them."
    assert sentence in [doubt.sentence for doubt in found.doubts]


def test_empty_cells_are_no_holes_where_all_others_have_a_ground_of_their_own() -> None:
    canvas = app_styles.Canvas(3, 3, app_styles.Style(header=0))
    for number, cell in enumerate(((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)), 1):
        x, y = canvas.corner(cell)
        canvas.pen.rectangle((x + 2, y + 2, x + 58, y + 58), fill=(255, 235, 150))
        canvas.disc(cell, (10, 10, 10))
        canvas.text(cell, str(number), (255, 255, 255))
    assert read(canvas.done()).puzzle == pysolvers.parse("3x3;waypoints=0.0,0.2,1.1,2.0,2.2")


STRONG = ((140.0, 60.0), (470.0, 100.0), (550.0, 550.0), (40.0, 470.0))
"""Corners of a board that is photographed at an angle, in a picture of 600 x 600 pixels."""


def photographed(image: Image.Image) -> tuple[bytes, int, int]:
    photo = in_perspective(image, (24, 104, image.width - 24, image.height - 24), STRONG, (600, 600))
    return photo.convert("RGBA").tobytes(), 600, 600


def test_between_its_corners_a_board_is_read_in_strong_perspective() -> None:
    data = photographed(app_styles.zip_board(6, 5, ZIP_CELLS, ZIP_WALLS))
    about = tuple((x + 4, y - 3) for x, y in STRONG)  # as a hand would put them
    assert pysolvers.read_picture(data, corners=about).puzzle == pysolvers.parse(ZIP)  # type: ignore[arg-type]  # four


def test_in_strong_perspective_the_corners_are_found() -> None:
    found = pysolvers.read_picture(photographed(app_styles.zip_board(6, 5, ZIP_CELLS, ZIP_WALLS)))
    assert found.puzzle == pysolvers.parse(ZIP)
    assert found.notes == (NOT_ONE["none"],)
    assert found.corners is not None
    assert all(math.dist(one, other) < 6 for one, other in zip(found.corners, STRONG, strict=True))


def test_dots_and_small_numbers_are_read_in_strong_perspective() -> None:
    assert pysolvers.read_picture(photographed(app_styles.dots(5, 5, PAIRS, DARK))).puzzle == pysolvers.parse(FLOW)
    found = pysolvers.read_picture(photographed(app_styles.printed(7, 6, NUMBERS)))
    assert found.puzzle == pysolvers.parse(PRINTED)


def test_a_drawn_path_becomes_moves() -> None:
    path = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)]
    board = app_styles.zip_board(6, 5, ZIP_CELLS, ZIP_WALLS)
    app_styles.path_on(board, path, (255, 140, 60), LIGHT)
    canvas = app_styles.Canvas.on(board, LIGHT)
    canvas.disc((0, 0), LIGHT.disc)
    canvas.text((0, 0), "1", LIGHT.sign)
    found = read(board)
    assert found.puzzle == pysolvers.parse(ZIP)
    assert found.moves == ("0.0:ESES",)


def test_a_solved_board_without_lines_is_read_by_its_discs_and_says_so() -> None:
    rows = [[(row, column) for column in range(5)][:: 1 if row % 2 == 0 else -1] for row in range(6)]
    path = [cell for row in rows for cell in row]
    waypoints = [path[at] for at in (0, 3, 8, 12, 19, 23, 29)]
    style = replace(LIGHT, line=LIGHT.ground)
    board = app_styles.path_on(app_styles.Canvas(6, 5, style).done(), path, (70, 120, 230), style, 0.75)
    canvas = app_styles.Canvas.on(board, style)
    for number, cell in enumerate(waypoints, 1):
        canvas.disc(cell, style.disc, 0.3)
        canvas.text(cell, str(number), style.sign)
    found = read(board)
    told = ",".join(f"{row}.{column}" for row, column in waypoints)
    assert found.puzzle == pysolvers.parse(f"5x6;waypoints={told}")
    assert any("may hide walls" in sentence for sentence in found.notes)
    assert len(found.moves) == 1 and len(found.moves[0]) == len("0.0:") + 29


PAIRS = (((0, 0), (4, 2)), ((0, 2), (3, 2)), ((0, 4), (3, 4)), ((1, 3), (4, 3)), ((2, 1), (4, 1)))
FLOW = "A.B.C/...D./.E.../..B.C/.EAD."


@of_dark_and_small
def test_pairs_of_coloured_dots_are_read(style: Style) -> None:
    assert read(app_styles.dots(5, 5, PAIRS, style)).puzzle == pysolvers.parse(FLOW)


@under_some_distortions
def test_distorted_pairs_are_read(distorted: Distortion) -> None:
    assert read(distorted(app_styles.dots(5, 5, PAIRS, DARK))).puzzle == pysolvers.parse(FLOW)


def test_an_odd_dot_is_said_and_doubtful() -> None:
    canvas = app_styles.Canvas(5, 5, LIGHT)
    for colour, pair in zip(app_styles.PALETTE, PAIRS, strict=False):
        for cell in pair:
            canvas.disc(cell, colour)
    canvas.disc((2, 3), app_styles.PALETTE[6])
    found = read(canvas.done())
    assert found.puzzle is None
    assert (2, 3) in found.doubtful
    assert any("odd" in sentence for sentence in found.notes)


NUMBERS = {(0, 0): 1, (5, 5): 1, (1, 2): 2, (4, 4): 2, (2, 1): 13, (0, 5): 13, (3, 3): 7, (6, 0): 7}
PRINTED = "1 . . . . 13\n. . 2 . . .\n. 13 . . . .\n. . . 7 . .\n. . . . 2 .\n. . . . . 1\n7 . . . . ."


@of_dark_and_small
def test_printed_numbers_are_read(style: Style) -> None:
    found = read(app_styles.printed(7, 6, NUMBERS, style))
    assert found.puzzle == pysolvers.parse(PRINTED)


def test_a_number_that_stands_once_is_said() -> None:
    found = read(app_styles.printed(7, 6, {cell: n for cell, n in NUMBERS.items() if cell != (5, 5)}))
    assert found.puzzle is None
    assert "1 once" in " ".join(found.notes)
    assert (0, 0) in found.doubtful


@of_dark_and_small
def test_signposts_are_read(style: Style) -> None:
    puzzle = pysolvers.generate("signpost", "5x4", seed=3)
    assert isinstance(puzzle, SignpostPuzzle)
    arrows = {puzzle.cell_of(at): way for at, way in enumerate(puzzle.arrows)}
    numbers = {puzzle.cell_of(at): n for at, n in enumerate(puzzle.numbers) if n}
    if style is DARK:
        style = replace(style, ground=(214, 214, 214), line=(150, 150, 150))  # its arrows are black in every theme
    found = read(app_styles.signposts(4, 5, arrows, numbers, style))
    assert found.puzzle == puzzle
    assert not found.moves
