"""Grids, ids and solutions: text in, text out, and what is said of text that is wrong."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pysolvers
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.text import grid, id
from pysolvers.puzzles.numberlink.text.solutions import read_solution, write_solution
from tests.of_kind import parsed, solved

GRID = "5 4\nC...B\nA.BA.\n...C.\n.....\n"


@st.composite
def boards(draw: st.DrawFn) -> NumberlinkPuzzle:
    """Random boards with labels of any sort."""
    width, height = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    label = st.text(st.characters(codec="utf-8", exclude_categories=("Z", "C", "M")), min_size=1, max_size=3)
    plain = label.filter(lambda text: text.isprintable() and not re.search("[\u2500-\u257f]", text))  # no frames
    labels = draw(st.lists(plain, unique=True, min_size=1, max_size=width * height // 2 or 1))
    if width * height < 2:
        return NumberlinkPuzzle(2, 1, ("A", "A"))
    cells = [""] * (width * height)
    places = draw(st.permutations(range(width * height)))
    for k, name in enumerate(labels):
        if 2 * k + 1 < len(places):
            cells[places[2 * k]] = cells[places[2 * k + 1]] = name
    return NumberlinkPuzzle(width, height, tuple(cells))


@pytest.mark.slow
@given(boards())
def test_every_board_comes_back_from_its_grid_unless_a_dash_could_be_a_cell(board: NumberlinkPuzzle) -> None:
    assert id.read(id.write(board)) == grid.read(grid.write(board)) == [board]


def test_a_row_of_digits_behind_its_size_is_read_without_the_kind_as_it_was_written_once() -> None:
    assert pysolvers.parse("2x1:11") == NumberlinkPuzzle(2, 1, ("1", "1"))


def test_a_row_of_letters_that_are_arrows_elsewhere_is_written_between_underscores() -> None:
    assert NumberlinkPuzzle(2, 1, ("a", "a")).id == "2x1:_a__a_"
    assert pysolvers.parse("2x1:_a__a_") == NumberlinkPuzzle(2, 1, ("a", "a"))


def test_a_grid_has_its_id() -> None:
    assert pysolvers.parse(GRID).id == "C...B/A.BA./...C./....."
    assert pysolvers.parse("C...B/A.BA./...C./.....") == pysolvers.parse("5x4:C...B/A.BA./...C./.....")


def test_several_grids_with_comments_end_at_zero_zero() -> None:
    text = "# by hand\n\n" + GRID + "\n3 1\nA.A\n\n# the end\n0 0\nrubbish"
    assert [p.id for p in pysolvers.parse_all(text)] == ["C...B/A.BA./...C./.....", "3x1:A.A"]


def test_a_grid_needs_no_header() -> None:
    assert pysolvers.parse("A.B\n...\nA.B").id == "A.B/.../A.B"


def test_tokens_make_labels_of_several_characters() -> None:
    puzzle = parsed(NumberlinkPuzzle, "12 - - 3\n - - - -\n12 . . 3\n")
    assert puzzle.id == "_12_..3/..../_12_..3"
    assert pysolvers.parse(grid.write(puzzle)) == puzzle


def test_rules_follow_the_id() -> None:
    puzzle = parsed(NumberlinkPuzzle, "A.B/.../A.B&rules=classic")
    assert puzzle.rules == "classic"
    assert puzzle.id.endswith("&rules=classic")


WRONG = {
    "a third end": ("3 2\nA.A\n..A\n", 3, 3, "third end of A"),
    "one end": ("3 2\nA.A\n.B.\n", 3, 2, "label B has only this end"),
    "a row too short": ("3 2\nA.A\n..\n", 3, 3, "The row has 2 cells; expected 3, as line 1 says"),
    "a row too long": ("A.A\n.....\n...\n", 2, 4, "The row has 5 cells; expected 3, as the first row says"),
    "a row missing": ("3 3\nA.A\n...\n", 4, None, "Row 3 of 3 is missing"),
    "one row too many": ("3 1\nA.A\n...\n", 3, None, "one row too many"),
    "a board too large": ("3000 2\nA.A\n", 1, None, "too large"),
    "a board of no cells": ("0 2\n", 1, None, "no cells"),
    "an id with an open label": ("A.A/_1..", 1, 5, "does not end"),
    "an id of another size": ("4x4:A..A/....", 1, None, "The id has 2 rows; expected 4"),
}


@pytest.mark.parametrize(("text", "line", "column", "words"), WRONG.values(), ids=WRONG.keys())
def test_a_mistake_is_named_with_its_place(text: str, line: int, column: int | None, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        pysolvers.parse(text, "numberlink")
    assert words in str(caught.value)
    assert caught.value.line == line
    if column:
        assert caught.value.column == column


def test_a_solution_is_read_from_labels_tubes_and_link_letters() -> None:
    puzzle = parsed(NumberlinkPuzzle, GRID, rules="tight")
    solution = solved(NumberlinkSolution, puzzle)
    for format in ("text", "tubes"):
        assert read_solution(puzzle, write_solution(solution, format)) == solution
    letters = "\n".join(
        " ".join("".join(x for bit, x in ((1, "n"), (2, "e"), (4, "s"), (8, "w")) if links & bit) for links in row)
        for row in (solution.links[i : i + 5] for i in range(0, 20, 5))
    )
    assert read_solution(puzzle, letters) == solution


def test_colours_are_ansi_and_change_no_letter() -> None:
    solution = solved(NumberlinkSolution, pysolvers.parse(GRID))
    coloured = write_solution(solution, "color")
    assert "\x1b[" in coloured
    import re

    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == str(solution)


def test_a_wrong_solution_is_read_and_its_faults_are_named() -> None:
    puzzle = pysolvers.parse(GRID)
    wrong = pysolvers.check(puzzle, "CCBBB\nACBAA\nACCCA\nAAAA.\n")
    assert any("not used" in str(v) for v in wrong)
    assert pysolvers.check(puzzle, "CCBBB\nACBAA\nACCCA\nAAAAA\n") == []
    (changed,) = pysolvers.check(puzzle, "CCBBB\nCCBAA\nACCCA\nAAAAA\n")
    assert changed == pysolvers.Violation(((1, 0),), "R2C1 is given as A, but has C.", "given")


def test_touching_is_wrong_under_tight_only() -> None:
    grid = "A..A\n....\n"
    solution = "A┐┌A\n.└┘.\n"
    assert pysolvers.check(pysolvers.parse(grid, rules="classic"), solution) == []
    text = "A┌┐A\n└┘└┘\n"
    assert pysolvers.check(pysolvers.parse(grid, rules="full"), text) == []
    assert "touches itself" in str(pysolvers.check(pysolvers.parse(grid, rules="tight"), text)[0])


def test_one_source_without_a_number_belongs_to_the_number_that_stands_alone() -> None:
    assert parsed(NumberlinkPuzzle, "https://puzz.link/p?numlin/3/1/1g.").pairs == {"1": (0, 2)}


def test_two_sources_without_a_number_belong_together() -> None:
    assert list(parsed(NumberlinkPuzzle, "https://puzz.link/p?numlin/3/2/1g..g1").pairs) == ["1", "?"]


def test_sources_without_a_number_that_could_be_paired_in_several_ways_are_counted() -> None:
    with pytest.raises(PuzzleError, match="The pairs are ambiguous: 2 ends have no number, and 2 numbers"):
        pysolvers.parse("https://puzz.link/p?numlin/4/1/1..2")
    with pytest.raises(PuzzleError, match="The pairs are ambiguous: 3 ends have no number"):
        pysolvers.parse("pzprv3/numlin/1/4/- - - 1/")
