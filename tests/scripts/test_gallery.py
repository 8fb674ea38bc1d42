"""The gallery's puzzles are by kind, difficulty and size as the script asks, and what was made has one solution."""

from __future__ import annotations

import pytest

import pysolvers
from pysolvers.core.kind import kinds
from pysolvers.engines.reasoning.grade import DIFFICULTIES
from scripts.build.gallery import gallery, grade_of, grades, make, plan

GALLERY = gallery()
NAMES = [kind.name for kind in kinds()]


def test_every_kind_has_a_dozen_puzzles_and_more_and_none_twice() -> None:
    assert list(GALLERY) == NAMES
    for puzzles in GALLERY.values():
        assert len(puzzles) >= 12
        assert len({puzzle["id"] for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_come_first_and_then_all_that_were_made_by_difficulty(name: str) -> None:
    kind = next(kind for kind in kinds() if kind.name == name)
    first = [puzzle for puzzle in GALLERY[name] if puzzle["level"] == "first"]
    assert [puzzle["name"] for puzzle in first] == [example for example, _ in kind.examples]
    assert first == GALLERY[name][: len(first)]
    levels = [puzzle["level"] for puzzle in GALLERY[name][len(first) :]]
    assert levels == sorted(levels, key=DIFFICULTIES.index)
    assert set(plan(kind)) == set(kind.generator.DIFFICULTIES)


@pytest.mark.parametrize("name", NAMES)
def test_every_puzzle_has_its_grade(name: str) -> None:
    kind = next(kind for kind in kinds() if kind.name == name)
    assert set(grades(kind)) == {puzzle["id"] for puzzle in GALLERY[name]}
    for id in sorted(grades(kind), key=len)[:8]:
        assert grades(kind)[id] == grade_of(kind, id), (
            f"{id}: write them anew (python3 -m scripts.build.gallery --grades)"
        )


@pytest.mark.parametrize("name", NAMES)
def test_what_was_made_has_exactly_one_solution(name: str) -> None:
    for puzzle in GALLERY[name]:
        if puzzle["level"] != "first":
            assert pysolvers.outcome(pysolvers.parse(puzzle["id"], name)) == "unique", puzzle


@pytest.mark.parametrize("name", NAMES)
def test_making_is_repeatable(name: str) -> None:
    kind = next(kind for kind in kinds() if kind.name == name)
    smallest = next(iter(plan(kind)["easy"]))
    assert make(name, smallest, "easy") == make(name, smallest, "easy")
