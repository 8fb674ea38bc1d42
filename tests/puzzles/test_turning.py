"""Boards turned and mirrored have as many solutions as before, and come back after all turns."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pysolvers
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.lines.turning import QUARTERS, BoardTurn
from pysolvers.puzzles.regex_crossword.formats import ROUND_THE_BOARD as HEXAGON
from tests.puzzles.random_puzzles import puzzles_of

SQUARE = [kind for kind in kinds() if kind.name != "regex-crossword"]


def test_a_quarter_turn_is_clockwise_and_a_mirror_exchanges_left_and_right() -> None:
    assert pysolvers.rotated("AB./..B/A..").id == "A.A/..B/.B."
    assert pysolvers.rotated("AB./..B/A..", 0, mirror=True).id == ".BA/B../..A"
    assert pysolvers.rotated("AB#/A.B", 90).id == "AA/.B/B#"
    assert pysolvers.rotated("2x1:1c2a").id == "1x2:1e2a"
    assert pysolvers.rotated("2x1:1c2a", 0, mirror=True).id == "2x1:2a1g"
    assert pysolvers.rotated("3x2;start=0.0;walls=0.1-1.1;symmetry=horizontal").id == (
        "2x3;start=0.1;walls=1.0-1.1;symmetry=vertical"
    )


def test_the_order_of_a_turn_is_that_of_its_cells() -> None:
    for degrees in QUARTERS:
        for mirror in (False, True):
            turn = BoardTurn(3, 4, degrees, mirror)
            columns = turn.size[1]
            for place, old in enumerate(turn.order):
                assert turn.cell(divmod(old, 4)) == divmod(place, columns)


@pytest.mark.parametrize("kind", SQUARE, ids=lambda kind: kind.name)
@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_four_quarter_turns_and_two_mirrors_come_back(kind: Kind, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles_of(kind))
    turned: Puzzle = puzzle
    for _ in range(4):
        turned = pysolvers.rotated(turned, 90)
    assert turned == puzzle
    assert pysolvers.rotated(pysolvers.rotated(puzzle, 180), 180) == puzzle
    assert pysolvers.rotated(pysolvers.rotated(puzzle, 0, mirror=True), 0, mirror=True) == puzzle
    assert pysolvers.rotated(pysolvers.rotated(puzzle, 90), 180) == pysolvers.rotated(puzzle, 270)


@pytest.mark.parametrize("kind", SQUARE, ids=lambda kind: kind.name)
def test_the_number_of_solutions_stays(kind: Kind) -> None:
    rng = random.Random(kind.name)
    for _, text in kind.examples[:2]:
        puzzle = pysolvers.parse(text, kind.name)
        many = pysolvers.outcome(puzzle, seconds=60)
        for degrees in QUARTERS:
            assert pysolvers.outcome(pysolvers.rotated(puzzle, degrees, rng.random() < 0.5), seconds=60) == many


def test_a_rectangle_of_clues_exchanges_rows_and_columns() -> None:
    puzzle = pysolvers.parse("rect;y=HE|LL|O+,[PLEASE]+;x=[^SPEAK]+,EP|IP|EF;given=0.1:E")
    turned = pysolvers.rotated(puzzle, 90, mirror=True)
    assert turned.id == "rect;y=[^SPEAK]+,EP|IP|EF;x=HE|LL|O+,[PLEASE]+;given=1.0:E"
    solution = pysolvers.solve(turned)
    assert solution and solution.data == ["HL", "EP"]
    with pytest.raises(PuzzleError, match="reverse some clues"):
        pysolvers.rotated(puzzle, 90)


def test_a_hexagon_turns_by_thirds() -> None:
    puzzle = pysolvers.parse(HEXAGON)
    once = pysolvers.rotated(puzzle, 120)
    solution = pysolvers.solve(once)
    assert pysolvers.outcome(once) == "unique" and once != puzzle
    assert solution and solution.data == ["XC", "XCC", "XX"]
    assert pysolvers.rotated(once, 240) == puzzle
    assert pysolvers.rotated(pysolvers.rotated(once, 120), 120) == puzzle
    with pytest.raises(PuzzleError, match="120 or 240 degrees"):
        pysolvers.rotated(puzzle, 60)


def test_the_given_cells_of_a_hexagon_turn_with_it() -> None:
    puzzle = pysolvers.parse(HEXAGON)
    solution = pysolvers.solve(puzzle)
    assert solution
    for row, signs in enumerate(solution.data):
        for column, sign in enumerate(signs):
            filled = pysolvers.parse(f"{puzzle.id};given={row}.{column}:{sign}")
            assert pysolvers.outcome(pysolvers.rotated(filled, 120)) == "unique"


def test_other_angles_are_refused() -> None:
    with pytest.raises(PuzzleError, match="cannot be turned by 45 degrees: expected 0, 90, 180 or 270"):
        pysolvers.rotated("A.A/...", 45)
