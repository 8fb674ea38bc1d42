"""Real screenshots with labels: how many are read without a mistake, and whether mistakes are noticed."""

import re
from pathlib import Path

import pytest

import pysolvers
from pysolvers.core.puzzle import PuzzleError
from pysolvers.picture.reading import Reading


def canonical(identity: str) -> list[list[str]]:
    """A board of labels with its labels numbered in the order in which they come: their names do not matter."""
    names: dict[str, str] = {}
    rows = identity.partition("&")[0].split("/")
    cells = [re.findall(r"_[^_]+_|.", re.sub(r"^\d+x\d+:", "", row)) for row in rows]
    return [["." if sign in ".-" else names.setdefault(sign, str(len(names))) for sign in row] for row in cells]


def is_right(found: Reading, kind: str, identity: str) -> bool:
    if found.puzzle is None or found.kind != kind:
        return False
    same_labels = kind == "numberlink" and canonical(found.puzzle.id) == canonical(identity)
    return found.puzzle.id == identity or same_labels


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
