"""The folders of published puzzles and pictures, which aren't part of the project (variable `PYSOLVERS_PUZZLES`)."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# The folder of real puzzles; what needs it says so if it is absent.
PUZZLES = Path(os.environ.get("PYSOLVERS_PUZZLES") or ROOT.parent / "shared" / "puzzles")

PICTURES = PUZZLES.parent / "pictures"  # the folder of labeled screenshots
