"""Puzzles for the tests of this kind: the folder beside the project, read into our model."""

import json
from pathlib import Path
from typing import Any

import pytest

from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle


def from_corpus(entry: dict[str, Any]) -> RegexCrosswordPuzzle:
    """An entry of corpus.json (cells numbered, lines as lists of cells) as a puzzle."""
    by_way: dict[str, list[dict[str, Any]]] = {}
    for line in entry["lines"]:
        by_way.setdefault(line["dir"], []).append(line)
    rows = tuple(tuple(line["clues"]) for line in by_way["row"])
    if entry["shape"] == "rect":
        return RegexCrosswordPuzzle(rows, tuple(tuple(line["clues"]) for line in by_way["col"]))
    place = {cell: (r, c) for r, row in enumerate(entry["grid"]) for c, cell in enumerate(row)}
    mid = len(rows) // 2
    clues: dict[str, dict[int, tuple[str, ...]]] = {"x": {}, "z": {}}
    turned = False
    for way, axis in (("nesw", "x"), ("senw", "z")):
        for line in by_way[way]:
            r, c = place[line["cells"][0]]
            index = c + max(0, r - mid if axis == "x" else mid - r)
            clues[axis][index] = tuple(line["clues"])
            if len(line["cells"]) > 1:
                turned = (place[line["cells"][1]][0] > r) != (axis == "x")
    x, z = (tuple(found[i] for i in sorted(found)) for found in (clues["x"], clues["z"]))
    return RegexCrosswordPuzzle(rows, x, z, turned=turned, hexagonal=True)


@pytest.fixture(scope="session")
def corpus(puzzles: Path) -> list[dict[str, Any]]:
    """The entries of corpus.json."""
    found: list[dict[str, Any]] = json.loads((puzzles / "regex_crossword" / "corpus.json").read_text())
    return found
