"""What is no picture of a puzzle gets one sentence that says so."""

import io
import random
from math import nan
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageOps

import pysolvers
from pysolvers.core.progress import OutOfBudget
from pysolvers.core.puzzle import PuzzleError
from pysolvers.picture.grid.lines import LineMask
from tests.picture import app_styles
from tests.picture.sentences import AS_TEXT, KNOWN, NOT_FOUND, READ
from tests.sampling import rest_when_long

pytestmark = pytest.mark.slow
"""The module as a whole takes seconds."""

ZIP = "5x6;waypoints=0.0,2.3,5.4,3.1,4.0"


def board() -> Image.Image:
    return app_styles.zip_board(6, 5, ((0, 0), (2, 3), (5, 4), (3, 1), (4, 0)))


def saved(image: Image.Image, format: str, **options: object) -> bytes:
    file = io.BytesIO()
    image.save(file, format, **options)
    return file.getvalue()


def animated() -> bytes:
    frames = [Image.new("L", (60, 60), shade) for shade in (0, 90, 200)]
    return saved(frames[0], "GIF", save_all=True, append_images=frames[1:])


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", f"The file is empty: {KNOWN}."),
        (b"hello", f"The file is not a picture in a known format: {KNOWN}."),
        (b"%PDF-1.7\n", f"The file is a PDF: {KNOWN}, such as a screenshot of the page."),
        (
            b"<svg xmlns='http://www.w3.org/2000/svg'></svg>",
            f"The SVG contains no puzzle link, and its drawing can't be read: {KNOWN}.",
        ),
        (saved(board(), "PNG")[:900], "The picture is damaged or incomplete."),
        (saved(board(), "JPEG")[:700], "The picture is damaged or incomplete."),
        (animated(), "The picture has 3 frames: expected a still one."),
        (
            saved(Image.new("RGB", (20, 20)), "PNG"),
            "The picture has 20 x 20 pixels, too few to read: expected at least 40 x 40.",
        ),
        (saved(Image.new("RGB", (500, 500), "white"), "PNG"), NOT_FOUND),
        (
            saved(Image.new("1", (9000, 8000)), "PNG"),
            "The picture has 9000 x 8000 pixels: expected at most 64000000 in all.",
        ),
    ],
)
def test_a_bad_file_is_told_in_one_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        pysolvers.read_picture(data)
    assert str(caught.value) == sentence


