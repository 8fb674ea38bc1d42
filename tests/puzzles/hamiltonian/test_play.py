"""Drawing by hand, and what the board shows of it."""

from itertools import pairwise

import pytest

import pysolvers
from pysolvers.core.cell import Cell
from pysolvers.core.input import Event, Hand
from pysolvers.core.marks import Marks
from pysolvers.drawing.scene import Path, Text
from pysolvers.puzzles.hamiltonian.board import PART as board
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.play import PART, HamiltonianState

interpret, live_errors, preview = PART.interpret, PART.live_errors, PART.preview
shown, start = PART.shown, PART.start


def state_of(text: str) -> HamiltonianState:
    puzzle = pysolvers.parse(text, "hamiltonian")
    assert isinstance(puzzle, HamiltonianPuzzle)
    return start(puzzle)


def drag(state: HamiltonianState, *cells: tuple[int, int]) -> HamiltonianState:
    hand = Hand()
    moves: tuple[str, ...] = ()
    (row, column), *rest = cells
    events = [Event("down", column + 0.5, row + 0.5)]
    events += [Event("move", c + 0.5, r + 0.5) for r, c in rest]
    for event in [*events, Event("up")]:
        hand, moves = interpret(state, hand, event)
        board.draw(state, hand)
    return state.played(moves)


def steps(*cells: tuple[int, int]) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    return {tuple(sorted(pair)) for pair in pairwise(cells)}  # type: ignore[misc]


def test_a_drag_draws_the_path_and_fills_in_cells_that_it_jumped() -> None:
    state = drag(state_of("4x4;start=0.0"), (0, 0), (0, 3), (1, 3))
    assert state.drawn == steps((0, 0), (0, 1), (0, 2), (0, 3), (1, 3))


@pytest.mark.parametrize(
    ("end", "drawn", "said"),
    [
        ("end=0.2;start=free", ["0.1:E"], ["The path goes from 1 to its end, but 2 comes last."]),
        ("end=0.2;start=free", ["1.0:EEN"], []),
        ("start=0.2;end=free", ["0.2:SWW"], ["The path goes from its start to 2, but 1 comes first."]),
        ("start=0.2;end=free", ["0.2:W"], []),
    ],
)
def test_numbers_out_of_turn_at_an_end_are_told_while_one_draws(end: str, drawn: list[str], said: list[str]) -> None:
    state = state_of(f"3x2;waypoints=0.1,1.0;{end}")
    state = state.played(drawn)
    assert [each.sentence for each in live_errors(state)] == said


def test_dragging_back_over_the_path_erases_it() -> None:
    state = drag(state_of("4x4;start=0.0"), (0, 0), (0, 3))
    assert drag(state, (0, 3), (0, 1)).drawn == steps((0, 0), (0, 1))


def test_a_drag_from_the_middle_of_the_path_takes_the_rest_away() -> None:
    state = drag(state_of("4x4;start=0.0"), (0, 0), (0, 3), (2, 3))
    assert drag(state, (0, 2), (1, 2)).drawn == steps((0, 0), (0, 1), (0, 2), (1, 2))


def test_running_into_itself_cuts_the_loop_off() -> None:
    state = drag(state_of("4x4;start=0.0"), (0, 0), (0, 2), (1, 2), (1, 1))
    assert drag(state, (1, 1), (0, 1)).drawn == steps((0, 0), (0, 1))


def test_a_drag_stops_at_a_wall_and_at_a_hole() -> None:
    state = state_of("4x1;walls=0.1-0.2;holes=0.3")
    assert drag(state, (0, 0), (0, 3)).drawn == steps((0, 0), (0, 1))


def test_the_mirror_image_follows_under_a_symmetry() -> None:
    state = drag(state_of("4x4;symmetry=rot180"), (0, 0), (0, 1))
    assert state.drawn == {((0, 0), (0, 1)), ((3, 2), (3, 3))}
    assert state.play("0.0~").drawn == frozenset()


def test_a_move_with_an_underscore_leaves_the_images_as_they_are_and_erases_nothing() -> None:
    state = state_of("4x4;symmetry=rot180").play("0.0_:EE")
    assert state.drawn == steps((0, 0), (0, 1), (0, 2))
    assert state.play("0.1_:W") == state
    assert state.play("1.0_xE").crossed == {((1, 0), (1, 1))}


