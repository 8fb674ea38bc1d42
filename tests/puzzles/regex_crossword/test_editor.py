"""Regex crosswords made by hand."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pysolvers
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import PuzzleError
from pysolvers.desk.desk import Desk
from pysolvers.desk.game import Session
from pysolvers.drawing.scene import Path, Text
from pysolvers.puzzles.regex_crossword import editor
from pysolvers.puzzles.regex_crossword.draft import RegexCrosswordDraft, clue_edit
from pysolvers.puzzles.regex_crossword.layout import Layout
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from tests.of_kind import parsed
from tests.puzzles.editing import edited, keys

EXAMPLES = dict(kind_named("regex-crossword").examples)
RECT = editor.PART.start(parsed(RegexCrosswordPuzzle, "rect;y=AB,C.;x=A.,BD~..;given=1.1:D"))
HEX = editor.PART.start(parsed(RegexCrosswordPuzzle, EXAMPLES["Loop, hexagon of 7"]))


def after(
    draft: RegexCrosswordDraft, tool: str, *events: Event, hand: Hand | None = None
) -> tuple[tuple[str, ...], RegexCrosswordDraft, Hand]:
    """The edits that the events come to, the draft after them, and the hand."""
    return edited(editor.PART, draft, tool, *events, hand=hand)


def at_label(draft: RegexCrosswordDraft, axis: str, index: int, which: int = 0) -> tuple[float, float]:
    """The middle of a line's clue (or of the sign that stands where it has none)."""
    layout = Layout.of(editor._shown(draft))
    found = next(
        label for label in layout.labels if (label.line.axis, label.line.index, label.which) == (axis, index, which)
    )
    (ax, ay), (bx, by) = layout.ends(found)
    return (ax + bx) / 2, (ay + by) / 2


def drawn(draft: RegexCrosswordDraft, hand: Hand, tool: str = "clue") -> list[str]:
    return [shape.text for shape in editor.PART.draw(draft, hand, Marks(), tool).shapes if isinstance(shape, Text)]


def test_a_clue_is_typed_where_it_stands() -> None:
    x, y = at_label(RECT, "x", 0)
    edits, draft, hand = after(RECT, "clue", Event("down", x, y), *keys("Delete", "[", "A", "B", "x", "Backspace", "]"))
    assert draft.board.x == (("[AB]",), ("BD", ".."))
    assert edits[1] == "x0.0:%5B"
    assert "[AB]" in drawn(draft, hand)


def test_space_turns_to_the_next_line_of_the_cell() -> None:
    _, draft, hand = after(HEX, "clue", *keys("ArrowRight", "+", " ", "?", " ", "*"))
    assert (draft.board.y[0], draft.board.x[1], draft.board.z[2]) == ((".X+",), ("X.X?",), ("XX*",))
    assert hand.cursor == (0, 1)


def test_space_turns_too_where_a_clue_is_wrong_and_where_cells_may_hold_a_space() -> None:
    for clue in ("[A", "A\\sB"):
        _, draft, hand = after(RECT, "clue", *keys("Delete", *clue))
        assert editor.PART.interpret(draft, replace(hand, way=0), Event("key", key=" "), "letter")[0].way == 1


def test_a_line_without_a_clue_has_something_to_tap() -> None:
    draft = RECT.play("y0.0:")
    assert "\u2026" in drawn(draft, Hand())
    x, y = at_label(draft, "y", 0)
    _, draft, _ = after(draft, "clue", Event("down", x, y), *keys("A"))
    assert draft.board.y[0] == ("A",)


def test_the_fields_hold_the_clues_of_the_cells_lines_and_the_alphabet() -> None:
    found = {field.name: field for field in editor.PART.fields(RECT, Hand((1, 1)))}
    assert list(found) == ["y1.0", "y1.1", "x1.0", "x1.1", "alphabet"]
    assert (found["y1.0"].title, found["y1.0"].text) == ("Row 2", "C.")
    assert [found[name].text for name in ("x1.0", "x1.1", "y1.1")] == ["BD", "..", ""]


