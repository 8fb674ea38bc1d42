"""Level packs of Flow Free."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import pysolvers
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.text import flow_pack
from tests.of_kind import parsed

LEVEL = "2:3,0,7,2;0,2,4;1,3,5"


def test_a_level_is_a_board_and_its_solution() -> None:
    assert pysolvers.parse(LEVEL).id == "AB/../AB"
    assert pysolvers.check(LEVEL) == []
    assert pysolvers.parse("2,0,1,1;0,1,3,2").id == "A./A."


def test_the_packs_first_level_is_solved_as_the_line_says(puzzles: Path) -> None:
    line = json.loads((puzzles / "field" / "flow_packs.jsonl").read_text().splitlines()[0])["input"]
    assert pysolvers.check(line) == []
    assert pysolvers.outcome(pysolvers.parse(line), seconds=20) == "unique"


def test_a_pack_has_a_level_a_line_and_a_wrong_one_is_told_by_its_number() -> None:
    assert len(pysolvers.parse_all(f"{LEVEL}\n{LEVEL}\n")) == 2
    assert [str(wrong) for wrong in pysolvers.check(f"{LEVEL}\n3:2,0,1,2;0,3;1,4\n")] == [
        "R1C3 and 1 more cell are not used; every cell must be."
    ]


def test_holes_are_blocked_cells_and_a_frame_changes_nothing() -> None:
    puzzle = parsed(NumberlinkPuzzle, "3:2+B,0,1,1,,1;0,3,4,5,2")
    assert puzzle.id == "A#A/..." and pysolvers.outcome(puzzle) == "unique"


@pytest.mark.parametrize(
    "level", ["3:2+B:I,0,1,1,,1_0;0,3,4,5,2", "3:2+I:B,0,1,1,,1_12B;0,3,4,5,2", "3:2,84,1,1,,1;0,3,4,5,2"]
)
def test_the_set_of_a_level_and_how_holes_and_frames_are_drawn_change_nothing(level: str) -> None:
    assert pysolvers.parse(level).id == "A#A/..." and pysolvers.check(level) == []


@pytest.mark.slow
def test_every_shared_level_is_read_with_a_right_solution(puzzles: Path) -> None:
    read, shapes = 0, set()
    for pack in sorted((puzzles / "flow_packs").glob("*.txt")):
        for solution in flow_pack.solutions(pack.read_text("utf-8")):
            assert isinstance(solution, NumberlinkSolution)
            tight = replace(solution, puzzle=replace(solution.puzzle, rules="tight"))
            assert tight.violations() == [], solution.puzzle.id
            read += 1
            shapes |= {solution.puzzle.shape, *["walls"] * bool(solution.puzzle.walls)}
            shapes |= {"bridges"} if solution.puzzle.bridges else set()
    assert read > 0 and shapes == {"square", "torus", "hex", "walls", "bridges"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("3,0,1,1,1;0,1,4", "A path bends or ends at 1, which is a bridge"),
        ("3,0,1,1,1;0,1", "A path bends or ends at 1, which is a bridge"),
        ("3,0,1,1,0;0,1", "A path bends or ends at 0, which is a bridge"),
        ("3,0,1,2,4,4;0,1;2,5", "bridge in R2C2 is blocked"),
        ("3,0,1,2,,,3|5;0,1;2,5", "R2C1 and R2C3, which are not neighbors"),
        ("3,0,1,2,,,0|1;0,1;2,5", "from 0 to 1 is not possible: a wall is between them"),
        ("3,0,1,2,,,0|1|2;0,1;2,5", "'0.1.2' is not a wall"),
        ("W_2,0,1,2;0,1;2,3", "cannot have joined edges"),
        ("X_3,0,1,1;1,3", "from 1 to 3 is not possible: they are not neighbors"),
        ("3,0,1,2,,,,9;0,1;2,5", "an unknown field"),
        ("3,0,1,1;0,2", "from 0 to 2 is a warp across the border"),
        ("3,0,1,1;0,4", "from 0 to 4 is not possible: they are not neighbors"),
        ("3,0,1,2;0,1,2;1,4", "Two paths use the cell 1: the level is damaged"),
        ("3,0,1,1,,1;0,1,2", "from 0 to 1 is not possible: 1 is a hole"),
        ("3,0,1,3;0,1;2,5", "has 2 paths; expected 3"),
        ("3,0,1,1;0,9", "'9' is not a cell: expected 0 to 8"),
        ("3,0,1,1;4", "has one cell"),
        ("3:2,0,1,1,,1_B;0,3,4,5,2", "'1_B' is not a cell"),
        ("3,0,1,1;0,1\n3,0,2", "Line 2: This is not a level"),
    ],
)
def test_what_is_not_modelled_or_wrong_is_refused_by_name(text: str, says: str) -> None:
    with pytest.raises(PuzzleError, match=says):
        pysolvers.parse_all(text)
