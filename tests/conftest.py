"""What all tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pysolvers.core import kind

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = "pysolvers.puzzles._template"
"""The kind to copy; no front end lists it."""


@pytest.fixture
def template_is_listed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The template is among the kinds while a test runs."""
    monkeypatch.setattr(kind, "KIND_PACKAGES", (*kind.KIND_PACKAGES, TEMPLATE))
    kind.kinds.cache_clear()
    yield
    monkeypatch.undo()
    kind.kinds.cache_clear()


@pytest.fixture(scope="session")
def puzzles() -> Path:
    """The folder of real puzzles beside the project; the test is skipped where it is absent."""
    folder = ROOT.parent / "shared" / "puzzles"
    if not folder.is_dir():
        pytest.skip("the folder ../shared/puzzles with real puzzles is absent")
    return folder
