"""Signpost: text in, text out."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings

import pysolvers
from pysolvers.core.puzzle import PuzzleError
from pysolvers.errors import SolutionError
from pysolvers.puzzles.signpost.formats import PART as SIGNPOST_FORMATS
from pysolvers.puzzles.signpost.making import tatham
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution
from pysolvers.puzzles.signpost.text import grid_drawing, id, save_file
from pysolvers.puzzles.signpost.text.id import read_id
from pysolvers.puzzles.signpost.text.id import write as write_id
from pysolvers.puzzles.signpost.text.solutions import read_solution, write_solution
from tests.puzzles.signpost.random_puzzles import puzzles

SAMPLE = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"


@settings(deadline=None)
@given(puzzles())
def test_a_drawing_comes_back_unchanged(board: SignpostPuzzle) -> None:
    assert pysolvers.parse(grid_drawing.write(board), "signpost") == board


@settings(deadline=None)
@given(puzzles())
def test_a_solution_comes_back_from_text_json_and_drawing(board: SignpostPuzzle) -> None:
    solution = SignpostSolution(board, tuple(range(1, board.area + 1)))
    for text in (str(solution), json.dumps(solution.data), write_solution(solution, "grid")):
        assert read_solution(board, text) == solution


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("2x2:abc", 1, 8, "shorter than expected: it has 3 cells of 2x2 = 4"),
        ("2x2:abcde", 1, 9, "longer than expected"),
        ("2x2:abcd1", 1, 9, "longer than expected"),
        ("2x2:a5bcd", 1, 6, "The number 5 is too large: the board has 4 cells"),
        ("2x2:a0bcd", 1, 6, "The number 0 is too small"),
        ("2x2:a123456789012345bcd", 1, 6, "too large"),
        ("2x2:abic", 1, 7, "'i' is not an arrow"),
        ("2x2:abc4", 1, 9, "The number 4 has no arrow"),
        ("2x2:1ab1cd", 1, 8, "The number 1 is given twice, first in column 5"),
        ("4x4:1ddcfdfcfaaaebba16a\n\n2x2:abAd", 3, 7, "'A' is not an arrow"),
        ("0x5:a", 1, 1, "no cells"),
        ("200x200:a", 1, 1, "too large"),
        ("99999999999999999999x1:a", 1, 1, "too large"),
        ("5x5", 1, 4, "After the size 5x5 comes the end: expected : and the board"),
        ("5x5;a", 1, 4, "comes ';'"),
        ("hello", 1, 1, "begins with 'hello'"),
        ("100x100#1", 1, 1, "too large: expected at most 900 cells"),
    ],
)
def test_a_bad_id_is_refused_with_its_place(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(PuzzleError, match=words.replace("?", r"\?")) as caught:
        id.read(text)
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("→ ↓\n↑", "Line 2: The row has 1 cells; expected 2"),
        ("→ ↓\n↑ x", "Line 2, column 3: 'x' is not a cell"),
        ("→ ↓\n↑ 5↑", "Line 2, column 3: The number 5 is out of range"),
        ("1→ ↓\n↑ 1↑", "Line 2, column 3: The number 1 is given twice, first in line 1"),
        ("→ ↓\n↑ 3", "Line 2, column 3: '3' is not a cell"),
    ],
)
def test_a_bad_drawing_is_refused_with_its_place(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        pysolvers.parse(text, "signpost")


def test_one_number_is_width_and_height() -> None:
    assert write_id(read_id("2:1cega")) == "2x2:1cega"


def test_the_letter_for_corners_is_dropped_when_an_id_is_written() -> None:
    assert write_id(read_id("2x2c:1cega")) == "2x2:1cega"


def test_the_arrow_of_the_last_number_means_nothing() -> None:
    assert read_id("1x2:1e2h") == read_id("1x2:1e2a")


@pytest.mark.parametrize("text", ["2x2:aaaa", "2x2:3aa4aa", "3x1:cc3a", "2x2:1cega"])
def test_boards_without_first_or_last_number_or_any_are_fine(text: str) -> None:
    assert read_id(text).id == text


def test_a_page_link_carries_an_id_percent_encoded_or_not() -> None:
    page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/signpost.html#"
    assert pysolvers.parse(page + SAMPLE).id == SAMPLE
    assert pysolvers.parse(page + SAMPLE.replace(":", "%3A")).id == SAMPLE


def test_ids_one_a_line_are_several_puzzles() -> None:
    assert [p.id for p in pysolvers.parse_all(f"{SAMPLE}\n\n2x2:1cega\n")] == [SAMPLE, "2x2:1cega"]


def save(**values: str) -> str:
    return "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in values.items())


def test_a_save_file_gives_its_board() -> None:
    params, _, desc = SAMPLE.partition(":")
    title = "Simon Tatham's Portable Puzzle Collection"
    text = save(SAVEFILE=title, VERSION="1", GAME="Signpost", PARAMS=params, CPARAMS="5x5c", DESC=desc, MOVE="L0,0-1,1")
    assert pysolvers.parse(text).id == SAMPLE


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (save(SAVEFILE="x", GAME="Mines", PARAMS="5x5", DESC="a"), "Line 2: The save file is of the game 'Mines'"),
        (save(SAVEFILE="x", GAME="Signpost", PARAMS="2x2"), "has no DESC"),
        (save(SAVEFILE="x", GAME="Signpost", PARAMS="2x2", DESC="aaz"), "Line 4, column 7: 'z' is not an arrow"),
        ("SAVEFILE:99:x", "SAVEFILE is cut off: expected 99 characters"),
        ("SAVEFILE:1:x\nnonsense", "Line 2, column 1: This is not a line of a save file"),
    ],
)
def test_a_bad_save_file_is_refused(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        pysolvers.parse(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 2", "has 1 row; expected 2"),
        ("1 2\n3", "Row 2 of the solution has 1 number; expected 2"),
        ("1 2\n3 q", "Line 2, column 3: 'q' is not a number"),
        ("[[1, 2], [3, 4.5]]", "Row 2 of the solution is not a list of numbers"),
        ("[[1, 2], [3, ", "There is no solution in the text: expected 2 rows"),
    ],
)
def test_a_solution_that_does_not_fit_is_refused(text: str, words: str) -> None:
    with pytest.raises(SolutionError, match=words):
        pysolvers.check(read_id("2x2:1cega"), text)


@pytest.mark.parametrize(
    ("solution", "sentences"),
    [
        ("1 2 / 4 3", []),
        ("1 2 / 3 4", ["2 in R1C2 does not point at 3.", "3 in R2C1 does not point at 4."]),
        ("1 2 / 2 3", ["2 is in R1C2 and R2C1.", "4 is missing."]),
        ("2 1 / 4 3", ["R1C1 is given as 1, but has 2."]),
    ],
)
def test_what_is_wrong_with_a_solution_is_said_in_sentences(solution: str, sentences: list[str]) -> None:
    found = [str(v) for v in pysolvers.check(read_id("2x2:1ceag"), solution)]
    assert found[: len(sentences)] == sentences
    assert bool(found) == bool(sentences)


def as_seed(board: SignpostPuzzle) -> str:
    """The random seed that a board was made from."""
    write = next(form for form in SIGNPOST_FORMATS.FORMATS if form.name == "seed").write
    assert write
    return write(board)


def test_random_seed_ids_give_the_boards_of_the_original(puzzles: Path) -> None:
    for row in (puzzles / "signpost" / "tatham_seeds.tsv").read_text().splitlines():
        seed, id = row.split("\t")
        board = read_id(seed)
        assert board.id == id
        assert board == read_id(id)
        assert as_seed(board) == seed


def test_a_board_that_was_not_made_from_a_seed_has_no_seed_id() -> None:
    with pytest.raises(PuzzleError, match="was not made from a random seed"):
        as_seed(read_id(SAMPLE))


@pytest.mark.parametrize("text", ["1x1#x", "1x2#x", "2x1c#x", "2x2c#a:b", "7x7c#512596780210399"])
def test_small_and_odd_seeds_give_a_board_with_one_solution(text: str) -> None:
    assert pysolvers.outcome(pysolvers.parse(text)) == "unique"


def test_a_size_that_hardly_ever_comes_out_is_refused_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tatham, "MAX_STEPS", 50_000)
    with pytest.raises(PuzzleError, match="No random board of 30x30 was found in 56 tries"):
        read_id("30x30#1")


def test_a_save_file_is_written_and_read_back() -> None:
    text = save_file.write(read_id("4x4:1ddcfdfcfaaaebba16a"))
    assert text.splitlines()[:1] == ["SAVEFILE:41:Simon Tatham's Portable Puzzle Collection"]
    assert text.splitlines()[2:6] == [
        "GAME    :8:Signpost",
        "PARAMS  :3:4x4",
        "CPARAMS :3:4x4",
        "DESC    :19:1ddcfdfcfaaaebba16a",
    ]
    assert pysolvers.parse(text) == read_id("4x4:1ddcfdfcfaaaebba16a")
