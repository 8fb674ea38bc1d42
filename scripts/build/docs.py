"""Build the documentation with MkDocs: `python3 -m scripts.build.docs [FOLDER]` (dist/docs by default)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scripts.build.environment import PYTHON, ROOT, run


def build(target: Path) -> None:
    os.environ["NO_MKDOCS_2_WARNING"] = "1"  # the theme's advertisement for its successor
    run(PYTHON, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", target)


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "dist" / "docs")
