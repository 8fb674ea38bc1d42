"""Puzzles made by hand: what every editor can do, the desk with one in hand, clues that can go or are missing."""

import random
import re
from dataclasses import replace
from importlib import import_module

import pytest

import pysolvers
from pysolvers.core.editing import PENCIL, Draft
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import PuzzleError
from pysolvers.desk import tools
from pysolvers.desk.desk import Desk
from pysolvers.desk.game import Session
from tests.conftest import TEMPLATE
from tests.desk.desks import finish, opened, options_in
from tests.sampling import rest_when_long

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
    assert 3 <= len(tools) <= 8
    assert tools[-1].name == "erase"
    assert all(t.name.islower() and t.title and t.sentence.endswith(".") and (t.outline or t.solid) for t in tools)


@pytest.mark.slow
@of_every_kind
@pytest.mark.parametrize("seed", rest_when_long(range(6), 2))
def test_whatever_is_done_to_a_draft_it_can_be_drawn_told_and_taken_back(kind: Kind, seed: int) -> None:
    rng = random.Random(seed)
    session = Session(pysolvers.parse(kind.examples[0][1]), editing=True)
    hand, tool = Hand(), ""
    for _ in range(150):
        draft, before = session.draft, tool
        tool = rng.choice([tool or kind.editor.TOOLS[0].name, rng.choice(kind.editor.TOOLS).name])
        if PENCIL in (tool, before) and tool != before:
            hand = replace(hand, drag=(), held=None)  # as the desk does it
        _, _, width, height = kind.editor.draw(draft, None, Marks(), tool).box
        event = random_event(rng, width, height)
        hand, edits = tools.interpret(kind, draft, hand, event, tool)
        assert tools.draw(kind, draft, hand, Marks(), tool).shapes
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
    assert headline(desk) == "One solution."
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
    assert re.fullmatch(r"No solution.*\.|Go on\.|Not a puzzle yet\.|One solution.*\.|.+ solutions\.", headline(desk))
    assert desk.undo()["id"] == before
    assert headline(desk) == "One solution."


def test_the_game_that_waits_for_an_edit_is_kept_while_another_kind_is_on_the_desk() -> None:
    desk = Desk()
    played = desk.open("#signpost=5x5:1cceefcfggeeccghcac3e12hch10ah25a&moves=0.0-0.3")["session"]
    desk.edit()
    desk.choose("numberlink")
    desk.choose("signpost")
    assert desk.play()["session"] == played


@of_every_kind
def test_an_edit_puts_a_shown_solution_away(kind: Kind) -> None:
    desk = opened(kind.examples[0][1])
    desk.edit()
    desk.solve()
    assert finish(desk, desk.view())["solve"]["pager"]
    assert desk.clear()["solve"] is None


def test_a_tool_is_the_first_one_again_when_another_editor_has_none_of_its_name() -> None:
    desk = Desk()
    desk.choose("numberlink")
    desk.edit()
    desk.choose_tool("label")
    view = desk.open("4x4:deggece16aabge12ca13ba")
    assert view["edit"]["tool"] == kind_named("signpost").editor.TOOLS[0].name


def test_an_offer_taken_leaves_one_solution() -> None:
    desk = opened("4x4:deggece16aabge12ca13ba")
    desk.solve()
    view = finish(desk, desk.view())
    assert view["solve"]["offer"]["sentence"].startswith("To leave only this solution, add ")
    desk.take_offer()
    assert headline(desk) == "One solution."


def editing(text: str) -> Desk:
    desk = opened(text)
    finish(desk, desk.edit())
    return desk


def test_spare_clues_are_marked_and_taken_away_and_undo_brings_them_back() -> None:
    desk = editing("4x4:1d14dcf4dfc7faa9aeb8ba16a")
    before = desk.view()
    view = finish(desk, desk.spare())
    expected = pysolvers.spare(before["id"])
    assert view["status"]["headline"] == f"{len(expected.alone)} clues can be removed."
    assert (
        view["status"]["detail"]
        == f"You can remove any one of them, or the {len(expected.together)} filled ones together."
    )
    assert {cell for clue in expected.together for cell in clue.cells} == set(desk.workspace.display.marks.shown)
    assert view["scene"] != before["scene"]
    assert view["edit"]["change"]["sentence"].endswith("there is still one solution.")
    taken = finish(desk, desk.take_change())
    assert taken["id"] == (expected.without or expected.puzzle).id
    assert taken["status"]["headline"] == "One solution." and taken["edit"]["change"] is None
    (again := Desk()).restore(desk.play()["session"])
    for each in (desk, again):
        assert each.edit()["can"]["undo"] and finish(each, each.undo())["id"] == before["id"]


