"""Drawing by hand: drags, cuts, erasing, keys."""

import pytest

from pysolvers.core.input import Event, Hand
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.numberlink.board import PART as BOARD_PART
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.play import PART as PLAY
from pysolvers.puzzles.numberlink.play import NumberlinkState
from tests.of_kind import parsed, solved

BOARD = "A.B./..../A.B./...."


def board(*moves: str) -> NumberlinkState:
    state = PLAY.start(parsed(NumberlinkPuzzle, BOARD))
    return state.played(moves)


def rows(state: NumberlinkState) -> list[str]:
    return BOARD_PART.text(state).splitlines()[1:]


def drag(state: NumberlinkState, *cells: tuple[int, int]) -> tuple[Hand, tuple[str, ...]]:
    hand, moves = PLAY.interpret(state, Hand(), Event("down", cells[0][1] + 0.5, cells[0][0] + 0.5))
    for row, column in cells[1:]:
        hand, moves = PLAY.interpret(state, hand, Event("move", column + 0.5, row + 0.5))
        assert moves == ()
    return PLAY.interpret(state, hand, Event("up", cells[-1][1] + 0.5, cells[-1][0] + 0.5))


def test_a_drag_draws_a_path_when_the_pointer_goes_up() -> None:
    hand, moves = drag(board(), (0, 0), (1, 0), (2, 0))
    assert moves == ("0.0:SS",)
    assert hand.drag == ()
    assert rows(board(*moves)) == ["A.B.", "│...", "A.B.", "...."]


def test_a_fast_pointer_that_skips_cells_still_draws_all_of_them() -> None:
    assert drag(board(), (0, 2), (3, 3))[1] == ("0.2:SSSE",) or drag(board(), (0, 2), (3, 3))[1][0].startswith("0.2:")


def test_dragging_back_takes_back() -> None:
    assert drag(board(), (0, 0), (1, 0), (1, 1), (1, 0), (2, 0))[1] == ("0.0:SS",)


def test_dragging_back_along_a_drawn_path_erases_it() -> None:
    assert rows(board("0.0:SESSW", "3.0:ENN")) == ["A.B.", "└╴..", "A.B.", "...."]


def test_a_path_that_crosses_another_cuts_it() -> None:
    assert rows(board("0.0:SS", "0.2:SWW")) == ["A.B.", "╶─┘.", "A.B.", "...."]


def test_a_path_that_crosses_itself_loses_the_loop() -> None:
    state = PLAY.start(parsed(NumberlinkPuzzle, "A..A/..../..../....")).play("0.0:SSEEN")
    assert rows(state) == ["A..A", "│.╷.", "└─┘.", "...."]
    assert rows(PLAY.start(state.puzzle).play("0.0:SSEENWS")) == ["A..A", "│...", "└╴..", "...."]


def test_a_path_does_not_run_into_another_label_s_source() -> None:
    assert drag(board(), (0, 0), (0, 1), (0, 2))[1] == ("0.0:E",)
    with pytest.raises(PuzzleError, match="B is in the way"):
        board("0.0:EE")


def test_a_source_s_path_is_drawn_anew() -> None:
    assert rows(board("0.0:SS", "0.0:E")) == ["A╴B.", "....", "A.B.", "...."]


def test_the_right_button_erases_a_cell() -> None:
    state = board("0.0:SS")
    _, moves = PLAY.interpret(state, Hand(), Event("down", 0.5, 1.5, "right"))
    assert moves == ("1.0~",)
    assert state.play(moves[0]) == board()


def test_with_the_pen_held_arrows_draw() -> None:
    state, hand = board(), Hand()
    made: list[str] = []
    for key in ("Enter", "ArrowDown", "ArrowDown", "ArrowRight"):
        hand, moves = PLAY.interpret(state, hand, Event("key", key=key))
        made += moves
        state = state.played(moves)
    assert made == ["0.0:S", "1.0:S"]
    assert hand.cursor == (2, 1)
    assert rows(state) == ["A.B.", "│...", "A.B.", "...."]


def test_a_line_that_arrives_at_its_end_drops_the_pen_and_one_that_goes_back_does_not() -> None:
    state, hand = board(), Hand()
    for key in ("Enter", "ArrowRight", "ArrowLeft", "ArrowDown", "ArrowDown"):
        hand, moves = PLAY.interpret(state, hand, Event("key", key=key))
        state = state.played(moves)
    assert (hand.cursor, hand.held) == ((2, 0), None)
    hand, moves = PLAY.interpret(state, hand, Event("key", key="ArrowUp"))
    assert (hand.cursor, moves) == ((1, 0), ())


def test_backspace_erases_under_the_cursor_and_with_shift_the_whole_path() -> None:
    state = board("0.0:SS")
    assert PLAY.interpret(state, Hand(cursor=(1, 0)), Event("key", key="Backspace"))[1] == ("1.0~",)
    assert PLAY.interpret(state, Hand(cursor=(1, 0)), Event("key", key="Backspace", shift=True))[1] == ("1.0*",)
    assert state.play("1.0*") == board()


def test_a_path_between_two_labels_is_told() -> None:
    """No player can draw it; a supposition may."""
    (error,) = PLAY.live_errors(
        NumberlinkState.of(parsed(NumberlinkPuzzle, "A.B/A.B&rules=classic"), (2, 10, 8, 0, 0, 0))
    )
    assert error.sentence == "A line joins A and B, which are not a pair." and error.cells == ((0, 0), (0, 1), (0, 2))


def test_clashes_are_links_that_the_solution_does_not_have() -> None:
    puzzle = parsed(NumberlinkPuzzle, "C...B/A.BA./...C./.....")
    solution = solved(NumberlinkSolution, puzzle)
    assert PLAY.start(puzzle).play("0.0:E").clashes(solution) == frozenset()
    assert PLAY.start(puzzle).play("1.0:E").clashes(solution) == {(1, 0), (1, 1)}
