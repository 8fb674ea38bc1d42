"""What works within two kinds does what it did, step by step: engines, generators, layouts, keys.

`tests/puzzles/KIND/within.py` has the courses. The files here hold a few letters for all that happens in each of them;
`keeping.py` tells how they are made again after a change that is meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib import import_module

import pytest

from pysolvers.core.progress import Pace
from tests.kept.keeping import is_kept

COURSES = [
    pytest.param(kind, course, marks=pytest.mark.slow)
    for kind in ("signpost", "regex_crossword")
    for course in ("lines", "made")
]


@pytest.mark.parametrize(("kind", "course"), COURSES)
def test_what_happens_within_a_kind_is_what_it_was(monkeypatch: pytest.MonkeyPatch, kind: str, course: str) -> None:
    within = import_module(f"tests.puzzles.{kind}.within")
    monkeypatch.setattr(Pace, "due", lambda _: True)  # reports come at the same places on every machine
    within.hurry(monkeypatch)
    name = "within" if course == "lines" else f"within-{course}"
    is_kept(f"{kind.replace('_', '-')}-{name}", in_letters(getattr(within, course)()))


def in_letters(parts: Iterable[tuple[str, Iterable[object]]]) -> Iterator[str]:
    """Each part in a line: how many things happen in it, and letters for all of them."""
    for name, happens in parts:
        digest, count = sha256(), 0
        for each in happens:
            digest.update(f"{each}\n".encode("utf-8", "surrogatepass"))
            count += 1
        yield f"{name}: {count} {digest.hexdigest()[:6]}"
