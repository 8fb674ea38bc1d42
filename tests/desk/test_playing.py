"""What the desk says to a player: errors as they happen, the keys of the pad, the end of a game, puzzles of the day."""

from __future__ import annotations

from typing import Any

import pytest

import pysolvers
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.desk import orders
from pysolvers.desk.desk import Desk
from pysolvers.puzzles.regex_crossword.layout import Layout
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from tests.desk.desks import finish, opened, solved_by_hints

SIGNPOST = "4x4:1ddcfdfcfaaaebba16a"
SEVERAL = "4x4;start=0.0;end=0.3"


def drag(desk: Desk, *points: tuple[float, float]) -> dict[str, Any]:
    """Drag over the middles of cells (column, row)."""
    x, y = points[0]
    desk.event("down", x + 0.5, y + 0.5)
    for x, y in points[1:]:
        desk.event("move", x + 0.5, y + 0.5)
    return desk.event("up", x + 0.5, y + 0.5)


def test_a_broken_rule_is_told_as_it_happens_and_no_more_when_it_is_mended() -> None:
    desk = opened(SIGNPOST)
    assert desk.view()["status"]["headline"] == "Your turn."
    desk.event("down", 1.5, 0.5), desk.event("up", 1.5, 0.5)
    status = desk.event("key", key="1")["status"]
    assert status["headline"] == "A rule is broken."
    assert status["detail"] == "1 is in both R1C1 and R1C2."
    assert desk.workspace.display.marks.wrong == {(0, 0), (0, 1)}
    assert desk.undo()["status"]["headline"] == "Your turn."
    assert not desk.workspace.display.marks.wrong
    desk.redo()
    assert desk.live_errors(on=False)["status"]["headline"] == "Your turn."
    assert not desk.workspace.display.marks.wrong


def test_a_drag_that_links_nothing_says_why() -> None:
    desk = opened(SIGNPOST)
    view = drag(desk, (0, 0), (2, 0))
    assert view["error"] == "R1C1 points down-right, not at R1C3."
    assert not view["can"]["undo"]
    assert "error" not in desk.event("key", key="ArrowDown")


def test_a_drag_stops_at_the_end_of_the_path_and_one_from_there_begins_it_anew() -> None:
    desk = opened("3x3;start=0.0;end=0.2")
    view = drag(desk, (0, 0), (1, 0), (2, 0), (2, 1), (2, 2))
    assert view["status"]["headline"] == "A rule is broken."
    assert "6 cells have been left out" in view["status"]["detail"]
    before = view["session"]
    desk.event("key", key="Enter")
    assert desk.event("key", key="ArrowDown")["session"] == before
    assert desk.event("key", key="ArrowUp", shift=True)["session"] == before
    assert drag(desk, (2, 0), (2, 1))["game"]["completion"] == "2 of 9 cells"
    assert desk.undo()["game"]["completion"] == "3 of 9 cells"


def test_where_a_drag_stops_the_status_says_why_until_it_goes_on() -> None:
    desk = opened("C...B/A.BA./...C./.....")
    desk.event("down", 0.5, 0.5)
    assert desk.event("move", 0.5, 1.5)["error"] == "A is in the way: this line is C."
    assert "error" not in desk.event("move", 1.5, 0.5)
    desk.event("move", 2.5, 1.5)
    view = desk.event("up", 2.5, 1.5)
    assert view["error"] == "B is in the way: this line is C." and view["game"]["moves"] == 1


def test_a_drag_that_breaks_a_rule_says_so_before_it_ends_and_no_more_when_it_goes_back() -> None:
    desk = opened("4x4;waypoints=0.0,3.3,0.2")
    before = desk.view()["status"]
    desk.event("down", 0.5, 0.5)
    assert desk.event("move", 1.5, 0.5)["status"] == before
    status = desk.event("move", 2.5, 0.5)["status"]
    assert status["detail"] == "The path goes from 1 to 3, but after 1 comes 2."
    assert desk.workspace.display.marks.wrong == {(0, 0), (0, 2)}
    assert desk.event("move", 1.5, 0.5)["status"] == before
    assert desk.event("up", 1.5, 0.5)["status"] == before
    assert desk.view()["game"]["completion"] == "2 of 16 cells"
    desk.live_errors(on=False)
    assert drag(desk, (0, 0), (1, 0), (2, 0))["status"] == before


