"""The gallery's puzzles: each kind's examples, and generated puzzles (`gallery.toml` in the kind's folder).

    python3 -m scripts.build.gallery           makes the puzzles of all kinds anew, and grades them
    python3 -m scripts.build.gallery --grades  only grades them anew

Names of kinds restrict it to these. Grading takes long, so the grades are kept in the table `grades` of the same file.
"""

from __future__ import annotations

import json
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pysolvers
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.engines.reasoning.grade import DIFFICULTIES
from pysolvers.text import document

SEED = "gallery"
GRADES = "grades"
LEVELS = ("first", *DIFFICULTIES)
HEADING = (
    "# The gallery's puzzles of this kind: size = id, by difficulty asked for; then the grade of each, by id.\n"
    "# `python3 -m scripts.build.gallery` writes it."
)


def main() -> None:
    named = [argument for argument in sys.argv[1:] if argument != "--grades"]
    for kind in map(kind_named, named) if named else kinds():
        asked = plan(kind)
        if "--grades" not in sys.argv:
            asked = {level: {size: make(kind.name, size, level) for size in asked[level]} for level in asked}
        lines = [HEADING]
        for level, puzzles in asked.items():
            lines += ["", f"[{level}]", *(f"{size} = {_quoted(made)}" for size, made in puzzles.items())]
        ids = [*_examples(kind).values(), *(made for puzzles in asked.values() for made in puzzles.values())]
        lines += ["", f"[{GRADES}]", *(f"{_quoted(id)} = {_quoted(grade_of(kind, id))}" for id in dict.fromkeys(ids))]
        (folder_of(kind) / "gallery.toml").write_text("\n".join(lines) + "\n", "utf-8")
        print(f"{kind.title}: {len(ids)} puzzles.")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def plan(kind: Kind) -> dict[str, dict[str, str]]:
    """Return the ids of the generated puzzles as {requested difficulty: {size: id}}."""
    return {name: table for name, table in _file(kind).items() if name != GRADES}


def grades(kind: Kind) -> dict[str, str]:
    """Map the id of each of the kind's puzzles to its difficulty, or to "" if its explanation is incomplete."""
    return _file(kind).get(GRADES, {})


def grade_of(kind: Kind, id: str) -> str:
    return pysolvers.grade(pysolvers.parse(id, kind.name)).difficulty or ""


def _file(kind: Kind) -> dict[str, dict[str, str]]:
    file = folder_of(kind) / "gallery.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


def _examples(kind: Kind) -> dict[str, str]:
    return {name: example_id(kind, text) for name, text in kind.examples}


def gallery() -> dict[str, list[dict[str, str]]]:
    """Return the puzzles by kind, the easiest first: dicts with `level` (group), `name`, `id`, `grade` (difficulty)."""
    found = {}
    for kind in kinds():
        known = grades(kind)
        puzzles = [
            *({"level": "first", "name": name, "id": made} for name, made in _examples(kind).items()),
            *(
                {"level": known.get(made) or level, "name": in_words(size), "id": made}
                for level, sizes in plan(kind).items()
                for size, made in sizes.items()
            ),
        ]
        graded = [{**puzzle, "grade": known.get(puzzle["id"], "")} for puzzle in puzzles]
        found[kind.name] = sorted(graded, key=lambda puzzle: LEVELS.index(puzzle["level"]))
    return found


def example_id(kind: Kind, text: str) -> str:
    return document.read(text, kind.name).puzzles[0].id


def make(kind: str, size: str, difficulty: Any) -> str:
    return pysolvers.generate(kind, size, seed=SEED, difficulty=difficulty).id


def in_words(size: str) -> str:
    return f"Hexagon, side {size[3:]}" if size.startswith("hex") else size.rstrip("c").replace("x", " × ")


def folder_of(kind: Kind | str) -> Path:
    """Return the folder with a kind's icon, its gallery, and the text on how it is solved."""
    package = import_module((kind_named(kind) if isinstance(kind, str) else kind).package)
    assert package.__file__, f"{package.__name__} has no folder"
    return Path(package.__file__).parent


if __name__ == "__main__":
    main()
