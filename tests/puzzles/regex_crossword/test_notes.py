import pytest

import pysolvers
from pysolvers.core.input import Hand
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.desk.desk import Desk
from pysolvers.drawing.scene import Text
from pysolvers.puzzles.regex_crossword import board, play
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from pysolvers.puzzles.regex_crossword.notes import PART as NOTES
from pysolvers.puzzles.regex_crossword.notes_drawing import short
from tests.of_kind import parsed

pytestmark = pytest.mark.usefixtures("patient")

MIT = parsed(RegexCrosswordPuzzle, dict(kind_named("regex-crossword").examples)["MIT Mystery Hunt 2013"])


def noted(text: str, *moves: str) -> dict[tuple[int, int], str]:
    state = play.PART.start(parsed(RegexCrosswordPuzzle, text))
    state = state.played(moves)
    return dict(NOTES.notes(state))


def test_notes_are_what_every_clue_through_the_cell_leaves() -> None:
    assert noted("rect;y=[ABC]D;x=[BCE],.") == {(0, 0): "BC", (0, 1): "D"}


def test_notes_follow_the_letters_on_the_board_but_not_each_other() -> None:
    text = "rect;y=AB|BA|CC,..;x=.[DE],.."
    assert noted(text)[0, 1] == "ABC"
    assert noted(text, "0.0:B") == {(0, 1): "A", (1, 0): "DE", (1, 1): "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    assert noted("rect;y=AB|BA;x=A,[^X]")[0, 1] == "AB"  # B, once the A beside it is written


def test_where_nothing_fits_the_note_is_empty_and_drawn_as_a_cross() -> None:
    state = play.PART.start(parsed(RegexCrosswordPuzzle, "rect;y=AB|CD;x=.,.")).play("0.0:X")
    found = NOTES.notes(state)
    assert found == {(0, 1): ""}
    shapes = board.PART.draw(state, None, Marks(notes=found)).shapes
    assert any(not isinstance(shape, Text) and shape.stroke == "bad" for shape in shapes)


def test_the_solution_is_never_ruled_out() -> None:
    solution = pysolvers.solve(MIT)
    assert solution
    found = NOTES.notes(play.PART.start(MIT))
    assert len(found) == 127
    assert all(str(solution.facts[cell]) in chars for cell, chars in found.items())


def test_up_to_nine_characters_are_drawn_and_more_in_short() -> None:
    state = play.PART.start(parsed(RegexCrosswordPuzzle, "rect;y=[AB\\s],[A-I],[A-J],.;x=...."))
    shapes = board.PART.draw(state, Hand((0, 0)), Marks(notes=NOTES.notes(state))).shapes
    drawn = [shape.text for shape in shapes if isinstance(shape, Text)]
    assert drawn[:3] == ["A", "B", "␣"]
    assert drawn[3:12] == list("ABCDEFGHI")
    assert drawn[12:14] == ["A-J", "."]


def test_many_characters_in_short() -> None:
    assert short("ABCDE", "ABCDE") == "."
    assert short("ABD", "ABCD") == "[^C]"
    assert short("BCD", "ABCDEFG") == "B-D"
    assert short("ACE", "ABCDEF") == "3"


def test_the_desk_shows_notes_on_demand_where_the_kind_keeps_them() -> None:
    desk = Desk()
    assert desk.choose("signpost")["notes"] is None
    assert desk.notes(True)["notes"] is None
    desk.open("rect;y=[AB];x=.")
    plain = desk.notes(False)
    assert plain["notes"] is False
    shown = desk.notes(True)
    assert shown["notes"] is True and shown["scene"] != plain["scene"]
    assert shown["words"].endswith("Can be A B.")
    assert "Can be" not in desk.event("key", key="A")["words"]
