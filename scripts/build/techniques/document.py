"""Write docs/techniques.md and its pictures: all techniques of every kind, with rank, name and a board that needs it.

python3 -m scripts.build.techniques.document
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from pysolvers.core.kind import Kind, kinds  # noqa: E402
from scripts.build.techniques.page import Entry, entries  # noqa: E402

DOCS = ROOT / "docs"
PICTURES = DOCS / "pictures" / "techniques"

HEAD = """# Techniques

Hints and explanations use these techniques, always the easiest that leads on. They are listed from the easiest on; the
weight is what one step of a technique adds to a [grade](python.md#how-hard-a-puzzle-is). Each picture is a board just
before the first step of the technique; `pysolvers explain` goes through it. `scripts/build/techniques` writes this.
"""


def main() -> None:
    """Write the file and the pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    (DOCS / "techniques.md").write_text(document(), "utf-8")


def document() -> str:
    """The text of the file; its pictures are written on the way."""
    return HEAD + "".join(_section(kind) for kind in kinds() if kind.techniques)


def _section(kind: Kind) -> str:
    rows = "".join(_row(kind, entry) for entry in entries(kind))
    head = "| rank | name | weight | what it sees | a board that needs it |\n|---|---|---|---|---|\n"
    return f"\n## {kind.title}\n\n{head}{rows}"


def _row(kind: Kind, entry: Entry) -> str:
    technique = entry.technique
    board = ""
    if entry.puzzle and entry.scene:
        file = f"{kind.name}-{re.sub('[^a-z]+', '-', technique.name)}.svg"
        (PICTURES / file).write_text(entry.scene.svg(), "utf-8")
        text = entry.puzzle.id.replace("|", "\\|")
        board = f"![{technique.title}](pictures/techniques/{file}){{ width=120 }} `{text}`"
    about = f"**{technique.title}.** {technique.about}"
    return f"| {entry.rank} | {technique.name} | {technique.weight:g} | {about} | {board} |\n"


if __name__ == "__main__":
    main()
