"""Hamilton paths made by hand."""

import re

import pytest

import pysolvers
from pysolvers.core.editing import Field
from pysolvers.core.input import Event, Hand
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import PuzzleError
from pysolvers.drawing.scene import Text
from pysolvers.puzzles.hamiltonian.draft import HamiltonianDraft
from pysolvers.puzzles.hamiltonian.editor import PART as editor
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.text.id import read
from tests.puzzles.editing import drag, edited, keys


def draft_of(text: str) -> HamiltonianDraft:
    (puzzle,) = read(text)
    assert isinstance(puzzle, HamiltonianPuzzle)
    return editor.start(puzzle)


def after(text: str, tool: str, *events: Event) -> tuple[tuple[str, ...], str]:
    """The edits that the events come to on a board, and its id after them."""
    edits, draft, _ = edited(editor, draft_of(text), tool, *events)
    return edits, draft.puzzle.id


def test_a_tap_gives_the_next_number_and_another_takes_it_away_and_closes_the_gap() -> None:
    assert after("3x3;waypoints=0.0,1.1", "number", *drag((2.5, 2.5))) == (("2.2:3",), "3x3;waypoints=0.0,1.1,2.2")
    assert after("3x3;waypoints=0.0,1.1,2.2", "number", *drag((1.5, 1.5)))[1] == "3x3;waypoints=0.0,2.2"


def test_a_number_moves_with_the_pointer() -> None:
    draft = draft_of("3x3;waypoints=0.0,1.1,2.2")
    drawn = editor.draw(draft, Hand(drag=((1, 1), (0, 2)), over=(2.5, 0.5)), Marks(), "number").shapes
    numbers = {shape.text: (shape.x, shape.y) for shape in drawn if isinstance(shape, Text) and shape.text.isdecimal()}
    assert numbers == {"1": (0.5, 0.5), "2": (2.5, 0.5), "3": (2.5, 2.5)}


def test_a_number_is_dragged_to_another_cell_and_keeps_its_place_in_order() -> None:
    assert after("3x3;waypoints=0.0,1.1,2.2", "number", *drag((1.5, 1.5), (2.5, 0.5)))[1] == (
        "3x3;waypoints=0.0,0.2,2.2"
    )


def test_typed_digits_say_which_number_the_cell_at_the_cursor_is() -> None:
    assert after("3x3;waypoints=0.0,1.1,2.2", "number", *keys("ArrowRight", "2"))[1] == (
        "3x3;waypoints=0.0,0.1,1.1,2.2"
    )
    twelve = "5x5;waypoints=" + ",".join(f"{i // 5}.{i % 5}" for i in range(12))
    assert after(twelve, "number", *keys("2"))[0] == ("0.0:12",)
    assert after(twelve, "number", *keys("9"))[0] == ("0.0:9",)
    assert after(twelve, "number", *keys("Enter", "Enter"))[0] == ("0.0:0", "0.0:12")


def test_a_tap_fixes_the_next_position_and_another_takes_it_back() -> None:
    assert after("3x3", "position", *drag((0.5, 0.5)), *drag((1.5, 0.5))) == (("0.0@1", "0.1@2"), "3x3;at=0.0:1,0.1:2")
    assert after("3x3;at=0.0:4", "position", *drag((1.5, 0.5)))[0] == ("0.1@5",)
    assert after("3x3;at=0.0:9", "position", *drag((1.5, 0.5)))[0] == ("0.1@1",)
    assert after("3x3;at=0.0:4", "position", *drag((0.5, 0.5))) == (("0.0@0",), "3x3")
    assert after("3x3;at=0.0:4", "erase", *drag((0.5, 0.5))) == (("0.0@0",), "3x3")


