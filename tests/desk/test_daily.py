"""The puzzle of the day at a desk: made in steps, kept with its date, and told when it is solved."""

from typing import Any

from pysolvers.core.kind import kind_named
from pysolvers.desk.desk import Desk

DAY = "2026-11-23"


def finish(desk: Desk, view: dict[str, Any]) -> dict[str, Any]:
    while view["busy"]:
        view = desk.step()
    return view


def solve_by_hand(desk: Desk) -> dict[str, Any]:
    """Make the moves of every hint."""
    view = desk.view()
    while view["status"]["headline"] != "Solved.":
        view = finish(desk, desk.hint())
    return view


def test_it_is_made_kept_with_its_date_and_not_made_again() -> None:
    desk = Desk()
    view = finish(desk, desk.daily("signpost", DAY))
    assert view["day"] == DAY and "puzzle of the day 2026-11-23, easy" in view["title"]
    while not desk.view()["can"]["undo"]:
        finish(desk, desk.hint())
    assert finish(desk, desk.choose("hamiltonian"))["day"] == ""
    back = desk.daily("signpost", DAY)
    assert not back["busy"] and back["day"] == DAY and back["can"]["undo"]
    other = Desk()
    assert other.restore(back["session"])["day"] == DAY
    assert other.view()["session"] == back["session"]
    assert other.edit()["day"] == "" and other.play()["day"] == DAY


def test_a_result_is_told_when_it_is_solved_and_not_before() -> None:
    desk = Desk()
    finish(desk, desk.daily("hamiltonian", DAY))
    assert "error" in desk.result()
    finish(desk, desk.solve())
    assert "error" in desk.result()  # an answer that is shown is not the player's
    desk.undo()
    solve_by_hand(desk)
    first, second, third = desk.result(205.4, 1, "https://example.org/pysolvers/#old")["text"].splitlines()
    assert first == f"{kind_named('zip').title}, puzzle of the day 2026-11-23, easy"
    assert ": solved in 3:25, " in second and second.endswith(" moves, 1 hint")
    assert third == "https://example.org/pysolvers/" + desk.view()["fragment"]
    assert "no hints" in desk.result(3723)["text"] and "1:02:03" in desk.result(3723)["text"]
    assert len(desk.result()["text"].splitlines()) == 2
