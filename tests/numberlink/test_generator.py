"""New boards: one answer, no trivial pairs, the same for the same seed."""

import pytest

import pysolvers
from pysolvers.numberlink.generator import DIFFICULTIES
from pysolvers.numberlink.model import RULES
from pysolvers.puzzle import PuzzleError


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_new_board_has_one_answer_and_no_neighbours_as_a_pair(rules: str, difficulty: str) -> None:
    board = pysolvers.generate("numberlink", "7x6", seed=3, difficulty=difficulty, rules=rules)
    assert board.options.get("rules", "full") == rules
    assert pysolvers.outcome(board) == "unique"
    assert all(other not in {i for _, i in board.neighbours(a)} for a, other in board.pairs.values())
    assert board == pysolvers.generate("numberlink", "7x6", seed=3, difficulty=difficulty, rules=rules)


def test_a_large_tight_board_is_made() -> None:
    board = pysolvers.generate("numberlink", "25x25", seed=1, rules="tight")
    assert pysolvers.outcome(board) == "unique"


@pytest.mark.parametrize("rules", ["full", "classic"])
def test_a_board_that_is_too_large_for_an_exact_count_is_made(rules: str) -> None:
    board = pysolvers.generate("numberlink", "16x14", seed=2, rules=rules)
    assert pysolvers.outcome(board, engine="search") == "unique"


def test_few_pairs_are_made_where_few_are_asked_for() -> None:
    board = pysolvers.generate("numberlink", "9x9", seed=1, rules="tight", pairs="5")
    assert board.summary in {f"9 × 9, {n} pairs" for n in range(5, 13)}


@pytest.mark.parametrize(("size", "options"), [("1x1", {}), ("99x99", {}), ("ten", {}), ("8x8", {"pairs": "99"})])
def test_what_cannot_be_made_is_refused(size: str, options: dict[str, str]) -> None:
    with pytest.raises(PuzzleError):
        pysolvers.generate("numberlink", size, **options)
