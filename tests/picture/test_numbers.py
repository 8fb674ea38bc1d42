"""Numbers that were read: several readings of one, and numbers that must fit together; what counts as a sign."""

from random import Random

import pytest

from pysolvers.picture.cells import Cell
from pysolvers.picture.image import Image
from pysolvers.picture.numbers import SURE, PictureNumber, fitting, most_likely


def test_the_text_with_the_most_certainty_is_taken_and_the_next_one_remembered() -> None:
    found = most_likely(
        [PictureNumber("15", 0.7, "16"), PictureNumber("16", 0.5, "15"), PictureNumber("16", 0.6, "18")]
    )
    assert (found.text, found.other) == ("16", "15")
    assert found.certainty < 0.8


def test_a_sign_that_is_no_digit_gives_way_to_a_number() -> None:
    assert most_likely([PictureNumber("?", 0.7), PictureNumber("3", 0.5), PictureNumber("?", 0.6)]).text == "3"


def test_of_three_equal_labels_the_least_certain_becomes_the_one_that_stands_once() -> None:
    numbers = {
        (0, 0): PictureNumber("5", 0.9, "6"),
        (0, 3): PictureNumber("6", 0.99, "8"),
        (1, 1): PictureNumber("6", 0.9, "5"),
        (2, 2): PictureNumber("6", 0.7, "5"),
    }
    found = fitting(numbers, lambda _: 2)
    assert [number.text for number in found.values()] == ["5", "6", "6", "5"]
    assert [place for place, number in found.items() if not number.certainty] == [(2, 2)]  # so it is doubtful


def test_numbers_that_fit_stay_as_they_are() -> None:
    numbers = {
        (0, 0): PictureNumber("1", 0.4, "2"),
        (0, 1): PictureNumber("2", 0.4, "1"),
        (4, 4): PictureNumber("3", 0.4, "8"),
    }
    assert fitting(numbers, lambda text: int(1 <= int(text) <= 3)) == numbers


def test_what_stands_beside_a_digit_and_is_no_sign_of_its_size_makes_the_number_doubtful() -> None:
    pytest.importorskip("PIL", reason="Pillow is not installed: it draws the picture of this test")
    from tests.picture.app_styles import Canvas, Style

    whole, broken = Canvas(1, 1, Style(header=0)), Canvas(1, 1, Style(header=0))
    for canvas in (whole, broken):
        canvas.text((0, 0), "25", (0, 0, 0), 0.5)
    x, y = broken.middle((0, 0))
    broken.pen.rectangle((x, y - 2, x + 20, y), fill=(255, 255, 255))  # the second digit falls into two pieces
    sure = []
    for canvas in (whole, broken):
        left, top = canvas.corner((0, 0))
        image = canvas.done().crop((left, top, left + 60, top + 60))
        red, green, blue = (band.tobytes() for band in image.split())
        number = Cell(60, (red, green, blue)).number()
        sure.append(number.text == "25" or number.certainty < SURE)
    assert sure == [True, True]
    assert number.text != "25"


@pytest.mark.parametrize(
    ("left", "top", "right", "bottom", "holds"),
    [
        (10, 15, 30, 24, True),
        (17, 12, 20, 28, True),  # as thin as a 1
        (12, 0, 28, 16, False),  # hangs from the upper side, as a neighbour's sign or a label of the picture does
        (12, 24, 28, 40, False),  # the same below
        (18, 18, 22, 22, False),  # a speck
        (17, 0, 20, 40, False),  # a line through the cell
    ],
)
def test_a_sign_is_large_and_touches_neither_upper_nor_lower_side(
    left: int, top: int, right: int, bottom: int, holds: bool
) -> None:
    rows = [bytes(0 if left <= x < right and top <= y < bottom else 255 for x in range(40)) for y in range(40)]
    plane = b"".join(rows)
    assert Cell(40, (plane, plane, plane)).holds_sign is holds


@pytest.mark.parametrize("size", range(2, 9))
def test_a_smoothed_pixel_is_the_mean_of_those_from_it_on_to_the_right_and_down(size: int) -> None:
    width, height = 13, 10
    plane = Random(size).randbytes(width * height)
    red, _, _ = Image(width, height, (plane, plane, plane)).smoothed(size).planes
    for y in range(height - size + 1):
        for x in range(width - size + 1):
            mean = sum(sum(plane[at * width + x : at * width + x + size]) for at in range(y, y + size)) / size**2
            assert -9 <= red[y * width + x] - mean <= 0.5
