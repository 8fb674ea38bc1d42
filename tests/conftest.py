"""What all tests share."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def puzzles() -> Path:
    """The folder of real puzzles beside the project; the test is skipped where it is absent."""
    folder = ROOT.parent / "shared" / "puzzles"
    if not folder.is_dir():
        pytest.skip("the folder ../shared/puzzles with real puzzles is absent")
    return folder
