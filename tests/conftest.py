"""What all tests share."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from pysolvers.core import kind
from scripts.build.environment import parts_are_there
from tests.e2e import building

ROOT = Path(__file__).resolve().parents[1]
# The same random examples each time, so that no run fails by chance; long runs look at others. No test depends on time.
settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("others", parent=settings.get_profile("same"), derandomize=False)
settings.load_profile("others" if os.environ.get("PYSOLVERS_LONG") else "same")

TEMPLATE = "pysolvers.puzzles._template"
"""The kind to copy; no front end lists it."""


@pytest.fixture(scope="session", autouse=True)
def _page_is_built_meanwhile(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Where tests of the page are among those to run, its build begins with the first test of all."""
    if any("dist" in getattr(item, "fixturenames", ()) for item in request.session.items):
        building.begin(building.folder_of_run(tmp_path_factory))


@pytest.fixture
def template_is_listed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The template is among the kinds while a test runs."""
    monkeypatch.setattr(kind, "KIND_PACKAGES", (*kind.KIND_PACKAGES, TEMPLATE))
    kind.kinds.cache_clear()
    yield
    monkeypatch.undo()
    kind.kinds.cache_clear()


@pytest.fixture(scope="session")
def page_parts() -> None:
    """What the page is made from is there; the test is skipped without it."""
    if not parts_are_there():
        pytest.skip("the page's packages are not installed: scripts/test.py does that")


@pytest.fixture(scope="session")
def puzzles() -> Path:
    """The folder of real puzzles beside the project; the test is skipped where it is absent."""
    folder = ROOT.parent / "shared" / "puzzles"
    if not folder.is_dir():
        pytest.skip("the folder ../shared/puzzles with real puzzles is absent")
    return folder