def test_a_full_board_that_is_wrong_says_which_rule_fails_even_without_live_errors() -> None:
    desk = opened("A..B/..../A..B/....")
    desk.live_errors(on=False)
    drag(desk, (0, 0), (0, 2))
    view = drag(desk, (3, 0), (3, 2))
    assert view["status"]["headline"] == "Not solved."
    assert "R1C2" in view["status"]["detail"]


def test_check_of_a_puzzle_with_several_solutions_says_whether_the_board_can_be_completed() -> None:
    desk = opened(SEVERAL)
    assert finish(desk, desk.check())["status"]["headline"] == "No mistakes so far."
    for solution in list(pysolvers.solutions(SEVERAL))[-1:]:
        for a, b in zip(solution.data, solution.data[1:], strict=False):
            desk.event("down", a[1] + 0.5, a[0] + 0.5), desk.event("move", b[1] + 0.5, b[0] + 0.5)
            if desk.event("up", b[1] + 0.5, b[0] + 0.5)["can"]["undo"] and b != [0, 3]:
                view = finish(desk, desk.check())
                assert view["status"]["headline"] == "No mistakes so far.", view["status"]
                assert "more than one solution" in view["status"]["detail"]


def test_check_says_that_a_board_cannot_be_completed_though_no_rule_is_broken_yet() -> None:
    desk = opened(SEVERAL)
    drag(desk, (1, 1), (2, 1), (2, 2), (2, 3), (1, 3))
    view = finish(desk, desk.check())
    status = view["status"]
    assert status["headline"] == "There is a mistake." and view["can"]["back-to-right"]
    assert "no solution contains everything on the board" in status["detail"]
    assert desk.check()["status"]["headline"] == "Your turn."
    desk.restart()
    drag(desk, (0, 0), (1, 0), (2, 0), (3, 0))
    assert desk.check()["status"]["detail"].startswith("The path goes from its start to its end")


ONE_WRONG_EDGE = [
    ("2x2;start=0.0;end=0.1", [(0, 0), (1, 0)]),
    ("C...B/A.BA./...C./.....", [(0, 1), (1, 1)]),
    ("5x5:1cceefcfggeeccghcac3e12hch10ah25a", [(2, 1), (0, 1)]),
]


@pytest.mark.parametrize(("text", "points"), ONE_WRONG_EDGE)
def test_check_marks_the_wrong_connection_and_not_the_cells_that_it_connects(
    text: str, points: list[tuple[int, int]]
) -> None:
    desk = opened(text)
    desk.live_errors(on=False)
    drag(desk, *points)
    status = finish(desk, desk.check())["status"]
    marks = desk.workspace.display.marks
    assert status["detail"].startswith("1 connection is wrong.")
    assert {*map(frozenset, marks.wrong_lines)} == {frozenset((y, x) for x, y in points)} and not marks.wrong
    plain, shown = desk.view()["scene"]["shapes"], desk.check()["scene"]["shapes"]
    assert len(plain) >= len(shown) + 2  # a disc and a cross on the connection


def test_a_letter_is_crossed_out_only_if_it_is_wrong() -> None:
    desk = opened("#regex-crossword=rect;y=(EC|G)%2B,[HYO]*;x=(H|E|HE)*,[UCO]*")
    desk.event("key", key="E")
    desk.event("key", key="H")
    assert desk.workspace.display.marks.wrong == {(0, 1)}
    assert finish(desk, desk.check())["status"]["headline"] == "There is a mistake."
    assert desk.workspace.display.marks.wrong == {(0, 1)}
    desk = opened("#regex-crossword=rect;y=AB|BA,AB|BA;x=A[AB],[AB]A")
    desk.event("key", key="A")
    status = desk.event("key", key="A")["status"]
    assert status["headline"] == "A rule is broken." and status["detail"].endswith("It is unclear which cell is wrong.")
    assert not desk.workspace.display.marks.wrong
    assert finish(desk, desk.check())["status"]["detail"].startswith("1 cell is wrong. Row 1 AA does not match")
    assert desk.workspace.display.marks.wrong == {(0, 1)}


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_the_end_of_a_game_tells_the_moves_the_hints_and_what_comes_next(kind: Kind) -> None:
    desk = opened(pysolvers.parse(kind.examples[0][1], kind.name).id)
    begun = desk.view()["game"]
    assert begun["completion"].startswith(("0 of", "1 of", "2 of", "3 of", "4 of", "5 of")) and begun["finish"] is None
    view = solved_by_hints(desk)
    game, end = view["game"], view["game"]["finish"]
    assert view["status"]["headline"] == "Solved."
    done, total = game["completion"].split()[0:3:2]
    assert done == total
    assert game["moves"] > 0 and game["hints"] > 0 and f"{game['hints']} hint" in end["help"]
    x, y, w, h = view["scene"]["box"]
    assert end["trails"] and all(x < px < x + w and y < py < y + h for line in end["trails"] for px, py in line)
    assert end["next"] and end["harder"].endswith("hard")
    again = Desk().restore(view["session"])
    assert again["game"] == game and again["status"]["headline"] == "Solved."
    assert desk.undo()["game"]["finish"] is None
    begun = desk.restart()["game"]
    assert begun["hints"] == 0 and begun["moves"] == 0


