"""Clues that can go and clues that are missing, at a desk: marked, and offered as a change that can be undone."""

from typing import Any

import pysolvers
from pysolvers.desk.desk import Desk


def finish(desk: Desk, view: dict[str, Any]) -> dict[str, Any]:
    while view["busy"]:
        view = desk.step()
    return view


def editing(text: str) -> Desk:
    desk = Desk()
    desk.open(text)
    finish(desk, desk.edit())
    return desk


def test_spare_clues_are_marked_and_taken_away_and_undo_brings_them_back() -> None:
    desk = editing("4x4:1d14dcf4dfc7faa9aeb8ba16a")
    before = desk.view()
    view = finish(desk, desk.spare())
    expected = pysolvers.spare(before["id"])
    assert view["status"]["headline"] == f"{len(expected.alone)} clues can go."
    assert {cell for clue in expected.together for cell in clue.cells} == set(desk.workspace.marks.shown)
    assert view["scene"] != before["scene"]
    assert view["edit"]["change"]["sentence"].endswith("there is still one answer.")
    taken = finish(desk, desk.take_change())
    assert taken["id"] == (expected.without or expected.puzzle).id
    assert taken["status"]["headline"] == "One answer." and taken["edit"]["change"] is None
    assert finish(desk, desk.undo())["id"] == before["id"]


def test_missing_clues_are_offered_and_added_rules_included_and_undo_takes_them_away() -> None:
    desk = editing("#numberlink=A../.../..A&rules=classic")
    view = finish(desk, desk.mend())
    assert view["status"]["headline"].endswith("missing.")
    added = finish(desk, desk.take_change())
    assert added["status"]["headline"] == "One answer."
    assert pysolvers.is_unique(added["fragment"])
    assert finish(desk, desk.undo())["status"]["headline"] == "Several answers."


def test_a_rule_set_that_was_added_can_be_chosen_otherwise() -> None:
    desk = editing("#numberlink=AB/../AB")
    finish(desk, desk.event("hover", 0.5, 0.5))
    desk.workspace.move(("rules:tight",))
    assert desk.view()["options"]["rules"] == "tight"
    assert finish(desk, desk.option("rules", "classic"))["options"]["rules"] == "classic"


def test_an_edit_withdraws_the_offer_and_a_draft_that_is_no_puzzle_is_said() -> None:
    desk = editing("4x4;start=0.0;end=0.3")
    assert finish(desk, desk.mend())["edit"]["change"]["button"] == "Add it"
    assert finish(desk, desk.set_number("rows", 3))["edit"]["change"] is None
    finish(desk, desk.enter("forbid", "Q"))
    assert desk.spare()["error"] and desk.mend()["error"]


def test_in_play_nothing_is_asked_and_a_puzzle_with_several_answers_has_no_spare_clues() -> None:
    desk = Desk()
    assert not desk.spare()["busy"] and not desk.mend()["busy"]
    desk = editing("4x4;start=0.0;end=0.3")
    assert "several answers" in finish(desk, desk.spare())["error"]
