"""The gallery's puzzles: each kind's examples, then made ones by difficulty (`gallery.toml` in the kind's folder).

    python3 -m scripts.build.gallery       makes the puzzles of all kinds anew, in some 20 seconds

Size, difficulty and seed decide a puzzle, so making them again changes nothing until a generator changes.
"""

from __future__ import annotations

import json
import sys
import tomllib
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pysolvers
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.text import recognise

SEED = "gallery"
HEADING = (
    "# The gallery's puzzles of this kind: size = id, by difficulty. `python3 -m scripts.build.gallery` makes the ids."
)


def main() -> None:
    """Make the puzzles of every kind anew, in the sizes that its `gallery.toml` asks for."""
    for kind in kinds():
        lines = [HEADING]
        for difficulty, puzzles in plan(kind).items():
            made = (f"{size} = {json.dumps(make(kind.name, size, difficulty), ensure_ascii=False)}" for size in puzzles)
            lines += ["", f"[{difficulty}]", *made]
        (folder_of(kind) / "gallery.toml").write_text("\n".join(lines) + "\n", "utf-8")
        print(f"{kind.title}: {sum(map(len, plan(kind).values()))} puzzles.")


def plan(kind: Kind) -> dict[str, dict[str, str]]:
    """The ids of the made puzzles by difficulty and size; {} for a kind without `gallery.toml`."""
    file = folder_of(kind) / "gallery.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


def gallery() -> dict[str, list[dict[str, str]]]:
    """The gallery's puzzles by kind, each with `level`, `name` and `id`; examples have the level "first"."""
    return {
        kind.name: [
            *({"level": "first", "name": name, "id": example_id(kind, text)} for name, text in kind.examples),
            *(
                {"level": level, "name": in_words(size), "id": made}
                for level, puzzles in plan(kind).items()
                for size, made in puzzles.items()
            ),
        ]
        for kind in kinds()
    }


def example_id(kind: Kind, text: str) -> str:
    """The id of an example."""
    return recognise.read(text, kind.name).puzzles[0].id


def make(kind: str, size: str, difficulty: str) -> str:
    """The id of the puzzle of that size and difficulty."""
    return pysolvers.generate(kind, size, seed=SEED, difficulty=difficulty).id


def in_words(size: str) -> str:
    """A size as people write it: "6 × 6", "Hexagon, side 3"."""
    return f"Hexagon, side {size[3:]}" if size.startswith("hex") else size.rstrip("c").replace("x", " × ")


def folder_of(kind: Kind | str) -> Path:
    """The folder of a kind, where its icon, its how-page and its gallery lie beside the code."""
    package = import_module((kind_named(kind) if isinstance(kind, str) else kind).package)
    assert package.__file__, f"{package.__name__} has no folder"
    return Path(package.__file__).parent


if __name__ == "__main__":
    main()
