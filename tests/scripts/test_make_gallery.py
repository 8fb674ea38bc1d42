"""The gallery's puzzles are by kind, difficulty and size as the script asks, and what was made has one answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pysolvers
from pysolvers.core.kind import kinds
from scripts.build.gallery import SIZES, began, make

GALLERY = json.loads((Path(__file__).resolve().parents[2] / "web" / "gallery.json").read_text("utf-8"))
NAMES = [kind.name for kind in kinds()]


def test_every_kind_has_a_dozen_puzzles_and_more_and_none_twice() -> None:
    assert list(GALLERY) == NAMES
    for puzzles in GALLERY.values():
        assert len(puzzles) >= 12
        assert len({puzzle["id"] for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_come_first_and_then_all_difficulties(name: str) -> None:
    kind = next(kind for kind in kinds() if kind.name == name)
    first = [puzzle for puzzle in GALLERY[name] if puzzle["level"] == "first"]
    assert first == list(began(kind)) == GALLERY[name][: len(first)]
    assert {puzzle["level"] for puzzle in GALLERY[name]} == {"first", *kind.generator.DIFFICULTIES}


@pytest.mark.parametrize("name", NAMES)
def test_what_was_made_has_exactly_one_answer(name: str) -> None:
    for puzzle in GALLERY[name]:
        if puzzle["level"] != "first":
            assert pysolvers.outcome(pysolvers.parse(puzzle["id"], name)) == "unique", puzzle


@pytest.mark.parametrize("name", NAMES)
def test_the_sizes_are_those_that_the_script_asks_for_and_making_is_repeatable(name: str) -> None:
    for level, sizes in SIZES[name].items():
        assert [puzzle["size"] for puzzle in GALLERY[name] if puzzle["level"] == level] == list(sizes)
    smallest = SIZES[name]["easy"][0]
    assert make(name, smallest, "easy") == make(name, smallest, "easy")