def test_a_search_for_spare_clues_waits_for_the_verdict() -> None:
    desk = opened("4x4:1d14dcf4dfc7faa9aeb8ba16a")
    assert desk.edit()["busy"]  # "Checking…"
    view = finish(desk, desk.spare())
    assert "can be removed." in view["status"]["headline"]
    assert desk.workspace.edit_session.verdict and desk.workspace.edit_session.verdict.headline == "One solution."


def test_missing_clues_are_offered_and_added_rules_included_and_undo_takes_them_away() -> None:
    desk = editing("#numberlink=A../.../..A&rules=classic")
    before = desk.view()
    view = finish(desk, desk.mend())
    assert re.fullmatch(r"With (1 more clue|\d+ more clues) there is one solution\.", view["status"]["headline"])
    assert view["edit"]["declinable"] and finish(desk, desk.decline_change()) == before
    finish(desk, desk.mend())
    added = finish(desk, desk.take_change())
    assert added["status"]["headline"] == "One solution."
    assert pysolvers.is_unique(added["fragment"])
    assert finish(desk, desk.undo())["status"]["headline"] == f"{pysolvers.count(desk.view()['id']).value} solutions."


@pytest.mark.parametrize(
    "text", ("4x4;start=0.0;end=0.3", "4x4:ddcfdfcfaaaebbaa", "rect;y=.*,A.;x=A*,.*", "5x5;waypoints=0.0,2.2,4.4")
)
def test_missing_clues_are_outlined_before_they_are_added_and_the_board_keeps_its_own(text: str) -> None:
    desk = editing(text)
    view = finish(desk, desk.mend())
    desk.workspace.edit_session.change, change = None, desk.workspace.edit_session.change
    bare = desk.view()["scene"]["shapes"]
    shapes = view["scene"]["shapes"]
    own = [shape for shape in bare if shape[0] == "t"]
    assert change and [shape for shape in shapes[: len(bare)] if shape[0] == "t"] == own
    more = shapes[len(bare) :]
    assert more and all("accent" in (shape[3], shape[5]) for shape in more)
    named = {tuple(each[:2]) for each in view["named"]}
    texts = [(int(shape[2]), int(shape[1])) for shape in more if shape[0] == "t"]
    assert named and set(texts) <= named


def test_numbers_that_shift_are_previewed_without_a_number_and_named_as_they_are_afterward() -> None:
    desk = editing("5x5;waypoints=0.0,2.2,4.4")
    before = [shape for shape in desk.view()["scene"]["shapes"] if shape[0] == "t"]
    view = finish(desk, desk.mend())
    added = [shape[3] for shape in view["scene"]["shapes"] if shape[0] == "t"][len(before) :]
    assert added and set(added) == {"+"}
    assert view["edit"]["change"]["sentence"].endswith(". The numbers after an added number go up by one.")
    taken = finish(desk, desk.take_change())
    named = re.findall(r"the number (\d+) in R(\d)C(\d)", taken["status"]["detail"])
    cells = [f"{int(row) - 1}.{int(column) - 1}" for _, row, column in named]
    waypoints = taken["id"].partition("waypoints=")[2].split(",")
    assert len(named) == len(added) and [waypoints[int(number) - 1] for number, _, _ in named] == cells


@pytest.mark.parametrize(
    ("text", "headline", "detail"),
    [
        ("rect;y=A,B;x=.*", "1 clue can be removed.", "It is marked."),
        ("rect;y=A;x=A", "Either of 2 clues can be removed, but not both.", "They are marked."),
    ],
)
def test_it_is_said_which_clues_can_be_removed_together(text: str, headline: str, detail: str) -> None:
    desk = editing(text)
    assert finish(desk, desk.spare())["status"] == {"headline": headline, "detail": detail, "tone": ""}


def test_if_no_clue_can_be_removed_the_verdict_and_the_grade_stay_until_the_next_edit() -> None:
    fewest = pysolvers.spare("4x4:1ddcfdfcfaaaebba16a").without
    desk = editing(fewest.id if fewest else "")
    while desk.grade()["more"]:
        pass
    verdict = desk.view()["status"]
    assert desk.view()["edit"]["question"] == "spare" and verdict["detail"].startswith("Easy: ")
    view = finish(desk, desk.spare())
    assert view["status"] == {**verdict, "detail": "No clue can be removed. " + verdict["detail"]}
    assert view["edit"]["question"] == ""
    finish(desk, desk.clear())
    assert finish(desk, desk.undo())["edit"]["question"] == "spare" and desk.view()["status"] == verdict


def test_a_rule_set_that_was_added_can_be_chosen_otherwise() -> None:
    desk = editing("#numberlink=AB/../AB")
    finish(desk, desk.event("hover", 0.5, 0.5))
    desk.workspace.move(("rules:tight",))
    assert options_in(desk.view())["rules"] == "tight"
    assert options_in(finish(desk, desk.option("rules", "classic")))["rules"] == "classic"


