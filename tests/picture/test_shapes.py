"""Boards of other shapes in pictures: blocked and missing cells, walls, numbers of Hidato; and what is not read."""

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw

import pysolvers
from pysolvers.core.cell import Cell as Place
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import finish
from pysolvers.core.progress import outcome as how_many
from pysolvers.core.puzzle import PuzzleError
from pysolvers.drawing import png_texts
from pysolvers.drawing.palette import rgb
from pysolvers.lines.plane import Plane
from pysolvers.picture import reading
from pysolvers.picture.board import PictureBoard
from pysolvers.picture.reading import PictureReading
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from tests.picture import app_styles
from tests.picture.app_styles import Canvas, Style
from tests.picture.sentences import AS_TEXT, READ
from tests.sampling import rest_when_long

pytestmark = pytest.mark.slow
"""The module as a whole takes seconds."""

LIGHT = Style(thickness=1, header=0)
DARK = Style(ground=(0, 0, 0), line=(70, 40, 40), thickness=1, header=0)
SMALL = replace(DARK, cell=34)
STYLES = {"light": LIGHT, "small": SMALL, "dark": DARK}
of_every_style = pytest.mark.parametrize("style", rest_when_long(STYLES.values(), 2), ids=STYLES)
HOURGLASS = "AB..C/#D.##/##.##/#..A#/D.BC."
INSIDE = "A.B.C/...D./.E#../..B.C/.EAD."
WALLS = "A...B/C.D../E..../..E../.DC.B/....A;walls=0.0-1.0,2.2-2.3,3.1-3.2,3.1-4.1"


def read(image: Image.Image) -> PictureReading:
    return pysolvers.read_picture((image.convert("RGBA").tobytes(), *image.size))


def seen(puzzle: pysolvers.Puzzle | None) -> object:
    return puzzle and kind_named(puzzle.kind).picture.seen(puzzle)


@of_every_style
@pytest.mark.parametrize("identity", [HOURGLASS, INSIDE, WALLS], ids=["hourglass", "inside", "walls"])
def test_cells_that_a_border_cuts_off_are_blocked_and_borders_between_cells_are_walls(
    identity: str, style: Style
) -> None:
    border = (255, 150, 140) if style.ground == (0, 0, 0) else (60, 60, 60)
    found = read(app_styles.flow_board(identity, style, border))
    assert seen(found.puzzle) == seen(pysolvers.parse(identity, "numberlink"))
    assert not found.doubts


@of_every_style
@pytest.mark.parametrize("gap", [(0, 2), (2, 3), (3, 0)], ids=["above", "right", "corner"])
def test_a_single_cell_that_is_missing_at_the_rim_is_seen(style: Style, gap: tuple[int, int]) -> None:
    image = app_styles.dots(4, 4, [((0, 0), (3, 2)), ((1, 1), (1, 2)), ((2, 2), (3, 1))], style)
    canvas = Canvas.on(image, style)
    (row, column), (x, y), side = gap, canvas.corner(gap), style.cell
    level, upright = (x + 2, x + side - 2), (y + 2, y + side - 2)
    if row in (0, 3):
        canvas.pen.line([(at, y + side * (row == 3)) for at in level], style.ground, style.thickness)
    if column in (0, 3):
        canvas.pen.line([(x + side * (column == 3), at) for at in upright], style.ground, style.thickness)
    found = read(image)
    assert isinstance(found.puzzle, NumberlinkPuzzle)
    assert found.puzzle.blocked == {4 * row + column}


