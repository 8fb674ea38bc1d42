"""Grades order puzzles as people's labels do."""

from pathlib import Path

import pytest

import pysolvers
from scripts import grades


def correlation(name: str, folder: Path, most_cells: int = 10_000) -> float:
    """Spearman's correlation of labels and scores on puzzles of so many cells that are explained to the end."""
    labelled = [(place, puzzle) for _, place, puzzle in grades.SETS[name](folder) if len(puzzle.cells) <= most_cells]
    found = [(place, pysolvers.grade(puzzle)) for place, puzzle in labelled]
    whole = [(place, grade.score) for place, grade in found if grade.complete]
    assert len(whole) > 7
    return grades.spearman([place for place, _ in whole], [score for _, score in whole])


def test_spearmans_correlation_of_ranks_with_ties() -> None:
    assert grades.spearman([1, 2, 3, 4], [10, 20, 30, 400]) == pytest.approx(1)
    assert grades.spearman([1, 2, 3, 4], [4, 3, 2, 1]) == pytest.approx(-1)
    assert grades.spearman([1, 1, 2, 2], [1, 2, 3, 4]) == pytest.approx(0.8944, abs=1e-4)


def test_the_ladder_of_regexcrossword_com_is_a_ladder(puzzles: Path) -> None:
    assert correlation("ladder", puzzles) > 0.8


@pytest.mark.slow
def test_some_of_flow_frees_packs_and_tathams_sizes_are_in_order(puzzles: Path) -> None:
    assert correlation("packs", puzzles, 81) > 0.8
    assert correlation("menu", puzzles, 36) > 0.8


@pytest.mark.long
@pytest.mark.parametrize("name", ["packs", "experts", "menu"])
def test_whole_sets_are_in_order(puzzles: Path, name: str) -> None:
    assert correlation(name, puzzles) > 0.8
