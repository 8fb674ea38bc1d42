"""Numberlink boards made by hand."""

from itertools import combinations, product

import pytest

from pysolvers.core.input import Event, Hand
from pysolvers.core.puzzle import PuzzleError
from pysolvers.desk.game import Session
from pysolvers.puzzles.numberlink.draft import NumberlinkDraft
from pysolvers.puzzles.numberlink.editor import PART as editor
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.text import grid
from tests.of_kind import all_solved, parsed
from tests.puzzles.editing import drag, edited, keys


def board(*rows: str) -> NumberlinkDraft:
    """A draft; its labels may be no puzzle yet."""
    return NumberlinkDraft(NumberlinkPuzzle(len(rows[0]), len(rows), tuple(x.strip(".") for row in rows for x in row)))


def after(draft: NumberlinkDraft, tool: str, *events: Event) -> tuple[tuple[str, ...], str]:
    """The edits that the events come to on a board, and its rows after them."""
    edits, draft, _ = edited(editor, draft, tool, *events)
    return edits, "/".join(editor.text(draft).split("\n")[1:-1])


def test_a_tap_puts_the_end_that_is_missing_then_a_new_label_and_on_a_label_takes_it_away() -> None:
    assert after(board("A..", "..."), "label", *drag((2.5, 1.5)), *drag((1.5, 1.5))) == (
        ("1.2:A", "1.1:B"),
        "A../.BA",
    )
    assert after(board("A..", "..A"), "label", *drag((0.5, 0.5)))[1] == ".../..A"


def test_new_labels_are_numbers_where_all_are() -> None:
    assert after(board("1.2", "1.2"), "label", *drag((1.5, 0.5)))[0] == ("0.1:3",)


def test_typed_signs_are_labels_and_digits_make_longer_numbers() -> None:
    assert after(board("...", "..."), "label", *keys("1", "2", "ArrowRight", "q"))[0] == ("0.0:1", "0.0:12", "0.1:q")
    assert after(board("...", "..."), "label", *keys("1", "2", "Backspace", "Backspace"))[0][2:] == ("0.0:1", "0.0:")


def test_a_drag_puts_both_ends_of_a_new_label_or_the_missing_one() -> None:
    assert after(board("A..", "..A"), "pair", *drag((2.5, 0.5), (0.5, 1.5)))[0] == ("0.2:B", "1.0:B")
    assert after(board("A..", "..."), "pair", *drag((0.5, 0.5), (0.5, 1.5)))[0] == ("1.0:A",)
    assert after(board("...", "..."), "pair", *keys("Enter", "ArrowRight", "Enter"))[1] == "AA./..."


def test_a_label_is_moved_and_changes_places_with_another() -> None:
    assert after(board("A.B", "A.B"), "move", *drag((0.5, 0.5), (1.5, 0.5)))[1] == ".AB/A.B"
    assert after(board("A.B", "A.B"), "move", *drag((0.5, 0.5), (2.5, 0.5)))[1] == "B.A/A.B"
    assert after(board("A.B", "A.B"), "move", *keys("Enter", "ArrowRight", "Enter"))[1] == ".AB/A.B"
    assert after(board("A.B", "A.B"), "move", *drag((1.5, 0.5), (2.5, 0.5)))[0] == ()


def test_the_eraser_the_right_button_and_delete_take_labels_away() -> None:
    assert after(board("AB.", "AB."), "erase", *drag((0.5, 0.5), (1.5, 0.5), (1.5, 1.5)))[0] == ("0.0:", "0.1:", "1.1:")
    assert after(board("AB.", "AB."), "label", *drag((1.5, 0.5), button="right"))[0] == ("0.1:",)
    assert after(board("AB.", "AB."), "move", *keys("Delete"))[0] == ("0.0:",)


def test_a_run_that_is_erased_comes_back_in_one_step() -> None:
    puzzle = parsed(NumberlinkPuzzle, "AB./AB./...")
    session, draft = Session(puzzle, editing=True), editor.start(puzzle)
    _, edits = editor.interpret(draft, Hand(drag=((0, 0), (0, 1))), Event("up", 1.5, 0.5), "erase")
    assert len(edits) == 2
    undone = session.play(edits).undo()
    assert undone.state == session.state


def test_a_label_with_one_end_or_three_is_a_draft_and_the_puzzle_says_what_it_lacks() -> None:
    with pytest.raises(PuzzleError, match="C has one end, in R2C3: add the other"):
        _ = board("A.A", "..C").puzzle
    with pytest.raises(PuzzleError, match="A has 3 ends"):
        _ = board("A.A", "..A").puzzle


def test_resizing_keeps_what_fits_and_the_bounds_are_said() -> None:
    draft = board("A.B", "A.B")
    assert editor.text(draft.play("columns:2").play("rows:3")) == "2 3\nA.\nA.\n..\n"
    assert [(s.least, s.most) for s in draft.steppers] == [(1, 200), (1, 200)]
    assert draft.play("columns:200").play("rows:200").steppers[0].value == 200
    for edit in ("rows:0", "columns:100000", "rows:1001"):
        with pytest.raises(PuzzleError, match="A board of"):
            draft.play(edit)


def test_clear_empties_the_board() -> None:
    assert editor.text(board("A.B", "A.B").play("clear")) == "3 2\n...\n...\n"


@pytest.mark.parametrize(
    "edit", ["", "0.0", "0.0:%20", "0.0:%ED%A0%80%00", "9.9:A", "rows:", "0.0:A+B", "0.0:" + "x" * 41]
)
def test_what_is_no_edit_is_refused_in_a_sentence(edit: str) -> None:
    with pytest.raises(PuzzleError):
        board("A.B", "A.B").play(edit)


def test_every_small_board_is_written_so_that_it_is_read_back() -> None:
    for height, width in product(range(1, 4), range(1, 5)):
        size = height * width
        for ends in [(), *combinations(range(size), 2)]:
            cells = tuple("A" * (i in ends) for i in range(size))
            free = [i for i in range(size) if i not in ends]
            for blocked in [(), free[:1], free[1:], free]:
                puzzle = NumberlinkPuzzle(width, height, cells, blocked=frozenset(blocked))
                assert grid.read(grid.write(puzzle)) == [puzzle]
                assert parsed(NumberlinkPuzzle, grid.write(puzzle)) == puzzle


def test_no_one_label_is_offered() -> None:
    solutions = all_solved(NumberlinkSolution, parsed(NumberlinkPuzzle, "A../.../..A"))
    assert editor.offer(solutions[0], solutions[1:]) is None
