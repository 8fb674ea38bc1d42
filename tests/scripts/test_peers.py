"""The programs that the bench holds ours against find what ours find."""

from __future__ import annotations

import random

import pytest

import pysolvers
from pysolvers.engines.sat.availability import installed
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from scripts import peers

MANY = [
    pytest.param("signpost_backtracking"),
    pytest.param("signpost_sat", marks=pytest.mark.skipif(not installed(), reason="python-sat is not installed")),
]


@pytest.mark.parametrize("name", MANY)
def test_the_programs_after_articles_find_as_many_answers_as_ours(name: str) -> None:
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


@pytest.mark.parametrize("name", MANY)
def test_they_stop_at_the_limit(name: str) -> None:
    assert peers.load(name).find(pysolvers.parse("4x4c#1"), 1, 10.0) == 1


def test_backtracking_does_not_take_a_board_without_a_1() -> None:
    assert peers.load("signpost_backtracking").find(pysolvers.parse("2x2:ceaa", "signpost"), None, 10.0) is None
