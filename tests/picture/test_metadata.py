"""Pictures that this package has drawn carry their puzzle and are read exactly."""

import io

import pytest
from PIL import Image

import pysolvers
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.puzzle import PuzzleError
from pysolvers.desk.desk import Desk
from pysolvers.drawing import png_texts
from pysolvers.picture import metadata

EXAMPLES = [(kind, text) for kind in kinds() for _, text in kind.examples]
of_every_example = pytest.mark.parametrize(("kind", "text"), EXAMPLES)


def blank_png() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (50, 50), "white").save(file, "PNG")
    return file.getvalue()


@of_every_example
def test_an_svg_is_read_back_exactly(kind: Kind, text: str) -> None:
    puzzle = pysolvers.parse(text, kind.name)
    found = pysolvers.read_picture(pysolvers.draw(puzzle).svg("dark").encode())
    assert found.puzzle == puzzle
    assert found.puzzle.options == puzzle.options
    assert found.certain


@of_every_example
def test_a_png_with_a_link_is_read_back_exactly(kind: Kind, text: str) -> None:
    puzzle = pysolvers.parse(text, kind.name)
    png = png_texts.with_texts(blank_png(), {png_texts.KEYWORD: pysolvers.link(puzzle)})
    Image.open(io.BytesIO(png)).load()
    assert pysolvers.read_picture(png).puzzle == puzzle


def test_a_second_link_takes_the_place_of_the_first() -> None:
    once = png_texts.with_texts(blank_png(), {png_texts.KEYWORD: "#numberlink=AB/AB"})
    twice = png_texts.with_texts(once, {png_texts.KEYWORD: "#numberlink=AA"})
    assert list(metadata.links_in(twice)) == ["#numberlink=AA"]


def test_the_desks_picture_carries_the_puzzle_and_the_moves() -> None:
    desk = Desk()
    desk.open("#hamiltonian=5x5;waypoints=0.0,4.4&moves=0.0:ES")
    found = pysolvers.read_picture(desk.picture("light")["svg"].encode())
    assert found.puzzle == pysolvers.parse("5x5;waypoints=0.0,4.4")
    assert found.moves == ("0.0:ES",)


def test_a_file_that_is_no_png_takes_no_link() -> None:
    with pytest.raises(ValueError, match="not a PNG"):
        png_texts.with_texts(b"GIF89a", {png_texts.KEYWORD: "#x=1"})


def test_a_link_that_is_no_puzzle_is_passed_over() -> None:
    png = png_texts.with_texts(blank_png(), {png_texts.KEYWORD: "#numberlink=%%%"})
    with pytest.raises(PuzzleError, match="No board"):
        pysolvers.read_picture(png)
