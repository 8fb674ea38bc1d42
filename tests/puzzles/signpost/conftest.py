"""Boards of any size under the schedule of large ones."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from pysolvers.puzzles.signpost import solver
from pysolvers.puzzles.signpost.solving import decimation, guided_sat, random_fill
from pysolvers.puzzles.signpost.solving.schedule import SCHEDULE


@pytest.fixture
def schedule(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Changes the schedule of all methods for the time of a test, by the names of its fields."""

    def change(**numbers: float) -> None:
        changed = replace(SCHEDULE, **numbers)  # type: ignore[arg-type]  # names and types are those of the fields
        for module in (decimation, guided_sat, solver, random_fill):
            monkeypatch.setattr(module, "SCHEDULE", changed)

    return change