@pytest.mark.slow
def test_the_next_puzzle_has_the_size_and_the_settings_of_the_one_before_or_is_one_step_harder() -> None:
    desk = opened(kind_named("hamiltonian").variants["Numbrix"])
    size = desk.puzzle.size
    view = finish(desk, desk.next_puzzle(seed="1"))
    assert (desk.puzzle.size, view["head"]["name"]) == (size, "Numbrix") and "&level=normal" in view["session"]
    assert finish(desk, desk.next_puzzle(seed="1"))["id"] == view["id"]
    assert "&level=hard" in finish(desk, desk.next_puzzle(harder_one=True, seed="1"))["session"]
    for name, size, hardest, larger in (
        ("numberlink", "9x9", "hard", "10x10"),
        ("regex-crossword", "hex3", "extreme", "hex4"),
    ):
        assert orders.harder(kind_named(name), size, hardest, {}) == (larger, hardest)
        assert orders.harder(kind_named(name), kind_named(name).generator.SIZES[-1], hardest, {}) is None


def test_what_is_harder_is_a_larger_board_if_this_size_has_no_such_level() -> None:
    for name in ("signpost", "numberlink", "hamiltonian"):
        kind = kind_named(name)
        size, level = orders.harder(kind, "4x4", "easy", {}) or ("", "")
        assert level == "normal" and size != "4x4"
        assert kind.generator.unavailable("4x4", level, {}) and not kind.generator.unavailable(size, level, {})


@pytest.mark.slow
def test_the_next_puzzles_are_made_while_one_is_played_and_are_at_least_as_hard_as_it_is() -> None:
    desk = opened("4x4:1ddcfdfcfaaaebba16a")
    finish_waiting(desk)
    assert not desk.grade()["more"]  # the grade is known, and nothing is begun
    finish(desk, desk.hint())
    finish(desk, desk.hint())
    finish(desk, desk.hint())
    assert desk.grade()["more"]
    finish_waiting(desk)
    view = desk.step() if desk.next_puzzle()["busy"] else {}
    assert not view["busy"] and view["status"]["headline"] == "A new puzzle." and "&level=easy" in view["session"]
    hard = opened(pysolvers.generate("signpost", "6x6", seed=1, difficulty="hard").id)
    finish_waiting(hard)
    level = pysolvers.grade(hard.puzzle).difficulty
    assert f"&level={level}" in finish(hard, hard.next_puzzle(seed="1"))["session"]


def finish_waiting(desk: Desk) -> None:
    """Do what can wait."""
    while desk.grade()["more"]:
        pass


def test_a_solution_that_was_seen_is_told_at_the_end_until_the_puzzle_is_begun_once_more() -> None:
    desk = opened("2x2;start=0.0;end=0.1")
    assert finish(desk, desk.solve())["game"] is None
    desk.undo()
    view = drag(desk, (0, 0), (0, 1), (1, 1), (1, 0))
    assert view["game"]["seen"] and view["game"]["finish"]["help"] == "After seeing the solution."
    assert not desk.restart()["game"]["seen"]
    assert not drag(desk, (0, 0), (0, 1), (1, 1), (1, 0))["game"]["seen"]
    assert not finish(desk, desk.explain())["game"]
    assert not desk.undo()["game"]["seen"]  # it was solved before


def test_a_step_that_was_explained_counts_as_a_hint_and_the_last_one_as_the_solution() -> None:
    desk = opened("4x4;waypoints=1.3,0.2,2.1,1.0;walls=1.0-1.1")
    finish(desk, desk.explain())
    desk.lesson_step(1)
    desk.lesson_step(0)
    game = desk.mode("play")["game"]
    assert (game["hints"], game["seen"]) == (2, False)
    steps = finish(desk, desk.explain())["steps"]
    desk.lesson_step(steps[-1]["to"] - 1)
    assert desk.mode("play")["game"]["seen"]


