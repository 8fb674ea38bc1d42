"""Signpost: all solutions, by search."""

import random
from pathlib import Path

import pytest

import pysolvers
from pysolvers.core.progress import Progress
from pysolvers.puzzles.signpost import solver
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.solver import PART as SOLVER
from pysolvers.puzzles.signpost.text.id import read_id
from scripts.benchmarks import signposts_of_100
from tests.puzzles.signpost.brute_force import all_solutions, random_board


def solutions(board: SignpostPuzzle, engine: str = "search") -> list[tuple[int, ...]]:
    return [step.numbers for step in SOLVER.solve(board, engine) if not isinstance(step, Progress)]


def agree(seed: int, boards: int, largest: int = 4) -> None:
    """All solutions of random boards are those that brute force finds, each once."""
    rng = random.Random(seed)
    for _ in range(boards):
        board = random_board(rng, largest)
        found = solutions(board)
        assert len(found) == len(set(found)), board.id
        assert set(found) == all_solutions(board), board.id


@pytest.mark.slow
def test_small_random_boards_agree_with_brute_force() -> None:
    agree(1, 1000)


@pytest.mark.parametrize("with_sat", [True, False])
def test_auto_finds_each_solution_once(with_sat: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "PATIENCE", 1)
    if not with_sat:
        monkeypatch.setattr(solver, "installed_or_requested", lambda: False)
    rng = random.Random(11)
    for _ in range(150):
        board = random_board(rng)
        found = solutions(board, "auto")
        assert len(found) == len(set(found)), board.id
        assert set(found) == all_solutions(board), board.id


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_many_small_random_boards_agree_with_brute_force() -> None:
    agree(2, 50_000)


def test_the_sample_has_one_solution() -> None:
    board = pysolvers.parse("4x4:1ddcfdfcfaaaebba16a")
    assert [s.data for s in pysolvers.solutions(board)] == [
        [[1, 14, 10, 11], [4, 2, 6, 7], [3, 13, 9, 15], [12, 8, 5, 16]]
    ]


def test_boards_of_the_original_generator_are_unique(puzzles: Path) -> None:
    for text in (puzzles / "signpost" / "tatham_ids.txt").read_text().split():
        assert pysolvers.outcome(read_id(text), nodes=0) == "unique"


@pytest.mark.slow
def test_random_boards_up_to_eight_are_decided(puzzles: Path) -> None:
    for row in (puzzles / "signpost" / "random_hints.tsv").read_text().splitlines()[::4]:
        board = read_id(row.split("\t")[1])
        if board.width <= 8:
            assert pysolvers.outcome(board) != "none"


def test_a_board_that_is_a_single_cell_has_one_solution() -> None:
    assert solutions(read_id("1x1:a")) == [(1,)]
    assert solutions(read_id("1x1:1a")) == [(1,)]


def test_hints_that_cannot_fit_leave_no_solution() -> None:
    assert solutions(read_id("2x2:1a2aaa")) == []


def test_what_all_solutions_share_is_found() -> None:
    board = read_id("3x1:1ccg")
    assert pysolvers.count(board) == pysolvers.Count(2, exact=True)
    assert pysolvers.common(board) == {(0, 0): 1}


def test_progress_ends_with_the_total_of_nodes() -> None:
    steps = list(SOLVER.solve(read_id("5x5:cceefcfggeeccghcacehchaha")))
    assert isinstance(steps[-1], Progress)
    assert steps[-1].nodes >= 1


def test_every_engine_is_known_to_the_solver() -> None:
    for engine in SOLVER.ENGINES:
        assert solutions(read_id("2x2:1ceag"), engine) == [(1, 2, 4, 3)]


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_board_of_100_by_100_as_the_generator_makes_them_has_one_solution_by_forced_links_alone() -> None:
    board = signposts_of_100.board(100, "3")
    run = list(SOLVER.solve(board))
    found = [step for step in run if not isinstance(step, Progress)]
    assert len(found) == 1
    assert not found[0].violations()
    assert all(step.nodes == 0 for step in run if isinstance(step, Progress))
