"""What stands in a cell of a Signpost board in a picture."""

import pytest

pytest.importorskip("PIL", reason="Pillow is not installed: it draws the picture of this test")

from PIL import Image, ImageDraw

from pysolvers.picture.cells import Cell
from pysolvers.puzzles.signpost.picture import _post
from tests.picture.app_styles import font


def test_a_rest_of_the_grid_is_no_arrow() -> None:
    """As JPEG of low quality leaves it: a faint line at the right; the arrow is the head at the left of the disc."""
    image = Image.new("RGB", (240, 240), (30, 32, 38))
    pen = ImageDraw.Draw(image)
    pen.ellipse((56, 60, 168, 172), fill=(210, 214, 220))
    pen.text((112, 116), "1", font=font(72), fill=(20, 20, 24), anchor="mm")
    pen.polygon([(10, 116), (44, 96), (44, 136)], fill=(235, 238, 240))
    pen.rectangle((216, 24, 227, 200), fill=(90, 92, 98))
    red, green, blue = (plane.tobytes() for plane in image.resize((60, 60), Image.Resampling.BOX).split())
    post = _post(Cell(60, (red, green, blue)), 60)
    assert post.arrow == 6
    assert post.number.text == "1"
