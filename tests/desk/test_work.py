"""Work that the desk does step by step: how far it is, what is seen of it, and how it is cancelled."""

import json

import pytest

import pysolvers
from pysolvers.desk.desk import Desk
from tests.desk.test_desk import finish


def test_cancel_keeps_what_was_found() -> None:
    desk = Desk()
    desk.open("8x8;start=0.0")
    view = desk.count()
    for _ in range(3):
        view = desk.step()
    view = desk.cancel()
    assert not view["busy"]
    assert view["status"]["headline"] in ("Cancelled.",) or view["status"]["headline"].startswith("At least")


def test_a_step_of_a_long_search_tells_only_how_far_it_is() -> None:
    desk = Desk()
    desk.open("14x14", "hamiltonian")
    assert "scene" in desk.count()
    told = desk.step()
    assert set(told) == {"busy", "quiet", "idle", "progress"} and told["busy"]
    assert "scene" in desk.cancel()


OPEN = {
    "hamiltonian": "14x14",
    "numberlink": "9 9\nA........\n" + ".........\n" * 7 + "........A\n",
    "signpost": "7x7:1deffggeadbgfdfebfeadgdcbacgfcabaaggeegfaeaccbhhha",
    "regex-crossword": json.dumps({"patternsX": [["[AB]+"]] * 6, "patternsY": [["(AB|BA)+"], *[["[AB]+"]] * 5]}),
}
"""Puzzles with so many answers that counting them takes long, by kind."""


@pytest.mark.parametrize("kind", OPEN)
def test_a_search_that_is_watched_shows_what_it_stands_at(kind: str) -> None:
    desk = Desk()
    bare = desk.open(OPEN[kind], kind)["scene"]
    view = desk.count("search")
    seen = False
    while view["busy"] and not seen:
        view = desk.step(watch=True)
        seen = view.get("scene", bare) != bare
    assert seen and view["busy"]
    assert desk.cancel()["scene"] == bare


@pytest.mark.slow
def test_a_puzzle_that_takes_long_to_compute_is_work_in_steps_that_can_be_cancelled() -> None:
    desk = Desk()
    before = desk.puzzle
    view = desk.open("20x20#2")
    assert view["busy"]
    assert desk.puzzle is before
    assert not desk.cancel()["busy"]
    finish(desk, desk.open("20x20#2"))
    assert desk.puzzle.summary.startswith("20 × 20")


def test_a_small_puzzle_is_computed_at_once() -> None:
    view = Desk().open("5x5c#123")
    assert not view["busy"]
    assert "error" not in view


def test_a_size_that_cannot_be_computed_is_said_at_once() -> None:
    assert "too large" in Desk().open("40x40#1")["error"]


def test_work_tells_no_figures_that_are_nought() -> None:
    desk = Desk()
    view = desk.generate("signpost", "12x12", seed="1")
    for _ in range(10):
        if not view["busy"]:
            break
        assert all(figure != "0" for _, figure in view["progress"]["facts"])
        assert not view["progress"]["detail"].startswith("0 of")
        view = desk.step()
    desk.open("9x9:1decdceeeedecefggeebdcfeedfhbcbfbdehhaaebeaggfdchhhcbhabcffggaggcafgcabgabcaaahhga")
    finish(desk, desk.solve())
    desk.next_answer()
    view = desk.next_answer()
    assert view["progress"] is None or view["progress"]["fraction"] is None, (
        "an answer is drawn: no cells are to be known"
    )


def test_an_explanation_and_a_hint_that_cannot_go_on_say_how_many_answers_there_are() -> None:
    desk = Desk()
    desk.open("4x4;start=0.0")
    lesson = finish(desk, desk.explain())["lesson"]
    assert lesson["steps"][-1] == "There are several answers: from here on they differ."
    moves = [move for step in pysolvers.explain("4x4;start=0.0") for move in step.moves]
    desk.lesson_close()
    desk.open(pysolvers.link("4x4;start=0.0", moves))
    assert finish(desk, desk.hint())["status"]["headline"] == "Here the techniques end."
    assert desk.hint()["status"]["detail"] == "There are several answers: from here on they differ."
