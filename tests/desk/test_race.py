"""What another worker found for the same puzzle, taken over by the desk."""

import json
from typing import Any

import pysolvers
from pysolvers.desk.desk import Desk

SEVERAL = "4x4:deggece16aabge12ca13ba"
UNIQUE = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"


def told(text: str, engine: str = "search") -> dict[str, Any]:
    """What a rival finds for a puzzle when it has solved it."""
    rival = Desk()
    rival.open(text)
    view = rival.solve(engine)
    while view["busy"]:
        view = rival.step()
    return rival.found()


def test_what_a_rival_found_ends_the_work() -> None:
    desk = Desk()
    desk.open(UNIQUE)
    assert desk.solve()["busy"]
    desk.adopt(**told(UNIQUE))
    view = desk.step()
    assert not view["busy"]
    assert view["status"]["headline"] == "One answer."
    assert view["pager"] == "Answer 1 of 1"


def test_a_rival_that_found_two_answers_leaves_the_rest_to_be_looked_for() -> None:
    desk = Desk()
    desk.open(SEVERAL)
    desk.solve()
    desk.adopt(**told(SEVERAL))
    view = desk.step()
    while view["busy"] or view["pager"] != "Answer 3 of 3":
        view = desk.step() if view["busy"] else desk.next_answer()
    assert (
        len(set(desk.workspace.answers.found))
        == len(desk.workspace.answers.found)
        == pysolvers.count(desk.puzzle).value
    )


def test_a_wrong_answer_of_a_rival_is_refused() -> None:
    desk = Desk()
    desk.open(UNIQUE)
    desk.solve()
    wrong = told(UNIQUE)
    rows = json.loads(wrong["answers"][0])
    rows[0], rows[1] = rows[1], rows[0]
    view = desk.adopt(**{**wrong, "answers": [json.dumps(rows)]})
    assert "wrong answer" in view["error"]
    assert view["busy"]


def test_what_was_found_for_another_puzzle_is_not_taken() -> None:
    desk = Desk()
    desk.open(UNIQUE)
    desk.solve()
    assert desk.adopt(**told(SEVERAL))["busy"]


def test_engines_that_are_not_at_work_may_race() -> None:
    desk = Desk()
    desk.open("hamiltonian=6x6".replace("hamiltonian=", ""), kind="hamiltonian")
    view = desk.solve()
    assert set(view["rivals"]) <= {"search", "frontier", "sat"}
    assert view["rivals"]


def test_a_rival_whose_engine_refuses_the_puzzle_drops_out() -> None:
    desk, rival = Desk(), Desk()
    for each in (desk, rival):
        each.open("A.A\n...\nB.B", kind="numberlink")
        each.option("rules", "tight")
    assert "frontier" in desk.solve()["rivals"]
    view = rival.solve("frontier")
    while view["busy"]:
        view = rival.step()
    assert "does not know the rule set" in view["error"]
    found = rival.found()
    assert not found["decided"]
    assert desk.adopt(**found)["busy"]
    while desk.step()["busy"]:
        pass
    assert desk.workspace.answers.complete
    assert len(desk.workspace.answers.found) == pysolvers.count(desk.puzzle).value
