"""clingo and z3, with models written for the tests, agree with every engine of every kind on random small boards."""

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Any

import pytest

import pysolvers
from pysolvers import Difficulty, Engine
from pysolvers.core.kind import Kind, kinds
from pysolvers.errors import ArgumentError
from tests.oracles.offers import Oracle, Solution, has_oracle, oracle, second_opinion
from tests.sampling import rest_when_long

LIMIT = 40
"""How many solutions are compared one by one; beyond that only that there are more."""

REFUSAL = "choose"
"""What an engine's sentence has in it when it does not take a board: it names other engines."""


def with_engines(name: str) -> pytest.MarkDecorator:
    """For every engine of the kinds that have an oracle."""
    chosen = [kind for kind in kinds() if has_oracle(kind, name)]
    pairs = [
        pytest.param(kind, engine, id=f"{kind.name}-{engine}") for kind in chosen for engine in kind.solver.ENGINES
    ]
    return pytest.mark.parametrize(("kind", "engine"), pairs)


def loaded(kind: Kind, name: str) -> Oracle:
    """An oracle; the test is skipped where its program is not installed."""
    program = name.removesuffix("_model")
    if program != name:
        pytest.importorskip(program, reason=f"{program} is not installed: no second opinion from it")
    return oracle(kind, name)


def compare(kind: Kind, engine: Engine, name: str, boards: range) -> None:
    """Hold an engine's solutions, and its count, against the oracle's on random boards, named by their seeds.

    An engine may say that it does not take a board (a frontier knows no symmetry); most it has to take.
    """
    theirs, offered = loaded(kind, name), second_opinion(kind)
    refused = 0
    for seed in boards:
        puzzle = offered.random_board(Random(f"{kind.name} {seed}"))
        try:
            found = list(islice(pysolvers.solutions(puzzle, engine=engine), LIMIT + 1))
        except ArgumentError as error:
            assert REFUSAL in str(error), puzzle.id
            refused += 1
            continue
        expected = first_different(theirs.solutions(puzzle), LIMIT + 1)
        ours = {offered.key(solution) for solution in found}
        where = f"board {seed}: {puzzle.id}"
        assert len(ours) == len(found), f"{where}: a solution came twice"
        assert not any(solution.violations() for solution in found), f"{where}: a wrong solution"
        if len(expected) > LIMIT:
            assert len(ours) > LIMIT, where
        else:
            assert ours == expected, where
            assert pysolvers.count(puzzle, engine=engine) == pysolvers.Count(len(expected), exact=True), where
    assert refused <= len(boards) * 2 // 3, f"{engine} refused {refused} of {len(boards)} boards"


def first_different(solutions: Iterable[Solution], most: int) -> set[Solution]:
    """The first solutions, each counted once: two walks of one path are one solution, so more may be needed."""
    found: set[Solution] = set()
    for solution in solutions:
        found.add(solution)
        if len(found) == most:
            break
    return found


def test_every_kind_has_an_oracle() -> None:
    assert all(has_oracle(kind, "clingo_model") or has_oracle(kind, "z3_model") for kind in kinds())


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("boards", rest_when_long([range(20), range(10_000, 12_000)]), ids=len)
@with_engines("clingo_model")
def test_clingo_finds_the_same_solutions(kind: Kind, engine: Engine, boards: range) -> None:
    compare(kind, engine, "clingo_model", boards)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("boards", rest_when_long([range(1000, 1003), range(20_000, 20_200)]), ids=len)
@with_engines("z3_model")
def test_z3_finds_the_same_solutions(kind: Kind, engine: Engine, boards: range) -> None:
    compare(kind, engine, "z3_model", boards)


NEW = [
    pytest.param(
        kind, size, difficulty, id=f"{kind.name}-{size}-{difficulty}", marks=[pytest.mark.long] * (i > 0 or j > 1)
    )
    for kind in kinds()
    for i, size in enumerate(second_opinion(kind).NEW)
    for j, difficulty in enumerate(kind.generator.DIFFICULTIES)
]


def check_new(kind: Kind, size: str, difficulty: Difficulty, seeds: range) -> None:
    """Make puzzles, each with its settings at random, and have an oracle look for their solutions."""
    offered = second_opinion(kind)
    theirs = loaded(kind, offered.NEW_BY)
    for seed in seeds:
        rng = Random(f"{kind.name} {size} {seed}")
        settings = [setting for setting in kind.generator.SETTINGS if setting.choices]
        wishes: dict[str, Any] = {
            setting.name: rng.choice([value for value, _ in setting.choices]) for setting in settings
        }
        try:
            puzzle = pysolvers.generate(kind.name, size, seed=seed, difficulty=difficulty, **wishes)
        except ArgumentError:  # a setting that is not for this size
            puzzle = pysolvers.generate(kind.name, size, seed=seed, difficulty=difficulty)
        ours = pysolvers.solve(puzzle)
        assert ours and first_different(theirs.solutions(puzzle), 2) == {offered.key(ours)}, puzzle.id


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "size", "difficulty"), NEW)
def test_a_new_puzzle_has_one_solution_by_the_word_of_another(kind: Kind, size: str, difficulty: Difficulty) -> None:
    check_new(kind, size, difficulty, range(1))


@pytest.mark.long
@pytest.mark.timeout(3000)
@pytest.mark.parametrize(("kind", "size", "difficulty"), NEW)
def test_twenty_new_puzzles_have_one_solution_by_the_word_of_another(
    kind: Kind, size: str, difficulty: Difficulty
) -> None:
    check_new(kind, size, difficulty, range(100, 120))