def test_where_no_cell_is_chosen_the_fields_are_those_of_the_first() -> None:
    first = editor.PART.fields(RECT, Hand((0, 0)))
    assert editor.PART.fields(RECT, Hand((7, 7))) == first != editor.PART.fields(RECT, Hand((1, 0)))


def test_a_text_entered_is_kept_and_the_character_where_it_is_wrong_is_said() -> None:
    hand = Hand((0, 0))
    (edit,) = editor.PART.enter(RECT, hand, "y0.0", "(A|B")
    draft = RECT.play(edit)
    field = editor.PART.fields(draft, hand)[0]
    assert (field.text, field.error) == ("(A|B", "Character 1: A parenthesis is not closed.")
    with pytest.raises(PuzzleError, match="row 1 is not a regular expression"):
        _ = draft.puzzle
    wrong = [
        s for s in editor.PART.draw(draft, hand, Marks(), "clue").shapes if isinstance(s, Path) and s.stroke == "bad"
    ]
    assert len(wrong) == 1
    assert editor.PART.fields(draft.play("y0.0:AB**"), hand)[0].error.startswith("Character 4: ")
    assert editor.PART.enter(draft, hand, "y0.0", "(A|B") == ()


def test_a_second_clue_can_be_added_and_taken_away() -> None:
    (edit,) = editor.PART.enter(RECT, Hand(), "y0.1", ".*B")
    draft = RECT.play(edit)
    assert draft.board.y[0] == ("AB", ".*B")
    (edit,) = editor.PART.enter(draft, Hand(), "y0.1", "")
    assert draft.play(edit) == RECT


def test_letters_are_given_by_typing_along_the_line() -> None:
    edits, draft, hand = after(RECT, "letter", *keys("a", "7"))
    assert edits == ("0.0:A", "0.1:7")
    assert draft.letters == {(0, 0): "A", (0, 1): "7", (1, 1): "D"}
    edits, _, _ = after(draft, "letter", *keys("Backspace", "Backspace", "Backspace"), hand=hand)
    assert edits == ("0.1:-", "0.0:-")
    edits, _, _ = after(RECT, "letter", Event("key", key=" ", shift=True))
    assert edits == ("0.0:u20",)


def test_letters_run_on_to_the_next_line() -> None:
    edits, _, _ = after(RECT, "letter", *keys("a", "b", "c"))
    assert edits == ("0.0:A", "0.1:B", "1.0:C")


def test_with_an_alphabet_only_its_letters_are_given() -> None:
    (edit,) = editor.PART.enter(RECT, Hand(), "alphabet", "abD")
    draft = RECT.play(edit)
    assert after(draft, "letter", *keys("A", "X"))[0] == ("0.0:a",)
    assert editor.PART.fields(draft.play("alphabet:AA"), Hand())[-1].error == "'A' appears twice."
    alien = editor.PART.draw(draft.play("alphabet:A"), Hand(), Marks(), "letter")
    assert any(isinstance(s, Path) and s.stroke == "bad" for s in alien.shapes)
    with pytest.raises(PuzzleError, match="not in the alphabet"):
        _ = draft.play("alphabet:A").puzzle


def test_the_eraser_and_the_right_button_take_letters_and_clues_away() -> None:
    draft = RECT.play("0.1:X")
    drag = [Event("down", 1.5, 0.5), Event("move", 1.5, 1.5), Event("up", 1.5, 1.5)]
    assert after(draft, "erase", *drag)[0] == ("0.1:-", "1.1:-")
    x, y = at_label(draft, "x", 1, 1)
    assert after(draft, "erase", Event("down", x, y))[0] == ("x1.1:",)
    x, y = at_label(draft, "y", 1)
    assert after(draft, "letter", Event("down", x, y, "right"))[0] == ("y1.0:",)
    assert after(draft, "erase", *keys("ArrowRight", "Enter"))[0] == ("0.1:-",)


def test_a_run_of_the_eraser_is_undone_at_once() -> None:
    session = Session(RECT.play("0.1:X").puzzle, editing=True)
    edits, _, _ = after(
        RECT.play("0.1:X"), "erase", Event("down", 1.5, 0.5), Event("move", 1.5, 1.5), Event("up", 1.5, 1.5)
    )
    erased = session.play(edits)
    assert isinstance(erased.draft, RegexCrosswordDraft) and erased.draft.puzzle.given == ()
    assert erased.undo().draft == session.draft


