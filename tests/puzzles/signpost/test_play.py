"""Signpost in play: moves as text, drags, taps and keys, and the drawing."""

import random

import pytest

from pysolvers.core.input import Event, Hand
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import PuzzleError
from pysolvers.drawing.scene import Path, Text
from pysolvers.puzzles.signpost import board, play
from pysolvers.puzzles.signpost.model import SignpostSolution
from pysolvers.puzzles.signpost.play import SignpostState
from pysolvers.puzzles.signpost.text.id import read_id
from tests.of_kind import solved

SAMPLE = read_id("5x5:1cceefcfggeeccghcac3e12hch10ah25a")
START = play.PART.start(SAMPLE)


def does(state: SignpostState, *events: Event, hand: Hand | None = None) -> tuple[Hand, tuple[str, ...]]:
    """What several events do, one after another; the moves of all."""
    hand = hand or Hand()
    made: list[str] = []
    for event in events:
        hand, moves = play.PART.interpret(state, hand, event)
        state = state.played(moves)
        made += moves
    return hand, tuple(made)


def drag(*cells: tuple[int, int]) -> list[Event]:
    points = [(column + 0.5, row + 0.5) for row, column in cells]
    return [Event("down", *points[0]), *(Event("move", *p) for p in points[1:]), Event("up", *points[-1])]


def keys(*names: str) -> list[Event]:
    return [Event("key", key=name) for name in names]


def test_a_drag_along_the_arrow_links() -> None:
    assert does(START, *drag((0, 0), (0, 1), (0, 3)))[1] == ("0.0-0.3",)


def test_a_drag_against_the_arrow_links_backwards() -> None:
    assert does(START, *drag((0, 3), (0, 0)))[1] == ("0.0-0.3",)


def test_a_drag_where_no_arrow_points_does_nothing() -> None:
    assert does(START, *drag((0, 0), (1, 0)))[1] == ()


def test_two_taps_link() -> None:
    assert does(START, *drag((0, 0)), *drag((0, 3)))[1] == ("0.0-0.3",)


def test_the_right_button_breaks_both_links_of_a_cell() -> None:
    state = START.play("0.0-0.3").play("0.3-4.3")
    assert does(state, Event("down", 3.5, 0.5, "right"))[1] == ("*0.3",)
    assert state.play("*0.3") == START


