"""Hexagons as other programs and articles have them."""

import json
from pathlib import Path
from typing import Any

import pytest

import pysolvers
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.regex_crossword.formats import ROUND_THE_BOARD
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from pysolvers.puzzles.regex_crossword.text import named_clues, round_the_board
from tests.of_kind import parsed

TUMBLER = """// two boards
all_boards = {
  'tumbler': {
    size: 3,
    author: 'Kelly Boothby',
    x: ['(AC|KR|SH)', '.?[JKR][ACH].?', '(CS|KH|RE)'],
    y: ['(CK|HJ|RA)', '.?[AEH][AKS].?', '(AK|HR|JC)'],
    z: ['(AH|KJ|SA)', '.?[KRS][CHK].?', '(AS|JH|KE)']
  },
  /* the second */ "second": {size: 1, x: ['(.)\\\\1?'], y: ["\\x41|'"], z: ['A',],},
};
"""


def test_boards_of_javascript_are_read_with_their_diagonals_turned() -> None:
    tumbler, second = pysolvers.parse_all(TUMBLER)
    assert isinstance(tumbler, RegexCrosswordPuzzle) and isinstance(second, RegexCrosswordPuzzle)
    assert tumbler.turned and tumbler.hexagonal and tumbler.y[0] == ("(CK|HJ|RA)",)
    assert pysolvers.outcome(tumbler) == "unique"
    assert (second.x, second.y) == ((("(.)\\1?",),), (("A|'",),))


DIRECTIONS = {"y": ("row",), "z": ("senw", "nwse"), "x": ("nesw", "swne")}
"""The corpus's names for the directions of each axis."""


def test_the_lines_are_those_that_the_corpus_has_for_these_boards(puzzles: Path) -> None:
    entries = json.loads((puzzles / "regex_crossword" / "corpus.json").read_text())
    jimbly = [entry for entry in entries if entry["id"].startswith("jimbly_")]
    assert len(jimbly) > 2
    for entry in jimbly:
        board: dict[str, Any] = {"size": len(entry["grid"])}
        for axis, names in DIRECTIONS.items():
            lines = [line for line in entry["lines"] if line["dir"] in names]
            board[axis] = [line["clues"][0] for line in lines]
        puzzle = parsed(RegexCrosswordPuzzle, f"all_boards = {{a: {json.dumps(board)}}};")
        assert lines_of(puzzle) == lines_in(entry)


def lines_of(puzzle: RegexCrosswordPuzzle) -> set[tuple[tuple[int, ...], str]]:
    """The cells of each line, numbered row by row, with the clue."""
    number = {cell: i for i, cell in enumerate(puzzle.cells)}
    return {(tuple(number[cell] for cell in line.cells), line.clues[0]) for line in puzzle.lines}


def lines_in(entry: dict[str, Any]) -> set[tuple[tuple[int, ...], str]]:
    """The same of an entry of the corpus."""
    return {(tuple(line["cells"]), line["clues"][0]) for line in entry["lines"]}


def test_clues_round_the_board_are_those_of_the_article() -> None:
    puzzle = pysolvers.parse(ROUND_THE_BOARD)
    solution = pysolvers.solve(puzzle)
    assert solution and solution.data == ["CX", "CCX", "XX"]
    assert pysolvers.outcome(puzzle) == "unique"


def test_a_heading_may_say_the_other_direction() -> None:
    other = ROUND_THE_BOARD.replace(
        "Top right (right to left)\nXX\nX.X\nCC|AB|BA", "top right (left to right):\nCC|AB|BA\nX.X\nXX"
    )
    assert pysolvers.parse(other) == pysolvers.parse(ROUND_THE_BOARD)


@pytest.mark.parametrize(
    "text",
    [
        "rows: [AB]C, D{1,2} columns: AD, CD",
        "Rows: [AB]C,D{1,2}\nColumns: AD,CD",
        "across = [AB]C; D{1,2}; down = AD; CD",
        "row: [AB]C / D{1,2} | col: AD / CD",
        "rows: [AB]C D{1,2} columns: AD CD",
    ],
)
def test_clues_may_follow_their_headings_in_one_line(text: str) -> None:
    assert pysolvers.parse(text).id == "rect;y=[AB]C,D{1%2C2};x=AD,CD"


def test_a_fault_behind_a_heading_is_placed() -> None:
    with pytest.raises(PuzzleError, match=r"Line 2, column 1\d: The clue B. of column 1 is not"):
        pysolvers.parse("rows: A\ncolumns: B(")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a = {size: 2, x: ['A'], y: ['A'], z: ['A']}", "The board has 1 clues in y; expected 2"),
        ("a = {size: 1, x: [A B], y: ['A'], z: ['A']}", "Line 1, column 19: The board has a clue in x"),
        ("a = {x: ['A'], y: ['A'], z: [1]}", "a clue in z that is not a text"),
        ("a = {x: ['A'],\ny: ['A'], z: ['A']", "Line 2, column 19: .* a bracket is not closed"),
        ("a = {x: ['A'], y: ['A'], z: ['A' * 'B']}", "Line 1, column 34: This is not understood"),
        ("Left (top to bottom)\nA\nTop right (right to left)\nA\n", "`Bottom right .left to right.` is missing"),
        (
            "Left (top to bottom)\nA\nTop right (north to south)\nA\n",
            "Line 3: Top right .north to south. is not a direction",
        ),
        ("Left (top to bottom)\nA\nTop right (right to left)\nA\nBottom right (left to right)\n(\n", "Line 6, column"),
    ],
)
def test_a_fault_is_told(text: str, says: str) -> None:
    with pytest.raises(PuzzleError, match=says):
        pysolvers.parse_all(text)


def test_other_texts_are_not_taken_for_these() -> None:
    for text in ("rows\nA\n\ncolumns\nA\n", '{"patternsX": [["A"]], "patternsY": [["A"]]}', "{x: [1]}"):
        assert named_clues.likeness_of_boards_js(text) == round_the_board.likeness(text) == 0