def test_words_behind_because_and_so_begin_with_a_small_letter_but_a_label_stays() -> None:
    steps, labels = [], set()
    for text in ("5x4:C...B/A.BA./...C./.....", "4x4;waypoints=1.3,0.2,2.1,1.0;walls=1.0-1.1", ECHO):
        desk = opened(text)
        count = finish(desk, desk.explain())["step"]["count"]
        steps += [desk.lesson_step(at)["step"] for at in range(count)]
    for step in steps:
        for part, label in step["labels"].items():
            assert bool(label) == bool(step[part])
            labels.add(label)
            assert not (label and step[part][:1].isupper() and step[part][1:2].islower()), step[part]
    assert {"Because", "So"} <= labels


def test_the_cursor_on_a_cell_that_is_wrong_is_seen_to_be_wrong() -> None:
    desk = opened("rect;y=[AB]+,C?D;x=A.,.*")
    desk.event("down", 0.5, 0.5)
    fills = {shape[2] for shape in desk.event("key", key="C")["scene"]["shapes"] if shape[0] == "p"}
    assert "accent" in fills and "bad" not in fills  # the cursor has gone on
    fills = {shape[2] for shape in desk.event("key", key="ArrowLeft")["scene"]["shapes"] if shape[0] == "p"}
    assert "bad" in fills


ECHO = "#regex-crossword=rect;y=(EC|G)+,[HYO]*;x=(H|E|HE)*,[UCO]*"
SPACES = "rect;y=A\\s,B.;x=[AB]*,.*"


def names(view: dict[str, Any]) -> list[str]:
    return [key["name"] for key in view["pad"]]


def press(desk: Desk, *keys: str) -> dict[str, Any]:
    for key in keys:
        view = desk.events([{"what": "key", "x": 0, "y": 0, "button": "left", "key": key, "shift": False}])
    return view


def test_a_regex_crossword_has_the_keys_of_its_alphabet_and_can_be_solved_by_them() -> None:
    desk = Desk()
    view = desk.open(ECHO)
    assert names(view) == [
        *"ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "Switch the typing direction",
        "Pencil marks instead of letters",
        "Erase",
    ]
    view = press(desk, "E", "C", "ArrowDown", "O", "ArrowLeft", "H")
    assert "EC\nHO" in view["text"]


def test_a_space_is_a_key_where_the_alphabet_has_one_and_then_types_one() -> None:
    desk = Desk()
    assert "Space" in names(desk.open(SPACES, kind="regex-crossword"))
    press(desk, "A", " ")
    assert "0.1:u20" in desk.view()["session"]


def test_without_a_space_in_the_alphabet_the_space_key_turns() -> None:
    desk = opened(ECHO)
    assert "E_\nH_" in press(desk, " ", "E", "H")["text"]


def test_notes_tell_which_keys_are_unlikely_at_the_cursor() -> None:
    desk = opened(ECHO)
    view = desk.notes(on=True)
    assert {key["key"] for key in view["pad"] if not key["unlikely"] and len(key["key"]) == 1} == {"E"}


def test_a_signpost_has_digits_and_an_edited_numberlink_its_labels() -> None:
    desk = Desk()
    view = desk.open("4x4:1ddcfdfcfaaaebba16a")
    assert names(view) == [*"1234567890", "Erase"] and view["pad_waits"]
    for what in ("down", "up"):
        view = desk.event(what, 1.5, 1.5)
    assert not view["pad_waits"]  # a cell is picked
    desk.open("C...B/A.BA./...C./.....", kind="numberlink")
    assert not desk.view()["pad"]
    desk.edit()
    view = desk.choose_tool(name="label")
    assert names(view) == [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "Erase"]
    assert not desk.choose_tool(name="erase")["pad"]


def test_a_solution_that_is_shown_has_no_keys() -> None:
    desk = opened(ECHO)
    assert not finish(desk, desk.solve())["pad"]


DAY = "2026-11-23"


def test_it_is_made_kept_with_its_date_and_not_made_again() -> None:
    desk = Desk()
    view = finish(desk, desk.daily("signpost", DAY))
    assert view["day"] == DAY
    while not desk.view()["can"]["undo"]:
        finish(desk, desk.hint())
    assert finish(desk, desk.choose("hamiltonian"))["day"] == ""
    back = desk.daily("signpost", DAY)
    assert not back["busy"] and back["day"] == DAY and back["can"]["undo"]
    other = Desk()
    assert other.restore(back["session"])["day"] == DAY
    assert other.view()["session"] == back["session"]
    assert other.edit()["day"] == "" and other.play()["day"] == DAY


