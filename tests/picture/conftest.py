"""The labelled pictures beside the project."""

import json
from pathlib import Path

import pytest

from scripts.material import PICTURES


@pytest.fixture(scope="session")
def pictures() -> list[tuple[Path, str, str]]:
    """The file, kind and id of each labelled picture; the test is skipped where there are none."""
    labels = PICTURES / "labels.jsonl"
    if not labels.is_file():
        pytest.skip("the folder ../shared/pictures with labelled pictures is absent")
    rows = (json.loads(line) for line in labels.read_text(encoding="utf-8").splitlines())
    return [(PICTURES / row["file"], row["kind"], row["id"]) for row in rows]
