"""The path of the solution that is drawn first: arrows follow it, and numbers come to its ends."""

import random

import pytest

import pysolvers
from pysolvers.core.input import Event
from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.signpost.draft import NONE, SignpostDraft
from tests.desk.drawing import drawn, played, tapped

EDITOR = kind_named("signpost").editor
SPIRAL = ((0, 0), (0, 1), (0, 2), (2, 2), (1, 2), (1, 1), (2, 0), (1, 0), (2, 1))
"""A path on three by three, which jumps once."""


def given() -> SignpostDraft:
    draft = EDITOR.start(pysolvers.parse("3x3:1ccceeedd9a"))
    assert isinstance(draft, SignpostDraft)
    return draft


def empty(columns: int = 3, rows: int = 3) -> SignpostDraft:
    draft = given()
    return draft.played((f"columns:{columns}", f"rows:{rows}", "clear"))


def test_taps_draw_on_from_cell_to_cell_and_arrows_and_numbers_follow() -> None:
    draft = tapped(empty(), *SPIRAL[:3])
    assert draft.numbers == (1, 0, 0, 0, 0, 0, 0, 0, 0) and draft.arrows[:3] == (2, 2, NONE)
    assert draft.state.numbers[:3] == (1, 2, 3)
    with pytest.raises(PuzzleError, match="7 cells have no arrow yet"):
        draft.puzzle  # noqa: B018
    draft = tapped(draft, *SPIRAL[2:])
    assert draft.puzzle.numbers == (1, 0, 0, 0, 0, 0, 0, 9, 0)
    assert draft.solution and not pysolvers.check(draft.puzzle, draft.solution.data)
    assert not draft.to_come


def test_a_path_is_drawn_on_backwards_by_drags_too_and_number_1_goes_along() -> None:
    draft = drawn(drawn(empty(), (0, 1), (0, 2)), (0, 0), (0, 1))
    assert draft.numbers[:2] == (1, 0) and draft.state.numbers[:3] == (1, 2, 3)


def test_cells_that_are_not_in_line_and_rings_are_refused_and_change_nothing() -> None:
    draft = tapped(empty(), (0, 0), (1, 2))
    assert draft == empty()
    ring = tapped(empty(), (0, 0), (0, 1), (1, 1), (0, 0))
    assert ring == tapped(empty(), (0, 0), (0, 1), (1, 1))
    for edit in ("line:0.0-1.2", "line:9.9-0.0", "line:", "line:0.0:E"):
        with pytest.raises(PuzzleError):
            empty().play(edit)


def test_going_back_to_a_cell_draws_another_way_and_the_right_button_takes_links_away() -> None:
    draft = tapped(empty(), (0, 0), (0, 1), (0, 2), (0, 1), (1, 1))
    assert draft.state.numbers[:5] == (1, 2, 0, 0, 3) and draft.arrows[1] == 4
    cut = played(draft, [Event("down", 1.5, 0.5, "right"), Event("up", 1.5, 0.5)])
    assert cut.links == () and cut.arrows == (NONE,) * 9 and not any(cut.numbers)


def test_an_arrow_set_by_hand_cuts_the_path_and_a_number_is_the_path_s_own() -> None:
    whole = tapped(empty(), *SPIRAL)
    assert whole.play("0.0~c") == whole
    turned = whole.play("0.0~e")
    assert turned.solution is None and turned.links[0] == NONE and whole.solution
    assert [whole.to_give(cell) for cell in SPIRAL] == list(range(1, 10))
    without = whole.play("2.1:0")
    assert without.puzzle.numbers == (1, 0, 0, 0, 0, 0, 0, 0, 0) and without.solution
    assert whole.play("0.0:0").solution


def test_numbers_on_the_way_are_counted_and_the_last_one_waits() -> None:
    draft = given()
    path = tapped(draft, (0, 0), (1, 0), (2, 0), (2, 2))
    assert path.numbers == (1, 0, 0, 0, 0, 0, 0, 0, 9) and path.to_come == "5 cells are not on the path so far."
    counted = tapped(draft.play("1.0:7"), (0, 0), (1, 0), (2, 0))
    assert counted.numbers == (1, 0, 0, 2, 0, 0, 0, 0, 9)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_after_any_strokes_arrows_point_along_the_path_and_its_numbers_count(seed: int) -> None:
    dice, draft = random.Random(seed), empty(4, 3)
    for _ in range(40):
        cells = [(dice.randrange(3), dice.randrange(4)) for _ in range(dice.randrange(1, 6))]
        draft = dice.choice([tapped, drawn])(draft, *cells)
        row, column = cells[0]
        if dice.random() < 0.2:
            draft = draft.play(f"{row}.{column}" + dice.choice(["~c", "~", ":0", ":1", ":12", ":5"]))
        lines, state = draft.lines, draft.state
        for a, b in enumerate(lines.links):
            assert b == NONE or lines.puzzle.way(a, b) == draft.arrows[a]
        assert state.puzzle.area == 12 and EDITOR.text(draft) and EDITOR.words(draft, cells[0])
        if draft.solution:
            assert not pysolvers.check(draft.puzzle, draft.solution.data)
