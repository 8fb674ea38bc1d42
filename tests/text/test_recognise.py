"""What a text is taken for: ids with options; digits of other scripts, which are refused by their names."""

from contextlib import suppress

import pytest

import pysolvers
from pysolvers.core.kind import Kind
from pysolvers.core.puzzle import PuzzleError
from pysolvers.text import document


@pytest.mark.parametrize("text", ["٥٥/..", "rect;y=٥;x=٥"])
def test_where_any_sign_may_stand_a_digit_of_another_script_is_one(text: str) -> None:
    assert pysolvers.parse(text).id == text


def test_other_mistakes_are_told_as_they_are() -> None:
    with pytest.raises(PuzzleError, match="only this end"):
        pysolvers.parse("٥٥/.A")


@pytest.mark.parametrize("kind", pysolvers.kinds(), ids=str)
def test_ids_with_their_options_are_read_one_a_line(kind: Kind) -> None:
    plain = pysolvers.parse(kind.examples[0][1], kind.name)
    puzzles = [plain]
    for option in kind.options:
        for value, _ in option.values:
            with suppress(PuzzleError):  # not every board can have every choice
                puzzles.append(option.apply(plain, value))
    assert len(puzzles) > len(kind.options)
    text = "\n".join(puzzle.id for puzzle in puzzles)
    assert pysolvers.parse_all(text) == pysolvers.parse_all(f"\n{text}\n\n", kind.name) == tuple(puzzles)


def test_an_option_that_is_wrong_and_a_row_that_is_wrong_are_told_in_a_list_of_ids() -> None:
    with pytest.raises(PuzzleError, match="rules cannot be 'loose': expected full, tight"):
        pysolvers.parse_all("A.B/A.B&rules=tight\nA.B/A.B&rules=loose")
    with pytest.raises(PuzzleError) as caught:
        pysolvers.parse_all("A.B/A.B&rules=tight\n\nA.B/A.&rules=tight")
    assert caught.value.line == 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("A...B\n..C\nA.CB\n....D\n", "Line 2, column 4: The row has 3 cells; expected 5, as the first row says."),
        ("A....\n..C\nA.CB\n...DD.\n", "Line 1, column 6: The row has 5 cells; expected 6, as the longest row has."),
        ("A . . B\n. .\nA . B\n", "Line 2, column 4: The row has 2 cells; expected 4, as the first row says."),
    ],
)
def test_a_half_typed_board_is_refused_with_the_row_that_is_wrong(text: str, says: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        pysolvers.parse(text)
    assert str(caught.value) == says


def test_a_note_says_that_prose_around_a_board_or_an_id_is_ignored() -> None:
    for text in ("A.B/.../A.B\nto be made", "A.B\n...\nA.B\n\nThanks for your help with this board!\n"):
        assert "The text around the puzzle is ignored." in document.read(text).notes
    assert not document.read("Look at this: https://example.org/#numberlink=A.B/.../A.B").notes


def test_an_error_names_what_the_text_was_taken_for() -> None:
    with pytest.raises(PuzzleError, match="Line 3") as caught:
        pysolvers.parse("5 4\nC...B\nA.BA\n...C.\n.....\n")
    assert caught.value.taken_for == "Numberlink, grid"
    with pytest.raises(PuzzleError, match="Line 2") as caught:
        pysolvers.parse_all('{"kind": "numberlink", "id": "A.A"}\n{"kind": "numberlink", "grid": ["A.B", "A"]}\n')
    assert caught.value.taken_for == "Numberlink, grid"
    with pytest.raises(PuzzleError) as caught:
        pysolvers.parse("?!")
    assert caught.value.taken_for == ""
