"""Puzzles made by hand: what every editor can do, the desk with one in hand, clues that can go or are missing."""

import random
from importlib import import_module

import pytest

import pysolvers
from pysolvers.core.editing import Draft
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import PuzzleError
from pysolvers.desk.desk import Desk
from pysolvers.desk.game import Session
from tests.conftest import TEMPLATE
from tests.desk.desks import finish, opened

KINDS = [kind for kind in (*kinds(), import_module(TEMPLATE).KIND) if kind.has("editor")]
KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", " ", "Backspace", "Delete", "a", "1", "7", "\u00e9"]

pytestmark = pytest.mark.usefixtures("template_is_listed")
of_every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def random_event(rng: random.Random, width: float, height: float) -> Event:
    what = rng.choice(["down", "move", "move", "up", "key", "hover"])
    x, y = rng.uniform(-1, width + 1), rng.uniform(-1, height + 1)
    return Event(what, x, y, rng.choice(["left", "left", "right"]), rng.choice(KEYS), rng.random() < 0.3)  # type: ignore[arg-type]  # one of the words


def looks_right(kind: Kind, draft: Draft, hand: Hand, tool: str) -> None:
    """The draft can be drawn and told, and where it is a puzzle, its editor and its id give it back."""
    editor = kind.editor
    assert editor.draw(draft, hand, Marks(), tool).shapes
    assert editor.draw(draft, None, Marks(), tool).data
    assert isinstance(editor.text(draft), str)
    assert isinstance(editor.words(draft, hand.cursor), str)
    for field in editor.fields(draft, hand):
        assert editor.enter(draft, hand, field.name, field.text) is not None
    for stepper in draft.steppers:
        assert stepper.least <= stepper.value <= stepper.most
    try:
        puzzle = draft.puzzle
    except PuzzleError:
        return
    assert editor.start(puzzle).puzzle == puzzle
    assert pysolvers.parse(puzzle.id) == puzzle


@of_every_kind
def test_an_editor_gives_back_every_example(kind: Kind) -> None:
    for _, text in kind.examples:
        puzzle = pysolvers.parse(text)
        assert kind.editor.start(puzzle).puzzle == puzzle


@of_every_kind
def test_tools_have_names_titles_sentences_and_icons(kind: Kind) -> None:
    tools = kind.editor.TOOLS
    assert 3 <= len(tools) <= 7
    assert tools[-1].name == "erase"
    assert all(t.name.islower() and t.title and t.sentence.endswith(".") and (t.outline or t.solid) for t in tools)


@of_every_kind
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_done_to_a_draft_it_can_be_drawn_told_and_taken_back(kind: Kind, seed: int) -> None:
    rng = random.Random(seed)
    session = Session(pysolvers.parse(kind.examples[0][1]), editing=True)
    hand = Hand()
    for _ in range(150):
        draft, tool = session.draft, rng.choice(kind.editor.TOOLS).name
        _, _, width, height = kind.editor.draw(draft, None, Marks(), tool).box
        hand, edits = kind.editor.interpret(draft, hand, random_event(rng, width, height), tool)
        session = session.play(edits)
        if edits:
            assert session.undo().draft == draft
            assert Session.read(session.text).draft == session.draft
            looks_right(kind, session.draft, hand, tool)


@of_every_kind
@pytest.mark.parametrize(
    "edit", ["", "hello", "columns", "columns:", "columns:0", "columns:x", "rows:-1", "9.9.9", "*", "clear:1"]
)
def test_what_is_no_edit_is_refused_with_a_sentence(kind: Kind, edit: str) -> None:
    with pytest.raises(PuzzleError, match=r"\.$"):
        kind.editor.start(pysolvers.parse(kind.examples[0][1])).play(edit)


@of_every_kind
def test_a_board_can_be_cleared_and_brought_to_any_size_it_offers(kind: Kind) -> None:
    for _, text in kind.examples[:3]:
        draft = kind.editor.start(pysolvers.parse(text)).play("clear")
        looks_right(kind, draft, Hand(), kind.editor.TOOLS[0].name)
        for stepper in draft.steppers:
            for value in (stepper.least, min(stepper.most, stepper.value + 2)):
                sized = draft.play(f"{stepper.name}:{value}")
                assert next(s.value for s in sized.steppers if s.name == stepper.name) == value
                looks_right(kind, sized, Hand(), kind.editor.TOOLS[0].name)


# The desk -------------------------------------------------------------------------------------------------------------


def headline(desk: Desk) -> str:
    """What the status says first when the desk's work is done."""
    return str(finish(desk, desk.view())["status"]["headline"])


@of_every_kind
def test_the_desk_turns_to_editing_and_back_and_keeps_the_game(kind: Kind) -> None:
    desk = opened(kind.examples[0][1])
    session = desk.view()["session"]
    view = desk.edit()
    assert view["edit"]["tool"] == kind.editor.TOOLS[0].name
    assert view["quiet"]
    assert headline(desk) == "One answer."
    again = Desk()
    assert again.restore(desk.workspace.game.text)["edit"]
    for d in (desk, again):
        view = d.play()
        assert view["edit"] is None
        assert view["session"] == session


@of_every_kind
def test_every_edit_is_judged_at_once_and_undone_at_once(kind: Kind) -> None:
    desk = opened(kind.examples[0][1])
    before = desk.edit()["id"]
    desk.clear()
    assert headline(desk) in (
        "Several answers.",
        "No answer.",
        "Not a puzzle yet.",
        "Not decided.",
        "One answer.",
    )
    assert desk.undo()["id"] == before
    assert headline(desk) == "One answer."


def test_the_game_that_waits_for_an_edit_is_kept_while_another_kind_is_on_the_desk() -> None:
    desk = Desk()
    played = desk.open("#signpost=5x5:1cceefcfggeeccghcac3e12hch10ah25a&moves=0.0-0.3")["session"]
    desk.edit()
    desk.choose("numberlink")
    desk.choose("signpost")
    assert desk.play()["session"] == played


@of_every_kind
def test_an_edit_puts_a_shown_answer_away(kind: Kind) -> None:
    desk = opened(kind.examples[0][1])
    desk.edit()
    desk.solve()
    assert finish(desk, desk.view())["pager"]
    assert desk.clear()["pager"] is None


def test_a_tool_is_the_first_one_again_when_another_editor_has_none_of_its_name() -> None:
    desk = Desk()
    desk.choose("numberlink")
    desk.edit()
    desk.choose_tool("label")
    view = desk.open("4x4:deggece16aabge12ca13ba")
    assert view["edit"]["tool"] == kind_named("signpost").editor.TOOLS[0].name


def test_an_offer_taken_leaves_one_answer() -> None:
    desk = opened("4x4:deggece16aabge12ca13ba")
    desk.solve()
    view = finish(desk, desk.view())
    while view["offer"] is None:
        desk.next_answer()
        view = finish(desk, desk.view())
    assert "would leave only this answer" in str(view["offer"])
    desk.take_offer()
    assert headline(desk) == "One answer."


def editing(text: str) -> Desk:
    desk = opened(text)
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