def test_taps_on_two_cells_in_line_draw_between_them() -> None:
    state, hand = state_of("4x4"), Hand()
    for cell in ((1, 0), (1, 2)):
        hand, _ = interpret(state, hand, Event("down", cell[1] + 0.5, cell[0] + 0.5))
        hand, moves = interpret(state, hand, Event("up", cell[1] + 0.5, cell[0] + 0.5))
    assert moves == ("1.0:EE",)


def tapped(state: HamiltonianState, *cells: Cell) -> HamiltonianState:
    hand = Hand()
    for row, column in cells:
        for what in ("down", "up"):
            hand, moves = interpret(state, hand, Event(what, column + 0.5, row + 0.5))
            state = state.played(moves)
    return state


def test_taps_never_draw_over_what_is_drawn() -> None:
    for drawn in ("0.1:S", "1.1:S", "0.2:SS"):
        state = state_of("4x4").play(drawn)
        assert tapped(state, (1, 0), (1, 3)).drawn == state.drawn


def test_a_tap_on_a_numbered_board_chooses_the_cell_to_type_into_and_draws_nothing() -> None:
    state = state_of("4x4;board=king;at=0.0:1,0.3:4,3.3:16").play("0.0:EEE")
    assert tapped(state, (1, 0), (1, 3), (0, 1), (0, 0), (0, 3)) == state
    hand = Hand()
    for key in ("12", "5"):
        for what in ("down", "up"):
            hand, _ = interpret(state, hand, Event(what, 0.5, 2.5))
        assert hand.visible and hand.cursor == (2, 0)
        for digit in key:
            hand, moves = interpret(state, hand, Event("key", key=digit))
            state = state.played(moves)
    assert state.numbers == {((2, 0), 5)}


def test_a_number_that_is_taken_back_takes_its_connections_along() -> None:
    state = typed(state_of("6x6;board=king;at=0.0:1,0.2:3,5.5:36").puzzle, (0, 1), "2")
    assert state.drawn == steps((0, 0), (0, 1), (0, 2))
    _, moves = interpret(state, Hand(cursor=(0, 1)), Event("key", key="Backspace"))
    assert state.played(moves) == start(state.puzzle)


def test_the_score_counts_given_cells_from_the_beginning() -> None:
    state = state_of("6x6;board=king;at=0.0:1,2.2:13,2.4:15,5.5:36")
    assert str(PART.completion(state)) == "4 of 36 cells"
    assert str(PART.completion(typed(state.puzzle, (2, 3), "14"))) == "5 of 36 cells"
    assert str(PART.completion(state_of("4x4;waypoints=1.3,0.2,2.1,1.0"))) == "0 of 16 cells"


def test_the_right_button_near_an_edge_notes_a_step_that_is_not_taken_and_takes_the_note_away() -> None:
    state = state_of("4x4")
    _, (move,) = interpret(state, Hand(), Event("down", 0.95, 0.5, "right"))
    assert move == "0.0xE"
    state = state.play(move)
    assert state.crossed == {((0, 0), (0, 1))}
    _, (move,) = interpret(state, Hand(), Event("down", 0.95, 0.5, "right"))
    assert state.play(move).crossed == frozenset()


def test_the_pen_is_taken_and_moved_by_key() -> None:
    state, hand = state_of("3x3"), Hand()
    for key in ("Enter", "ArrowRight", "ArrowDown", "Enter", "ArrowDown"):
        hand, moves = interpret(state, hand, Event("key", key=key))
        state = state.played(moves)
    assert state.drawn == steps((0, 0), (0, 1), (1, 1))
    assert hand.cursor == (2, 1)


def test_the_last_step_of_a_loop_can_be_drawn_and_completes_it() -> None:
    state = state_of("2x2;closed").play("0.0:ESW")
    assert state.solution() is None
    solution = state.play("1.0:N").solution()
    assert solution is not None and solution.violations() == []


def test_a_path_is_told_in_its_own_direction_whichever_way_it_was_drawn() -> None:
    state = state_of("2x2;start=0.0;end=0.1").play("0.1:SWN")
    solution = state.solution()
    assert solution is not None and solution.data == [[0, 0], [1, 0], [1, 1], [0, 1]]