def test_a_position_is_dragged_and_typed() -> None:
    assert after("3x3;at=1.1:5", "position", *drag((1.5, 1.5), (2.5, 0.5)))[1] == "3x3;at=0.2:5"
    assert after("4x4;at=1.1:5", "position", *keys("1", "3")) == (("0.0@1", "0.0@13"), "4x4;at=1.1:5,0.0:13")
    assert after("4x4;at=0.0:13", "position", *keys("Backspace"))[0] == ("0.0@1",)
    assert after("4x4;at=0.0:9", "position", *keys("Backspace"))[0] == ("0.0@0",)
    assert after("4x4;at=0.0:13", "position", *keys("9"))[0] == ("0.0@9",)
    assert after("4x4;closed", "position", *keys("1"), *drag((0.5, 0.5)))[0] == ()


def test_a_position_that_two_cells_have_is_told_until_one_of_them_has_another() -> None:
    draft = draft_of("3x3;at=0.0:1").play("1.1@1")
    with pytest.raises(PuzzleError, match="Position 1 is given to R2C2 already"):
        draft.puzzle  # noqa: B018  asked for its error
    assert draft.play("1.1@5").puzzle.id == "3x3;at=0.0:1,1.1:5"
    assert draft.play("0.0h").puzzle.id == "3x3;at=1.1:1;holes=0.0"
    with pytest.raises(PuzzleError, match="no position 9 on a path of 4 cells"):
        draft_of("3x3;at=0.0:9").play("columns:2").play("rows:2").puzzle  # noqa: B018  asked for its error


def test_a_position_can_be_the_clue_that_leaves_one_solution() -> None:
    puzzle = draft_of("3x3;at=1.1:5").puzzle
    solution, *others = [found for found in pysolvers.solutions(puzzle) if isinstance(found, HamiltonianSolution)]
    offer = editor.offer(solution, others)
    assert offer is not None and "@" in offer.edit and offer.sentence.endswith("would leave only this solution.")
    assert list(pysolvers.solutions(editor.start(puzzle).play(offer.edit).puzzle)) != []
    left = pysolvers.solve(editor.start(puzzle).play(offer.edit).puzzle)
    assert isinstance(left, HamiltonianSolution) and left.cells == solution.cells


def test_a_click_near_a_side_adds_a_wall_and_another_removes_it() -> None:
    assert after("3x3", "wall", *drag((0.95, 0.5))) == (("0.0wE",), "3x3;walls=0.0-0.1")
    assert after("3x3;walls=0.0-0.1", "wall", *drag((1.1, 0.4))) == (("0.0oE",), "3x3")


def test_a_drag_draws_a_run_of_walls_along_a_line_of_the_grid_whatever_corner_it_began_at() -> None:
    edits, puzzle = after("4x4", "wall", *drag((2.02, 0.1), (1.9, 2.6)))
    assert edits == ("0.1wE", "1.1wE", "2.1wE")
    assert after(puzzle, "wall", *drag((2.02, 0.5), (2, 2.6)))[1] == "4x4"
    assert after("4x4", "wall", *drag((0.1, 2.04), (1.9, 1.9)))[0] == ("1.0wS", "1.1wS")


def test_a_drag_through_cells_requires_the_steps_and_again_takes_them_back() -> None:
    edits, puzzle = after("3x3", "required", *drag((0.5, 0.5), (2.5, 0.5), (2.5, 1.5)))
    assert edits == ("0.0rE", "0.1rE", "0.2rS")
    assert after(puzzle, "required", *drag((0.5, 0.5), (2.5, 0.5), (2.5, 1.5)))[1] == "3x3"
    assert after("3x3", "required", *drag((0.9, 0.5)))[0] == ("0.0rE",)


def test_a_required_step_takes_the_place_of_a_wall() -> None:
    assert after("3x3;walls=0.0-0.1", "required", *drag((0.9, 0.5)))[1] == "3x3;required=0.0-0.1"


def test_ends_are_set_one_after_the_other_and_taken_back() -> None:
    edits, puzzle = after("3x3", "end", *drag((0.5, 0.5)), *drag((2.5, 2.5)))
    assert (edits, puzzle) == (("0.0s", "2.2e"), "3x3;start=0.0;end=2.2")
    assert after(puzzle, "end", *drag((0.5, 0.5)))[1] == "3x3;end=2.2"


