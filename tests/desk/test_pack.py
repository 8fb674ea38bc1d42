"""Texts with several puzzles: the list with pictures, one level after another, and the same again after a reload."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pysolvers
from pysolvers.desk.desk import Desk
from pysolvers.desk.game import key
from pysolvers.text.links import write
from tests.desk.desks import UNIQUE, finish, opened, solved_by_hints

IDS = ["A.A/B.B", "A..A/B..B", "A...A/B...B"]
LEVELS = "\n".join(IDS)
FLOW = "3,0,1,3;0,3,6;1,4,7;2,5,8\n3,0,2,1;0,1,2,5,4,3,6,7,8\n"
MIXED = '{"kind": "numberlink", "id": "A.A/B.B"}\n{"kind": "hamiltonian", "id": "2x2;start=0.0;end=0.1"}\n'
GRIDS = "3 2\nA.A\nB.B\n\n4 2\nA..A\nB..B\n"


def keys_of(desk: Desk) -> list[str]:
    """The keys of all puzzles of the pack."""
    return list(desk.level_keys()["keys"])


@pytest.mark.parametrize(
    ("text", "many"),
    [
        (LEVELS, 3),
        (FLOW, 2),
        (MIXED, 2),
        (GRIDS, 2),
        ("\n".join(write(pysolvers.parse(id)) for id in IDS), 3),
    ],
    ids=["ids", "levels of Flow Free", "lines of JSON of two kinds", "grids one after another", "links"],
)
def test_a_text_with_several_puzzles_is_a_list_whose_first_is_on_the_board(text: str, many: int) -> None:
    desk = Desk()
    view = desk.open(text)
    assert "error" not in view
    assert view["several"] == many
    assert view["pack"] == {"many": many, "number": 1}
    levels = desk.levels(1, many)["levels"]
    puzzles = pysolvers.parse_all(text)
    assert [level["name"] for level in levels] == [puzzle.summary for puzzle in puzzles]
    assert keys_of(desk) == [key(puzzle) for puzzle in puzzles]
    json.dumps(levels)


def test_wrong_puzzles_of_a_text_are_reported_once() -> None:
    desk = Desk()
    view = desk.open("n,puzzle\na,A.B/BA./...\nb,XX\n")
    assert view["remarks"].startswith("1 of 2 puzzles are wrong. Line 3: ") and view["remarks"].endswith(".")
    assert "remarks" not in desk.view() and "remarks" not in desk.open("A.B/BA./...")


def test_a_level_is_opened_by_its_number_and_drawings_come_in_slices() -> None:
    desk = opened(LEVELS)
    view = desk.level(3)
    assert view["id"] == IDS[2]
    assert view["pack"] == {"many": 3, "number": 3}
    assert len(desk.levels(2, 1)["levels"]) == 1
    assert len(desk.levels(3, 6)["levels"]) == 1


def test_after_a_level_is_solved_the_next_one_follows_and_behind_the_last_a_new_puzzle() -> None:
    desk = opened(LEVELS)
    for number in (2, 3):
        finish_of = solved_by_hints(desk)["game"]["finish"]
        assert finish_of["next"] == f"Level {number} of 3"
        assert finish_of["harder"]
        view = desk.next_puzzle()
        assert not view["busy"]
        assert view["id"] == IDS[number - 1]
    assert "×" in solved_by_hints(desk)["game"]["finish"]["next"]


@pytest.mark.slow
def test_harder_makes_a_puzzle_also_within_a_pack() -> None:
    desk = opened("4x4:1ddcfdfcfaaaebba16a\n2x2:1cega")
    solved_by_hints(desk)
    assert finish(desk, desk.next_puzzle(harder_one=True, seed="a"))["pack"]["number"] == 0


def test_of_equal_levels_each_leads_to_the_one_behind_it() -> None:
    desk = opened("\n".join([IDS[0], IDS[1], IDS[0], IDS[2]]))
    numbers = []
    for _ in range(3):
        numbers.append(desk.next_puzzle()["pack"]["number"])
    assert numbers == [2, 3, 4]


def test_another_puzzle_leaves_the_list_and_one_of_its_own_is_found_in_it() -> None:
    desk = opened(LEVELS)
    view = desk.open(UNIQUE)
    assert view["pack"] == {"many": 3, "number": 0}
    assert "several" not in view
    assert desk.open(IDS[1])["pack"]["number"] == 2
    assert desk.edit()["pack"]["number"] == 2


def test_a_text_that_is_refused_leaves_the_list() -> None:
    desk = opened(LEVELS)
    view = desk.open("5,0,1,1;0,9\n5,0,1,1;0,1")
    assert "error" in view
    assert view["pack"]["many"] == 3
    assert "several" not in view


def restored(desk: Desk, session: str, text: str) -> dict[str, Any]:
    """The view of a new desk that goes on with a game and the list."""
    new = Desk()
    new.restore(session)
    return new.unpack(text.encode())


def test_a_new_desk_goes_on_with_game_and_list() -> None:
    desk = opened(LEVELS)
    view = finish(desk, desk.level(2))
    again = restored(desk, view["session"], LEVELS)
    assert again["pack"] == {"many": 3, "number": 2}
    assert again["session"] == view["session"]


def test_a_file_is_opened_as_its_text_is() -> None:
    desk = Desk()
    assert desk.open_file(LEVELS.encode())["several"] == 3
    assert "error" in desk.open_file(b"")


def test_the_list_can_be_put_away() -> None:
    desk = opened(LEVELS)
    assert desk.unpack()["pack"] is None
    assert keys_of(desk) == []
    assert desk.levels(1, 6) == {"levels": []}
    assert desk.level(2)["id"] == IDS[0]


def test_a_json_list_of_puzzles_of_several_kinds_is_a_pack() -> None:
    puzzles = [
        {"kind": kind.name, "id": pysolvers.parse(kind.examples[0][1], kind.name).id} for kind in pysolvers.kinds()
    ]
    view = Desk().open(json.dumps(puzzles, indent=1))
    assert view["pack"] == {"many": 4, "number": 1} and view["kind"] == "signpost"
