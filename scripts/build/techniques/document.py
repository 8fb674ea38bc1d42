"""Write docs/techniques.md and its pictures: the techniques of each kind, and the facts that reasons of hints state.

python3 -m scripts.build.techniques.document
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from inspect import isabstract
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from pysolvers.core.claim import Claim  # noqa: E402
from pysolvers.core.kind import Kind, kinds  # noqa: E402
from scripts.build.techniques.page import Entry, entries  # noqa: E402

DOCS = ROOT / "docs"
PICTURES = "pictures/techniques"

HEAD = """# Techniques

Hints and explanations use these techniques. Learn them here from the easiest to the hardest, each on a board that
needs it.

Every picture shows a board just before a step. Outlined cells are what the step uses, and filled cells are what it
decides. The sentence beside it is the step in words, as `pysolvers explain` and the page show it. `R2C3` is the cell in
row 2, column 3.

A step always uses the easiest technique that finds something. The weight of a technique says how much it adds to a
puzzle's [grade](python.md#hints-explanations-and-grades). To get a puzzle that needs a technique, use its name:

```sh
pysolvers generate arrows 5x5 --set technique=ring
```

On the page, *Lessons…* has drills for each technique.
"""

FACTS = """
## Reasons as data

Programs can read the reasons of a step without its sentence: `step.claims` in Python, and `claims` in
[JSON](json.md#explain). Each claim states a fact about the finished board that is true on the board as the player sees
it. `python3 -m scripts.build.techniques.document` writes this page.
"""

# The modules with claims that all kinds share.
SHARED = ("pysolvers.core.claim", "pysolvers.core.deduction", "pysolvers.engines.reasoning.claims")


def main() -> None:
    for name, text in files().items():
        (DOCS / name).parent.mkdir(parents=True, exist_ok=True)
        (DOCS / name).write_text(text, "utf-8")


def files() -> dict[str, str]:
    """Return the text of the document and of each SVG picture, by path in `docs`."""
    pictures: dict[str, str] = {}
    with_techniques = [kind for kind in kinds() if kind.techniques]
    sections = "".join(_section(kind, pictures) for kind in with_techniques)
    shared = _table(fact for module in SHARED for fact in facts(module))
    stated = "".join(map(_facts, with_techniques))
    return {"techniques.md": f"{HEAD}{sections}{FACTS}{stated}\n### Facts of all kinds\n\n{shared}", **pictures}


def facts(module: str) -> Iterator[tuple[str, str]]:
    """Yield the `fact` of each `Claim` class in `module` (a dotted name), and the first paragraph of its docstring."""
    for claim in vars(import_module(module)).values():
        stated = isinstance(claim, type) and issubclass(claim, Claim) and not isabstract(claim)
        if stated and claim.__module__ == module:
            yield claim.fact, _cell(" ".join(str(claim.__doc__).strip().split("\n\n")[0].split()))


def _table(stated: Iterable[tuple[str, str]]) -> str:
    return "| fact | what it means |\n|---|---|\n" + "".join(f"| {fact} | {means} |\n" for fact, means in stated)


def _facts(kind: Kind) -> str:
    claims = f"{kind.package}.claims"
    return f"\n### Facts of {kind.title}\n\n{_table(facts(claims))}" if find_spec(claims) else ""


def _section(kind: Kind, pictures: dict[str, str]) -> str:
    rows = "".join(_row(kind, entry, pictures) for entry in entries(kind))
    return f"\n## {kind.title}\n\n| board | technique | the step |\n|---|---|---|\n{rows}"


def _row(kind: Kind, entry: Entry, pictures: dict[str, str]) -> str:
    technique = entry.technique
    board = step = ""
    if entry.puzzle and entry.scene and entry.step:
        file = f"{PICTURES}/{kind.name}-{re.sub('[^a-z]+', '-', technique.name)}.svg"
        pictures[file] = entry.scene.svg()
        board = f'<img src="{file}" width="140" alt="{technique.title}">'
        step = f"{_plain(entry.step.sentence)}<br><code>{_plain(entry.puzzle.id)}</code>"
    about = f"**{entry.rank}. {technique.title}.** {_plain(technique.about)}"
    return f"| {board} | {about}<br>`{technique.name}`, weight {technique.weight:g} | {step} |\n"


def _plain(text: str) -> str:
    return re.sub(r"[&<>|*_`\\\[\]~^]", lambda sign: f"&#{ord(sign[0])};", text)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    main()