def test_a_path_may_begin_before_its_first_number_where_that_is_said() -> None:
    edits, puzzle = after("3x3;waypoints=0.1,2.1", "end", *drag((1.5, 0.5)))
    assert (edits, puzzle) == (("start-free",), "3x3;start=free;waypoints=0.1,2.1")
    assert after(puzzle, "end", *drag((1.5, 0.5)))[1] == "3x3;waypoints=0.1,2.1"


def test_a_loop_has_no_ends_to_set() -> None:
    assert after("4x4;closed", "end", *drag((0.5, 0.5)), *keys("Enter"))[0] == ()
    with pytest.raises(PuzzleError, match="no ends"):
        draft_of("4x4;closed").play("0.0s")


def test_holes_are_painted_and_what_was_there_goes() -> None:
    edits, puzzle = after("3x3;waypoints=0.0,2.2;walls=0.1-0.2", "hole", *drag((0.5, 0.5), (2.5, 0.5)))
    assert (edits, puzzle) == (("0.0h", "0.1h", "0.2h"), "3x3;waypoints=2.2;holes=0.0,0.1,0.2")
    assert after(puzzle, "hole", *drag((0.5, 0.5), (2.5, 0.5)))[1] == "3x3;waypoints=2.2"


def test_the_eraser_and_the_right_button_take_away_what_is_under_them() -> None:
    full = "3x3;waypoints=0.0,2.2;walls=0.0-0.1;required=1.0-1.1;holes=2.0"
    assert after(full, "erase", *drag((0.3, 0.5)))[0] == ("0.0:0",)
    assert after(full, "erase", *drag((0.9, 0.5)))[0] == ("0.0oE",)
    assert after(full, "wall", *drag((0.5, 2.5), button="right"))[0] == ("2.0c",)
    assert after(full, "erase", *drag((0.5, 0.5), (0.5, 1.5), (1.5, 1.5), (2.5, 2.5)))[1] == (
        "3x3;walls=0.0-0.1;holes=2.0"
    )
    assert after(full, "number", *keys("Delete", "ArrowDown", "Backspace"))[0] == ("0.0:0", "1.0oE")


def test_shift_and_an_arrow_act_on_the_side_that_way() -> None:
    arrow = keys("ArrowRight", shift=True)
    assert after("3x3", "wall", *arrow)[0] == ("0.0wE",)
    assert after("3x3", "required", *arrow)[0] == ("0.0rE",)
    assert after("3x3;walls=0.0-0.1", "erase", *arrow)[0] == ("0.0oE",)
    assert after("3x3", "wall", *keys("ArrowLeft", shift=True))[0] == ()


def test_the_image_follows_under_a_symmetry() -> None:
    assert after("4x4;symmetry=rot180", "wall", *drag((0.95, 0.5)))[1] == "4x4;walls=0.0-0.1,3.2-3.3;symmetry=rot180"
    assert after("4x4;symmetry=horizontal", "hole", *drag((0.5, 0.5)))[1] == "4x4;holes=0.0,0.3;symmetry=horizontal"
    _, puzzle = after("3x3;symmetry=rot180", "end", *drag((0.5, 0.5)))
    assert puzzle == "3x3;start=0.0;end=2.2;symmetry=rot180"
    assert after(puzzle, "end", *drag((0.5, 0.5)))[1] == "3x3;symmetry=rot180"


def test_forbidden_shapes_are_typed_and_what_is_wrong_with_them_is_said() -> None:
    draft = draft_of("4x4;forbid=EEE")
    (field,) = editor.fields(draft, Hand())
    assert (field.text, field.error) == ("straight4", "")
    for edit in editor.enter(draft, Hand(), "forbid", "EEN, x+y&z"):
        assert "+" not in edit and "&" not in edit
        draft = draft.play(edit)
    (field,) = editor.fields(draft, Hand())
    assert field.text == "EEN, x+y&z" and "is not a shape" in field.error
    with pytest.raises(PuzzleError, match="is not a shape"):
        draft.puzzle  # noqa: B018


