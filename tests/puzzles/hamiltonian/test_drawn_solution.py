"""The path of a solution drawn first: its ends get numbers, and clues are looked for with this solution."""

import random

import pytest

import pysolvers
from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import PuzzleError
from pysolvers.lines.steps import step
from pysolvers.puzzles.hamiltonian.draft import HamiltonianDraft
from tests.desk.drawing import drawn

EDITOR = kind_named("zip").editor
SNAKE = ((0, 0), (0, 3), (1, 3), (1, 0), (2, 0), (2, 3), (3, 3), (3, 0))


def begun(text: str) -> HamiltonianDraft:
    draft = EDITOR.start(pysolvers.parse(text))
    assert isinstance(draft, HamiltonianDraft)
    return draft


def test_numbers_stand_at_the_ends_while_the_path_is_drawn_on_and_walls_give_way() -> None:
    draft = drawn(begun("4x4;walls=0.1-0.2,1.1-2.1"), *SNAKE[:2])
    assert draft.puzzle.waypoints == ((0, 0), (0, 3)) and draft.to_come == "12 cells are not on the path so far."
    draft = drawn(draft, *SNAKE[1:])
    assert draft.puzzle.waypoints == ((0, 0), (3, 0)) and not draft.to_come
    assert draft.solution and draft.solution.cells[0] == (0, 0)
    assert draft.puzzle.walls == {step((1, 1), (2, 1))}


def test_numbers_on_its_way_are_met_in_its_order_and_others_are_still_to_be_met() -> None:
    draft = begun("4x4;waypoints=0.0,1.1,0.2,3.0")
    assert drawn(draft, *SNAKE[:4]).puzzle.waypoints == ((0, 0), (0, 2), (1, 1), (3, 0))
    assert drawn(draft, *SNAKE).puzzle.waypoints == ((0, 0), (0, 2), (1, 1), (3, 0))


def test_start_and_end_and_positions_are_told_where_the_puzzle_has_these() -> None:
    ends = drawn(begun("4x4;start=0.0;end=0.3"), *SNAKE).puzzle
    assert (ends.start, ends.end, ends.waypoints) == ((0, 0), (3, 0), ())
    numbrix = drawn(begun("4x4;at=0.0:1,2.2:4,3.3:16"), *SNAKE).puzzle
    assert numbrix.positions == {((0, 0), 1), ((2, 2), 11), ((3, 3), 13), ((3, 0), 16)}
    assert not drawn(begun("4x4;closed"), *SNAKE).puzzle.waypoints


def test_the_images_of_a_symmetry_are_drawn_too() -> None:
    draft = drawn(drawn(begun("3x3;symmetry=rot180"), (0, 0), (0, 2)), (0, 2), (1, 2), (1, 1))
    assert draft.solution and len(draft.solution.cells) == 9


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_after_any_strokes_the_path_keeps_all_rules_that_it_can(seed: int) -> None:
    dice, draft = random.Random(seed), begun("5x5;walls=1.1-1.2;waypoints=0.0,4.4")
    for _ in range(30):
        cells = [(dice.randrange(5), dice.randrange(5)) for _ in range(dice.randrange(1, 4))]
        if dice.random() < 0.1 and draft.board.inside(cells[0]):
            draft = draft.play(f"{cells[0][0]}.{cells[0][1]}{dice.choice(['h', ':1', ':0'])}")
        draft = drawn(draft, *cells)
        lines = draft.lines
        assert not lines.drawn & draft.board.walls and all(draft.board.inside(cell) for cell in lines.joined)
        assert all(len(others) <= 2 for others in lines.joined.values())
        if draft.solution:
            assert not pysolvers.check(draft.puzzle, draft.solution.data)
        draft.puzzle  # noqa: B018 - it is one at any time


def test_a_stroke_that_is_none_is_refused() -> None:
    for edit in ("line:0.0:F", "line:9.9:E", "line:0.0:N", "line:"):
        with pytest.raises(PuzzleError):
            begun("4x4").play(edit)
