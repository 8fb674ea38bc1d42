"""Write docs/techniques.md and its pictures: the techniques of every kind, and the facts that their reasons state.

python3 -m scripts.build.techniques.document
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from pysolvers.core.claim import Claim  # noqa: E402
from pysolvers.core.kind import Kind, kinds  # noqa: E402
from scripts.build.techniques.page import Entry, entries  # noqa: E402

DOCS = ROOT / "docs"
PICTURES = "pictures/techniques"

HEAD = """# Techniques

Hints and explanations use these techniques, always the easiest that leads on. They are listed from the easiest on; the
weight is what one step of a technique adds to a [grade](python.md#how-hard-a-puzzle-is). Each picture is a board just
before the first step of the technique; `pysolvers explain` goes through it. `scripts/build/techniques` writes this.

A step rests on claims, and what it concludes is claims too (`deduction.claims`, `"claims"` in JSON); its sentence is
made of them. Below the techniques of a kind are the facts that its claims state. Each is true of the board as the
player sees it, and says something about the finished board.
"""

SHARED = ("pysolvers.core.claim", "pysolvers.core.deduction", "pysolvers.engines.reasoning.claims")
"""The modules with claims that all kinds make."""


def main() -> None:
    """Write the file and the pictures."""
    for name, text in files().items():
        (DOCS / name).parent.mkdir(parents=True, exist_ok=True)
        (DOCS / name).write_text(text, "utf-8")


def files() -> dict[str, str]:
    """The texts of the file and of its pictures, by their paths in `docs`."""
    pictures: dict[str, str] = {}
    shared = (fact for module in SHARED for fact in facts(module))
    sections = "".join(_section(kind, pictures) for kind in kinds() if kind.techniques)
    return {"techniques.md": f"{HEAD}{sections}\n## Facts of all kinds\n\n{_table(shared)}", **pictures}


def facts(module: str) -> Iterator[tuple[str, str]]:
    """The facts that the claims of a module state, each with the first paragraph of what it means."""
    for claim in vars(import_module(module)).values():
        if (
            isinstance(claim, type)
            and issubclass(claim, Claim)
            and claim.__module__ == module
            and "fact" in vars(claim)
        ):
            yield claim.fact, " ".join(str(claim.__doc__).strip().split("\n\n")[0].split()).replace("|", "\\|")


def _table(stated: Iterable[tuple[str, str]]) -> str:
    return "| fact | what it means |\n|---|---|\n" + "".join(f"| {fact} | {means} |\n" for fact, means in stated)


def _section(kind: Kind, pictures: dict[str, str]) -> str:
    rows = "".join(_row(kind, entry, pictures) for entry in entries(kind))
    head = "| rank | name | weight | what it sees | a board that needs it |\n|---|---|---|---|---|\n"
    claims = f"{kind.package}.claims"
    stated = f"\n{_table(facts(claims))}" if find_spec(claims) else ""
    return f"\n## {kind.title}\n\n{head}{rows}{stated}"


def _row(kind: Kind, entry: Entry, pictures: dict[str, str]) -> str:
    technique = entry.technique
    board = ""
    if entry.puzzle and entry.scene:
        file = f"{PICTURES}/{kind.name}-{re.sub('[^a-z]+', '-', technique.name)}.svg"
        pictures[file] = entry.scene.svg()
        text = entry.puzzle.id.replace("|", "\\|")
        board = f"![{technique.title}]({file}){{ width=120 }} `{text}`"
    about = f"**{technique.title}.** {technique.about}"
    return f"| {entry.rank} | {technique.name} | {technique.weight:g} | {about} | {board} |\n"


if __name__ == "__main__":
    main()
