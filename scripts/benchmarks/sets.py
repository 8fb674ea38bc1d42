"""The sets of puzzles that `bench.py` runs, and what is asked of each."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from scripts.benchmarks import hundred

TATHAM = "signpost/tatham_ids"
RANDOM = "signpost/random_hints"
LARGE = "signpost/random_hints_large"
HUNDRED = "signpost/hundred"
ZIP = "hamiltonian/zip"
CORPUS = "regex-crossword/corpus"
HARD_CLUES = "regex-crossword/hard_clues"
WIDE = "regex-crossword/wide_hexagons"

SETS: dict[str, list[str]] = {
    TATHAM: ["proof"],
    RANDOM: ["first"],
    LARGE: ["first"],
    HUNDRED: ["first", "proof"],
    "numberlink/janko": ["first", "proof"],
    "numberlink/inputs3": ["first"],
    "numberlink/inputs4": ["first", "proof"],
    "numberlink/inputs5": ["first"],
    "numberlink/inputs7": ["first"],
    "numberlink/inputs9": ["first", "proof"],
    "numberlink/inputs10": ["first"],
    "numberlink/flow_free": ["first"],
    "numberlink/janko-full": ["proof"],
    "numberlink/janko-classic": ["proof"],
    "numberlink/flow_free-full": ["proof"],
    "numberlink/flow_free-classic": ["proof"],
    "hamiltonian/notebook": ["count"],
    "hamiltonian/corners": ["count"],
    ZIP: ["first", "proof"],
    CORPUS: ["proof"],
    "regex-crossword/clue_lists": ["proof"],
    HARD_CLUES: ["first"],
    WIDE: ["first"],
}
"""Each set by name, with the tasks that are run unless others are asked for."""


def texts(folder: Path, name: str) -> tuple[list[str], str, dict[str, str]]:
    """The texts of a set, the kind of its puzzles, and the options to read them with."""
    kind = name.partition("/")[0]
    options = {}
    if kind == "numberlink":  # under other rules than the Go program's where the name says so
        name, _, rules = name.partition("-")
        options = {"rules": rules or "tight"}
    if name in _LOADERS:
        return _LOADERS[name](folder), kind, options
    path = folder / name
    return [(path if path.is_file() else path.with_suffix(".txt")).read_text(encoding="utf-8")], kind, options


def _tatham(folder: Path) -> list[str]:
    return (folder / "signpost" / "tatham_ids.txt").read_text().split()


def _random(folder: Path) -> list[str]:
    rows = (folder / "signpost" / "random_hints.tsv").read_text().splitlines()
    return [row.split("\t")[1] for row in rows if row]


def _large(folder: Path) -> list[str]:
    """Those of 15x15 to 30x30 with 5 to 50 % of the numbers given."""
    rows = [row.split("\t") for row in (folder / "signpost" / "random_hints.tsv").read_text().splitlines() if row]
    return [text for share, text in rows if 15 <= int(text.split("x")[0]) <= 30 and float(share) > 0]


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
    return [file.read_text(encoding="utf-8", errors="replace") for file in files]


def _corpus(folder: Path) -> list[str]:
    entries = json.loads((folder / "regex_crossword" / "corpus.json").read_text(encoding="utf-8"))
    return [_crossword(entry).id for entry in entries]


def _hard_clues(folder: Path) -> list[str]:
    """Single lines whose clue can match in very many ways."""
    lines = {
        "(DI|NS|TH|OM)*": 24, "([^MC]|MM|CC)*": 20, ".*A.*B.*C.*D.*E.*": 30, "(A*)*B": 24, "(A|A)*": 24, "(.*)*\\1": 16,
    }  # fmt: skip
    return [RegexCrosswordPuzzle(((clue,),), (("",),) * length).id for clue, length in lines.items()]


def _wide_hexagons(folder: Path) -> list[str]:
    """Five hexagons of 25 rows (469 cells) with loose clues over planted letters."""
    forms = (".*{a}.*{b}.*", "[^{x}{y}]*", "([^{a}]|{a}{b})*", ".*(.){a}.*\\1.*", ".*{a}[^{x}]*", "(.|{a}{b})*{x}?.*")
    out = []
    for seed in range(5):
        chance = random.Random(seed)
        lines = (("",),) * 25
        board = RegexCrosswordPuzzle(lines, lines, lines, hexagonal=True)
        letters = {cell: chance.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for cell in board.cells}
        clues: dict[str, list[tuple[str, ...]]] = {"y": [], "x": [], "z": []}
        for line in board.lines:
            word = "".join(letters[cell] for cell in line.cells)
            clue = ""
            while not re.fullmatch(clue, word):
                a, b = chance.sample(word, 2)
                x, y = chance.sample("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 2)
                clue = chance.choice(forms).format(a=a, b=b, x=x, y=y)
            clues[line.axis].append((clue,))
        out.append(RegexCrosswordPuzzle(tuple(clues["y"]), tuple(clues["x"]), tuple(clues["z"]), hexagonal=True).id)
    return out


def _crossword(entry: dict[str, Any]) -> RegexCrosswordPuzzle:
    """An entry of corpus.json, which numbers its cells and gives each line as a list of cells, as a puzzle."""
    lines = {way: [line for line in entry["lines"] if line["dir"] == way] for way in ("row", "col", "nesw", "senw")}
    rows, columns = (tuple(tuple(line["clues"]) for line in lines[way]) for way in ("row", "col"))
    if entry["shape"] == "rect":
        return RegexCrosswordPuzzle(rows, columns)
    place = {cell: (r, c) for r, row in enumerate(entry["grid"]) for c, cell in enumerate(row)}
    middle = len(rows) // 2
    x: dict[int, tuple[str, ...]] = {}
    z: dict[int, tuple[str, ...]] = {}
    for line in lines["nesw"]:
        r, c = place[line["cells"][0]]
        x[c + max(0, r - middle)] = tuple(line["clues"])
    for line in lines["senw"]:
        r, c = place[line["cells"][0]]
        z[c + max(0, middle - r)] = tuple(line["clues"])
    long = next(line["cells"] for line in lines["nesw"] if len(line["cells"]) > 1)
    turned = place[long[1]][0] < place[long[0]][0]
    down, up = (tuple(clues for _, clues in sorted(way.items())) for way in (x, z))
    return RegexCrosswordPuzzle(rows, down, up, turned=turned, hexagonal=True)


_LOADERS: dict[str, Callable[[Path], list[str]]] = {
    TATHAM: _tatham,
    RANDOM: _random,
    LARGE: _large,
    HUNDRED: lambda folder: hundred.ids(),
    "hamiltonian/notebook": _notebook,
    "hamiltonian/corners": _corners,
    ZIP: _zip,
    "regex-crossword/clue_lists": _clue_lists,
    CORPUS: _corpus,
    HARD_CLUES: _hard_clues,
    WIDE: _wide_hexagons,
}