def test_a_result_is_told_when_it_is_solved_and_not_before() -> None:
    desk = Desk()
    finish(desk, desk.daily("hamiltonian", DAY))
    assert "error" in desk.result()
    finish(desk, desk.solve())
    assert "error" in desk.result()  # a solution that is shown is not the player's
    desk.undo()
    solved_by_hints(desk)
    first, second, third = desk.result(205.4, 1, "https://example.org/pysolvers/#old")["text"].splitlines()
    assert first == "Zip, puzzle of the day 2026-11-23, easy"
    assert ": solved in 3:25, " in second and second.endswith(" moves, 1 hint")
    assert third == "https://example.org/pysolvers/" + desk.view()["fragment"]
    assert "no hints" in desk.result(3723)["text"] and "1:02:03" in desk.result(3723)["text"]
    assert len(desk.result()["text"].splitlines()) == 2


def test_what_is_made_is_called_by_its_name_while_it_is_made() -> None:
    view = Desk().generate("hamiltonian", "12x12", settings={"board": "king"})
    assert view["busy"] and view["progress"]["headline"] == "Making a Hidato…" and not view["progress"]["facts"]
    view = Desk().generate("signpost", "15x15", seed="a")
    assert view["busy"] and view["progress"]["headline"] == "Making a Signpost…"


def test_a_first_hint_is_about_a_number_and_not_about_given_ones_side_by_side() -> None:
    desk = opened("4x4;board=king;at=3.3:1,3.1:4,2.2:5,0.2:8,0.0:14,1.1:16")
    view = finish(desk, desk.hint())
    assert view["step"]["title"] != "Numbers side by side"
    desk.hint()
    assert desk.hint()["score"]["done"] > 6


def test_a_number_is_checked_when_it_is_complete() -> None:
    desk = opened("6x6;board=king;at=0.0:1,2.2:13,5.5:36")
    desk.event("down", 3.5, 2.5), desk.event("up", 3.5, 2.5)
    assert desk.event("key", key="1")["status"]["tone"] == ""
    assert desk.event("key", key="4")["status"]["tone"] == ""
    desk.event("down", 5.5, 0.5), desk.event("up", 5.5, 0.5)
    assert desk.event("key", key="1")["status"]["tone"] == ""
    assert desk.event("key", key="ArrowDown")["status"]["headline"] == "1 is in R1C1 already."


def test_the_digits_of_a_number_are_one_move() -> None:
    desk = opened("6x6;board=king;at=0.0:1,2.2:13,5.5:36")
    for x in (3.5, 4.5):
        desk.event("down", x, 2.5), desk.event("up", x, 2.5)
        view = press(desk, "3", "Backspace", "1", "4" if x == 3.5 else "5")
    assert view["game"]["moves"] == 2 and view["score"]["done"] == 5
    assert desk.undo()["score"]["done"] == 4
    view = press(desk, "1", "5")
    assert view["game"]["moves"] == 2 and view["score"]["done"] == 5
    view = press(desk, "Backspace", "Backspace")
    assert view["game"]["moves"] == 1 and not view["can"]["redo"]
    assert press(desk, "1", "4")["status"]["headline"] == "14 is in R3C4 already."
    assert desk.undo()["score"]["done"] == 3


def test_a_clue_tapped_beside_the_board_is_read_in_words_until_the_next_press() -> None:
    desk = opened(ECHO)
    puzzle = pysolvers.parse(ECHO)
    assert isinstance(puzzle, RegexCrosswordPuzzle)
    for label in Layout.of(puzzle).labels:
        view = desk.event("down", label.x, label.y)
        read = {row["clue"]: row["words"] for row in view["lens"]["rows"] if row["words"]}
        assert list(read) == [label.text] and read[label.text].lower() in str(desk.read_clue(label.text)).lower()
    assert not any(row["words"] for row in desk.event("down", 0.5, 0.5)["lens"]["rows"])


def test_a_mistake_whose_two_sentences_say_all_has_no_chain_to_show() -> None:
    desk = opened("5x5;board=king;at=3.0:1,4.0:3,2.2:5,4.3:10,3.4:11,2.3:13,1.4:15,0.4:16,2.1:20,0.1:23,1.0:25")
    desk.event("down", 2.5, 0.5), desk.event("up", 2.5, 0.5)
    press(desk, "1", "4")
    finish(desk, desk.hint())
    step = desk.hint()["step"]
    assert step["of"] == "mistake" and step["because"] and step["against"] and step["chain"] is None
