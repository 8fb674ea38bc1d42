"""What all tests share."""

import gc
import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

from pysolvers.core import kind
from pysolvers.puzzles.regex_crossword import board, network
from scripts.build.environment import parts_are_there
from scripts.material import PUZZLES
from tests.e2e import building

ROOT = Path(__file__).resolve().parents[1]
# The same random examples each time, so that no run fails by chance; long runs look at others. No test depends on time.
settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("others", parent=settings.get_profile("same"), derandomize=False)
settings.load_profile("others" if os.environ.get("PYSOLVERS_LONG") else "same")

TEMPLATE = "pysolvers.puzzles._template"
"""The kind to copy; no front end lists it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--one-case", action="store_true", help="run one case of each parametrized test")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep one case of each test for `--one-case`: always the same, but not always the first, so that all kinds run."""
    if config.getoption("--one-case"):
        cases = defaultdict[str, list[pytest.Item]](list)
        for item in items:
            cases[item.nodeid.partition("[")[0]].append(item)
        kept = [listed[crc32(test.encode()) % len(listed)] for test, listed in cases.items()]
        config.hook.pytest_deselected(items=list(set(items) - set(kept)))
        items[:] = kept


def pytest_collection_finish() -> None:
    """What is there when all tests are known stays; to look through it for what can go took a tenth of the time."""
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


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


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clues are read after a move however slow the machine is: on the page some may be left out."""
    for module in (network, board):
        monkeypatch.setattr(module, "SECONDS", 60)


@pytest.fixture(scope="session")
def page_parts() -> None:
    """What the page is made from is there; the test is skipped without it."""
    if not parts_are_there():
        pytest.skip("the page's packages are not installed: scripts/test.py does that")


@pytest.fixture(scope="session")
def puzzles() -> Path:
    """The folder of real puzzles beside the project; the test is skipped where it is absent."""
    folder = PUZZLES
    if not folder.is_dir():
        pytest.skip("the folder PYSOLVERS_PUZZLES with real puzzles is absent")
    return folder
