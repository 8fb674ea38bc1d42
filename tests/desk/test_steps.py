"""Steps as the page shows them: three parts, three stages of a hint, titles, the cells that sentences name."""

from __future__ import annotations

import pytest

from pysolvers.core.cell import Cell
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.desk.desk import Desk
from pysolvers.desk.steps import cells_named
from pysolvers.desk.tutor import Hint
from tests.desk.desks import UNIQUE, finish, opened


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_a_hint_is_told_in_three_stages(kind: Kind) -> None:
    desk = Desk()
    desk.choose(kind.name)
    first = finish(desk, desk.hint())["step"]
    assert (first["of"], first["stage"], first["next"], first["number"]) == ("hint", 1, "Tell me why", 0)
    assert first["title"] and not (first["because"] or first["against"] or first["so"] or first["chain"])
    assert any(first["cells"].values()) and first["where"].startswith("Look at ")
    second = desk.hint()["step"]
    assert (second["stage"], second["next"], second["so"], second["where"]) == (2, "Make the move", "", "")
    before = desk.view()["score"]["done"]
    view = desk.hint()
    third = view["step"]
    assert (third["stage"], third["next"], third["title"]) == (3, "Hint", first["title"])
    assert third["so"] and view["can"]["undo"] and view["score"]["done"] >= before
    assert finish(desk, desk.hint())["step"]["stage"] == 1


@pytest.mark.parametrize(
    ("marked", "where"),
    [
        ([], ""),
        ([(1, 1), (0, 0), (1, 0)], "Look at R1C1, R2C1 and R2C2."),
        ([(2, column) for column in range(6)], "Look at row 3."),
        ([(row, 4) for row in range(5)], "Look at column 5."),
        ([(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)], "Look at the marked cells."),
    ],
)
def test_a_hint_first_says_where_to_look(marked: list[Cell], where: str) -> None:
    step = Deduction(kind_named("signpost"), "ring", 1, (), (), used=tuple(marked[:2]), shown=tuple(marked[2:]))
    assert Hint(step).where == where


def test_cells_named_at_the_first_stage_of_a_hint_can_be_pointed_at() -> None:
    desk = opened("2x2;start=0.0;end=0.1")
    view = finish(desk, desk.hint())
    assert view["step"]["where"] == "Look at R1C1, R2C1 and R2C2."
    assert [tuple(each[:2]) for each in view["named"]] == [(0, 0), (1, 0), (1, 1)]


def test_a_move_of_the_player_puts_the_made_hint_away() -> None:
    desk = opened(UNIQUE)
    finish(desk, desk.hint())
    desk.hint()
    desk.hint()
    assert desk.undo()["step"] is None


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_an_explanation_has_parts_numbers_and_titles(kind: Kind) -> None:
    desk = Desk()
    desk.choose(kind.name)
    view = finish(desk, desk.explain())
    titles, count = view["steps"], view["step"]["count"]
    assert [entry["from"] for entry in titles] == [1, *(entry["to"] + 1 for entry in titles[:-1])]
    assert titles[-1]["to"] == count and sum(entry["hardest"] for entry in titles) == 1
    assert desk.lesson_step(10**6)["step"]["number"] == count > 1 and desk.lesson_step(-5)["step"]["number"] == 1
    for at in range(count):
        view = desk.lesson_step(at)
        step = view["step"]
        assert (step["of"], step["stage"], step["number"], step["next"]) == ("explanation", 3, at + 1, "Next step")
        assert step["so"] and step["hardest"] == (at == step["hardest_at"])
        named = cells_named([step["because"], step["against"], step["so"]])
        assert named == [(row, column) for row, column, *_ in view["named"]][: len(named)]
    assert desk.lesson_take()["step"] is None


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_playing_on_from_a_step_gives_the_board_that_it_shows(kind: Kind) -> None:
    desk = Desk()
    desk.choose(kind.name)
    for _ in range(3):  # the player has one move
        finish(desk, desk.hint())
    at = finish(desk, desk.explain())["step"]["count"] // 2
    desk.lesson_step(at)
    explanation = desk.workspace.tutor.explanation
    assert explanation
    shown = explanation.state.played(explanation.step.moves)
    desk.lesson_take()
    assert desk.workspace.player_state == shown != kind.play.start(desk.workspace.puzzle)
    desk.undo()
    assert len(desk.workspace.game.session.made) == 1


def test_playing_on_replaces_moves_that_contradict_the_steps() -> None:
    desk = opened("C...B/A.BA./...C./.....")
    desk.workspace.move(["0.3_:S"])
    finish(desk, desk.explain())
    desk.lesson_step(10**6)
    assert desk.lesson_take()["game"]["finish"]


def test_cells_of_hexagons_are_named_where_they_are_drawn() -> None:
    desk = opened("3x3;board=hex;at=0.0:1,2.2:9")
    finish(desk, desk.hint())
    named = desk.hint()["named"]
    assert named
    for row, column, x, y in named:
        desk.event("down", x, y)
        assert desk.workspace.game.hand.cursor == (row, column)


def test_a_solved_board_is_locked_until_undo() -> None:
    desk = opened("2x2;start=0.0;end=0.1")
    desk.event("down", 0.5, 0.5)
    for x, y in ((0.5, 1.5), (1.5, 1.5), (1.5, 0.5)):
        desk.event("move", x, y)
    view = desk.event("up", 1.5, 0.5)
    assert desk.workspace.locked and view["game"]["finish"]
    before = view["session"]
    for event in (("down", 0.5, 0.5), ("move", 0.5, 1.5), ("up", 0.5, 1.5)):
        view = desk.event(*event)
    assert view["session"] == before and desk.workspace.locked
    assert desk.event("key", key="Backspace")["session"] == before
    desk.undo()
    assert not desk.workspace.locked


def test_a_pen_is_chosen_by_name() -> None:
    desk = opened("4x4;start=0.0")
    pen = desk.view()["pen"]
    assert pen["at"] == "move" and all(about for _, _, about in pen["choices"])
    assert [each[:2] for each in pen["choices"]] == [["move", "Line"], ["mark", "Cross"], ["trial", "Trial"]]
    assert desk.pen("mark")["pen"]["at"] == "mark"
    assert desk.pen("trial")["trial"]["text"] == "Your next moves are a trial."
    assert desk.view()["pen"]["at"] == "trial"
    assert desk.drop_trial()["pen"]["at"] == "move"
    assert desk.edit()["pen"] is None


def test_modes() -> None:
    desk = opened(UNIQUE)
    assert desk.view()["mode"] == "play"
    assert finish(desk, desk.edit())["mode"] == "edit"
    assert finish(desk, desk.solve())["mode"] == "solve"
