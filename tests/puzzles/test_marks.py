"""What players mark besides moves, crosses and pencil marks; and moves on trial, which are drawn in another look."""

from __future__ import annotations

from typing import Any

import pytest

import pysolvers
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import PuzzleError

BOARDS = {
    "signpost": ("5x5:1cceefcfggeeccghcac3e12hch10ah25a", "0.0-0.3", "0.1:7"),
    "numberlink": ("C...B/A.BA./...C./.....", "1.0:S", "0.1xE"),
    "hamiltonian": ("4x4;waypoints=1.3,0.2,2.1,1.0;walls=1.0-1.1", "3.0:EE", "0.0xE"),
    "regex-crossword": ("rect;y=(EC|G)+,[HYO]*;x=(H|E|HE)*,[UCO]*", "0.0:E", "0.1_C"),
}
"""A board of each kind, and two moves on it, the second of them a mark where the kind has marks."""
WITH_CROSSES = ("numberlink", "hamiltonian")


def board_of(kind: str) -> tuple[Any, Any]:
    puzzle = pysolvers.parse(BOARDS[kind][0])
    return kind_named(kind), kind_named(kind).play.start(puzzle)


def played(kind: str, state: Any, hand: Hand, *events: Event) -> tuple[Any, Hand]:
    for event in events:
        hand, moves = kind_named(kind).play.interpret(state, hand, event)
        state = state.played(moves)
    return state, hand


@pytest.mark.parametrize("kind", BOARDS)
def test_what_is_on_trial_is_drawn_in_another_look(kind: str) -> None:
    parts, start = board_of(kind)
    _, first, second = BOARDS[kind]
    before = start.play(first)
    after = before.play(second)
    assert before.since(start) and after.since(before)
    assert after.since(start) == before.since(start) | after.since(before)
    assert after.since(after) == frozenset()
    plain, tried = (parts.board.draw(after, None, Marks(before=board)).svg() for board in (after, before))
    assert plain == parts.board.draw(after).svg()
    assert tried != plain
    assert parts.board.draw(after, None, Marks(before=start)).svg() not in (plain, tried)


@pytest.mark.parametrize("kind", WITH_CROSSES)
def test_with_the_tool_a_press_crosses_out_the_nearest_side_and_a_drag_those_it_passes(kind: str) -> None:
    parts, start = board_of(kind)
    marking = Hand(marking=True)
    press = (Event("down", 1.9, 2.5), Event("up", 1.9, 2.5))
    once, hand = played(kind, start, marking, *press)
    assert once.since(start) == {((2, 1), (2, 2))}
    assert hand.marking
    assert played(kind, once, hand, *press)[0] == start
    drag = (Event("down", 0.5, 3.5), Event("move", 1.5, 3.5), Event("move", 2.5, 3.5), Event("up", 2.5, 3.5))
    several, _ = played(kind, start, marking, *drag)
    assert several.since(start) == {((3, 0), (3, 1)), ((3, 1), (3, 2))}
    hand = played(kind, start, marking, *drag[:-1])[1]
    assert parts.board.draw(start, hand).svg() != parts.board.draw(start, Hand(cursor=hand.cursor, marking=True)).svg()
    assert played(kind, several, marking, *drag)[0] == start
    at_the_border = (Event("down", 0.05, 2.5), Event("up", 0.05, 2.5))
    assert played(kind, start, marking, *at_the_border)[0] == start


@pytest.mark.parametrize("kind", WITH_CROSSES)
def test_by_key_x_takes_the_tool_and_shift_with_an_arrow_crosses_a_side_out(kind: str) -> None:
    _, start = board_of(kind)
    arrow = Event("key", key="ArrowRight", shift=True)
    state, hand = played(kind, start, Hand(cursor=(2, 1)), Event("key", key="x"), arrow)
    assert hand.marking and hand.cursor == (2, 1)
    assert state.since(start) == {((2, 1), (2, 2))}
    state, hand = played(kind, state, hand, arrow, Event("key", key="Insert"))
    assert state == start
    assert not hand.marking


@pytest.mark.parametrize("kind", WITH_CROSSES)
def test_the_right_button_still_crosses_a_side_out_without_the_tool(kind: str) -> None:
    _, start = board_of(kind)
    state, _ = played(kind, start, Hand(), Event("down", 1.9, 2.5, "right"), Event("up", 1.9, 2.5, "right"))
    assert state.since(start) == {((2, 1), (2, 2))}


def test_pencil_marks_are_typed_erased_and_hidden_under_a_letter() -> None:
    kind, start = board_of("regex-crossword")
    keys = [Event("key", key=key) for key in ("Insert", "h", "e", "c", "c")]
    state, hand = played("regex-crossword", start, Hand(cursor=(0, 0)), *keys)
    assert state.pencil_marks == {(0, 0): "EH"}
    assert hand.cursor == (0, 0) and hand.marking
    assert "pencilled E H" in kind.board.words(state, (0, 0))
    assert kind.board.draw(state).svg() != kind.board.draw(start).svg()
    assert not state.facts
    filled = state.play("0.0:E")
    assert filled.pencil_marks == {}
    assert filled.play("0.0:-").pencil_marks == {(0, 0): "EH"}
    assert played("regex-crossword", filled, hand, Event("key", key="h"))[0] == filled
    erased, _ = played("regex-crossword", state, hand, Event("key", key="Backspace"))
    assert erased == start


def test_the_players_own_marks_stand_before_the_candidates() -> None:
    kind, start = board_of("regex-crossword")
    state = start.play("0.0_U")
    notes = Marks(notes={(0, 0): "EG", (0, 1): "C"})
    assert kind.board.draw(state, None, notes).svg().count(">U<") == 1
    assert ">G<" not in kind.board.draw(state, None, notes).svg()


@pytest.mark.parametrize("move", ["0.0_", "0.0_AB", "9.9_A", "0.0_u1f600"])
def test_a_pencil_mark_that_is_none_is_told(move: str) -> None:
    with pytest.raises(PuzzleError):
        board_of("regex-crossword")[1].play(move)
