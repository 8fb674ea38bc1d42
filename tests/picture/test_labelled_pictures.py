"""Real screenshots with labels: how many are read without a mistake, and whether mistakes are noticed."""

from pathlib import Path

import pytest

import pysolvers
from pysolvers.core.puzzle import PuzzleError
from scripts.pictures.measure import is_right


@pytest.mark.slow
def test_nearly_all_labelled_pictures_are_read_and_no_mistake_is_silent(pictures: list[tuple[Path, str, str]]) -> None:
    wrong, silent = [], []
    for path, kind, identity in pictures:
        try:
            found = pysolvers.read_picture(path)
        except PuzzleError:
            wrong.append(path.name)
            continue
        if not is_right(found, kind, identity):
            wrong.append(path.name)
            if found.certain:
                silent.append(path.name)
    assert len(wrong) <= 0.1 * len(pictures), wrong
    assert len(silent) <= 0.02 * len(pictures), silent
