"""Lessons: drills in which one technique goes on, what is a right answer to them, and puzzles that need a technique."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import pysolvers
from pysolvers.api.lessons import Answer, Drill, curated, drill, drills_in, judge, ladder, made, technique_named
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.core.progress import Progress, Run
from pysolvers.core.puzzle import Puzzle, PuzzleError, State
from pysolvers.errors import ArgumentError
from tests.sampling import rest_when_long, thinned

TECHNIQUES = [(kind, technique.name) for kind in kinds() for technique in kind.techniques]
MADE = [("signpost", "ring"), ("numberlink", "would join two labels"), ("hamiltonian", "two ways"),
        ("regex-crossword", "clues meet")]  # fmt: skip


def played(state: State, moves: tuple[str, ...]) -> State:
    """A board after some moves."""
    return state.played(moves)


def judged(made: Drill, state: State) -> Answer | None:
    """What is said of an answer."""
    return next(iter(Run(judge(made, state))), None)


def easiest(state: State) -> Deduction:
    """The hint on a board."""
    hints = kind_named(state.puzzle.kind).hints.hint(state)
    return next(step for step in hints if not isinstance(step, Progress))


def check(made: Drill, name: str) -> None:
    """That a drill is one: no hint is easier, and all its steps lead to the only answer."""
    (answer,) = pysolvers.solutions(made.puzzle, limit=2)
    names = [technique.name for technique in kind_named(made.puzzle.kind).techniques]
    assert names.index(easiest(made.state).technique) >= names.index(name)
    assert {step.technique for step in made.steps} == {name}
    for step in made.steps:
        after = played(made.state, step.moves)
        assert after != made.state and not after.clashes(answer)
        found = judged(made, after)
        assert found and found.right


def wrong_states(made: Drill) -> Iterator[State]:
    """Boards after one move that the answer does not have, in Signpost."""
    puzzle = made.puzzle
    (answer,) = pysolvers.solutions(puzzle, limit=2)
    for cell in puzzle.cells:
        for other in puzzle.neighbours(cell):
            if answer.at(other) != int(answer.at(cell)) + 1:
                try:
                    yield made.state.play(f"{cell[0]}.{cell[1]}-{other[0]}.{other[1]}")
                except PuzzleError:
                    continue


@pytest.mark.parametrize(("kind", "name"), rest_when_long(TECHNIQUES, 13), ids=str)
def test_the_example_of_each_technique_has_a_position_in_which_it_goes_on_and_nothing_easier(
    kind: Kind, name: str
) -> None:
    technique = technique_named(kind, name)
    made = next(iter(Run(drills_in(pysolvers.parse(technique.example, kind), technique))), None)
    assert made
    check(made, name)


@pytest.mark.parametrize(("kind", "name"), MADE)
def test_drills_are_made_anew_for_each_number(kind: str, name: str) -> None:
    of_kind = kind_named(kind)
    technique = technique_named(of_kind, name)
    first, second = (next(Run(made(of_kind, technique, number, seconds=60))) for number in (0, 1))
    assert first.puzzle != second.puzzle and not first.example
    check(first, name)
    check(second, name)


def test_a_wrong_answer_has_the_mistake_and_one_from_elsewhere_no_step() -> None:
    kind = kind_named("signpost")
    made = next(Run(drill(kind, technique_named(kind, "only follower"), 0)))
    for state in wrong_states(made):
        found = judged(made, state)
        assert found is None or (not found.right and found.step and found.step.technique == "mistake")
    (answer,) = pysolvers.solutions(made.puzzle, limit=2)
    finished = kind.play.shown(answer)
    right = frozenset(pair for step in made.steps for pair in played(made.state, step.moves).since(made.state))
    others = [pair for pair in finished.since(made.state) if len(pair) == 2 and pair not in right]
    assert others
    for (row, column), (r, c) in others:
        found = judged(made, made.state.play(f"{row}.{column}-{r}.{c}"))
        assert found == Answer(False) or (found and found.right)
    assert judged(made, made.state) is None


def test_a_puzzle_is_made_that_needs_a_technique() -> None:
    made: Puzzle = pysolvers.generate("signpost", 5, seed=1, technique="ring")
    assert "ring" in pysolvers.grade(made).techniques
    assert made == pysolvers.generate("signpost", 5, seed=1, technique="ring")


def test_a_wrong_technique_is_answered_with_the_nearest() -> None:
    with pytest.raises(ArgumentError, match="Signpost has no technique 'rings': did you mean ring"):
        pysolvers.generate("signpost", 5, technique="rings")


def test_the_ladder_has_the_techniques_of_the_variant_in_play() -> None:
    kind = kind_named("hamiltonian")
    zips = {each.name for each in ladder(kind, pysolvers.parse("6x6;waypoints=2.2,2.4,4.0,4.5,0.5,0.0,2.1,2.3"))}
    numbrix = {each.name for each in ladder(kind, pysolvers.parse("3x3;at=0.0:1,0.2:3,2.2:5,2.0:7"))}
    assert {"two ways", "order"} <= zips and "between" not in zips
    assert {"between", "next number"} <= numbrix and "only gap" not in numbrix
    assert len(ladder(kind)) == len(kind.techniques)


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_boards_that_ship_have_a_drill_of_their_technique(kind: Kind) -> None:
    for technique in thinned(kind.techniques, 3):
        for board in curated(kind, technique)[:1]:
            assert next(iter(Run(drills_in(pysolvers.parse(board, kind), technique))), None), (technique.name, board)
