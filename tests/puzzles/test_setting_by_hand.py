"""Setting by hand: digits typed after a click, a solution drawn in one stroke, and clues added to a drawn solution."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

import pysolvers
from pysolvers.core.editing import PENCIL, Draft
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import kind_named
from pysolvers.desk import tools
from pysolvers.puzzles.numberlink.draft import NumberlinkDraft
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from pysolvers.puzzles.signpost.draft import SignpostDraft


def used(kind: str, draft: Draft, tool: str, *events: Event) -> Draft:
    hand = Hand()
    for event in events:
        hand, edits = tools.interpret(kind_named(kind), draft, hand, event, tool)
        for edit in edits:
            draft = draft.play(edit)
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
    for edit in ("line:0.0:EEEEE", "line:1.0:EEEEE"):
        draft = draft.play(edit)
    assert draft.solution
    for clue in kind_named("numberlink").givens.clues(draft.solution):
        if isinstance(clue.value, tuple):
            after = draft
            for edit in clue.edits:
                after = after.play(edit)
            assert isinstance(after, NumberlinkDraft) and after.solution
            a, b = (divmod(at, 6) for at in clue.value)
            assert not any({a, b} == set(pair) for path in after.lines.pieces for pair in pairwise(path))
