"""The drawing: few shapes, hues apart, words."""

from pysolvers import kinds
from pysolvers.core.input import Hand
from pysolvers.core.marks import Marks
from pysolvers.drawing.scene import Path, Text
from pysolvers.drawing.step_marks import CORE
from pysolvers.puzzles.numberlink.board import PART as board
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.play import PART as PLAY
from pysolvers.puzzles.numberlink.tubes import line_styles
from tests.of_kind import parsed, solved

KIND = next(kind for kind in kinds() if kind.name == "numberlink")


def test_a_board_is_drawn_with_one_shape_for_each_style() -> None:
    solution = solved(NumberlinkSolution, parsed(NumberlinkPuzzle, KIND.examples[-1][1]))
    scene = board.draw(PLAY.shown(solution))
    assert sum(isinstance(shape, Path) for shape in scene.shapes) < 40
    assert [shape.text for shape in scene.shapes if isinstance(shape, Text)][:6] == ["A", "B", "C", "D", "E", "F"]


def test_a_label_keeps_its_style_for_the_whole_game() -> None:
    puzzle = parsed(NumberlinkPuzzle, KIND.examples[-1][1])
    hues = [
        {shape.fill for shape in board.draw(state).shapes if isinstance(shape, Text)}
        for state in (PLAY.start(puzzle), PLAY.shown(solved(NumberlinkSolution, puzzle)))
    ]
    assert hues[0] == hues[1]
    assert list(line_styles(puzzle).values()) == [*range(12)]


def test_labels_keep_their_styles_while_pairs_are_added_anywhere() -> None:
    before, more = (parsed(NumberlinkPuzzle, text) for text in ("..../A..A/..../B..B", "C..C/A..A/D..D/B..B"))
    one, other = (dict(line_styles(puzzle)) for puzzle in (before, more))
    assert one == {"A": 0, "B": 1} and other == {**one, "C": 2, "D": 3}
    far = parsed(NumberlinkPuzzle, "A..A/Q..Q/g..g/_27_.._27_")
    assert len(set(line_styles(far).values())) == 4


def test_sixteen_labels_have_sixteen_styles() -> None:
    puzzle = parsed(NumberlinkPuzzle, "\n".join(2 * label for label in "AIBCDEFGHJKLMNOP"))
    assert sorted(line_styles(puzzle).values()) == [*range(16)]


def test_the_path_under_the_cursor_is_thicker() -> None:
    solution = solved(NumberlinkSolution, parsed(NumberlinkPuzzle, KIND.examples[0][1]))
    widths = [
        shape.width
        for shape in board.draw(PLAY.shown(solution), Hand(cursor=(0, 1), visible=True)).shapes
        if isinstance(shape, Path)
    ]
    assert widths.count(0.42) == 1


def test_a_cell_is_told_in_words() -> None:
    puzzle = parsed(NumberlinkPuzzle, KIND.examples[0][1])
    assert board.words(PLAY.start(puzzle), (0, 0)) == "R1C1: end of C."
    assert board.words(PLAY.start(puzzle), (0, 1)) == "R1C2: empty."
    told = board.words(PLAY.shown(solved(NumberlinkSolution, puzzle)), (0, 0))
    assert told == "R1C1: end of C, line C going right, 6 cells."


def test_a_board_of_60_by_60_is_drawn() -> None:
    puzzle = parsed(NumberlinkPuzzle, "A" + "." * 59 + ("/" + "." * 60) * 58 + "/" + "." * 59 + "A")
    scene = board.draw(PLAY.start(puzzle))
    assert scene.box[2] > 60


def test_new_lines_that_cross_on_a_bridge_have_the_colors_of_their_labels() -> None:
    puzzle = parsed(NumberlinkPuzzle, ".A./B.B/.A.;bridges=1.1")
    sides = [((0, 1), (1, 1)), ((1, 1), (2, 1)), ((1, 0), (1, 1)), ((1, 1), (1, 2))]
    scene = board.draw(PLAY.start(puzzle), None, Marks(joined=frozenset(sides)))
    drawn = [shape for shape in scene.shapes if isinstance(shape, Path) and shape.width == CORE]
    assert [(shape.stroke, shape.d.count("M")) for shape in drawn] == [("hue1", 2), ("hue2", 2)]
