"""Numbers that were read: several readings of one, and numbers that must fit together; what counts as a sign."""

import pytest

from pysolvers.picture.cells import Cell
from pysolvers.picture.numbers import SURE, PictureNumber, fitting


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
