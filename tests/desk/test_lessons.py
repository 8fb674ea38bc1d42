"""Drills at a desk: answered by moves, taken back, shown, and the game that waits meanwhile."""

from __future__ import annotations

from typing import Any

from pysolvers.desk.desk import Desk
from pysolvers.desk.lessons import Practice
from tests.desk.desks import UNIQUE, finish, opened


def drilled(desk: Desk, kind: str = "signpost", technique: str = "only follower") -> Practice:
    """A desk with the first drill of a technique on it."""
    finish(desk, desk.drill(kind, technique, 0))
    assert desk.workspace.practice
    return desk.workspace.practice


def test_a_right_answer_is_told_its_reason_and_can_be_taken_back_but_no_further() -> None:
    desk = opened(UNIQUE)
    step = drilled(desk).drill.steps[0]
    desk.workspace.move(step.moves)
    view = finish(desk, desk.view())
    assert view["status"] == {"headline": "Yes.", "detail": step.sentence, "tone": "good"}
    assert view["drill"]["status"] == "right" and view["can"]["undo"]
    text = view["text"]
    view = finish(desk, desk.undo())
    assert not view["can"]["undo"] and view["text"] != text
    assert finish(desk, desk.undo())["text"] == view["text"] == finish(desk, desk.restart())["text"]


def test_a_wrong_answer_can_be_followed_to_where_it_breaks() -> None:
    desk = opened(UNIQUE)
    drilled(desk)
    desk.workspace.move(("0.0-3.0",))
    view = finish(desk, desk.view())
    assert view["drill"]["status"] == "wrong" and view["status"]["tone"] == "bad"
    assert view["step"]["stage"] == 2 and view["step"]["against"]
    assert finish(desk, desk.undo())["drill"]["status"] == "open"


def test_show_me_makes_a_move_of_the_technique() -> None:
    desk = opened(UNIQUE)
    step = drilled(desk, "numberlink", "one way").drill.steps[0]
    view = desk.show_drill()
    assert view["drill"]["status"] == "shown" and view["status"]["detail"] == step.sentence and view["can"]["undo"]


def test_the_game_waits_is_what_is_saved_and_comes_back() -> None:
    desk = opened(UNIQUE)
    before = desk.view()
    drilled(desk)
    view = desk.view()
    assert view["scene"] != before["scene"] and view["game"] is None
    assert [view[key] for key in ("id", "session", "fragment")] == [
        before[key] for key in ("id", "session", "fragment")
    ]
    view = desk.leave_drill()
    assert view["drill"] is None and view["text"] == before["text"]
    drilled(desk)
    desk.choose("hamiltonian")
    assert desk.choose("signpost")["text"] == before["text"]


def test_a_hint_and_a_step_of_an_explanation_name_the_lesson_of_their_technique() -> None:
    desk = opened(UNIQUE)
    assert finish(desk, desk.hint())["step"]["practise"] == ""
    hinted = desk.hint()["step"]["practise"]
    explained = finish(desk, desk.explain())
    assert hinted == explained["step"]["practise"] != ""
    assert desk.lesson_step(explained["step"]["hardest_at"])["step"]["hardest"]


def test_the_worked_board_is_closed_to_the_game() -> None:
    desk = opened(UNIQUE)
    before = desk.view()
    view = finish(desk, desk.worked("signpost", "ring"))
    assert view["step"]["title"] == "No loop" and view["drill"]
    view = desk.lesson_close()
    assert view["drill"] is None and view["text"] == before["text"]


def test_the_picture_of_a_technique_has_its_reason() -> None:
    told = Desk().example_of("regex-crossword", "clues meet")
    assert told["picture"]["shapes"] and "allows" in told["sentence"]


def test_a_lesson_has_the_name_of_the_puzzle_that_it_was_opened_from() -> None:
    desk = opened("4x4;board=king;at=0.0:1,3.3:16")
    drilled(desk, "hamiltonian", "next number")
    assert desk.view()["head"]["name"] == "Hidato"


def test_a_lesson_of_another_kind_leads_back_to_the_step_it_was_taken_from() -> None:
    desk = opened(UNIQUE)
    finish(desk, desk.explain())
    before = desk.lesson_step(2)
    drill = drilled(desk, "numberlink", "one way")
    view = desk.view()
    assert view["drill"]["kind"] == "numberlink" and drill.technique.name in view["drill"]["ladder"]
    assert (view["kind"], view["session"]) == ("signpost", before["session"])
    view = desk.leave_drill()
    assert (view["step"], view["text"], view["mode"]) == (before["step"], before["text"], "solve")


def test_the_ladder_is_that_of_the_puzzle_on_the_board() -> None:
    desk = opened("6x6;waypoints=2.2,2.4,4.0,4.5,0.5,0.0,2.1,2.3")
    own: Any = desk.ladder("hamiltonian")
    zips = {each["name"] for each in own}
    assert "order" in zips and "between" not in zips
    other: Any = desk.ladder("signpost")
    assert "ring" in {each["name"] for each in other}
