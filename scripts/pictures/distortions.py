"""Distorts pictures before they are read: scaled down, compressed, rotated, photographed at an angle."""

from __future__ import annotations

import io
import math
import random
from collections.abc import Callable

from PIL import Image, ImageDraw, ImageFont, ImageOps

from pysolvers.picture.grid.straighten import Corners, View

WORDS = "connect all dots with lines and fill the whole board to solve this puzzle"

DISTANCE = 1.6  # distance of the camera, in multiples of the picture's longest side

AXIS = math.radians(35)  # direction of the axis around which the picture is tilted

TABLE = (128, 122, 116)  # the color of the table under a photographed picture


def as_is(image: Image.Image) -> Image.Image:
    return image


def jpeg(image: Image.Image) -> Image.Image:
    file = io.BytesIO()
    image.save(file, "JPEG", quality=45)
    return Image.open(file).convert("RGB")


def half(image: Image.Image) -> Image.Image:
    return image.resize((image.width // 2, image.height // 2), Image.Resampling.BOX)


def in_page(image: Image.Image) -> Image.Image:
    """Put a picture on a page with text around it."""
    page = Image.new("RGB", (image.width * 3 // 2, image.height * 27 // 20), (250, 250, 248))
    pen, chance = ImageDraw.Draw(page), random.Random(5)
    for line in range(10, page.height, 23):
        text = " ".join(chance.choices(WORDS.split(), k=page.width // 50))
        pen.text((14, line), text, font=ImageFont.load_default(15), fill=(50, 50, 60))
    page.paste(image, (image.width * 22 // 100, image.height // 5))
    return page


def turned(image: Image.Image) -> Image.Image:
    return image.rotate(2, resample=Image.Resampling.BICUBIC, expand=True, fillcolor=image.getpixel((3, 3)))


def in_perspective(
    image: Image.Image,
    box: tuple[float, float, float, float],
    corners: Corners,
    size: tuple[int, int],
    beside: str | tuple[int, int, int] = "gray",
) -> Image.Image:
    """Draw `box` (left, top, right, bottom) of an image into `corners` of a picture of `size` in the color `beside`."""
    a, b, c, d, e, f, g, h, i = View.of_corners(corners, 1, 1).matrix
    first, second = (e * i - f * h, c * h - b * i, b * f - c * e), (f * g - d * i, a * i - c * g, c * d - a * f)
    back = View((*first, *second, d * h - e * g, b * g - a * h, a * e - b * d))  # the inverse, but for a factor
    shown = View.of_rectangle(*box, 1, 1).after(back).matrix
    numbers = [number / shown[8] for number in shown[:8]]
    return image.transform(size, Image.Transform.PERSPECTIVE, numbers, Image.Resampling.BICUBIC, fillcolor=beside)


def photographed(tilt: float) -> Callable[[Image.Image], Image.Image]:
    """Return a function that turns a picture into a photo of a sheet, tilted by `tilt`° and rotated by `tilt` / 5°."""

    def photo(image: Image.Image) -> Image.Image:
        across, along = math.cos(AXIS), math.sin(AXIS)
        lean, turn = math.radians(tilt), math.radians(tilt / 5)
        far = DISTANCE * max(image.size)

        def seen(x: float, y: float) -> tuple[float, float]:
            on_axis, beside = x * across + y * along, y * across - x * along
            scale = far / (far + beside * math.sin(lean))
            on_axis, beside = on_axis * scale, beside * math.cos(lean) * scale
            x, y = on_axis * across - beside * along, on_axis * along + beside * across
            return x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)

        half_wide, half_high = image.width / 2, image.height / 2
        places = [seen(x, y) for y in (-half_high, half_high) for x in (-half_wide, half_wide)]
        xs, ys = [x for x, _ in places], [y for _, y in places]
        aside = 0.04 * max(image.size)
        left, top = min(xs) - aside, min(ys) - aside
        one, two, four, three = ((x - left, y - top) for x, y in places)
        size = round(max(xs) + aside - left), round(max(ys) + aside - top)
        return in_perspective(image, (0, 0, *image.size), (one, two, three, four), size, TABLE)

    return photo


DISTORTIONS: dict[str, Callable[[Image.Image], Image.Image]] = {
    "as is": as_is,
    "JPEG 45": jpeg,
    "half": half,
    "inverted": ImageOps.invert,
    "in a page": in_page,
    "turned": turned,
    "photo at 10": photographed(10),
    "photo at 25": photographed(25),
    "photo at 40": photographed(40),
}
