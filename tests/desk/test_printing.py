"""What a desk prints: the board on a sheet, and a book of many puzzles."""

from __future__ import annotations

from typing import Any

import pytest

from pysolvers.core.kind import kinds
from pysolvers.desk.desk import Desk
from tests.desk.desks import UNIQUE, finish, opened, sheet_of


def test_every_kind_has_a_sheet_with_its_name_and_rules() -> None:
    desk = Desk()
    for kind in kinds():
        desk.choose(kind.name)
        sheet = sheet_of(desk, "https://example.org/#old")
        for part in ("puzzle", "solution", "code"):
            assert sheet[part].startswith("<svg") and "<rect" not in sheet[part]
        assert sheet["title"] == kind.name_of(desk.puzzle) and desk.puzzle.summary in sheet["about"]
        assert sheet["about"].rpartition(", ")[2] in kind.generator.DIFFICULTIES
        assert sheet["rules"] == kind.rules_of(desk.puzzle).text


def test_a_sheet_has_the_heading_and_a_solution_if_there_is_one() -> None:
    desk = opened(UNIQUE)
    desk.edit()
    desk.set_heading(title="<b>Two</b>", author="Ada", note="Slowly.")
    desk.play()
    sheet = sheet_of(desk)
    assert (sheet["title"], sheet["note"], sheet["code"]) == ("<b>Two</b>", "Slowly.", "")
    assert sheet["about"].startswith("by Ada, ")
    assert sheet["solution"]
    desk.open("AB./BA./...", kind="numberlink")
    assert not sheet_of(desk)["solution"]


def test_a_sheet_has_moves_only_if_asked_and_never_a_hint_or_the_solution_on_the_board() -> None:
    desk = opened(UNIQUE)
    bare = sheet_of(desk)
    finish(desk, desk.hint())
    finish(desk, desk.hint())
    assert sheet_of(desk) == bare == sheet_of(desk, moves=True)
    finish(desk, desk.hint())
    assert desk.view()["game"]["moves"]
    assert sheet_of(desk) == bare
    assert sheet_of(desk, moves=True)["puzzle"] != bare["puzzle"]
    finish(desk, desk.solve())
    assert sheet_of(desk) == bare


def test_a_draft_that_is_no_puzzle_yet_is_printed_as_what_it_is() -> None:
    desk = opened("C...B/A.BA./...C./.....")
    desk.edit()
    desk.workspace.move(("2.3:D",))
    assert desk.workspace.lack
    sheet = sheet_of(desk, "https://example.org/")
    assert sheet["about"] == "not a puzzle yet" and not sheet["solution"] and sheet["code"]
    assert "not a puzzle yet" in desk.bind(board=True)["error"]


def test_a_book_is_bound_in_slices_of_given_and_ordered_puzzles() -> None:
    desk = Desk()
    orders: list[dict[str, Any]] = [
        {"kind": "zip", "size": "4", "count": 2},
        {"kind": "flow", "size": "5x4", "difficulty": "easy"},
    ]
    layout = {"title": "Mine", "per_page": 4, "base": "https://example.org/"}
    assert desk.bind("C...B/A.BA./...C./.....&title=Given", orders=orders, seed="a", layout=layout) == {"many": 4}
    while (told := desk.bind_on())["more"]:
        assert 0 <= told["done"] <= told["many"] == 4
    front = desk.book_front()
    assert (front["title"], front["per_page"]) == ("Mine", 4)
    assert sorted(kind["title"] for kind in front["kinds"]) == ["Flow", "Zip"]
    entries = [desk.book_entry(number) for number in range(1, 5)]
    assert [one["number"] for one in entries] == [1, 2, 3, 4]
    assert "Given" in [one["title"] for one in entries]
    assert all(one["puzzle"] != one["solution"] and one["code"] for one in entries)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({}, "There are 0 puzzles for the book: expected 1 to 1000."),
        ({"text": "?"}, "This is not a puzzle in a known format"),
        ({"orders": [{"kind": "zip", "size": "4", "count": 0}]}, "expected 1 to 1000"),
        ({"orders": [{"kind": "zip", "size": "4", "difficulty": "soft"}]}, "difficulty cannot be 'soft'"),
        ({"orders": [{"kind": "zip", "size": "4"}], "layout": {"per_page": 5}}, "per_page cannot be 5"),
    ],
)
def test_a_book_that_cannot_be_is_refused_in_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    assert sentence in Desk().bind(**wrong)["error"]


def test_the_puzzle_on_the_board_can_be_in_the_book() -> None:
    desk = opened(UNIQUE)
    assert desk.bind("4x4:1ddcfdfcfaaaebba16a\nC...B/A.BA./...C./.....", board=True, ordered=False) == {"many": 3}
    assert "error" not in worked(desk)
    assert desk.book_entry(1)["about"].startswith("5 × 5")


def test_what_goes_wrong_while_a_book_is_bound_is_said() -> None:
    desk = Desk()
    assert desk.bind_on() == {"error": "There is no book."}
    desk.bind(orders=[{"kind": "zip", "size": "99999"}])
    assert "99999" in worked(desk)["error"]
    desk.bind("AB./BA./...")
    assert worked(desk)["error"] == "The puzzle AB./BA./... has no solution, so it can't be printed."


def worked(desk: Desk) -> dict[str, Any]:
    """The last solution of a book being bound."""
    while (told := desk.bind_on()).get("more"):
        pass
    return told


def test_a_printed_solution_says_whether_it_is_the_only_one() -> None:
    assert sheet_of(opened(UNIQUE))["solution_says"] == "Solution"
    assert sheet_of(opened("4x4;start=0.0;end=0.3"))["solution_says"] == "One of several solutions"


@pytest.mark.parametrize("name", ["Zip", "Numbrix", "Hidato", "Loop", "Flow", "Arukone"])
def test_the_worked_example_of_a_book_has_the_name_of_its_puzzles(name: str) -> None:
    text = next(kind.variants[name] for kind in kinds() if name in kind.variants)
    desk = Desk()
    desk.bind(text)
    while desk.bind_on()["more"]:
        pass
    (worked,) = desk.book_front()["kinds"]
    assert worked["title"] == name and worked["puzzle"] == desk.book_entry(1)["puzzle"] and worked["steps"]
