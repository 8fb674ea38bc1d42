"""Make web/gallery.json, the puzzles of the gallery page: `python3 -m scripts.build.gallery` (some 20 seconds).

Each kind's examples come first, because they are the puzzles of the articles with which this project began; then new
ones by difficulty. Size, difficulty and seed decide a puzzle, so making them again changes nothing until a generator
changes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pysolvers
from pysolvers.core.kind import Kind, kinds
from pysolvers.text import recognise

GALLERY = Path(__file__).resolve().parents[2] / "web" / "gallery.json"
SEED = "gallery"
SIZES = {
    "signpost": {
        "easy": ("4x4c", "5x5c", "6x6c", "8x8"),
        "normal": ("5x5c", "6x6c", "7x7c", "10x10"),
        "hard": ("5x5c", "6x6c", "8x8", "10x10"),
    },
    "numberlink": {
        "easy": ("5x5", "6x6", "8x8", "10x10"),
        "normal": ("6x6", "7x7", "9x9", "12x12"),
        "hard": ("6x6", "8x8", "10x10", "12x12"),
    },
    "hamiltonian": {
        "easy": ("5x5", "6x6", "7x7", "8x8"),
        "normal": ("5x5", "6x6", "7x7", "9x9"),
        "hard": ("5x5", "6x6", "8x8", "10x10"),
    },
    "regex-crossword": {
        "easy": ("3x3", "4x4", "5x5", "hex3"),
        "normal": ("3x3", "4x4", "5x5", "hex3"),
        "hard": ("4x4", "5x5", "6x6", "hex4"),
    },
}


def main() -> None:
    """Make them all and write them down."""
    found = {kind.name: [*began(kind), *made(kind)] for kind in kinds()}
    GALLERY.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(f"{sum(map(len, found.values()))} puzzles in {GALLERY.name}.")


def began(kind: Kind) -> Iterator[dict[str, Any]]:
    """The kind's examples."""
    for name, text in kind.examples:
        yield {"level": "first", "name": name, "id": recognise.read(text, kind.name).puzzles[0].id}


def made(kind: Kind) -> Iterator[dict[str, Any]]:
    """New ones by difficulty."""
    for level, sizes in SIZES[kind.name].items():
        for size in sizes:
            yield {"level": level, "name": in_words(size), "id": make(kind.name, size, level), "size": size}


def make(kind: str, size: str, level: str) -> str:
    """The id of the puzzle of that size and difficulty."""
    return pysolvers.generate(kind, size, seed=SEED, difficulty=level).id


def in_words(size: str) -> str:
    """A size as people write it: "6 × 6", "Hexagon, side 3"."""
    return f"Hexagon, side {size[3:]}" if size.startswith("hex") else size.rstrip("c").replace("x", " × ")


if __name__ == "__main__":
    main()
