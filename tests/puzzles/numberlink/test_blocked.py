"""Blocked cells: read and written, kept by every engine, drawn, told and edited."""

import random
from dataclasses import replace

import pytest

import pysolvers
from pysolvers.core.input import Event, Hand
from pysolvers.core.puzzle import PuzzleError
from pysolvers.errors import SolutionError
from pysolvers.puzzles.numberlink.board import PART as board
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.play import PART as play
from pysolvers.puzzles.numberlink.solver import PART as solver
from pysolvers.puzzles.numberlink.text import grid, id, puzzlink, pzprv3
from pysolvers.puzzles.numberlink.text.solutions import read_solution, write_solution
from tests.of_kind import all_solved, parsed
from tests.puzzles.editing import drag, keys
from tests.puzzles.numberlink.second_opinion import random_board
from tests.puzzles.numberlink.test_editor import after
from tests.puzzles.numberlink.test_editor import board as draft

SQUARE = "4 4\nA..B\n.##.\n....\nA..B\n"


def test_a_board_with_a_wall_of_blocked_cells_has_no_solution_and_its_half_has_one() -> None:
    for engine in solver.ENGINES:
        assert pysolvers.outcome(pysolvers.parse("A.#A/..#."), engine=engine) == "none"
        assert pysolvers.outcome(pysolvers.parse("A#.B/A#.B", rules="classic"), engine=engine) == "multiple"


@pytest.mark.parametrize(
    ("text", "blocked"),
    [
        (SQUARE, {5, 6}),
        ("A..B\n.##.\n....\nA..B\n", {5, 6}),
        ("A . . B\n. # # .\n. . . .\nA . . B\n", {5, 6}),
        ("A..B/.##./..../A..B", {5, 6}),
        ("####\n#A.#\n#.A#\n####\n", {0, 1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15}),
        ("##A.\n..A.\n", {0, 1}),
        ("# a first board\n3 2\nA#A\n...\n", {1}),
        ("# a row of\n# comments\n\n#A.A\n....\n", {0}),
        ("# blocked: @\n3 2\nA@A\n...\n", {1}),
        ("# blocked: 0\n1 0 1\n. . .\n", {1}),
    ],
)
def test_blocked_cells_are_read(text: str, blocked: set[int]) -> None:
    assert parsed(NumberlinkPuzzle, text).blocked == blocked


def test_a_declared_sign_takes_the_place_of_the_other() -> None:
    puzzle = parsed(NumberlinkPuzzle, "# blocked: x\n3 2\n#x#\n...\n")
    assert puzzle.blocked == {1} and list(puzzle.pairs) == ["#"]


def test_comments_that_begin_like_rows_are_comments() -> None:
    assert pysolvers.parse("#easy\nA...B\nA...B\n").id == "A...B/A...B"


def test_boards_come_back_from_every_format_that_can_hold_them() -> None:
    rng = random.Random("blocked formats")
    for _ in range(300):
        puzzle = random_board(rng, "full")
        assert id.read(id.write(puzzle)) == grid.read(grid.write(puzzle)) == [puzzle]
        assert pysolvers.parse(puzzle.id) == puzzle
        assert pysolvers.parse(pysolvers.link(puzzle)) == puzzle
        assert pysolvers.parse(board.text(play.start(puzzle)), "numberlink") == puzzle


def test_a_label_that_looks_like_a_blocked_cell_is_written_otherwise() -> None:
    puzzle = NumberlinkPuzzle(3, 2, ("#", "", "#", "A", "", "A"), blocked=frozenset({1}))
    assert grid.read(grid.write(puzzle)) == id.read(id.write(puzzle)) == [puzzle]


@pytest.mark.parametrize("rules", ["full", "classic", "tight"])
@pytest.mark.parametrize("format", ["text", "tubes", "color"])
def test_solutions_show_blocked_cells_and_come_back(rules: str, format: str) -> None:
    puzzle = parsed(NumberlinkPuzzle, "AB./.#./.AB", rules=rules)
    found = all_solved(NumberlinkSolution, puzzle)
    assert found
    for solution in found:
        assert write_solution(solution, format).count("#") == 1 and "".join(solution.data[1]).count("#") == 1
        assert read_solution(puzzle, write_solution(solution, format)) == solution


def test_a_solution_through_a_blocked_cell_is_wrong() -> None:
    puzzle = pysolvers.parse("A#A/...", rules="classic")
    found = map(str, pysolvers.check(puzzle, "AAA\n...\n"))
    assert "A line goes through the blocked cell at R1C2." in found
    with pytest.raises(SolutionError, match="The solution has a blocked cell here; the puzzle has none"):
        pysolvers.check(puzzle, "A#A\nA#A\n")


def test_other_programs_formats_refuse_them() -> None:
    for format in (puzzlink, pzprv3):
        with pytest.raises(PuzzleError, match="no blocked cells"):
            format.write(parsed(NumberlinkPuzzle, SQUARE))


def test_no_line_is_drawn_into_a_blocked_cell() -> None:
    state = play.start(parsed(NumberlinkPuzzle, SQUARE))
    with pytest.raises(PuzzleError, match="off the board, through a wall or to a blocked cell"):
        state.play("0.0:ES")
    assert state.play("0.0:SSS").solution() is None


def test_no_side_of_a_blocked_cell_is_crossed_out() -> None:
    """The drawing of such a drag was refused: "The move crosses out the border of the board."."""
    state = play.start(parsed(NumberlinkPuzzle, ".../A#A/B.B"))
    passes = Hand(cursor=(1, 2), drag=((2, 1), (1, 1), (1, 2), (2, 2)), marking=True)
    assert play.preview(state, passes) == state.play("1.2xS")
    assert play.preview(state, replace(passes, drag=passes.drag[:3])) == state
    assert play.interpret(state, passes, Event("up", 2.5, 2.5))[1] == ("1.2xS",)
    board.draw(state, passes)


def test_they_are_drawn_told_and_counted() -> None:
    puzzle = parsed(NumberlinkPuzzle, SQUARE)
    state = play.start(puzzle)
    assert board.words(state, (1, 1)) == "R2C2: blocked."
    assert puzzle.summary == "4 × 4, 2 pairs, 2 blocked cells"
    assert (
        len(board.draw(state, Hand()).shapes)
        == len(board.draw(play.start(parsed(NumberlinkPuzzle, "A..B/..../..../A..B"))).shapes) + 1
    )


def test_the_tool_blocks_cells_and_opens_them() -> None:
    assert after(draft("A..", "..A"), "block", *drag((1.5, 0.5), (2.5, 0.5))) == (("0.1x", "0.2x"), "A##/..A")
    edits, rows = after(draft("A..", "..A"), "block", *drag((1.5, 0.5)), *drag((1.5, 0.5), (2.5, 0.5)))
    assert (edits, rows) == (("0.1x", "0.1o"), "A../..A")
    assert after(draft("A..", "..A"), "block", *keys("Enter", "ArrowRight", "Enter", "Backspace")) == (
        ("0.0x", "0.1x", "0.1o"),
        "#../..A",
    )


def test_a_label_opens_a_blocked_cell_and_erasing_does_too() -> None:
    filled = draft("A..", "..A").play("0.1x")
    assert not filled.play("0.1:B").board.blocked
    assert after(filled, "erase", *drag((1.5, 0.5)))[0] == ("0.1o",)
    assert filled.play("columns:2").play("rows:3").board.blocked == {1}
    assert not filled.play("clear").board.blocked
