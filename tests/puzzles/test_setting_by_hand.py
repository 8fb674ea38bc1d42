"""Setting by hand: digits typed after a click, a solution drawn in one stroke, and clues added to a drawn solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

import pysolvers
from pysolvers.core.editing import PENCIL, Draft
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import kind_named
from pysolvers.desk import tools
from pysolvers.desk.game import Game
from pysolvers.puzzles.numberlink.draft import NumberlinkDraft
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from pysolvers.puzzles.signpost.draft import SignpostDraft
from tests.desk.desks import finish, opened
from tests.desk.drawing import stroke


def used(kind: str, draft: Draft, tool: str, *events: Event) -> Draft:
    hand = Hand()
    for event in events:
        hand, edits = tools.interpret(kind_named(kind), draft, hand, event, tool)
        draft = draft.played(edits)
        hand = replace(hand, refused="")
    return draft


def click(row: int, column: int) -> tuple[Event, Event]:
    return Event("down", column + 0.5, row + 0.5), Event("up", column + 0.5, row + 0.5)


def keys(text: str) -> list[Event]:
    return [Event("key", key=key) for key in text]


@pytest.mark.parametrize(
    ("kind", "text", "tool", "digits"),
    [
        ("signpost", "7x7:1", "number", "5"),
        ("signpost", "7x7:1", "number", "30"),
        ("hamiltonian", "5x5;at=0.0:1", "position", "13"),
        ("numberlink", "1..2/..../1..2", "label", "5"),
    ],
)
def test_typed_digits_replace_what_a_click_has_guessed(kind: str, text: str, tool: str, digits: str) -> None:
    start = SignpostDraft(7, 7, (-1,) * 49, (1, *[0] * 48))
    draft: Draft = start if kind == "signpost" else kind_named(kind).editor.start(pysolvers.parse(text, kind))
    clicked = used(kind, draft, tool, *click(1, 1))
    assert clicked != draft
    typed = used(kind, draft, tool, *click(1, 1), *keys(digits))
    assert f"{digits}" in str(kind_named(kind).editor.words(typed, (1, 1))).replace(",", " ").replace(".", " ").split()


def test_one_drag_through_all_cells_of_a_signpost_board_draws_the_whole_path() -> None:
    cells = [(row, column if row % 2 == 0 else 3 - column) for row in range(4) for column in range(4)]
    middles = [(column + 0.5, row + 0.5) for row, column in cells]
    events = [Event("down", *middles[0]), *(Event("move", *at) for at in middles[1:]), Event("up", *middles[-1])]
    draft = used("signpost", SignpostDraft(4, 4, (-1,) * 16, (0,) * 16), PENCIL, *events)
    assert isinstance(draft, SignpostDraft) and draft.solution
    assert [draft.solution.at(cell) for cell in cells] == list(range(1, 17))
    back = [*events[:-1], Event("move", *middles[2]), Event("up", *middles[2])]
    shorter = used("signpost", SignpostDraft(4, 4, (-1,) * 16, (0,) * 16), PENCIL, *back)
    assert isinstance(shorter, SignpostDraft) and sum(after >= 0 for after in shorter.links) == 2


def test_a_pair_that_is_added_cuts_the_line_that_was_drawn() -> None:
    draft: Draft = NumberlinkDraft(NumberlinkPuzzle(6, 2, ("",) * 12))
    draft = draft.played(("line:0.0:EEEEE", "line:1.0:EEEEE"))
    assert draft.solution
    for clue in kind_named("numberlink").givens.clues(draft.solution):
        if isinstance(clue.value, tuple):
            after = draft
            after = after.played(clue.edits)
            assert isinstance(after, NumberlinkDraft) and after.solution
            a, b = (divmod(at, 6) for at in clue.value)
            assert not any({a, b} == set(pair) for path in after.lines.pieces for pair in pairwise(path))


SPIRAL = ((0, 0), (0, 1), (0, 2), (2, 2), (1, 2), (1, 1), (2, 0), (1, 0), (2, 1))
SNAKE = ((0, 0), (0, 3), (1, 3), (1, 0), (2, 0), (2, 3), (3, 3), (3, 0))
DRAWN: dict[str, tuple[str, list[Sequence[tuple[int, int]]]]] = {
    "signpost": ("3x3:1ccceeedd9a", [[cell] for cell in SPIRAL]),
    "numberlink": ("A.A/.../...", [[(row, 0), (row, 2)] for row in range(3)]),
    "hamiltonian": ("4x4;start=0.0", [SNAKE[:3], SNAKE[2:]]),
}
"""Puzzles, and strokes of a solution on their boards when these are empty."""


@pytest.mark.parametrize("kind", DRAWN)
def test_a_solution_drawn_from_scratch_is_never_red_is_saved_shared_undone_and_mended_to_itself(kind: str) -> None:
    text, strokes = DRAWN[kind]
    desk = opened(text)
    desk.edit()
    view = finish(desk, desk.clear())
    assert not view["status"]["tone"]
    desk.choose_tool("line")
    for cells in strokes:
        for event in stroke(cells):
            view = desk.event(event.what, event.x, event.y)
        view = finish(desk, view)
        assert view["status"]["tone"] != "bad" and opened(desk.link()["fragment"]).link() == desk.link()
    draft = desk.workspace.game.session.draft
    assert draft.solution and Game.read(view["session"]).session.draft == draft
    if view["edit"]["question"] == "mend":
        finish(desk, desk.mend())
        view = finish(desk, desk.take_change())
    solution = pysolvers.solve(view["id"])
    assert view["status"]["headline"] == "One solution." and solution and solution.data == draft.solution.data
    while desk.view()["can"]["undo"]:
        view = finish(desk, desk.undo())
    assert view["id"] == text