def test_a_sudoku_is_named() -> None:
    canvas = app_styles.Canvas(9, 9, app_styles.Style())
    for row in range(9):
        for column in range(9):
            if (5 * row + 7 * column) % 8 < 3:
                canvas.text((row, column), str((3 * row + row // 3 + column) % 9 + 1), (20, 20, 20))
    with pytest.raises(
        PuzzleError, match=f"^The picture shows a Sudoku of 9 columns and 9 rows, which is not solved here: {READ}$"
    ):
        read = canvas.done()
        pysolvers.read_picture((read.convert("RGBA").tobytes(), *read.size))


def test_a_nonogram_is_named() -> None:
    canvas = app_styles.Canvas(12, 12, app_styles.Style(cell=34))
    chance = random.Random(3)
    for line in range(2, 12):
        for depth in range(chance.randint(1, 2)):
            canvas.text((1 - depth, line), str(chance.randint(1, 4)), (0, 0, 0), 0.6)
            canvas.text((line, 1 - depth), str(chance.randint(1, 4)), (0, 0, 0), 0.6)
    with pytest.raises(
        PuzzleError, match=f"^The picture shows a nonogram of 12 columns and 12 rows, which is not solved here: {READ}$"
    ):
        pysolvers.read_picture(saved(canvas.done(), "PNG"))


def test_a_board_of_another_kind_is_told_with_its_size() -> None:
    canvas = app_styles.Canvas(9, 9, app_styles.Style())
    chance = random.Random(1)
    for row in range(9):
        for column in range(9):
            if chance.random() < 0.4:
                canvas.text((row, column), str(chance.randint(1, 9)), (0, 0, 0), 0.6)
    told = (
        "The picture shows a board of 9 columns and 9 rows, but not a puzzle that can be read from pictures: "
        f"{READ} {AS_TEXT}"
    )
    with pytest.raises(PuzzleError, match=f"^{told}$"):
        pysolvers.read_picture(saved(canvas.done(), "PNG"))


def test_an_empty_grid_is_no_puzzle() -> None:
    told = "The picture shows a board of 5 columns and 6 rows that is empty or holds letters, perhaps a crossword"
    with pytest.raises(PuzzleError, match=f"^{told}. {AS_TEXT}$"):
        pysolvers.read_picture(saved(app_styles.Canvas(6, 5, app_styles.Style()).done(), "PNG"))


@pytest.mark.parametrize("beside", [True, False], ids=["side by side", "above each other"])
def test_two_boards_are_said(beside: bool) -> None:
    one = board()
    across, down = (one.width + 60, 0) if beside else (0, one.height)
    both = Image.new("RGB", (one.width + across, one.height + down), "white")
    both.paste(one, (0, 0))
    both.paste(one, (across, down))
    found = pysolvers.read_picture(saved(both, "PNG"))
    assert found.puzzle == pysolvers.parse(ZIP)
    assert found.notes[0] == (
        "There are several boards in the picture; the one with the clearest grid was read. To read another one, crop "
        "the picture to it."
    )


@pytest.mark.parametrize("mode", ["CMYK", "RGBA", "P", "L", "LA"])
def test_other_colour_modes_are_read(mode: str) -> None:
    format = "TIFF" if mode == "CMYK" else "PNG"
    assert pysolvers.read_picture(saved(board().convert(mode), format)).puzzle == pysolvers.parse(ZIP)


def test_sixteen_bits_a_pixel_are_read() -> None:
    deep = board().convert("I").point(lambda value: value * 257).convert("I;16")
    assert pysolvers.read_picture(saved(deep, "PNG")).puzzle == pysolvers.parse(ZIP)


def test_a_transparent_ground_is_white() -> None:
    image = board().convert("RGBA")
    image.putalpha(ImageOps.invert(image.convert("L")).point([0] + [255] * 255))
    assert pysolvers.read_picture(saved(image, "PNG")).puzzle == pysolvers.parse(ZIP)


def test_the_orientation_of_a_photo_is_heeded() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned clockwise
    data = saved(board().rotate(90, expand=True), "JPEG", exif=exif, quality=90)
    assert pysolvers.read_picture(data).puzzle == pysolvers.parse(ZIP)


@pytest.mark.parametrize(("width", "height"), [(3240, 4640), (3480, 4980)])  # Pillow halves the second as it reads it
def test_a_large_photo_is_shrunk_and_its_corners_are_in_its_own_pixels(width: int, height: int) -> None:
    large = board().resize((width, height))
    found = pysolvers.read_picture(saved(large, "JPEG"))
    assert found.puzzle == pysolvers.parse(ZIP)
    assert found.corners is not None
    assert abs(found.corners[1][0] - (24 + 300) * width / 348) < 40


def test_given_corners_and_size_are_heeded() -> None:
    image = board()
    corners = ((24.0, 104.0), (324.0, 104.0), (324.0, 464.0), (24.0, 464.0))
    found = pysolvers.read_picture((image.convert("RGBA").tobytes(), *image.size), corners=corners, size=(5, 6))
    assert found.puzzle == pysolvers.parse(ZIP)
    told = (
        "The four corners are not those of a board: expected top left, top right, bottom right and bottom left, in "
        "pixels."
    )
    for bad in (((0, 0), (1, 1), (2, 2), (3, 3)), corners[::-1], ((24, 104), (nan, 104), (324, 464), (24, 464))):
        with pytest.raises(PuzzleError, match=f"^{told}$"):
            pysolvers.read_picture((image.convert("RGBA").tobytes(), *image.size), corners=bad)


def test_pixels_that_do_not_fit_their_size_are_refused() -> None:
    with pytest.raises(
        PuzzleError, match=r"^The pixel data has 3 bytes: expected four for each of 10 x 10 pixels, at least one\.$"
    ):
        pysolvers.read_picture((b"123", 10, 10))


def test_reading_can_be_stopped() -> None:
    with pytest.raises(OutOfBudget):
        pysolvers.read_picture(saved(board(), "PNG"), seconds=0)


def test_reading_reports_progress() -> None:
    reports: list[object] = []
    pysolvers.read_picture(saved(board(), "PNG"), watch=reports.append)
    assert len(reports) > 8


@pytest.mark.parametrize("seed", rest_when_long(range(40), 12))
def test_damaged_files_raise_nothing_else(seed: int) -> None:
    chance = random.Random(seed)
    small = app_styles.zip_board(3, 3, ((0, 0), (2, 2)), style=app_styles.Style(cell=30, header=0))
    data = bytearray(saved(small, chance.choice(["PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF"])))
    for _ in range(chance.randint(1, 20)):
        at = chance.randrange(len(data))
        data[at : at + chance.randint(0, 2)] = chance.randbytes(chance.randint(0, 3))
    try:
        pysolvers.read_picture(bytes(data), seconds=20)
    except PuzzleError as error:
        assert "\n" not in str(error)


@pytest.mark.parametrize("seed", rest_when_long(range(12), 6))
def test_pictures_of_anything_raise_nothing_else(seed: int) -> None:
    chance = random.Random(seed)
    image = Image.new("RGB", (chance.randint(40, 300), chance.randint(40, 300)), "white")
    pen = ImageDraw.Draw(image)
    for _ in range(chance.randint(0, 120)):
        box = sorted(chance.choices(range(300), k=2)), sorted(chance.choices(range(300), k=2))
        colour = (chance.randrange(256), chance.randrange(256), chance.randrange(256))
        corners = (box[0][0], box[1][0], box[0][1], box[1][1])
        if chance.random() < 0.5:
            pen.rectangle(corners, fill=colour)
        else:
            pen.line(corners, fill=colour, width=2)
    try:
        pysolvers.read_picture((image.convert("RGBA").tobytes(), *image.size), seconds=20)
    except PuzzleError as error:
        assert "\n" not in str(error)


def test_a_file_that_is_missing_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        pysolvers.read_picture(tmp_path / "no.png")


def test_lines_are_measured_where_a_grid_reaches_beyond_the_picture() -> None:
    grey = bytes(40 * 30)
    mask = LineMask([grey, grey, grey], 40, 30, 6)
    assert mask.covers(12, [-5.0, 38.0, 43.0], [38.0, 43.0, 60.0], 2) == [(0, 0)] * 3