@pytest.mark.parametrize("style", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("rails", ["straight", "corners"])
def test_rails_on_both_sides_of_a_cell_are_a_bridge(style: Style, rails: str) -> None:
    image = app_styles.flow_board("A.B/.../BCA/..C", style)
    canvas = Canvas.on(image, style)
    pen = canvas.pen
    x, y = canvas.corner((1, 1))
    a, b, c, d = (round(share * style.cell) for share in (0.05, 0.26, 0.74, 0.95))
    colour = (190, 180, 170) if style is DARK else (60, 60, 60)
    for side in (b, c):
        if rails == "straight":
            pen.line((x + side, y + a, x + side, y + d), colour, 3)
        else:
            for end, turn in ((a, b), (d, c)):
                out = a if side == b else d
                pen.line((x + side, y + end, x + side, y + turn, x + out, y + turn), colour, 3)
    found = read(image)
    assert isinstance(found.puzzle, NumberlinkPuzzle)
    assert found.puzzle.bridges == {4}
    assert not found.doubts


def test_rails_at_the_rim_are_perhaps_a_bridge() -> None:
    image = app_styles.flow_board("A.B/.../BCA/..C", DARK)
    x, y = DARK.margin + DARK.cell, DARK.margin
    for side in (0.26, 0.74):
        place = x + round(side * DARK.cell)
        line = (place, y + round(0.05 * DARK.cell), place, y + round(0.95 * DARK.cell))
        ImageDraw.Draw(image).line(line, (190, 180, 170), 3)
    found = read(image)
    assert isinstance(found.puzzle, NumberlinkPuzzle)
    assert not found.puzzle.bridges
    assert [doubt.sentence for doubt in found.doubts] == ["R1C2: perhaps a bridge."]


@of_every_style
def test_hexagons_are_read_with_the_places_that_are_missing(style: Style) -> None:
    puzzle = pysolvers.parse("##A##/.CD../...B./.D.AB/#.C.#;board=hex", "numberlink")
    found = read(app_styles.hexagons(puzzle, style))
    assert seen(found.puzzle) == seen(puzzle)
    assert not found.doubts


@of_every_style
def test_lines_on_hexagons_are_moves_and_their_bends_no_dots(style: Style) -> None:
    puzzle = pysolvers.parse("##A##/.CD../...B./.D.AB/#.C.#;board=hex", "numberlink")
    assert isinstance(puzzle, NumberlinkPuzzle)
    image, plane = app_styles.hexagons(puzzle, style), Plane(puzzle.board)
    pen, lines = ImageDraw.Draw(image), (((0, 2), (1, 3), (1, 4), (2, 4), (3, 3)), ((1, 2), (2, 1), (3, 1)))
    for line, colour in zip(lines, (app_styles.PALETTE[0], app_styles.PALETTE[2]), strict=True):
        points = [tuple(style.margin + place * style.cell for place in plane.centre(cell)) for cell in line]
        pen.line(points, colour, round(0.4 * style.cell), "curve")
    found = read(image)
    assert seen(found.puzzle) == seen(puzzle)
    assert found.moves == ("3.3:RNQQ", "3.1:NR")
    assert not found.doubts


def test_hexagons_that_stand_on_a_corner_are_named() -> None:
    puzzle = pysolvers.parse("##A##/.CD../...B./.D.AB/#.C.#;board=hex", "numberlink")
    image = app_styles.hexagons(puzzle, LIGHT).transpose(Image.Transpose.ROTATE_90)
    as_text = AS_TEXT.replace(" and", ", such hexagons and", 1)
    with pytest.raises(PuzzleError, match=f"^The picture shows hexagons that stand on a corner. {as_text}$"):
        read(image)


TORUS = "A...B/...../C.BCE/..AD./..E.D;walls=0.0-0.4,0.0-4.0,0.1-4.1,0.2-4.2,0.3-4.3,0.4-4.4,4.0-4.4;board=torus"


@of_every_style
def test_edges_are_joined_where_the_border_is_open_and_the_grid_goes_on(style: Style) -> None:
    found = read(app_styles.flow_board(TORUS, replace(style, margin=30)))
    assert seen(found.puzzle) == seen(pysolvers.parse(TORUS, "numberlink"))
    assert found.certain


def test_a_border_that_is_open_on_all_sides_is_joined_where_the_grid_goes_on() -> None:
    identity = "A.B/.../BCA/..C;board=torus"
    found = read(app_styles.flow_board(identity, replace(DARK, margin=30)))
    assert seen(found.puzzle) == seen(pysolvers.parse(identity, "numberlink"))


def test_an_open_border_without_lines_beyond_it_is_said() -> None:
    found = read(app_styles.flow_board(TORUS, replace(DARK, margin=30), stubs=0))
    assert seen(found.puzzle) == seen(pysolvers.parse(TORUS, "numberlink"))
    assert found.notes == ("The border is open in places: the board was read with its edges joined there.",)


def test_a_board_that_fills_the_picture_from_side_to_side_has_no_open_border() -> None:
    image = app_styles.flow_board(TORUS, replace(DARK, margin=30))
    found = read(image.crop((30, 0, image.width - 30, image.height)))
    assert isinstance(found.puzzle, NumberlinkPuzzle)
    assert found.puzzle.shape == "square"


def test_empty_cells_without_a_line_between_them_are_a_hole() -> None:
    identity = "....AB/...C../A.##BD/..##E./C...../E.D..."
    image = app_styles.dots(6, 6, [], LIGHT)
    canvas = Canvas.on(image, LIGHT)
    x, y = canvas.corner((2, 2))
    canvas.pen.rectangle((x + 2, y + 2, x + 2 * LIGHT.cell - 2, y + 2 * LIGHT.cell - 2), LIGHT.ground)
    puzzle = pysolvers.parse(identity, "numberlink")
    assert isinstance(puzzle, NumberlinkPuzzle)
    for colour, pair in zip(app_styles.PALETTE, puzzle.pairs.values(), strict=False):
        for at in pair:
            canvas.disc(puzzle.cell(at), colour, 0.33)
    assert seen(read(image).puzzle) == seen(puzzle)


@pytest.mark.parametrize(("page", "tile"), [(250, 228), (22, 44)], ids=["light", "dark"])
def test_cells_with_gaps_between_them_are_read_and_places_that_show_the_page_are_none(page: int, tile: int) -> None:
    puzzle = pysolvers.parse("...AB./C#...B/DE.C../...E#./....DA", "numberlink")
    assert isinstance(puzzle, NumberlinkPuzzle)
    style = replace(LIGHT, ground=(page,) * 3, line=(page,) * 3)
    canvas = Canvas(5, 6, style)
    for at in range(30):
        (x, y), side = canvas.corner(puzzle.cell(at)), style.cell
        if at not in puzzle.blocked:
            canvas.pen.rounded_rectangle((x + 3, y + 3, x + side - 3, y + side - 3), 6, (tile,) * 3)
    for colour, pair in zip(app_styles.PALETTE, puzzle.pairs.values(), strict=False):
        for at in pair:
            canvas.disc(puzzle.cell(at), colour, 0.33)
    assert seen(read(canvas.done()).puzzle) == seen(puzzle)


def test_walls_of_a_zip_may_have_another_colour_than_its_discs() -> None:
    walls = (((0, 1), (0, 2)), ((2, 2), (3, 2)), ((4, 1), (4, 2)))
    image = app_styles.zip_board(6, 5, (), walls, replace(LIGHT, disc=(60, 60, 60)))
    canvas = Canvas.on(image, LIGHT)
    for number, cell in enumerate(((0, 0), (2, 3), (5, 4), (3, 1), (4, 0)), 1):
        canvas.disc(cell, (240, 110, 0))
        canvas.text(cell, str(number), LIGHT.sign)
    assert read(image).puzzle == pysolvers.parse("5x6;waypoints=0.0,2.3,5.4,3.1,4.0;walls=0.1-0.2,2.2-3.2,4.1-4.2")


def test_a_wall_of_another_colour_beside_a_drawn_path_is_left_out_with_a_note() -> None:
    # On real half-played boards such marks are gaps between two parts of the path.
    image = app_styles.zip_board(6, 5, (), (((0, 1), (0, 2)), ((2, 2), (3, 2))), replace(LIGHT, disc=(60, 60, 60)))
    app_styles.path_on(image, [(0, 0), (0, 1), (1, 1)], (150, 200, 255), LIGHT, 0.4)
    canvas = Canvas.on(image, LIGHT)
    for number, cell in enumerate(((0, 0), (2, 3), (5, 4), (3, 1), (4, 0)), 1):
        canvas.disc(cell, (240, 110, 0))
        canvas.text(cell, str(number), LIGHT.sign)
    found = read(image)
    assert isinstance(found.puzzle, HamiltonianPuzzle)
    assert found.puzzle.walls == {((2, 2), (3, 2))}
    assert "The drawn path may hide walls." in found.notes


def test_white_cells_with_discs_of_one_colour_of_ours_are_no_drawing_of_ours() -> None:
    style = replace(LIGHT, disc=rgb("hue1", "light"), line=(200, 200, 205))
    cells = ((0, 0), (2, 3), (5, 4), (3, 1), (4, 0))
    found = read(app_styles.zip_board(6, 5, cells, (), style))
    assert found.puzzle == pysolvers.parse("5x6;waypoints=0.0,2.3,5.4,3.1,4.0")


@pytest.mark.parametrize("sign", ["rails", "frame"])
def test_ink_in_a_cell_that_is_not_understood_is_doubtful_though_it_touches_the_sides(sign: str) -> None:
    image = app_styles.flow_board(INSIDE, LIGHT, (60, 60, 60))
    canvas = Canvas.on(image, LIGHT)
    pen = canvas.pen
    x, y = canvas.corner((1, 1))
    if sign == "rails":
        for share in (0.25, 0.5, 0.75):
            pen.line((x + share * 60, y + 2, x + share * 60, y + 58), (60, 60, 60), 3)
    else:
        pen.rectangle((x + 14, y + 14, x + 46, y + 46), outline=(60, 60, 60), width=3)
    assert (1, 1) in read(image).doubtful


def test_letters_on_coloured_dots_are_paired_by_their_colours() -> None:
    found = read(app_styles.flow_board(INSIDE, DARK, letters=True))
    assert seen(found.puzzle) == seen(pysolvers.parse(INSIDE, "numberlink"))


def test_a_sign_that_is_not_read_makes_its_cell_doubtful() -> None:
    image = app_styles.flow_board(INSIDE, LIGHT, (60, 60, 60))
    canvas = Canvas.on(image, LIGHT)
    canvas.text((1, 1), "+", (0, 0, 0), 0.6)
    assert (1, 1) in read(image).doubtful


def numbers(cells: dict[tuple[int, int], int], dark: tuple[int, int], side: int = 4) -> Image.Image:
    canvas = Canvas(side, side, LIGHT)
    x, y = canvas.corner(dark)
    canvas.pen.rectangle((x, y, x + LIGHT.cell, y + LIGHT.cell), fill=(40, 40, 40))
    for cell, number in cells.items():
        canvas.text(cell, str(number), LIGHT.disc, 0.5)
    return canvas.done()


def test_numbers_are_read_as_hidato_where_only_diagonal_steps_give_a_solution() -> None:
    wanted = pysolvers.parse("4x4;board=king;holes=2.2;at=0.0:1,0.2:3,1.2:5,1.0:7,3.0:9,2.1:11,3.3:13,1.3:15")
    assert isinstance(wanted, HamiltonianPuzzle)
    found = read(numbers(dict(wanted.positions), (2, 2)))
    assert found.puzzle == wanted
    assert "diagonal steps" in " ".join(found.notes)


def test_a_board_with_several_solutions_says_so() -> None:
    found = read(app_styles.flow_board("A..B/..../..../A..B", LIGHT, (60, 60, 60)))
    assert found.notes == ("The board as read has several solutions: something may be misread or missing.",)


def test_an_empty_grid_says_that_clues_are_pasted_as_text() -> None:
    with pytest.raises(
        PuzzleError,
        match=f"^The picture shows a board of 5 columns and 4 rows that .*, perhaps a crossword. {AS_TEXT}$",
    ):
        read(Canvas(4, 5, LIGHT).done())


def test_a_board_with_clues_beside_it_is_named() -> None:
    canvas = Canvas(3, 3, replace(LIGHT, margin=130))
    for at, clue in enumerate(("[AB]+", "(C|D)*", "E.F")):
        canvas.text((at, -1), clue, LIGHT.disc, 0.3)
        canvas.text((-1, at), clue, LIGHT.disc, 0.3)
        canvas.text((at, at), "W", LIGHT.disc, 0.6)
    beside = "with clues beside its rows and columns, as in Regex crosswords"
    told = f"The picture shows a board of 3 columns and 3 rows {beside}"
    with pytest.raises(PuzzleError, match=f"^{told}. {AS_TEXT}$"):
        read(canvas.done())


def test_a_cube_is_refused_and_boards_in_3d_are_named() -> None:
    image = Image.new("RGB", (400, 400), (255, 255, 255))
    pen = ImageDraw.Draw(image)
    axes = (35, 20), (-35, 20), (0, -40)  # as pixels of a cell's side: to the right, to the left, up
    for one, other in ((0, 1), (0, 2), (1, 2)):
        for along, across in ((one, other), (other, one)):
            for at in range(5):
                x, y = 200 + at * axes[across][0], 200 + at * axes[across][1]
                pen.line((x, y, x + 4 * axes[along][0], y + 4 * axes[along][1]), (90, 90, 90), 2)
    for x, y, colour in ((235, 180, 0), (235, 260, 1), (165, 260, 0), (165, 180, 1)):
        pen.ellipse((x - 10, y - 10, x + 10, y + 10), app_styles.PALETTE[colour])
    with pytest.raises(PuzzleError, match=f" {AS_TEXT}$"):
        read(image)


def test_a_crossword_that_is_not_symmetric_is_named_for_its_numbers() -> None:
    canvas = Canvas(5, 5, LIGHT)
    for cell in ((0, 0), (1, 0), (3, 4), (4, 4)):
        x, y = canvas.corner(cell)
        canvas.pen.rectangle((x, y, x + LIGHT.cell, y + LIGHT.cell), fill=(60, 60, 60))
    for number, cell in enumerate(((0, 1), (0, 2), (0, 3), (0, 4), (2, 0)), 1):
        canvas.text(cell, str(number), LIGHT.disc, 0.25, (0.2, 0.2))
        canvas.text(cell, "B", LIGHT.disc, 0.6, (0.5, 0.6))
    with pytest.raises(
        PuzzleError, match=f"^The picture shows a crossword of 5 columns and 5 rows, which is not solved here: {READ}$"
    ):
        read(canvas.done())


def test_a_crossword_is_named() -> None:
    canvas = Canvas(7, 7, LIGHT)
    for cell in ((1, 1), (1, 5), (5, 1), (5, 5)):
        x, y = canvas.corner(cell)
        canvas.pen.rectangle((x, y, x + LIGHT.cell, y + LIGHT.cell), fill=(0, 0, 0))
    for number, cell in enumerate(((0, 0), (0, 2), (0, 4), (2, 0), (4, 0)), 1):
        canvas.text(cell, str(number), LIGHT.disc, 0.25, (0.2, 0.2))
    with pytest.raises(
        PuzzleError, match=f"^The picture shows a crossword of 7 columns and 7 rows, which is not solved here: {READ}$"
    ):
        read(canvas.done())


def test_a_file_that_names_another_puzzle_than_its_picture_shows_is_contradicted() -> None:
    file = io.BytesIO()
    app_styles.flow_board(INSIDE, LIGHT, (60, 60, 60)).save(file, "PNG")
    right, wrong = (pysolvers.parse(text, "numberlink") for text in (INSIDE, INSIDE.replace("#", ".")))
    for puzzle, notes in ((right, 0), (wrong, 1)):
        found = pysolvers.read_picture(
            png_texts.with_texts(file.getvalue(), {png_texts.KEYWORD: pysolvers.link(puzzle)})
        )
        assert found.puzzle == puzzle
        assert (
            found.notes
            == (f"The picture does not show the puzzle that its file names, but another one: numberlink {INSIDE}",)
            * notes
        )


def test_lines_beside_a_board_are_added_on_every_side_each_by_its_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a board of 7 by 8 cells only 3 by 4 in its middle are known at first."""
    known = {(row, column) for row in range(3) for column in range(4)}

    def belongs(_: PictureBoard, line: list[Place], beside: list[Place], *_others: object) -> bool:
        assert known.issuperset(beside) and known.isdisjoint(line)
        assert all(abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1 for one, two in zip(line, beside, strict=True))
        if all(-1 <= row < 6 and -2 <= column < 6 for row, column in line):
            known.update(line)
            return True
        return False

    monkeypatch.setattr(PictureBoard, "_belongs", belongs)
    found = object.__new__(PictureBoard)  # a board without a picture
    found.rows, found.columns = 3, 4
    assert found.grown(lambda line, beside: True) == (1, 2, 3, 2)


@pytest.mark.parametrize(("text", "outcome"), [("2x2;start=0.0", "multiple"), ("2x2;start=0.0;end=0.1", "unique")])
def test_a_board_with_just_two_solutions_is_not_taken_for_one_with_one(text: str, outcome: str) -> None:
    assert finish(how_many(pysolvers.parse(text), reading.MOST_NODES, reading.MOST_REPORTS)) == outcome
