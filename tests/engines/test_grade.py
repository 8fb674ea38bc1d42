"""Grades: one scale of difficulty for all kinds."""

from __future__ import annotations

import pytest

import pysolvers
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import kind_named, kinds
from pysolvers.engines.reasoning.grade import (
    BOUNDS,
    DIFFICULTIES,
    GUESS,
    Grade,
    difficulty_of,
    grade_of,
    graded,
    hardest_step,
    open_together,
    overview,
)

SIGNPOST = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"
KIND = kinds()[0]


def step(technique: str, row: int, used: tuple[int, ...] = ()) -> Deduction:
    return Deduction(KIND, technique, 1, (), (), ("move",), tuple((r, 0) for r in used), (), ((row, 0),))


def test_a_grade_counts_the_steps_of_the_explanation_by_technique() -> None:
    for kind in kinds():
        puzzle = pysolvers.parse(kind.examples[0][1], kind.name)
        grade = pysolvers.grade(puzzle)
        names = {technique.name: technique for technique in kind.techniques}
        told = [step.technique for step in pysolvers.explain(puzzle)]
        assert grade.complete
        assert grade.steps == len(told) == sum(grade.techniques.values())
        assert {name: told.count(name) for name in told} == grade.techniques
        assert grade.hardest in told
        assert names[grade.hardest].weight == max(names[name].weight for name in told)
        assert grade.difficulty == difficulty_of(grade.score)


def test_every_technique_has_a_name_of_its_own_a_weight_and_words() -> None:
    for kind in kinds():
        assert len({technique.name for technique in kind.techniques}) == len(kind.techniques)
        weights = [technique.weight for technique in kind.techniques]
        assert weights == sorted(weights)
        assert all(technique.title and technique.about.endswith(".") for technique in kind.techniques)


def test_a_harder_technique_more_steps_and_fewer_open_ones_make_a_puzzle_harder() -> None:
    def score(*steps: Deduction) -> float:
        return grade_of(KIND, steps, complete=True).score

    easy, hard = "only follower", "look-ahead"
    apart = [step(easy, row) for row in range(8)]
    in_a_row = [step(easy, row, (row - 1,)) for row in range(8)]
    assert score(*apart[:4]) < score(*apart) < score(*in_a_row) < score(*in_a_row, step(hard, 8, (7,)))
    assert open_together(apart) == [8] * 8
    assert open_together(in_a_row) == [1] * 8


def test_the_difficulty_follows_from_the_score() -> None:
    assert [difficulty_of(bound) for bound in (0.0, *BOUNDS)] == list(DIFFICULTIES)
    assert [difficulty_of(bound - 0.1) for bound in BOUNDS] == list(DIFFICULTIES[:-1])


@pytest.mark.parametrize(("text", "outcome"), [
    ("5x5;start=0.0;end=4.4", "multiple"), ("5x5;start=0.0;end=0.1", "none"),
    ("AB./BA./...", "none"), ("A..A&rules=classic", "unique"), ("A.A/...&rules=classic", "multiple"),
])  # fmt: skip
def test_only_a_puzzle_with_one_solution_has_a_grade(text: str, outcome: str) -> None:
    grade = pysolvers.grade(text)
    assert grade.outcome == grade.data["outcome"] == outcome
    assert (grade.difficulty is not None) == (outcome == "unique")


def test_what_is_explained_only_with_a_guess_has_no_grade() -> None:
    puzzle = pysolvers.parse("5x5;start=0.0;end=4.4")
    (found,) = (step for step in graded(puzzle) if isinstance(step, Grade))
    assert not found.complete
    assert found.score >= GUESS
    assert found.level == "extreme"


def test_work_is_bounded_and_what_is_known_is_graded() -> None:
    whole = pysolvers.grade(SIGNPOST)
    (part,) = (found for found in graded(pysolvers.parse(SIGNPOST), most_work=10) if isinstance(found, Grade))
    assert not part.complete
    assert 0 < part.steps < whole.steps
    assert part.score < whole.score


def test_an_overview_says_how_many_steps_there_are_and_which_is_the_hardest() -> None:
    kind = kind_named("numberlink")
    steps = pysolvers.explain("..AA/..B./.CC./...B")
    assert overview(kind, steps) == f"{len(steps)} steps (hardest: step {hardest_step(kind, steps) + 1})."
    assert overview(kind, pysolvers.explain("A./A.")) == "2 steps."
