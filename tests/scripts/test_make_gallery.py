"""The gallery's puzzles are what the generators make of their seeds, and each has one answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pysolvers
from pysolvers.puzzle import kinds
from scripts.make_gallery import SIZES, began, make

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
def test_making_the_small_ones_again_gives_the_same(name: str) -> None:
    for level, sizes in SIZES[name].items():
        committed = {p["size"]: p["id"] for p in GALLERY[name] if p["level"] == level}
        assert make(name, sizes[0], level) == committed[sizes[0]]