def test_the_keyboard_links_breaks_and_places_numbers() -> None:
    assert does(START, *keys("Enter", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"))[1] == ("0.0-0.3",)
    assert does(START.play("0.0-0.3"), *keys("Backspace"))[1] == ("*0.0",)
    assert does(START, *keys("ArrowRight", "2", "0"))[1] == ("0.1:2", "0.1:20")
    assert does(START.play("0.1:20"), *keys("ArrowRight", "Backspace", "Delete"))[1] == ("0.1:2", "0.1:0")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("0.0-1.0", "R1C1 points right, not at R2C1"),
        ("4.4-0.0", "is the last cell"),
        ("2.3-0.0", "is the first cell"),
        ("9.9-0.0", "no cell 9.9"),
        ("0.0:3", "is given"),
        ("0.1:26", "out of range"),
        ("hello", "is not a move"),
    ],
)
def test_what_is_no_move_is_refused_with_the_reason(move: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        START.play(move)


def test_a_ring_cannot_be_closed() -> None:
    state = play.PART.start(read_id("3x1:ccg")).play("0.1-0.2")
    with pytest.raises(PuzzleError, match="would close a loop"):
        state.play("0.2-0.1")
    assert state.play("0.0-0.1").numbers == (1, 2, 3)


def test_a_new_link_takes_the_place_of_old_ones() -> None:
    state = START.play("0.0-0.3").play("0.0-0.1")
    assert state.links[0] == 1
    assert state.before[3] == -1


def test_a_chain_without_number_is_told_by_letters_and_offsets() -> None:
    state = START.play("1.0-1.4").play("1.4-2.4").play("2.1-2.2")
    tags = board.labels(state)
    assert [tags[SAMPLE.index(cell)] for cell in ((1, 0), (1, 4), (2, 4), (2, 1), (2, 2))] == [
        "a", "a+1", "a+2", "b", "b+1",
    ]  # fmt: skip


def test_given_numbers_that_follow_each_other_are_linked_and_stay_so() -> None:
    state = play.PART.start(read_id("2x2:1c2eag"))
    assert state.links[0] == 1
    assert state.play("*0.0") == state


def test_playing_all_links_of_the_solution_completes_the_board() -> None:
    solution = solved(SignpostSolution, SAMPLE)
    done = play.PART.shown(solution)
    assert done.solution() == solution
    assert not done.clashing
    state = START
    for a, b in enumerate(done.links):
        if b >= 0:
            state = state.play(play.link_move(SAMPLE, a, b))
    assert state.solution() == solution
    assert board.PART.text(state) == str(solution)


def test_contradictions_on_the_board_are_known() -> None:
    state = START.play("0.1:2").play("0.0-0.3")
    assert state.clashing >= {SAMPLE.index((0, 1)), SAMPLE.index((0, 3))}


def test_a_cell_is_told_in_words() -> None:
    state = START.play("0.0-0.3")
    assert board.PART.words(state, (0, 3)) == "R1C4: arrow south, number 2, after R1C1."
    assert board.PART.words(state, (4, 4)) == "R5C5: last cell, no arrow, number 25, given."


def test_the_text_of_a_board_in_play_shows_arrows_and_numbers() -> None:
    assert board.PART.text(START.play("0.0-0.3")).splitlines()[0].split() == ["1→", "→", "↓", "2↓", "↙"]


def test_the_text_of_a_board_in_play_tells_of_links_between_cells_without_number() -> None:
    free = [at for at, number in enumerate(SAMPLE.numbers) if not number]
    a, b = next((a, b) for a in free for b in free if not START.link_error(a, b))
    linked = START.play(play.link_move(SAMPLE, a, b))
    assert board.PART.text(linked).startswith(board.PART.text(START))
    assert board.PART.text(linked).splitlines()[-1] == f"a: {SAMPLE.place(a)}, then {SAMPLE.place(b)}."


def test_a_large_board_is_few_shapes() -> None:
    scene = board.PART.draw(play.PART.start(read_id("30x30:" + "c" * 900)))
    assert sum(isinstance(s, Path) for s in scene.shapes) < 10


def test_each_number_is_drawn_and_marks_add_shapes() -> None:
    plain = board.PART.draw(START)
    assert {s.text for s in plain.shapes if isinstance(s, Text)} == {"1", "3", "12", "10", "25"}
    used, ruled_out, shown, wrong, differs = (frozenset({(i, i)}) for i in range(5))
    marks = Marks(used, ruled_out, shown, wrong, differs)
    assert len(board.PART.draw(START, Hand(visible=True, held=(0, 0), drag=((0, 0), (0, 3))), marks).shapes) > len(
        plain.shapes
    )


def test_a_large_board_shows_the_trail_of_the_touched_chain_alone() -> None:
    for columns, expected in ((11, 2), (12, 1)):
        puzzle = read_id(f"{columns}x2:1{'c' * (columns - 1)}e{'g' * (columns - 1)}{2 * columns}a")
        state = play.PART.start(puzzle).play("0.2-0.3").play("0.6-0.7")
        trails = [s for s in board.PART.draw(state, Hand((0, 3))).shapes if isinstance(s, Path) and s.width == 0.024]
        assert sum(s.d.count("M") for s in trails) == expected
        whole = [s for s in board.PART.draw(state).shapes if isinstance(s, Path) and s.width == 0.024]
        assert sum(s.d.count("M") for s in whole) == 2, "a picture has all of them"


def test_touching_a_cell_lights_those_that_may_follow_it() -> None:
    puzzle = read_id("4x4:1ddcfdfcfaaaebba16a")
    state = play.PART.start(puzzle)

    def lit(hand: Hand, marks: Marks | None = None) -> int:
        tiles = [
            s for s in board.PART.draw(state, hand, marks).shapes if isinstance(s, Path) and s.fill == "accent-soft"
        ]
        return sum(s.d.count("M") for s in tiles)

    assert lit(Hand((0, 1))) == 0
    assert lit(Hand((0, 1), held=(0, 1))) == 2  # south-east: R2C3, and R3C4
    assert lit(Hand((0, 1), drag=((0, 1),))) == 2
    assert lit(Hand((0, 1), visible=True)) == 2
    assert lit(Hand((0, 1), visible=True), Marks(used=frozenset({(3, 3)}))) == 0


def test_the_cells_before_are_kept_from_link_to_link() -> None:
    rng = random.Random(1)
    state = play.PART.start(SAMPLE)
    linked = 0
    for _ in range(400):
        a = rng.randrange(25)
        b = rng.choice(list(SAMPLE.ray(a)) or [a])
        move = f"{a // 5}.{a % 5}-{b // 5}.{b % 5}" if rng.random() < 0.9 else f"*{a // 5}.{a % 5}"
        try:
            state = state.play(move)
        except PuzzleError:
            continue
        linked += 1
        assert state.before == SignpostState(state.puzzle, state.links, state.placed).before
    assert linked > 50
