"""What the tests of kept texts share."""

from __future__ import annotations

import pytest

from pysolvers.engines.reasoning import kept
from pysolvers.puzzles.regex_crossword import board, network


@pytest.fixture
def _no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes long is not left out, as it would be on a busy machine."""
    for module in (kept, network, board):
        monkeypatch.setattr(module, "perf_counter", lambda: 0.0)