def test_an_edit_withdraws_the_offer_and_a_draft_that_is_no_puzzle_is_said() -> None:
    desk = editing("4x4;start=0.0;end=0.3")
    assert finish(desk, desk.mend())["edit"]["change"]["button"] == "Add it"
    assert desk.board_setting("rows", 3)["edit"]["change"] is None
    finish(desk, desk.enter("forbid", "Q"))
    assert desk.spare()["error"] and desk.mend()["error"]


def test_in_play_nothing_is_asked_and_a_puzzle_with_several_solutions_has_no_spare_clues() -> None:
    desk = Desk()
    assert not desk.spare()["busy"] and not desk.mend()["busy"]
    desk = editing("4x4;start=0.0;end=0.3")
    assert "several solutions" in finish(desk, desk.spare())["error"]


NO_SOLUTION = (
    ("4x4:1d14dcf5dfc7faa9aeb8ba16a", 3),
    ("A.B/.../B.A", 2),
    ("3x3;start=0.0;end=0.2;walls=0.0-1.0,0.0-0.1,1.1-1.2", 2),
    ("rect;y=AA|BB,.*;x=A.,B.", 3),
)


@pytest.mark.parametrize(("text", "many"), NO_SOLUTION)
def test_that_there_is_no_solution_is_said_with_the_clues_to_blame_which_are_lit(text: str, many: int) -> None:
    view = finish(desk := editing(text), desk.view())
    found = pysolvers.conflict(text)
    assert found and len(found.clues) == many
    assert view["status"]["headline"] == "No solution." and view["status"]["tone"] == "bad"
    assert " can't " in view["status"]["detail"] and found.reason in view["status"]["detail"]
    assert found.clues[0].name[1:] in view["status"]["detail"]
    lit = {cell for clue in found.clues for cell in clue.cells}
    assert desk.workspace.display.marks.wrong == lit
    desk.workspace.display.marks = Marks()
    assert desk.view()["scene"] != view["scene"]
    assert view["edit"]["question"] == "" and view["edit"]["change"]["sentence"].startswith(
        ("There is a solution without ", "There is exactly one solution without ")
    )
    assert not view["edit"]["declinable"]
    solvable = finish(desk, desk.take_change())
    assert (
        solvable["status"]["headline"].startswith(("One solution", "At least"))
        or "solutions." in (solvable["status"]["headline"])
    )
    solving = opened(text)
    assert finish(solving, solving.mode("solve"))["solve"]["offer"] == view["edit"]["change"]
    solving.take_offer()
    assert headline(solving) == solvable["status"]["headline"]


def test_the_reason_that_is_seen_at_once_is_said_while_the_clues_are_looked_for() -> None:
    desk = opened("3x3;start=0.1")
    view = desk.edit()
    while view["busy"] and view["status"]["headline"] != "No solution.":
        view = desk.step()
        view = desk.view()
    assert view["busy"] and view["quiet"] and view["status"]["detail"].startswith("No path can exist: ")


def test_an_edit_ends_the_search_for_clues_to_blame() -> None:
    desk = opened("A.B/.../B.A")
    view = desk.edit()
    while desk.view()["status"]["headline"] != "No solution.":
        desk.step()
    assert desk.view()["busy"]
    view = finish(desk, desk.clear())
    assert desk.workspace.display.marks.wrong == frozenset() and "clues allow" not in view["status"]["detail"]


MANY_SOLUTIONS = {
    "signpost": "4x4:ddcfdfcfaaaebbaa",
    "numberlink": "A..B/..../A..B",
    "regex-crossword": "rect;y=.*,A.;x=A*,.*",
}


@of_every_kind
def test_a_draft_says_how_many_solutions_it_has_and_is_made_unique_from_solve_too(kind: Kind) -> None:
    text = MANY_SOLUTIONS.get(kind.name, "4x4;start=0.0;end=0.3")
    view = finish(desk := editing(text), desk.view())
    count = pysolvers.count(text, limit=1000)
    words = f"{count.value:,} solutions." if count.exact else "At least 1,000 solutions."
    assert view["status"]["headline"] == words and view["edit"]["question"] == "mend"
    assert desk.workspace.display.marks.differs and view["edit"]["change"] is None
    from_solve = opened(text)
    finish(from_solve, from_solve.mode("solve"))
    for each in (desk, from_solve):
        view = finish(each, each.mend())
        assert view["edit"]["change"]["sentence"].startswith("Would add: ")
        added = finish(each, each.take_change())
        assert added["status"]["headline"] == "One solution." and added["edit"]["question"] == "spare"
        assert added["status"]["detail"].startswith("Added: ") and added["status"]["tone"] == "good"
        assert finish(each, each.undo())["id"] == pysolvers.parse(text).id