def test_fixed_positions_say_which_way_a_path_is_walked_and_what_is_wrong_with_it() -> None:
    row = drag(state_of("3x1;at=0.0:3"), (0, 0), (0, 2)).solution()
    assert row is not None and row.cells == ((0, 2), (0, 1), (0, 0)) and row.violations() == []
    middle = drag(state_of("3x2;at=0.0:2"), (0, 1), (0, 0), (1, 0), (1, 2), (0, 2)).solution()
    assert middle is not None and middle.violations() == []
    wrong = drag(state_of("3x2;at=0.0:2,1.2:4"), (0, 1), (0, 0), (1, 0), (1, 2), (0, 2)).solution()
    assert wrong is not None
    assert [(v.cells, v.sentence) for v in wrong.violations()] == [
        (((1, 2),), "R2C3 has position 5 on the path, not 4.")
    ]


def test_a_fixed_position_is_drawn_in_a_frame_and_a_waypoint_on_a_disc() -> None:
    scene = board.draw(state_of("3x3;waypoints=0.0;start=free;at=1.1:5"))
    texts = {shape.text: shape.fill for shape in scene.shapes if isinstance(shape, Text)}
    assert texts == {"1": "bg", "5": "ink"}
    both = board.draw(state_of("3x3;waypoints=1.1;start=free;at=1.1:5"))
    assert {shape.text for shape in both.shapes if isinstance(shape, Text)} == {"1", "5"}
    assert board.words(state_of("3x3;at=1.1:5"), (1, 1)) == ("R2C2: fixed position 5, not on the path yet.")


def test_an_unfinished_board_clashes_where_the_solution_goes_another_way() -> None:
    state = state_of("2x2;start=0.0;end=0.1")
    solution = pysolvers.solve(state.puzzle)
    assert solution is not None
    assert state.play("0.0:S").clashes(solution) == frozenset()
    assert state.play("0.0:E").clashes(solution) == {(0, 0), (0, 1)}


def test_a_drawing_has_few_shapes_however_large_the_board() -> None:
    state = state_of("20x20;start=0.0").play("0.0:" + ("E" * 19 + "S" + "W" * 19 + "S") * 9 + "E" * 19)
    assert len(board.draw(state, Hand(visible=True)).shapes) < 60


def test_cells_that_differ_between_solutions_are_hatched_and_the_path_is_hollow_there() -> None:
    puzzle = pysolvers.parse("3x3", "hamiltonian")
    solution = pysolvers.solve(puzzle)
    assert solution is not None
    state = pysolvers.kinds()[2].play.shown(solution)
    assert state == shown(solution)  # type: ignore[arg-type]
    plain = board.draw(shown(solution))  # type: ignore[arg-type]
    differing = board.draw(shown(solution), None, Marks(differs=frozenset(solution.facts)))  # type: ignore[arg-type]
    assert len(differing.shapes) == len(plain.shapes) + 2
    assert any(isinstance(s, Path) and s.stroke == "surface" and round(s.width, 2) == 0.26 for s in differing.shapes)


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ((0, 0), "R1C1: number 1, start, wall down, joined right."),
        ((0, 1), "R1C2: hole."),
    ],
)
def test_a_cell_is_told_in_words(cell: tuple[int, int], words: str) -> None:
    state = state_of(
        "3x2;waypoints=0.0,1.2;walls=0.0-1.0;holes=0.1" if cell == (0, 1) else "3x2;waypoints=0.0,1.2;walls=0.0-1.0"
    )
    state = state.play("0.0:E") if cell == (0, 0) else state
    assert board.words(state, cell) == words


def test_a_stroke_under_a_symmetry_draws_on_where_its_image_is_and_goes_back_to_what_was() -> None:
    state = state_of("5x5;start=0.0;end=4.4;symmetry=rot180").play("1.1xE")
    way = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (3, 2), (3, 3), (4, 3)]
    for length in (2, 3, 5, 8, 4, 6, 2, 7):
        drawn = preview(state, Hand(drag=tuple(way[:length]))).drawn
        images = [[(4 - r, 4 - c) for r, c in way[:length]]]
        assert drawn == {*steps(*way[:length]), *steps(*images[0])}
    assert ((1, 1), (1, 2)) not in preview(state, Hand(drag=tuple(way))).crossed


def typed(puzzle: HamiltonianPuzzle, cell: Cell, keys: str) -> HamiltonianState:
    """The board after keys pressed in one cell; "<" is Backspace."""
    state, hand = start(puzzle), Hand(cursor=cell, visible=True)
    for key in keys:
        entry = hand.entry
        hand, moves = interpret(state, hand, Event("key", key="Backspace" if key == "<" else key))
        state = (entry.before if entry and entry.placed else state).played(moves)
    return state


