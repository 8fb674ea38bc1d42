"""The keys that a player without a keyboard is offered."""

from __future__ import annotations

from typing import Any

from pysolvers.desk.desk import Desk

ECHO = "#regex-crossword=rect;y=(EC|G)+,[HYO]*;x=(H|E|HE)*,[UCO]*"
SPACES = "rect;y=A\\s,B.;x=[AB]*,.*"


def names(view: dict[str, Any]) -> list[str]:
    return [key["name"] for key in view["pad"]]


def press(desk: Desk, *keys: str) -> dict[str, Any]:
    for key in keys:
        view = desk.events([{"what": "key", "x": 0, "y": 0, "button": "left", "key": key, "shift": False}])
    return view


def test_a_regex_crossword_has_the_keys_of_its_alphabet_and_can_be_solved_by_them() -> None:
    desk = Desk()
    view = desk.open(ECHO)
    assert names(view) == [
        *"ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "Turn the direction of typing",
        "Pencil marks instead of letters",
        "Erase",
    ]
    view = press(desk, "E", "C", "ArrowDown", "O", "ArrowLeft", "H")
    assert "EC\nHO" in view["text"]


def test_a_space_is_a_key_where_the_alphabet_has_one_and_then_types_one() -> None:
    desk = Desk()
    assert "Space" in names(desk.open(SPACES, kind="regex-crossword"))
    press(desk, "A", " ")
    assert "0.1:u20" in desk.view()["session"]


def test_without_a_space_in_the_alphabet_the_space_key_turns() -> None:
    desk = Desk()
    desk.open(ECHO)
    assert "E_\nH_" in press(desk, " ", "E", "H")["text"]


def test_notes_tell_which_keys_are_unlikely_at_the_cursor() -> None:
    desk = Desk()
    desk.open(ECHO)
    view = desk.notes(on=True)
    assert {key["key"] for key in view["pad"] if not key["unlikely"] and len(key["key"]) == 1} == {"E"}


def test_a_signpost_has_digits_and_an_edited_numberlink_its_labels() -> None:
    desk = Desk()
    assert names(desk.open("4x4:1ddcfdfcfaaaebba16a")) == [*"1234567890", "Erase"]
    desk.open("C...B/A.BA./...C./.....", kind="numberlink")
    assert not desk.view()["pad"]
    desk.edit()
    view = desk.choose_tool(name="label")
    assert names(view) == [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "Erase"]
    assert not desk.choose_tool(name="erase")["pad"]


def test_an_answer_that_is_shown_has_no_keys() -> None:
    desk = Desk()
    desk.open(ECHO)
    view = desk.solve()
    while view["busy"]:
        view = desk.step()
    assert not view["pad"]
