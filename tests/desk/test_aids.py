"""Moves on trial, marks, the way back to where the board was right, and suppositions shown as chains."""

from __future__ import annotations

from typing import Any

import pytest

from pysolvers.desk.desk import Desk
from pysolvers.text import document, links
from tests.desk.desks import finish, opened

GAMES = {
    "signpost": ("#signpost=5x5:1cceefcfggeeccghcac3e12hch10ah25a", ("0.0-0.3", "0.3-3.3"), ("0.1:7", "0.2:8")),
    "numberlink": ("#numberlink=C...B/A.BA./...C./.....", ("1.0:S", "2.0:S"), ("0.4:S", "1.4:S")),
    "hamiltonian": ("#hamiltonian=3x3;start=0.0;end=2.2", ("0.0:EE",), ("1.1:S", "1.2:S")),
    "regex-crossword": ("#regex-crossword=rect;y=(EC|G)+,[HYO]*;x=(H|E|HE)*,[UCO]*", ("0.0:E",), ("1.0:Y", "0.1:U")),
}
"""A game of each kind: the puzzle, moves that are right, and others of which the first makes the board wrong."""

SUPPOSING = {
    "signpost": "#signpost=5x5:25acdgecd8hfacdaaeaag1fhbbghg",
    "numberlink": "#numberlink=.......A/.B....../..CD..E./F......./...AC.../.D....../.....F../E......B",
    "hamiltonian": "#hamiltonian=4x4;at=3.1:2,1.0:13,0.0:14",
    "regex-crossword": "#regex-crossword=hex;y=.X,(AA|BB|CC)X,XX;x=CC|AB|BA,X.X,XX;z=X.,X(AA|BB|CC),XX",
}


def at(desk: Desk, kind: str, right: int, wrong: int) -> dict[str, Any]:
    """A desk with the game of a kind after so many right moves and so many that leave the right way."""
    fragment, rights, wrongs = GAMES[kind]
    puzzle = document.read(fragment).puzzle
    return desk.open(links.write(puzzle, (*rights[:right], *wrongs[:wrong])))


def shown_chain(view: dict[str, Any]) -> Any:
    """The chain of the step that a view shows; None without a step or a chain."""
    return view["step"] and view["step"]["chain"]


@pytest.mark.parametrize("kind", GAMES)
def test_a_trial_is_drawn_saved_undone_kept_and_dropped(kind: str) -> None:
    desk = Desk()
    before = at(desk, kind, 1, 0)
    assert before["trial"] is None
    view = desk.pen("trial")
    assert (
        view["trial"] == {"moves": 0, "text": "Your next moves are a trial."}
        and view["status"]["headline"] == "Trial started."
    )
    desk.workspace.move(GAMES[kind][2][:1])
    tried = desk.view()
    assert tried["trial"] == {"moves": 1, "text": "Trying 1 move."}
    kept = desk.keep_trial()
    assert kept["trial"] is None and kept["text"] == tried["text"]
    assert kept["scene"] != tried["scene"]
    assert desk.undo()["scene"] == tried["scene"]
    again = Desk()
    assert again.restore(tried["session"])["scene"] == tried["scene"]
    dropped = desk.drop_trial()
    assert dropped["scene"] == before["scene"] and dropped["can"]["redo"]
    desk.redo()
    assert desk.redo()["scene"] == tried["scene"]
    assert desk.link(moves=True)["steps"] == 2
    assert "try" not in document.read(desk.link(moves=True)["fragment"]).moves


def test_while_a_puzzle_is_edited_nothing_is_on_trial_and_nothing_is_marked() -> None:
    desk = Desk()
    at(desk, "numberlink", 1, 0)
    desk.edit()
    assert desk.pen("trial")["trial"] is None
    assert desk.pen("mark")["pen"] is None and not desk.workspace.game.hand.marking
    assert desk.back_to_right()["busy"]  # the check of the draft goes on


@pytest.mark.parametrize("kind", ["numberlink", "hamiltonian"])
def test_marks_are_made_by_pointer_while_the_tool_is_taken(kind: str) -> None:
    desk = Desk()
    at(desk, kind, 0, 0)
    assert desk.view()["pen"]["at"] == "move"
    assert desk.pen("mark")["pen"]["at"] == "mark"
    desk.event("down", 1.9, 1.5)
    assert "1.1xE" in desk.event("up", 1.9, 1.5)["session"]
    assert desk.pen("move")["pen"]["at"] == "move"


def test_pencil_marks_are_saved_and_a_key_of_the_pad_says_that_they_are_made() -> None:
    desk = Desk()
    at(desk, "regex-crossword", 0, 0)
    for key in ("Insert", "E", "H"):
        view = desk.event("key", key=key)
    assert view["pen"]["at"] == "mark"
    assert [key["name"] for key in view["pad"] if key["on"]] == ["Pencil marks instead of letters"]
    assert "pencilled E H" in view["words"]
    assert "pencilled E H" in Desk().restore(view["session"])["words"]
    assert "pencilled" not in desk.restart()["words"]
    assert [name for name, *_ in at(desk, "signpost", 0, 0)["pen"]["choices"]] == ["move", "trial"]


