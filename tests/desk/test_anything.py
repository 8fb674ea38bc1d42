"""Buttons, keys and cells of the desk are pressed at random, also in the middle of a drag or search: none may fail."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import pysolvers
from pysolvers.core.kind import Kind, kinds
from pysolvers.desk.desk import Desk
from tests.sampling import examples

DEEDS = 30
"""How much is done at each desk: gestures, most of them of several events, and calls."""
COURSES = examples(8)
"""How many desks of each kind there are."""
BUTTONS = (
    *("undo", "redo", "restart", "edit", "play", "check", "hint", "view", "clear", "spare", "mend", "solve", "cancel"),
    *(
        "keep_trial",
        "drop_trial",
        "back_to_right",
        "next_solution",
        "spread_solutions",
        "explain",
        "grade",
    ),
    *("lesson_take", "lesson_close", "take_offer", "take_change", "decline_change"),
    *("show_hardest", "formats", "link", "picture"),
)
FIELDS = ("y1", "x2", "z1", "alphabet", "0.0"), ("A+", "[", "", "AB*", "(")
PENS = (("move", "mark", "trial"),)
SIDES = ("rows", "columns", "side"), range(-1, 10)
OPTIONS = ("rules", "board", "style", "direction"), ("classic", "tight", "hex", "square", "torus", "king", "turned")
BOARDS = {
    kind.name: [text for _, text in kind.examples] + [technique.example for technique in kind.techniques]
    for kind in kinds()
}
ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
KEYS = (*ARROWS, *ARROWS, "Enter", "Tab", " ", "Backspace", "Delete", "Escape", "Home", "Insert", *"xAbC#[.*0123456789")
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0), (0, 1), (1, 0), (0, -1), (-1, 0), (0.5, 0.87), (-0.5, 0.87), (1, 1), (2, 0))


def gesture(rng: Random, box: tuple[float, ...]) -> Iterator[dict[str, Any]]:
    """The events of a drag, a tap, a hover, or a run of keys; most begin in the middle of a cell."""
    if rng.random() < 0.3:
        for _ in range(rng.randint(1, 5)):
            yield {"what": "key", "key": rng.choice(KEYS), "shift": rng.random() < 0.2}
        return
    left, top, width, height = box
    x, y = left + rng.random() * width, top + rng.random() * height
    if rng.random() < 0.8:
        x, y = x // 1 + 0.5, y // 1 + 0.5
    if rng.random() < 0.05:
        yield {"what": "hover", "x": x, "y": y}
        return
    button = rng.choice(("left",) * 7 + ("right",))
    yield {"what": "down", "x": x, "y": y, "button": button}
    step = rng.choice(STEPS)
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 3, 5, 9))):
        step = step if rng.random() < 0.5 else rng.choice(STEPS)
        x, y = x + step[0], y + step[1]
        yield {"what": "move", "x": x, "y": y, "button": button}
    yield {"what": "up", "x": x, "y": y, "button": button}


def course(kind: Kind, rng: Random) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """What somebody does: calls of the desk, most of them events on the board, with what they are given."""
    text = rng.choice(BOARDS[kind.name])
    box = pysolvers.draw(pysolvers.parse(text, kind.name)).box
    yield "open", (text, kind.name)
    if rng.random() < 0.7:
        yield "edit", ()
    for _ in range(DEEDS):
        what = rng.random()
        if what < 0.8:
            for event in gesture(rng, box):
                if rng.random() < 0.95:  # else a pointer leaves the page, or a key is lost
                    yield "events", ([event],)
        elif what < 0.92:
            yield rng.choice(BUTTONS), ()
        elif what < 0.96:
            yield "choose_tool", (rng.choice(kind.editor.TOOLS).name,)
        else:
            method, values = rng.choice(
                (("board_setting", SIDES), ("enter", FIELDS), ("option", OPTIONS), ("pen", PENS))
            )
            yield method, tuple(rng.choice(each) for each in values)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(COURSES))
@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_whatever_is_done_there_is_a_view(kind: Kind, seed: int) -> None:
    rng, desk, done = Random(f"{kind.name} {seed}"), Desk(), list[object]()
    for method, values in course(kind, rng):
        done.append((method, values))
        try:
            view = getattr(desk, method)(*values)
            for _ in range(3):
                if isinstance(view, dict) and view.get("busy") and rng.random() < 0.7:
                    view = desk.step()
        except Exception as error:
            raise AssertionError(f"{error!r} after {done}") from error
    view = desk.mode("play")
    if view["mode"] == "play" and not view["trial"]:
        link = desk.link(moves=True)["fragment"]
        assert Desk().open(link)["text"] == view["text"], link


def test_the_cursor_may_stand_where_the_board_is_taken_away() -> None:
    for name, text in (("numberlink", "A...B/...../.C.../B.A.C"), ("hamiltonian", "5x5;holes=4.4")):
        desk = Desk()
        desk.open(text, name)
        desk.edit()
        desk.event("down", 2.5, 3.5)
        desk.event("up", 2.5, 3.5)
        assert desk.view()["words"].startswith("Row 4, column 3")
        assert desk.board_setting("rows", 2)["words"] == ""


def test_looking_for_the_clues_to_blame_can_be_cancelled_at_once() -> None:
    desk = Desk()
    desk.open("A.B/.BA")
    view = desk.edit()
    while "Blaming" not in type(desk.workspace.job).__name__:
        view = desk.step()
    view = desk.cancel()
    assert view["status"]["headline"] == "No solution."
    assert "were not found in" in view["status"]["detail"]


@pytest.mark.parametrize("method", ["explain", "solve"])
@pytest.mark.parametrize("editing", [False, True])
def test_a_drag_is_given_up_when_another_board_is_shown(method: str, editing: bool) -> None:
    desk = Desk()
    desk.open("4x4;start=0.0", "hamiltonian")
    if editing:
        desk.edit()
    desk.event("down", 0.5, 0.5)
    for x, y in ((0.5, 1.5), (1.5, 1.5), (2.5, 1.5)):
        desk.event("move", x, y)
    assert desk.workspace.game.hand.drag
    view = getattr(desk, method)()
    while view["busy"]:
        view = desk.step()
    assert not desk.workspace.game.hand.drag
    assert not desk.event("move", 2.5, 2.5).get("error")
