"""Where real puzzles and pictures lie, which are not part of the project: the one setting `PYSOLVERS_PUZZLES`."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PUZZLES = Path(os.environ.get("PYSOLVERS_PUZZLES") or ROOT.parent / "shared" / "puzzles")
"""The folder of real puzzles; what needs it says so when it is absent."""

PICTURES = PUZZLES.parent / "pictures"
"""The folder of labeled screenshots."""
