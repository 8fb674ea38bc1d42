"""Boards as number grids, the way that players of Zip and Numbrix hold them."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import pysolvers
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.hamiltonian.text import grid_drawing, number_grids
from tests.puzzles.hamiltonian.random_boards import random_puzzle

ZIP = "3x3;waypoints=0.0,2.2"
NUMBRIX = "4x4;at=0.0:1,1.1:7,3.3:13,3.0:16"


@pytest.mark.parametrize(
    "text",
    [
        "1 0 0\n0 0 0\n0 0 2\n",
        "3 3\n1 0 0\n0 0 0\n0 0 2\n",
        "1 -1 -1\n-1 -1 -1\n-1 -1 2",
        "1 _ _\n_ _ _\n_ _ 2",
        "1,0,0\n0,0,0\n0,0,2",
        "1,,\n,,\n,,2\n",
        "1;;\n;;\n;;2\n",
        "1\t0\t0\n0\t0\t0\n0\t0\t2\n",
        "100\n000\n002",
        "1..\n...\n..2",
        "1 . .\n. . .\n. . 2",
        "[[1, 0, 0], [0, 0, 0], [0, 0, 2]]",
        "[[1, -1, -1], [-1, -1, -1], [-1, -1, 2]]",
        '[["1", ".", "."], [".", ".", "."], [".", ".", "2"]]',
        "[[1, null, null], [null, null, null], [null, null, 2]]",
        '[["1", "", ""], ["", "", ""], ["", "", "2"]]',
        '{"grid": [[1, 0, 0], [0, 0, 0], [0, 0, 2]], "walls": []}',
        '{"grid": ["1..", "...", "..2"]}',
        '{"board": ["1 0 0", "0 0 0", "0 0 2"]}',
        '{"grid": "1 0 0\\n0 0 0\\n0 0 2"}',
        '{"size": 3, "checkpoints": [{"row": 0, "col": 0, "order": 1}, {"row": 2, "col": 2, "order": 2}]}',
        '{"size": [3, 3], "checkpoints": [{"order": 1, "pos": [0, 0]}, {"order": 2, "pos": [2, 2]}]}',
        '{"rows": 3, "cols": 3, "numbers": {"0,0": 1, "2,2": 2}, "walls": []}',
        '{"rows": 3, "cols": 3, "numbers": {"1": [0, 0], "2": [2, 2]}}',
        '{"size": 3, "dots": [[0, 0], [2, 2]]}',
    ],
)
def test_a_grid_of_numbers_is_read_without_naming_its_kind(text: str) -> None:
    assert pysolvers.parse(text).id == ZIP


@pytest.mark.parametrize(
    "wall",
    [
        [[0, 0], [0, 1]],
        [0, 0, 0, 1],
        {"from": [0, 0], "to": [0, 1]},
        {"a": {"row": 0, "col": 0}, "b": {"row": 0, "col": 1}},
        {"r1": 0, "c1": 0, "r2": 0, "c2": 1},
        {"row": 0, "col": 0, "side": "right"},
        {"r": 0, "c": 1, "direction": "W"},
        {"cell": [0, 1], "side": "left"},
        "0,0-0,1",
    ],
)
def test_walls_are_read_in_the_shapes_that_programs_write(wall: object) -> None:
    text = json.dumps({"grid": [[1, 0, 0], [0, 0, 0], [0, 0, 2]], "walls": [wall]})
    assert pysolvers.parse(text).id == f"{ZIP};walls=0.0-0.1"


@pytest.mark.parametrize(
    "text",
    [
        "1 0 0 0\n0 7 0 0\n0 0 0 0\n16 0 0 13",
        "1 . . .\n. 7 . .\n. . . .\n16 . . 13",
        "1,,,\n,7,,\n,,,\n16,,,13",
        "[[1, 0, 0, 0], [0, 7, 0, 0], [0, 0, 0, 0], [16, 0, 0, 13]]",
    ],
)
def test_numbers_with_gaps_up_to_the_last_are_positions(text: str) -> None:
    assert pysolvers.parse(text).id == NUMBRIX


def test_numbers_up_to_as_many_as_there_are_open_cells_are_positions() -> None:
    assert pysolvers.parse("1 0 5 #\n0 0 0 7").id == "4x2;at=0.0:1,0.2:5,1.3:7;holes=0.3"
    assert pysolvers.parse("1 0\n0 3\n# 4\n0 7").id == "2x4;at=0.0:1,1.1:3,2.1:4,3.1:7;holes=2.0"


def test_a_line_below_the_board_says_what_its_numbers_are() -> None:
    assert pysolvers.parse("1 0 0\n0 2 0\nnumbers=positions").id == "3x2;at=0.0:1,1.1:2"
    assert pysolvers.parse("1 .\n2 .\nnumbers=positions").id == "2x2;at=0.0:1,1.0:2"
    assert pysolvers.parse('{"type": "numbrix", "grid": [[1, 2], [0, 0]]}').id == "2x2;at=0.0:1,0.1:2"


def test_of_two_signs_without_a_number_one_is_an_open_cell_and_the_other_a_hole() -> None:
    assert pysolvers.parse("1 0 -1\n0 0 2\n").id == "3x2;waypoints=0.0,1.2;holes=0.2"
    assert pysolvers.parse("1 0 .\n0 0 2\n").id == "3x2;waypoints=0.0,1.2;holes=0.2"
    assert pysolvers.parse("1 -1 #\n-1 -1 2\n").id == "3x2;waypoints=0.0,1.2;holes=0.2"


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("1 0 0\n0 3 0\n0 0 0\n", 2, 3, "The number 2 is missing"),
        ("1 0 0\n0 2 0\n0 0\n", 3, 4, "The row has 2 cells; expected 3"),
        ("1 0 0\n0 q 0\n0 0 2\n", 2, 3, "'q' is not a cell"),
        ("1 0\n0 9\nnumbers=positions", 2, 3, "no position 9 on a path of 4 cells"),
    ],
)
def test_a_fault_in_a_grid_is_told_with_its_place(text: str, line: int, column: int | None, words: str) -> None:
    with pytest.raises(PuzzleError, match=words) as caught:
        number_grids.read_lines(text)
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"grid": [[1, 0], [0, 2]], "walls": [[[0, 0], [1, 1]]]}', "not neighbors"),
        ('{"grid": [[1, 0], [0, 2]], "walls": [7]}', "not a wall"),
        ('{"grid": [[1, 0], [0, 2]], "walls": [{"type": "horizontal", "r": 0, "c": 0}]}', "not a wall"),
        ('{"grid": [[1, 0], [0, 1]]}', "appears twice"),
        ('{"grid": [[1, {}], 5]}', "There is no grid in the text"),
        ('{"numbers": {"0,0": 1}, "rows": 2}', "size of the board is missing"),
        ('{"rows": 2, "cols": 2, "numbers": {"a": 1}}', "numbers is not a list of cells"),
        ('{"grid": [], "walls": []}', "There is no grid in the text"),
    ],
)
def test_a_fault_in_json_is_told(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        pysolvers.parse(text, "hamiltonian")


@settings(deadline=None, max_examples=120)
@given(st.integers(0, 10**9))
@example(586)  # two columns, and a first row that looks like a size
def test_a_grid_comes_back_unchanged_or_is_refused(seed: int) -> None:
    puzzle = random_puzzle(Random(seed), (2, 6))
    try:
        text = number_grids.write(puzzle)
    except PuzzleError as error:
        assert "choose another format" in str(error)
        return
    assert number_grids.read_lines(text) == [puzzle]
    matrix = [line.split() for line in text.splitlines() if "=" not in line]
    if "=" not in text:
        assert number_grids.read_lists(json.dumps({"grid": matrix})) == [puzzle]


def test_a_plain_zip_and_a_plain_numbrix_are_written_as_grids() -> None:
    assert pysolvers.parse(ZIP).id == ZIP
    puzzle = pysolvers.parse(NUMBRIX, "hamiltonian")
    assert number_grids.write(puzzle) == " 1  0  0  0\n 0  7  0  0\n 0  0  0  0\n16  0  0 13\n"  # type: ignore[arg-type]
    assert grid_drawing.write(puzzle) == (  # type: ignore[arg-type]
        " 1   .   .   .\n .   7   .   .\n .   .   .   .\n 16  .   .   13\nnumbers=positions\n"
    )


@pytest.mark.parametrize("name", ["zip_repos", "zip_levels10", "zip_levels15"])
def test_boards_of_other_programs_are_read_and_solved_as_they_say(puzzles: Path, name: str) -> None:
    for line in (puzzles / f"field/{name}.jsonl").read_text().splitlines():
        item = json.loads(line)
        puzzle = pysolvers.parse(item["input"])
        assert puzzle.kind == "hamiltonian"
        if item["expected"] == "2 solutions":
            assert pysolvers.count(puzzle).value == 2
        elif "/" in item["expected"]:
            assert pysolvers.check(puzzle, item["expected"].replace("/", "\n")) == []
            assert pysolvers.outcome(puzzle) == "unique"
        else:
            assert pysolvers.outcome(puzzle) in ("none", "unique", "multiple")
