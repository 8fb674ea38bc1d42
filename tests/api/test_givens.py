"""Clues that can go and clues that are missing, against brute force on small boards of every kind."""

from collections.abc import Sequence
from itertools import combinations

import pytest

import pysolvers
from pysolvers.api.givens import edited
from pysolvers.core.editing import Clue
from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.errors import ArgumentError

WITH_GIVENS = [kind for kind in pysolvers.kinds() if kind.has("givens")]

UNIQUE = (
    "4x4:1d14dcf4dfc7faa9aeb8ba16a",
    "5x5;waypoints=3.1,4.4,1.3;walls=1.0-2.0,1.2-2.2,2.3-2.4,3.2-4.2",
    "4x4;start=0.0;end=0.3;walls=0.1-0.2,0.0-1.0;required=0.0-0.1",
    "4x4;at=0.0:1,1.2:6,2.2:9",
    "rect;y=(EC|G)+,[HYO]*;x=(H|E|HE)*,[UCO]*;given=0.0:E",
    "rect;y=(EC|G)+~.C,[HYO]*;x=(H|E|HE)*,[UCO]*",
    "#numberlink=...A../.B..CA/..BD.D/.E...F/C..G.G/E.FH.H",
    "#numberlink=A.B/.#./A.B&rules=classic",
    "#numberlink=AA.#&rules=classic",
    "#numberlink=AB/AB&rules=tight",
)
SEVERAL = (
    "4x4:ddcfdfcfaaaebbaa",
    "4x4;start=0.0;end=0.3",
    "4x4;waypoints=0.0,2.1,3.0",
    "4x4;at=0.0:1,2.2:9",
    "4x4;closed",
    "rect;y=(EC|G)+,[HYO]*;x=.*,[UCO]*",
    "#numberlink=A../.../..A",
    "#numberlink=A.B/.../A.B&rules=classic",
    "#numberlink=A..B/..../A..B",
)


def one_solution(puzzle: Puzzle) -> bool:
    """By another engine than the one that is asked for, where there is one."""
    try:
        return pysolvers.is_unique(puzzle, engine="frontier")
    except ArgumentError:  # the kind has none, or it is not for this puzzle
        return pysolvers.is_unique(puzzle, engine="search")


def without(puzzle: Puzzle, clues: Sequence[Clue]) -> Puzzle | None:
    kind = kind_named(puzzle.kind)
    try:
        return edited(kind, puzzle, kind.givens.without(puzzle, clues))
    except PuzzleError:
        return None


def is_spare(puzzle: Puzzle, clues: Sequence[Clue]) -> bool:
    """Whether the puzzle without the clues has one solution, and it is the same to a person."""
    left, kind = without(puzzle, clues), kind_named(puzzle.kind)
    if left is None or not one_solution(left):
        return False
    return kind.givens.carried(pysolvers.solve(puzzle), left, clues) == pysolvers.solve(left)


@pytest.mark.parametrize("text", UNIQUE)
def test_what_is_spare_is_what_brute_force_finds_and_nothing_more_can_go(text: str) -> None:
    puzzle = pysolvers.parse(text)
    assert pysolvers.is_unique(puzzle)
    found = pysolvers.spare(puzzle)
    givens = kind_named(puzzle.kind).givens.givens(puzzle)
    assert found.complete
    assert list(found.alone) == [clue for clue in givens if is_spare(puzzle, (clue,))]
    assert set(found.together) <= set(found.alone)
    if found.together:
        assert is_spare(puzzle, found.together)
        assert found.without == without(puzzle, found.together)
    for clue in set(found.alone) - set(found.together):
        assert not is_spare(puzzle, (*found.together, clue))


def test_every_kind_has_a_board_with_something_to_spare() -> None:
    spare = {puzzle.kind for puzzle in map(pysolvers.parse, UNIQUE) if pysolvers.spare(puzzle).together}
    assert spare == {kind.name for kind in WITH_GIVENS}


@pytest.mark.parametrize("text", SEVERAL)
def test_the_clues_that_are_missing_leave_one_solution(text: str) -> None:
    puzzle = pysolvers.parse(text)
    kind = kind_named(puzzle.kind)
    found = pysolvers.mend(puzzle)
    assert found.complete and found.clues
    assert one_solution(found.mended)
    assert found.mended == edited(kind, puzzle, found.edits)


@pytest.mark.parametrize("text", SEVERAL)
def test_a_clue_keeps_the_solutions_that_it_is_said_to_keep(text: str) -> None:
    puzzle = pysolvers.parse(text)
    kind, solutions = kind_named(puzzle.kind), list(pysolvers.solutions(puzzle, 12))
    part = kind.givens
    for clue in part.clues(solutions[0]):
        changed = edited(kind, puzzle, part.added(solutions[0], (clue,)))
        left = [part.carried(solution, puzzle, (clue,)) for solution in pysolvers.solutions(changed)]
        assert [solution for solution in solutions if part.keeps(solution, clue)] == [
            a for a in solutions if a in left
        ], clue


def test_two_numbers_more_come_in_the_order_of_the_path() -> None:
    puzzle = pysolvers.parse("5x5;waypoints=0.0,4.4")
    part = kind_named("zip").givens
    solution = next(pysolvers.solutions(puzzle))
    numbers = [clue for clue in part.clues(solution) if clue.value[0] == "waypoints"]
    several = (numbers[15], numbers[2], numbers[9])
    changed = edited(kind_named("zip"), puzzle, part.added(solution, several))
    assert not pysolvers.check(changed, solution.data)


def test_puzzles_that_cannot_be_asked_about_are_refused_in_a_sentence() -> None:
    with pytest.raises(PuzzleError, match="has several solutions"):
        pysolvers.spare("4x4;start=0.0;end=0.3")
    with pytest.raises(PuzzleError, match="has no solution"):
        pysolvers.mend("2x2;start=0.0;end=1.1")
    with pytest.raises(pysolvers.OutOfBudget):
        pysolvers.mend("9x9", seconds=0)
    assert pysolvers.mend("4x4:1ddcfdfcfaaaebba16a").clues == ()


def test_that_fewer_clues_are_not_enough_is_said_only_where_it_is_so() -> None:
    some = [text for text in SEVERAL if pysolvers.mend(text).proved]
    for text in some:
        found = pysolvers.mend(text)
        kind = kind_named(found.puzzle.kind)
        for solution in pysolvers.solutions(text):
            for clues in combinations(kind.givens.clues(solution), len(found.clues) - 1):
                assert not one_solution(edited(kind, found.puzzle, kind.givens.added(solution, clues))), clues
    assert len(some) > 3
    assert not pysolvers.mend("4x4").proved  # 276 solutions, of which forty are looked at