def test_a_board_without_a_cell_is_no_puzzle_yet_but_can_be_drawn() -> None:
    draft = draft_of("2x1")
    draft = draft.played(("0.0h", "0.1h"))
    assert editor.draw(draft, Hand(over=(0.5, 0.5)), Marks(), "wall").shapes
    with pytest.raises(PuzzleError, match="no cell"):
        draft.puzzle  # noqa: B018


def test_a_smaller_board_keeps_what_fits() -> None:
    draft = draft_of("4x4;waypoints=0.0,3.3,1.1;walls=0.0-0.1,2.3-3.3;holes=0.3")
    assert draft.play("columns:3").play("rows:2").puzzle.id == "3x2;waypoints=0.0,1.1;walls=0.0-0.1"
    for size in ("rows:0", "columns:61"):
        with pytest.raises(PuzzleError, match="Boards have 1 to 60"):
            draft.play(size)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4x3;start=0.0;end=0.3", "A wall between"),
        ("4x4;waypoints=0.0,1.2,3.0", "A number between"),
    ],
)
def test_an_offer_taken_leaves_only_the_solution_that_is_shown(text: str, words: str) -> None:
    draft = draft_of(text)
    solutions = [
        solution for solution in pysolvers.solutions(draft.puzzle) if isinstance(solution, HamiltonianSolution)
    ]
    offered = 0
    for shown in solutions:
        offer = editor.offer(shown, [solution for solution in solutions if solution != shown])
        if offer is not None:
            offered += 1
            only = draft.play(offer.edit).puzzle
            assert offer.sentence.endswith("would leave only this solution.")
            assert [a.data for a in pysolvers.solutions(only)] == [shown.data], offer
    assert offered
    assert words in str([editor.offer(a, [b for b in solutions if b != a]) for a in solutions])


def test_the_choice_of_shape_and_symmetry_is_read_off_the_puzzle_and_changes_it() -> None:
    board, shape, symmetry = pysolvers.kinds()[2].options
    puzzle = pysolvers.parse("4x4;waypoints=0.0,3.3")
    loop = shape.apply(puzzle, "loop")
    assert (shape.choice(puzzle), shape.choice(loop), loop.id) == ("path", "loop", "4x4;waypoints=0.0,3.3;closed")
    assert shape.apply(loop, "path") == puzzle
    assert symmetry.choice(symmetry.apply(puzzle, "rot180")) == "rot180"
    assert symmetry.apply(symmetry.apply(puzzle, "rot180"), "none") == puzzle
    king = board.apply(puzzle, "king")
    assert (board.choice(king), king.id) == ("king", "4x4;board=king;waypoints=0.0,3.3")
    slanted = pysolvers.parse("3x3;board=king;walls=0.0-1.1,0.0-0.1;symmetry=vertical;forbid=EEE")
    assert board.apply(slanted, "hex").id == "3x3;board=hex;walls=0.0-0.1,0.0-1.1"
    assert board.apply(slanted, "square").id == "3x3;walls=0.0-0.1;symmetry=vertical;forbid=EEE"


def test_forbidden_shapes_are_explained_have_pictures_and_can_be_none() -> None:
    def field(text: str) -> Field:
        return next(f for f in editor.fields(draft_of("4x4").play(f"forbid:{text}"), Hand()) if f.name == "forbid")

    assert field("").about and field("").empty == "none" and field("").pictures == ()
    assert field("EEE").pictures == field("straight4").pictures != ()
    assert editor.enter(draft_of("4x4").play("forbid:EEE"), Hand(), "forbid", "None") == ("forbid:",)
    assert len(field("EEE,S,en").pictures) == 3 and field("EEE,Q").pictures == ()
    for outline in field("S,EEEEEEEEEEEEEEEEEEEEEEEEN").pictures:
        assert outline.count("L") >= 8
        figures = [float(figure) for figure in re.findall(r"-?\d+\.?\d*", outline.split("M")[-1])]
        assert all(3 <= figure <= 21 for figure in figures)
