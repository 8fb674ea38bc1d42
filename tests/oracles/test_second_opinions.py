"""clingo and z3, with models written for the tests, agree with every engine of every kind on random small boards."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

import pysolvers
from pysolvers.core.kind import kind_named, kinds
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.puzzles.numberlink.model import RULES
from tests.oracles.boards import key, random_of
from tests.puzzles.regex_crossword.brute_force import fillings

LIMIT = 40
"""How many answers are compared one by one; beyond that only that there are more."""

ENGINES = [(kind.name, engine) for kind in kinds() for engine in kind.solver.ENGINES]
of_every_engine = pytest.mark.parametrize(("kind", "engine"), ENGINES, ids=lambda value: value)
Oracle = Callable[[Puzzle], Iterator[Any]]


@pytest.fixture
def by_clingo() -> Oracle:
    pytest.importorskip("clingo", reason="clingo is not installed: no second opinion from it")
    from tests.oracles import clingo_models

    return clingo_models.answers


@pytest.fixture
def by_z3() -> Oracle:
    pytest.importorskip("z3", reason="z3-solver is not installed: no second opinion from it")
    from tests.oracles import z3_models

    return z3_models.answers


def compare(kind: str, engine: str, oracle: Oracle, boards: range) -> None:
    """Hold an engine's answers, and its count, against the oracle's on random boards, named by their seeds.

    An engine may say that it does not take a board (a frontier knows no symmetry); most it has to take.
    """
    refused = 0
    for seed in boards:
        puzzle = random_of(kind, Random(f"{kind} {seed}"))
        try:
            found = list(islice(pysolvers.solutions(puzzle, engine=engine), LIMIT + 1))
        except PuzzleError as error:
            assert "choose" in str(error), puzzle.id
            refused += 1
            continue
        theirs = set()
        for answer in oracle(puzzle):  # two walks of one path are one answer, so this may take more than LIMIT of them
            theirs.add(answer)
            if len(theirs) > LIMIT:
                break
        ours = {key(answer) for answer in found}
        where = f"board {seed}: {puzzle.id}"
        assert len(ours) == len(found), f"{where}: an answer came twice"
        assert not any(answer.violations() for answer in found), f"{where}: a wrong answer"
        if len(theirs) > LIMIT:
            assert len(ours) > LIMIT, where
        else:
            assert ours == theirs, where
            assert pysolvers.count(puzzle, engine=engine) == pysolvers.Count(len(theirs), exact=True), where
    assert refused <= len(boards) * 2 // 3, f"{engine} refused {refused} of {len(boards)} boards"


@of_every_engine
def test_clingo_finds_the_same_answers(kind: str, engine: str, by_clingo: Oracle) -> None:
    compare(kind, engine, by_clingo, range(150))


@of_every_engine
def test_z3_finds_the_same_answers(kind: str, engine: str, by_z3: Oracle) -> None:
    compare(kind, engine, by_z3, range(1000, 1012))


@pytest.mark.parametrize(
    ("kind", "size"), [("signpost", "4x4"), ("signpost", "5x5c"), ("numberlink", "5x5"), ("hamiltonian", "5x5")]
)
@pytest.mark.parametrize("seed", range(5))
def test_a_new_puzzle_has_one_answer_by_clingo_s_word(kind: str, size: str, seed: int, by_clingo: Oracle) -> None:
    if not kind_named(kind).has_generator:
        pytest.skip(f"there are no new puzzles of the kind {kind} yet")
    puzzle = pysolvers.generate(kind, size, seed)
    assert len(set(islice(by_clingo(puzzle), 3))) == 1, puzzle.id


@pytest.mark.parametrize("size", ["3x3", "hex 2"])
@pytest.mark.parametrize("difficulty", ["easy", "hard"])
@pytest.mark.parametrize("seed", range(2))
def test_a_new_crossword_has_one_answer_by_the_word_of_re(size: str, difficulty: str, seed: int) -> None:
    puzzle = pysolvers.generate("regex-crossword", size, seed, difficulty)
    assert [tuple(key(answer)) for answer in pysolvers.solutions(puzzle)] == list(islice(fillings(puzzle), 3)), (
        puzzle.id
    )


SIZES = {
    "signpost": ["4x4", "5x5", "6x4c"],
    "numberlink": ["4x4", "5x5", "6x6"],
    "hamiltonian": ["4x4", "5x5", "6x6"],
    "regex-crossword": ["2x3", "3x3", "4x4", "hex 2", "hex 3"],
}
MADE = [
    (kind, size, difficulty)
    for kind, sizes in SIZES.items()
    for size in sizes
    for difficulty in kind_named(kind).generator.DIFFICULTIES
]


@pytest.mark.long
@pytest.mark.timeout(3000)
@pytest.mark.parametrize(("kind", "size", "difficulty"), MADE)
def test_every_new_puzzle_has_one_answer_by_the_word_of_another(
    kind: str, size: str, difficulty: str, by_clingo: Oracle
) -> None:
    """Twenty of each; a puzzle has its options at random, where there are some."""
    options = kind_named(kind).options
    for seed in range(100, 120):
        rng = Random(f"{kind} {size} {seed}")
        rules = {"rules": rng.choice(RULES)} if any(option.name == "rules" for option in options) else {}
        puzzle = pysolvers.generate(kind, size, seed, difficulty, **rules)
        theirs = fillings(puzzle) if kind == "regex-crossword" else by_clingo(puzzle)
        several = set(islice(theirs, 3))
        assert several == {key(pysolvers.solve(puzzle))}, puzzle.id


@pytest.mark.long
@pytest.mark.timeout(1800)
@of_every_engine
def test_clingo_finds_the_same_answers_on_thousands_of_boards(kind: str, engine: str, by_clingo: Oracle) -> None:
    compare(kind, engine, by_clingo, range(10_000, 12_000))


@pytest.mark.long
@pytest.mark.timeout(1800)
@of_every_engine
def test_z3_finds_the_same_answers_on_hundreds_of_boards(kind: str, engine: str, by_z3: Oracle) -> None:
    compare(kind, engine, by_z3, range(20_000, 20_200))
