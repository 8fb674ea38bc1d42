"""Clues that cannot hold together, against another engine and against all sets of clues of small boards."""

import random
from itertools import combinations

import pytest

import pysolvers
from pysolvers.api import conflicts
from pysolvers.api.conflicts import Repair, conflict_steps, repair_steps
from pysolvers.api.givens import edited
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress

NONE = (
    "4x4:1d14dcf5dfc7faa9aeb8ba16a",
    "3x3:ccecgegga",
    "2x2:1c2a3a4a",
    "3x3;start=0.0;end=0.2;walls=0.0-1.0,0.0-0.1,1.1-1.2",
    "2x2;start=0.0;end=1.1",
    "3x3;start=0.1",
    "3x3;waypoints=0.0,2.0,0.2,2.2;walls=0.1-1.1",
    "3x3;at=0.0:1,2.2:8,1.1:4",
    "4x4;required=0.0-0.1,0.1-0.2,0.1-1.1;start=3.0",
    "4x4;symmetry=rot180;start=0.0;end=0.3",
    "4x4;forbid=EEE,EEN;start=0.0;end=0.3",
    "3x3;closed",
    "rect;y=AA|BB,.*;x=A.,B.",
    "rect;y=AB,CD;x=AC,.*;given=1.1:B",
    "rect;y=(AB)*,X;x=A,.,.",
    "A.B/.../B.A",
    "#numberlink=A.B/.../B.A&rules=classic",
    "#numberlink=A.B/##./B.A&rules=classic",
    "#numberlink=A.A/.../...&rules=tight",
    "A../..A/...",
)
SOME = (
    "4x4:1d14dcf4dfc7faa9aeb8ba16a", "4x4;waypoints=0.0,2.1,3.0;walls=1.0-1.1", "4x4;at=0.0:1,2.2:9",
    "3x3;start=0.0;required=0.0-0.1", "3x3;waypoints=0.0,1.1;end=2.2", "rect;y=AB|CD,.*;x=AC|CA,[BD]*;given=0.0:A",
    "A../.B./.B./..A", "3x4;symmetry=vertical", "#numberlink=A.B/.#./A.B&rules=classic",
    "#numberlink=AB/AB&rules=tight",
)  # fmt: skip


def answerable(puzzle: pysolvers.Puzzle) -> bool:
    """By another engine than the one that is asked for, where there is one."""
    try:
        return pysolvers.solve(puzzle, engine="frontier") is not None
    except pysolvers.ArgumentError:  # the kind has none, or it is not for this puzzle
        return pysolvers.solve(puzzle, engine="search") is not None


@pytest.mark.parametrize("text", NONE)
def test_the_clues_allow_no_solution_and_without_any_one_of_them_there_is_one(text: str) -> None:
    found = pysolvers.conflict(text)
    assert found and found.complete and found.proved
    only = kind_named(found.puzzle.kind).givens.only
    assert not answerable(only(found.puzzle, found.clues))
    for clue in found.clues:
        assert answerable(only(found.puzzle, [other for other in found.clues if other != clue])), clue
    assert set(found.clues) <= set(kind_named(found.puzzle.kind).givens.demands(found.puzzle))


def test_the_boards_have_conflicts_of_none_of_one_and_of_several_clues_in_every_kind() -> None:
    sizes = {(found.puzzle.kind, min(len(found.clues), 2)) for found in map(pysolvers.conflict, NONE) if found}
    assert {kind for kind, size in sizes if size == 2} == {kind.name for kind in pysolvers.kinds()}
    assert {size for _, size in sizes} == {0, 1, 2}


@pytest.mark.parametrize("text", SOME)
def test_what_is_right_with_all_clues_is_right_with_fewer(text: str) -> None:
    puzzle = pysolvers.parse(text)
    assert pysolvers.conflict(puzzle) is None
    part, dice = kind_named(puzzle.kind).givens, random.Random(text)
    solutions = list(pysolvers.solutions(puzzle, 20))
    for _ in range(6):
        fewer = part.only(puzzle, [clue for clue in part.demands(puzzle) if dice.random() < 0.6])
        assert pysolvers.solve(fewer) is not None
        if puzzle.kind != "numberlink":  # there the lines of pairs that are left out go, too
            assert not any(pysolvers.check(fewer, solution.data) for solution in solutions)


def test_a_puzzle_with_all_its_demands_is_the_puzzle() -> None:
    for text in (*NONE, *SOME):
        puzzle = pysolvers.parse(text)
        part = kind_named(puzzle.kind).givens
        whole = part.only(puzzle, part.demands(puzzle))
        assert pysolvers.count(whole, limit=40).value == pysolvers.count(puzzle, limit=40).value, text


def test_what_the_board_itself_forbids_has_no_clues_and_a_reason() -> None:
    found = pysolvers.conflict("3x3;closed")
    assert found and not found.clues and found.proved
    assert found.headline == "The board allows no solution, whatever the clues are."
    assert found.reason.startswith("No path can exist: ")


def test_a_smaller_set_is_found_where_one_order_gives_a_large_one() -> None:
    found = pysolvers.conflict("5x5;start=0.1;walls=" + ",".join(f"{r}.3-{r}.4" for r in range(5)))
    assert found and len(found.clues) == 1  # the start is of the wrong colour, whatever the walls


def test_sets_that_are_not_decided_are_kept_and_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conflicts, "TRIAL", -1.0)  # no set is tried
    found = pysolvers.conflict("A.B/.../B.A")
    assert found and found.complete and not found.proved and len(found.clues) == 3


def test_the_smallest_set_so_far_is_given_when_time_is_up() -> None:
    steps = [step for step in conflict_steps(pysolvers.parse("A.B/.../B.A")) if not isinstance(step, Progress)]
    assert len(steps[0].clues) == 3 and not steps[0].complete and steps[-1].complete
    with pytest.raises(pysolvers.OutOfBudget):
        pysolvers.conflict("4x4:1d14dcf5dfc7faa9aeb8ba16a", seconds=0)


def test_of_two_pairs_that_cross_no_third_is_named() -> None:
    found = pysolvers.conflict("AB..C/....C/BA...")
    assert found and {clue.value for clue in found.clues} == {"A", "B"}
    for many in range(2):
        for clues in combinations(found.clues, many):
            assert answerable(kind_named("flow").givens.only(found.puzzle, clues))


@pytest.mark.parametrize(
    ("text", "names", "unique"),
    [
        ("A.B/.../B.A", ["the pair A"], False),
        ("4x4:1d14dcf5dfc7faa9aeb8ba16a", ["the number 5 in R2C1"], True),
        ("A.B.C/...../C.B.A/...../.....", ["the pair C", "the rule that every cell is used"], False),
        ("4x4;waypoints=0.0,2.2,3.3", ["the number 3 in R4C4", "the number 1 in R1C1"], False),
    ],
)
def test_a_puzzle_is_repaired_by_removing_as_few_clues_as_needed(text: str, names: list[str], unique: bool) -> None:
    puzzle = pysolvers.parse(text)
    found = [step for step in repair_steps(puzzle, pysolvers.conflict(puzzle)) if isinstance(step, Repair)][-1]
    assert [clue.name for clue in found.clues] == names and found.unique is unique
    repaired = edited(kind_named(puzzle.kind), puzzle, found.edits)
    assert pysolvers.outcome(repaired) == ("unique" if unique else "multiple")
