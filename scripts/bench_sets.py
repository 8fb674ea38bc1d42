"""The sets of puzzles that `bench.py` runs, and what is asked of each."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pysolvers
from pysolvers import Puzzle

TATHAM = "signpost/tatham_ids"
RANDOM = "signpost/random_hints"
ZIP = "hamiltonian/zip"
CORPUS = "regex-crossword/corpus"

SETS: dict[str, list[str]] = {
    TATHAM: ["proof"],
    RANDOM: ["first"],
    "numberlink/janko": ["first", "proof"],
    "numberlink/inputs3": ["first"],
    "numberlink/inputs4": ["first", "proof"],
    "numberlink/inputs5": ["first"],
    "numberlink/inputs7": ["first"],
    "numberlink/inputs9": ["first", "proof"],
    "numberlink/inputs10": ["first"],
    "numberlink/flow_free": ["first"],
    "hamiltonian/notebook": ["count"],
    "hamiltonian/corners": ["count"],
    ZIP: ["first", "proof"],
    CORPUS: ["proof"],
    "regex-crossword/clue_lists": ["proof"],
}
"""Each set by name, with the tasks that are run unless others are asked for."""


def load(folder: Path, name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a set."""
    kind = name.partition("/")[0]
    options = {"rules": "tight"} if kind == "numberlink" else {}
    texts = _LOADERS[name](folder) if name in _LOADERS else [text(folder, name)]
    return tuple(puzzle for one in texts for puzzle in pysolvers.parse_all(one, kind, **options))


def text(folder: Path, name: str) -> str:
    """A set as other programs read it."""
    if name in _LOADERS:
        return "\n".join(_LOADERS[name](folder))
    kind, _, file = name.partition("/")
    path = folder / kind / file
    return (path if path.is_file() else path.with_suffix(".txt")).read_text(encoding="utf-8")


def _tatham(folder: Path) -> list[str]:
    return (folder / "signpost" / "tatham_ids.txt").read_text().split()


def _random(folder: Path) -> list[str]:
    rows = (folder / "signpost" / "random_hints.tsv").read_text().splitlines()
    return [row.split("\t")[1] for row in rows if row]


def _notebook(folder: Path) -> list[str]:
    walls = "walls=2.4-3.4,5.4-6.4;required=4.0-4.1,4.7-4.8"
    return [f"9x9;start=0.4;end=8.4;{walls};symmetry=rot180;forbid=EENWWNEE,EEE"]


def _corners(folder: Path) -> list[str]:
    return ["11x11;start=0.0;end=10.10"]


def _zip(folder: Path) -> list[str]:
    rows = (folder / "hamiltonian" / "zip.jsonl").read_text().splitlines()
    return [_zip_id(json.loads(row)) for row in rows if row]


def _zip_id(data: dict[str, Any]) -> str:
    def cell(c: list[int]) -> str:
        return f"{c[0]}.{c[1]}"

    waypoints = ",".join(map(cell, data["waypoints"]))
    walls = ",".join(f"{cell(a)}-{cell(b)}" for a, b in data["walls"])
    return f"{data['width']}x{data['height']};waypoints={waypoints}" + (f";walls={walls}" if walls else "")


def _clue_lists(folder: Path) -> list[str]:
    files = sorted((folder / "regex_crossword" / "clue_lists").glob("*.input.txt"))
    return [file.read_text(encoding="utf-8") for file in files]


def _corpus(folder: Path) -> list[str]:
    entries = json.loads((folder / "regex_crossword" / "corpus.json").read_text(encoding="utf-8"))
    return [json.dumps(_site(entry)) for entry in entries]


def _site(entry: dict[str, Any]) -> dict[str, Any]:
    """A corpus entry in the site's JSON: its lines by direction, each with its clues."""
    ways: dict[str, list[list[str]]] = {}
    for line in entry["lines"]:
        ways.setdefault(line["dir"], []).append(line["clues"])
    if entry["shape"] == "rect":
        return {"patternsX": ways.get("col", []), "patternsY": ways.get("row", [])}
    return {"patternsX": ways["x"], "patternsY": ways["row"], "patternsZ": ways["z"], "hexagonal": True}


_LOADERS: dict[str, Callable[[Path], list[str]]] = {
    TATHAM: _tatham,
    RANDOM: _random,
    "hamiltonian/notebook": _notebook,
    "hamiltonian/corners": _corners,
    ZIP: _zip,
    "regex-crossword/clue_lists": _clue_lists,
    CORPUS: _corpus,
}
