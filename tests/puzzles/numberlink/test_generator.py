"""New boards: one answer, no trivial pairs, the same for the same seed."""

import random
from collections.abc import Generator
from typing import Any, TypeVar, cast

import pytest

import pysolvers
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.numberlink.generator import DIFFICULTIES
from pysolvers.puzzles.numberlink.making.cell_proofs import prove
from pysolvers.puzzles.numberlink.making.path_cover import PathCover
from pysolvers.puzzles.numberlink.making.random_paths import random_paths
from pysolvers.puzzles.numberlink.model import RULES, NumberlinkPuzzle, NumberlinkSolution
from tests.of_kind import all_solved, made

T = TypeVar("T")


def _result(steps: Generator[Progress, None, T]) -> T:
    """What a generator returns at its end."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return cast(T, end.value)


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_new_board_has_one_answer_and_no_neighbours_as_a_pair(rules: str, difficulty: str) -> None:
    board = made(NumberlinkPuzzle, "7x6", 3, difficulty, rules=rules)
    assert board.options.get("rules", "full") == rules
    assert pysolvers.outcome(board) == "unique"
    assert all(other not in {i for _, i in board.neighbours(a)} for a, other in board.pairs.values())
    assert board == pysolvers.generate("numberlink", "7x6", seed=3, difficulty=difficulty, rules=rules)


def test_a_large_tight_board_is_made() -> None:
    board = pysolvers.generate("numberlink", "25x25", seed=1, rules="tight")
    assert pysolvers.outcome(board) == "unique"


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["full", "classic"])
def test_a_board_that_is_too_large_for_an_exact_count_is_made(rules: str) -> None:
    board = pysolvers.generate("numberlink", "16x14", seed=2, rules=rules)
    assert pysolvers.outcome(board, engine="search") == "unique"


def test_few_pairs_are_made_where_few_are_asked_for() -> None:
    board = pysolvers.generate("numberlink", "9x9", seed=1, rules="tight", pairs="5")
    assert board.summary in {f"9 × 9, {n} pairs" for n in range(5, 13)}


@pytest.mark.parametrize(("size", "options"), [("1x1", {}), ("99x99", {}), ("ten", {}), ("8x8", {"pairs": "99"})])
def test_what_cannot_be_made_is_refused(size: str, options: dict[str, Any]) -> None:
    with pytest.raises(PuzzleError):
        pysolvers.generate("numberlink", size, **options)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["full", "classic"])
def test_a_large_board_that_is_proved_cell_by_cell_has_one_answer(rules: str) -> None:
    pytest.importorskip("pysat")
    board = pysolvers.generate("numberlink", "21x20", seed=4, rules=rules)
    assert pysolvers.outcome(board, engine="sat") == "unique"


@pytest.mark.parametrize("rules", ["full", "classic"])
@pytest.mark.parametrize("seed", range(8))
def test_a_board_proved_cell_by_cell_has_the_paths_as_its_one_answer(rules: str, seed: int) -> None:
    rng = random.Random(seed)
    paths = None
    while paths is None:
        paths = _result(random_paths(7, 6, 6, rng))
    cover = PathCover(7, 6, paths, rules, rng)
    proved = _result(prove(cover))
    if proved:
        answers = all_solved(NumberlinkSolution, cover.puzzle(), engine="frontier")
        assert [answer.links for answer in answers] == [cover.links()]


@pytest.mark.slow
def test_a_large_tight_board_has_about_as_many_pairs_as_its_side() -> None:
    board = made(NumberlinkPuzzle, "40x40", 1, rules="tight")
    assert 40 <= len(board.pairs) <= 50
    assert pysolvers.outcome(board) == "unique"