def test_a_single_clue_that_can_go_is_offered_as_one() -> None:
    desk = editing("rect;y=A,B;x=.*")
    view = finish(desk, desk.spare())
    assert view["status"]["headline"] == "1 clue can be removed." and view["edit"]["change"]["button"] == "Remove it"
    assert finish(desk, desk.take_change())["id"] == "rect;y=A,B;x="


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_an_edited_puzzle_is_graded_in_idle_time_and_shows_its_hardest_step(kind: Kind) -> None:
    desk = editing(kind.examples[0][1])
    view = finish(desk, desk.view())
    assert view["status"]["headline"] == "One solution." and not view["edit"]["verdict"]["hardest"]
    while (told := desk.grade())["more"]:
        pass
    grade = pysolvers.grade(view["id"])
    detail = desk.view()["status"]["detail"]
    assert told["hardest"] and desk.view()["edit"]["verdict"]["hardest"] and told["status"]["detail"] == detail
    assert grade.difficulty and detail.startswith(grade.difficulty.capitalize())
    title = next(technique.title for technique in kind.techniques if technique.name == grade.hardest)
    assert told["head"]["line"].endswith(f" {grade.difficulty}")
    view = finish(desk, desk.show_hardest())
    assert view["step"]["title"].startswith(title.rstrip("."))
    closed = desk.lesson_close()
    assert closed["status"] == {"headline": "One solution.", "detail": detail, "tone": "good"}


def test_the_grade_joins_the_verdict_and_hides_no_other_result() -> None:
    desk = editing("4x4:1d14dcf4dfc7faa9aeb8ba16a")
    finish(desk, desk.view())
    while (told := desk.grade())["more"]:
        pass
    assert told["status"]["detail"].startswith("Easy: ")
    for ask, words in ((desk.spare, "You can remove any one of them"), (desk.mend, "No clue is missing.")):
        status = finish(desk, ask())["status"]
        assert status["detail"].startswith(words) and desk.grade()["status"] == status


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_the_board_of_a_draft_is_set_by_what_is_listed(kind: Kind) -> None:
    desk = Desk()
    desk.choose(kind.name)
    board = finish(desk, desk.edit())["edit"]["board"]
    assert {setting["kind"] for setting in board} <= {"number", "choice"} and board[0]["kind"] == "number"
    for setting in board:
        values = [value for value, _ in setting.get("choices", ())] or [setting["value"] - 1, setting["value"] + 1]
        for value in values:
            view = finish(desk, desk.board_setting(setting["name"], value))
            now = next((each["value"] for each in view["edit"]["board"] if each["name"] == setting["name"]), value)
            assert "error" in view or now == value


@pytest.mark.parametrize(
    "text", ["A..B/..../A..B/....&rules=classic", "5x5;board=hex;closed", "6x6;symmetry=rot180;walls=0.0-0.1"]
)
def test_clear_returns_to_the_usual_rules_shape_and_symmetry(text: str) -> None:
    desk = opened(text)
    desk.mode("edit")
    view = desk.clear()
    usual = {option.name: option.values[0][0] for option in kind_named(view["kind"]).options}
    assert {**usual, **options_in(view)} == usual, view["status"]
    assert "error" not in view


@pytest.mark.parametrize(
    ("kind", "like", "size", "tool"),
    [
        ("hamiltonian", "4x4;board=king;at=3.3:1,3.1:4,2.2:5,0.2:8,0.0:14,1.1:16", "6x5", "position"),
        ("numberlink", "1..../2..3./...../.1..2/....3&rules=classic", "7x7", "label"),
        ("regex-crossword", "hex;y=.X,(AA|BB|CC)X,XX;x=CC|AB|BA,X.X,XX;z=X.,X(AA|BB|CC),XX", "hex3", "clue"),
        ("signpost", "4x4:1ddcfdfcfaaaebba16a", "5x4", "arrow"),
    ],
)
def test_ones_own_puzzle_begins_on_an_empty_board_with_the_rules_of_its_name(
    kind: str, like: str, size: str, tool: str
) -> None:
    desk = opened("4x4:1d14dcf4dfc7faa9aeb8ba16a")
    view = desk.draw(kind, like, size)
    assert (view["mode"], view["kind"], view["edit"]["tool"]) == ("edit", kind, tool)
    numbers = [str(each["value"]) for each in view["edit"]["board"] if each["kind"] == "number"]
    assert "x".join(numbers) == size.removeprefix("hex")
    given, choices = pysolvers.parse(like, kind), {each["name"]: each["value"] for each in view["edit"]["board"]}
    for option in pysolvers.kind(kind).options:
        assert not option.applies(given) or choices[option.name] == option.choice(given)
    assert not set("".join(view["text"].splitlines()[1:])) & set("123456789ABX"), view["text"]
