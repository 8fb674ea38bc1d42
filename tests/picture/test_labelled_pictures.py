"""Real screenshots with labels: how many are read without a mistake, and whether mistakes are noticed."""

from pathlib import Path

import pytest

import pysolvers
from pysolvers.core.puzzle import PuzzleError
from scripts.pictures.distortions import DISTORTIONS
from scripts.pictures.measure import is_right, measure
from tests.sampling import rest_when_long

SAMPLE = 32
"""One labelled picture in so many is read, unless all are."""


@pytest.mark.slow
@pytest.mark.parametrize("sample", rest_when_long([SAMPLE, 1]))
def test_nearly_all_labelled_pictures_are_read_and_no_mistake_is_silent(
    pictures: list[tuple[Path, str, str]], sample: int
) -> None:
    wrong, silent = [], []
    for path, kind, identity in pictures[::sample]:
        try:
            found = pysolvers.read_picture(path)
        except PuzzleError:
            wrong.append(path.name)
            continue
        if not is_right(found, kind, identity):
            wrong.append(path.name)
            if found.certain:
                silent.append(path.name)
    assert len(wrong) <= 0.1 * len(pictures) / sample, wrong
    assert len(silent) <= 0.02 * len(pictures) / sample, silent


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("distortion", list(DISTORTIONS))
def test_nine_of_ten_are_read_whatever_happened_to_them(pictures: list[tuple[Path, str, str]], distortion: str) -> None:
    figures = [
        measure({"file": path.name, "kind": kind, "id": identity}, DISTORTIONS[distortion])
        for path, kind, identity in pictures
    ]
    assert sum(one["right"] for one in figures) >= 0.9 * len(figures)
    assert sum(one["silent"] for one in figures) <= 0.02 * len(figures)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "steps"), rest_when_long([("zip-an21p__2025_04_21_solved.png", 35), ("zip-jasonli2446__IMG_1720.png", 17)])
)
def test_a_drawn_path_is_one_move_and_its_cells_are_no_holes(
    pictures: list[tuple[Path, str, str]], name: str, steps: int
) -> None:
    path, _, identity = next(each for each in pictures if each[0].name == name)
    found = pysolvers.read_picture(path)
    (move,) = found.moves
    assert len(move.partition(":")[2]) == steps
    assert found.puzzle is not None
    assert found.puzzle.id == identity.partition(";walls")[0]