def test_digits_of_one_number_are_typed_one_after_the_other_and_join_what_follows() -> None:
    hidato = pysolvers.parse("6x6;board=king;at=0.0:1,2.2:13,5.5:36", kind="hamiltonian")
    assert isinstance(hidato, HamiltonianPuzzle)
    after = typed(hidato, (2, 3), "14")
    assert after.numbers == {((2, 3), 14)} and after.drawn == {((2, 2), (2, 3))}
    assert typed(hidato, (0, 1), "24").drawn == frozenset()  # 2 had been joined to 1
    assert typed(hidato, (0, 1), "24<").drawn == {((0, 0), (0, 1))}
    assert typed(hidato, (0, 1), "24<<") == start(hidato)
    assert typed(hidato, (2, 2), "7") == start(hidato)  # given
    assert [error.sentence for error in PART.live_errors(typed(hidato, (5, 0), "14"))] == [
        "14 can't be in R6C1: 13 in R3C3 is 3 steps away."
    ]
    assert PART.prompt(after) == "Next comes 2. Pick its cell and type it, or drag on from 1."


def test_numbers_that_follow_each_other_are_joined_however_they_are_known() -> None:
    state = drag(state_of("4x2;board=king;at=0.0:1,0.1:2,0.3:4,1.1:7,1.0:8"), (0, 3), (1, 3))
    assert state.drawn == steps((0, 0), (0, 1)) | steps((0, 3), (1, 3)) | steps((1, 1), (1, 0))
    solved = drag(state, (0, 1), (0, 2))
    assert solved.drawn >= steps((0, 0), (0, 1), (0, 2), (0, 3), (1, 3)) and not solved.is_solved
    assert drag(solved, (1, 3), (1, 2)).is_solved  # 6 is beside 7
    assert state.played(["0.0~"]) == state  # both numbers are given
    crossed = state.played(["0.0xE"])
    assert crossed.drawn.isdisjoint(steps((0, 0), (0, 1))) and crossed.played(["1.2xN"]).drawn == crossed.drawn


def test_an_erased_edge_between_numbers_that_are_not_given_stays_erased() -> None:
    state = drag(state_of("5x1;at=0.0:1,0.3:4,0.4:5"), (0, 0), (0, 1), (0, 2))
    assert state.is_solved
    assert state.played(["0.1:E"]).drawn == steps((0, 0), (0, 1)) | steps((0, 2), (0, 3), (0, 4))


def test_a_number_in_another_cell_is_not_placed_and_waits_for_a_further_digit() -> None:
    state = state_of("6x6;board=king;at=0.0:1,2.2:13,5.5:36").play("0.4=2").play("5.0=19")
    hand = Hand(cursor=(3, 3), visible=True)
    hand, moves = interpret(state, hand, Event("key", key="2"))
    assert moves == () and not hand.refused and "2" in texts(state, hand)
    _, moves = interpret(state, hand, Event("key", key="1"))
    assert state.played(moves).numbers == state.numbers | {((3, 3), 21)}
    for what in ("down", "up"):
        hand, moves = interpret(state, hand, Event(what, 1.5, 1.5))
    assert hand.refused == "2 is in R1C5 already." and not hand.entry and moves == ()
    hand = Hand(cursor=(3, 3), visible=True)
    for digit in "19":
        hand, moves = interpret(state, hand, Event("key", key=digit))
    assert hand.refused == "19 is in R6C1 already." and moves == ()


def test_a_digit_without_a_picked_cell_asks_for_one() -> None:
    state = state_of("4x4;board=king;at=0.0:1,0.3:4,3.3:16")
    hand, moves = interpret(state, Hand(), Event("key", key="7"))
    assert hand.refused == "Pick a cell first." and moves == ()


def texts(state: HamiltonianState, hand: Hand) -> list[str]:
    """The texts drawn in the hand's cell."""
    x, y = hand.cursor[1] + 0.5, hand.cursor[0] + 0.5
    return [
        each.text for each in board.draw(state, hand).shapes if isinstance(each, Text) and (each.x, each.y) == (x, y)
    ]


def test_only_boards_with_numbered_cells_have_number_keys() -> None:
    zip_board = pysolvers.parse("4x4;waypoints=1.3,0.2,2.1,1.0", kind="hamiltonian")
    assert isinstance(zip_board, HamiltonianPuzzle)
    assert PART.play_keys(start(zip_board)) == () and typed(zip_board, (0, 0), "1") == start(zip_board)