@pytest.mark.parametrize("kind", GAMES)
def test_the_way_back_leads_to_the_last_right_position_and_redo_forward_again(kind: str) -> None:
    desk = Desk()
    rights, wrongs = len(GAMES[kind][1]), len(GAMES[kind][2])
    right = at(desk, kind, rights, 0)
    assert finish(desk, desk.back_to_right())["status"]["headline"] == "No mistakes so far."
    wrong = at(desk, kind, rights, wrongs)
    back = finish(desk, desk.back_to_right())
    assert back["status"]["headline"] == "Back to where it was right."
    assert back["status"]["detail"].startswith(f"{wrongs} move") and back["can"]["redo-in-sight"]
    assert back["scene"] == right["scene"]
    for _ in range(wrongs):
        view = desk.redo()
    assert view["scene"] == wrong["scene"]


def test_the_way_back_leads_out_of_a_trial_that_was_wrong_from_its_first_move() -> None:
    desk = Desk()
    at(desk, "numberlink", 1, 0)
    desk.pen("trial")
    desk.workspace.move(("0.4:S",))
    back = finish(desk, desk.back_to_right())
    assert back["trial"] is None and back["can"]["redo"]
    assert desk.workspace.game.session.at == 1


@pytest.mark.parametrize("kind", GAMES)
def test_the_way_back_is_offered_where_a_hint_or_a_check_says_that_something_is_wrong(kind: str) -> None:
    desk = Desk()
    view = at(desk, kind, 1, 1)
    assert not view["can"]["back-to-right"]
    view = finish(desk, desk.hint())
    assert view["can"]["back-to-right"]
    assert not finish(desk, desk.back_to_right())["can"]["back-to-right"]


def test_a_puzzle_without_a_solution_has_no_right_position() -> None:
    desk = opened("#regex-crossword=rect;y=A;x=B&moves=0.0:A")
    assert finish(desk, desk.back_to_right())["status"]["headline"] == "No right position was found."


@pytest.mark.parametrize("kind", SUPPOSING)
def test_a_chain_is_closed_at_first_and_shown_step_by_step_down_to_where_it_breaks(kind: str) -> None:
    desk = Desk()
    view = finish(desk, desk.open(SUPPOSING[kind]))
    view = finish(desk, desk.explain())
    explanation = desk.workspace.tutor.explanation
    assert explanation
    number = next(k for k, step in enumerate(explanation.steps) if len(step.chain) > 2)
    chain = explanation.steps[number].chain
    told = desk.lesson_step(number)
    assert shown_chain(told)["at"] == -1 and shown_chain(told)["open"] is (len(chain) > 5)
    assert [step["title"] for step in shown_chain(told)["steps"]] == [step.title.rstrip(".") for step in chain]
    scenes = []
    for k in range(len(chain)):
        view = desk.show_chain(k)
        assert shown_chain(view)["at"] == k
        assert view["status"]["detail"] == chain[k].sentence
        scenes.append(view["scene"])
    assert scenes[0] != told["scene"] and scenes[-1] != scenes[0]
    assert desk.workspace.display.marks.wrong == frozenset(chain[-1].cells)
    assert shown_chain(desk.show_chain(len(chain) + 5))["at"] == len(chain) - 1
    closed = desk.close_chain()
    assert closed["scene"] == told["scene"] and shown_chain(closed)["at"] == -1
    desk.show_chain(0)
    assert shown_chain(desk.lesson_step(0)) is None or shown_chain(desk.view())["at"] == -1
    desk.show_chain(0)
    assert desk.lesson_close()["step"] is None


def test_a_hint_that_supposes_has_a_chain_too_and_a_move_puts_it_away() -> None:
    desk = opened(SUPPOSING["regex-crossword"])
    view = finish(desk, desk.hint())
    while shown_chain(view) is None:
        view = finish(desk, desk.hint())
    assert view["step"]["stage"] == 2 and shown_chain(view)["at"] == -1
    board = view["text"]
    assert desk.show_chain(1)["text"] != board
    assert desk.close_chain()["text"] == board
    desk.show_chain(1)
    view = desk.event("key", key="Backspace")
    view = desk.event("key", key="A")
    assert view["step"] is None and "A" in view["text"]
    desk.undo()
    assert desk.view()["text"] == board


def test_the_steps_of_a_trial_are_not_counted_as_moves() -> None:
    desk = Desk()
    at(desk, "regex-crossword", 0, 0)
    desk.pen("trial")
    for move in ("0.0:E", "0.1:C", "1.0:H", "1.1:O"):
        desk.workspace.move((move,))
    desk.keep_trial()
    assert " 4 moves" in desk.result()["text"]
