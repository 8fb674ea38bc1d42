"""The programs that the bench holds ours against find what ours find."""

from __future__ import annotations

import random
from argparse import Namespace

import pytest

import pysolvers
from pysolvers.engines.sat.availability import installed
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from scripts import bench, peers

MANY = [
    pytest.param("signpost_backtracking"),
    pytest.param("signpost_sat", marks=pytest.mark.skipif(not installed(), reason="python-sat is not installed")),
]


@pytest.mark.parametrize("name", MANY)
def test_the_programs_after_articles_find_as_many_solutions_as_ours(name: str) -> None:
    peer, dice = peers.load(name), random.Random(3)
    counts = set()
    for _ in range(40):
        width, height = dice.randint(1, 4), dice.randint(1, 3)
        cells = width * height
        numbers = [0] * cells
        for number in (1, *(n for n in range(2, cells + 1) if dice.random() < 0.2)):
            numbers[dice.choice([at for at in range(cells) if not numbers[at]])] = number
        board = SignpostPuzzle(width, height, tuple(dice.randrange(8) for _ in range(cells)), tuple(numbers))
        counts.add(found := peer.find(board, None, 10.0))
        assert found == pysolvers.count(board).value
    assert counts >= {0, 1}


def test_graphillion_counts_as_many_paths_as_ours() -> None:
    pytest.importorskip("graphillion", reason="Graphillion, of the group `bench`, is not installed")
    peer = peers.load("graphillion")
    boards = (
        "5x5;start=0.0;end=4.4", "4x4", "4x4;closed", "3x4;start=0.1", "4x3;holes=0.1", "3x3;start=0.1",
        "3x1;holes=0.1", "5x4;start=0.0;walls=1.1-1.2;required=2.2-2.3",
    )  # fmt: skip
    for board in boards:
        puzzle = pysolvers.parse(board, "hamiltonian")
        assert peer.find(puzzle, None, 10.0) == pysolvers.count(puzzle).value, board
    assert peer.find(pysolvers.parse("4x4", "hamiltonian"), 3, 10.0) == 3
    assert peer.find(pysolvers.parse("4x4;waypoints=0.0,1.1,2.2,3.3", "hamiltonian"), None, 10.0) is None


def test_a_peer_that_is_not_installed_is_left_out_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError("No module named 'clingo'", name="clingo")

    monkeypatch.setattr("importlib.import_module", missing)
    arguments = Namespace(peer=[("clingo", ""), ("other", "cat")])
    assert list(bench._programs(arguments)) == ["", "other"]
    assert (
        capsys.readouterr().err == "The peer clingo needs the package clingo, which is not installed. It is left out.\n"
    )


@pytest.mark.parametrize("name", MANY)
def test_they_stop_at_the_limit(name: str) -> None:
    assert peers.load(name).find(pysolvers.parse("4x4c#1"), 1, 10.0) == 1


def test_backtracking_does_not_take_a_board_without_a_1() -> None:
    assert peers.load("signpost_backtracking").find(pysolvers.parse("2x2:ceaa", "signpost"), None, 10.0) is None