def test_a_rectangle_keeps_what_fits_when_its_size_changes() -> None:
    wide = RECT.play("columns:3").play("rows:3")
    assert (len(wide.board.x), len(wide.board.y), wide.board.y[2], wide.letters) == (3, 3, ("",), {(1, 1): "D"})
    assert wide.play("columns:2").play("rows:2") == RECT
    assert RECT.play("rows:1").letters == {}
    assert {s.name: s.value for s in wide.steppers} == {"columns": 3, "rows": 3}


def test_a_hexagon_grows_and_shrinks_round_its_middle() -> None:
    draft = HEX.play("1.1:C").play("0.1:Y")
    grown = draft.play("side:3")
    assert grown.board.y == (("",), *HEX.board.y, ("",))
    assert grown.letters == {(2, 2): "C", (1, 2): "Y"}
    assert grown.play("side:2") == draft
    assert pysolvers.count(grown.play("side:2").play("0.1:-").puzzle).value == 1
    assert [s.value for s in grown.steppers] == [3]


@pytest.mark.parametrize("edit", ["side:0", "side:51", "columns:3", "y9.0:A", "y0.2:A", "y0.0:%2", "y0.0:%FF", "5.5:A"])
def test_what_cannot_be_is_refused(edit: str) -> None:
    with pytest.raises(PuzzleError):
        HEX.play(edit)


def test_the_largest_sizes_are_drawn() -> None:
    assert len(RECT.play("columns:100").play("rows:100").puzzle.cells) == 10_000
    assert len(HEX.play("side:50").puzzle.cells) == 7351


@given(st.text(max_size=30))
def test_any_text_can_stand_in_a_clue_while_it_is_typed(clue: str) -> None:
    edit = clue_edit("y", 1, 0, clue)
    assert edit.isascii() and not set(edit) & set(" +&#")
    draft = RECT.play(edit)
    assert draft.board.y[1] == (clue,)
    assert editor.PART.draw(draft, Hand(), Marks(), "clue").data
    assert isinstance(editor.PART.text(draft), str) and editor.PART.words(draft, (1, 0))


def test_half_a_character_is_refused() -> None:
    with pytest.raises(PuzzleError, match=r"^The text has half a character \(a surrogate on its own\)\.$"):
        editor.PART.enter(RECT, Hand(), "y0.0", "\ud800")


@pytest.mark.parametrize("tool", ["clue", "letter", "erase"])
def test_what_a_tap_takes_shows_as_dots(tool: str) -> None:
    for point in ((1.5, 1.5), at_label(RECT, "y", 0)):
        hand, edits = editor.PART.interpret(RECT, Hand(), Event("hover", *point), tool)
        assert not edits
        shapes = editor.PART.draw(RECT, hand, Marks(), tool).shapes
        assert any(isinstance(s, Path) and s.dash for s in shapes)
    hand, _ = editor.PART.interpret(RECT, Hand(), Event("hover", 0.5, 0.5), "erase")
    assert not any(isinstance(s, Path) and s.dash for s in editor.PART.draw(RECT, hand, Marks(), "erase").shapes)


def test_the_line_that_typing_goes_to_is_framed() -> None:
    def frames(hand: Hand) -> list[str]:
        shapes = editor.PART.draw(RECT, hand, Marks(), "clue").shapes
        return [s.d for s in shapes if isinstance(s, Path) and s.stroke == "ink" and s.width == 0.08]

    assert frames(Hand((0, 0), way=0)) != frames(Hand((0, 0), way=1))


def test_one_letter_more_is_offered_that_leaves_one_solution() -> None:
    desk = Desk()
    desk.open("rect;y=AB|BA,AB|BA;x=AA|BB,..")
    view = desk.solve()
    for _ in range(20):
        view = desk.step() if view["busy"] or view["solve"]["offer"] else desk.next_solution()
    assert view["solve"]["offer"]
    view = desk.take_offer()
    while view["busy"]:
        view = desk.step()
    assert view["status"]["headline"] == "One solution."
