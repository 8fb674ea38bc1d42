"""Our own drawings, without the link that their files carry, are read exactly, also with lines and numbers on them."""

import io
from collections.abc import Sequence
from typing import Any

import pytest

import pysolvers
from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import Puzzle
from pysolvers.drawing.palette import Scheme
from pysolvers.picture.reading import PictureReading
from pysolvers.puzzles.numberlink.play import NumberlinkState
from tests.puzzles.walk import played
from tests.sampling import rest_when_long, some

pytest.importorskip("typst", reason="typst is not installed: it draws the pictures of these tests")
pytest.importorskip("PIL", reason="Pillow is not installed: it makes pixels of the pictures of these tests")

from PIL import Image, ImageDraw

SIGNPOST = "4x4:1ddcfdfcfaaaebba16a"
LETTERS = ".....AB.C/.B......D/......EC./..FG.H.../.E...I.J./.......D./AF..H..I./KG.KLJ.../........L"
HEXAGONS = "##A##/.CD../...B./.D.AB/#.C.#;board=hex"
NUMBERS = "1.2.5/..3.4/...../.2.5./.134."


def in_turn(schemes: Sequence[Scheme], boards: Sequence[tuple[Any, ...]]) -> list[Any]:
    """Each of the boards in one of the color schemes; in long runs in all of them."""
    cases = [
        (*board, schemes[(at + turn) % len(schemes)]) for turn in range(len(schemes)) for at, board in enumerate(boards)
    ]
    return rest_when_long(cases, len(boards))


def drawn(puzzle: Puzzle, moves: tuple[str, ...], scheme: Scheme, share: float) -> Image.Image:
    """A drawing with these moves, made smaller to a share of its size."""
    kind = kind_named(puzzle.kind)
    state = played(kind.play.start(puzzle), moves)
    with Image.open(io.BytesIO(kind.board.draw(state, None, None).png(scheme))) as file:
        size = round(file.width * share), round(file.height * share)
        return file.convert("RGBA").resize(size, Image.Resampling.LANCZOS)


def read(image: Image.Image) -> PictureReading:
    return pysolvers.read_picture((image.tobytes(), *image.size))


def links(puzzle: Puzzle, moves: tuple[str, ...]) -> tuple[int, ...]:
    state = played(kind_named("numberlink").play.start(puzzle), moves)
    assert isinstance(state, NumberlinkState)
    return state.links


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "identity", "moves", "scheme"),
    in_turn(
        ("light", "dark"),
        [
            ("signpost", SIGNPOST, ()),
            ("signpost", SIGNPOST, ("0.0-2.2", "0.1-2.3", "0.2-0.3", "1.0-3.2")),
            ("numberlink", NUMBERS, ()),
            ("numberlink", LETTERS, ()),
            ("numberlink", LETTERS, ("4.1:NNEEEEE", "7.0:SEEEN", "8.8:WWWWN")),
        ],
    ),
)
def test_a_drawing_is_read_exactly_with_what_is_played(
    kind: str, identity: str, moves: tuple[str, ...], scheme: Scheme
) -> None:
    puzzle = pysolvers.parse(identity, kind)
    for share in some((0.5, 0.8), 1):
        found = read(drawn(puzzle, moves, scheme, share))
        assert found.puzzle == puzzle
        assert found.certain
        if kind == "numberlink":
            assert links(puzzle, found.moves) == links(puzzle, moves)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "identity", "scheme"),
    in_turn(
        ("light", "dark", "paper"),
        [
            ("signpost", SIGNPOST),
            ("numberlink", NUMBERS),
            ("numberlink", "AB.C/..#B/A..C;walls=0.0-1.0,1.1-2.1"),
            ("numberlink", "CA..B/...../...../.BC../.AD.D;walls=0.0-0.4,0.4-4.4;board=torus"),
            ("numberlink", "...../..A../B...B/..A..;bridges=2.2"),
            ("numberlink", HEXAGONS),
            ("hamiltonian", "5x5;board=hex;at=1.0:2,4.0:6,4.4:10,1.4:14,2.3:15,0.2:19,3.1:24"),
            ("hamiltonian", "4x5;board=hex;waypoints=0.0,3.2,1.3;holes=1.1"),
        ],
    ),
)
def test_boards_of_all_shapes_are_read_in_all_colours(kind: str, identity: str, scheme: Scheme) -> None:
    puzzle = pysolvers.parse(identity, kind)
    found = read(drawn(puzzle, (), scheme, 0.7))
    assert found.puzzle is not None
    assert kind_named(kind).picture.seen(found.puzzle) == kind_named(kind).picture.seen(puzzle)
    assert not found.doubts


@pytest.mark.slow
@pytest.mark.parametrize(
    ("identity", "scheme", "cell"),
    [
        ("A..B/..../B..A;walls=0.0-1.0,1.2-2.2", "light", 24),  # its frame is nowhere as dark as it was drawn
        ("A..B/..../B..A;walls=0.0-1.0,1.2-2.2", "dark", 52),
        ("A..B/..../B..A;walls=0.0-1.0,1.2-2.2;board=torus", "light", 24),
        ("A...../B..CD./E..D../...AC./.....B/.....E", "paper", 32),  # two hues are close on paper
    ],
)
def test_small_drawings_are_read_with_their_borders_and_hues(identity: str, scheme: Scheme, cell: int) -> None:
    puzzle = pysolvers.parse(identity, "numberlink")
    found = read(drawn(puzzle, (), scheme, cell / 96))
    assert found.puzzle is not None
    seen = kind_named("numberlink").picture.seen
    assert seen(found.puzzle) == seen(puzzle)


@pytest.mark.slow
def test_a_label_alone_and_a_disc_of_no_label_are_doubtful() -> None:
    image = drawn(pysolvers.parse("A..B/..../C..C/A..B", "numberlink"), (), "light", 0.7)
    side = image.width / 4.12

    def spot(row: int, column: int) -> tuple[int, int, int, int]:
        left, top = round((column + 0.23) * side), round((row + 0.23) * side)
        return left, top, left + round(0.66 * side), top + round(0.66 * side)

    gone, more = image.copy(), image.copy()
    gone.paste(image.crop(spot(1, 0)), spot(3, 0)[:2])
    ImageDraw.Draw(more).ellipse(spot(1, 1), fill=(130, 130, 130, 255))
    found = read(gone)
    assert found.notes == ("The label in R1C1 has no partner of its color.",)
    assert [doubt.sentence for doubt in found.doubts] == ["R1C1: no other label looks like this."]
    found = read(more)
    assert [doubt.sentence for doubt in found.doubts] == ["R2C2: perhaps there is a label here."]
