"""The sets of puzzles that bench.py runs, each with its default tasks.

Most sets are in the folder PYSOLVERS_PUZZLES. Others are made here, or once by our generators (folder `boards`).
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from scripts.benchmarks import signposts_of_100


@dataclass(frozen=True)
class PuzzleSet:
    """A set of puzzles for benchmarks: its default `tasks`, its puzzles, and `options` for reading them.

    `load` receives the folder PYSOLVERS_PUZZLES, which a set that is `ours` doesn't need; each text has one or more
    puzzles. A set that isn't `quick` takes minutes to make.
    """

    tasks: tuple[str, ...]
    load: Callable[[Path], list[str]]
    options: dict[str, str] = field(default_factory=dict)
    quick: bool = True
    ours: bool = False


def texts(folder: Path, name: str) -> tuple[list[str], str, dict[str, str]]:
    chosen = SETS[name]
    return chosen.load(folder), name.partition("/")[0], chosen.options


def _ours(load: Callable[[], list[str]], *tasks: str, quick: bool = True) -> PuzzleSet:
    return PuzzleSet(tasks, lambda _: load(), quick=quick, ours=True)


def _made(kind: str, *tasks: str) -> PuzzleSet:
    return _ours(lambda: [_text(Path(__file__).with_name("boards") / kind)], *tasks)


def _numberlink(name: str, *tasks: str, rules: str = "tight") -> PuzzleSet:
    return PuzzleSet(tasks, lambda folder: [_text(folder / "numberlink" / name)], {"rules": rules})


def _hard_numberlinks(folder: Path) -> list[str]:
    return [json.loads(row)["input"] for row in _text(folder / "field" / "hard.jsonl").splitlines() if row]


def _flow_packs(folder: Path) -> list[str]:
    files = sorted((folder / "flow_packs").glob("levelpack_*.txt"))
    return [line for file in files for line in _text(file).splitlines() if line]


def _text(path: Path) -> str:
    return (path if path.is_file() else path.with_suffix(".txt")).read_text(encoding="utf-8")


def _tatham_ids(folder: Path) -> list[str]:
    return _text(folder / "signpost" / "tatham_ids.txt").split()


def _random_hints(folder: Path) -> list[str]:
    return [id for _, id in _shares_and_ids(folder)]


def _random_hints_large(folder: Path) -> list[str]:
    return [id for share, id in _shares_and_ids(folder) if 15 <= int(id.split("x")[0]) <= 30 and float(share) > 0]


def _shares_and_ids(folder: Path) -> list[list[str]]:
    return [row.split("\t") for row in _text(folder / "signpost" / "random_hints.tsv").splitlines() if row]


def _notebook() -> list[str]:
    walls = "walls=2.4-3.4,5.4-6.4;required=4.0-4.1,4.7-4.8"
    return [f"9x9;start=0.4;end=8.4;{walls};symmetry=rot180;forbid=EENWWNEE,EEE"]


def _corners() -> list[str]:
    return ["11x11;start=0.0;end=10.10"]


def _corners13() -> list[str]:
    return ["13x13;start=0.0;end=12.12"]


def _zip(folder: Path) -> list[str]:
    rows = _text(folder / "hamiltonian" / "zip.jsonl").splitlines()
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
    entries = json.loads(_text(folder / "regex_crossword" / "corpus.json"))
    return [_crossword(entry).id for entry in entries]


def _hard_clues() -> list[str]:
    lines = {
        "(DI|NS|TH|OM)*": 24, "([^MC]|MM|CC)*": 20, ".*A.*B.*C.*D.*E.*": 30, "(A*)*B": 24, "(A|A)*": 24, "(.*)*\\1": 16,
    }  # fmt: skip
    return [RegexCrosswordPuzzle(((clue,),), (("",),) * length).id for clue, length in lines.items()]


def _wide_hexagons() -> list[str]:
    forms = (".*{a}.*{b}.*", "[^{x}{y}]*", "([^{a}]|{a}{b})*", ".*(.){a}.*\\1.*", ".*{a}[^{x}]*", "(.|{a}{b})*{x}?.*")
    found = []
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
        found.append(RegexCrosswordPuzzle(tuple(clues["y"]), tuple(clues["x"]), tuple(clues["z"]), hexagonal=True).id)
    return found


def _crossword(entry: dict[str, Any]) -> RegexCrosswordPuzzle:
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


# The sets by name.
SETS = {
    "signpost/tatham_ids": PuzzleSet(("proof",), _tatham_ids),
    "signpost/random_hints": PuzzleSet(("first",), _random_hints),
    "signpost/random_hints_large": PuzzleSet(("first",), _random_hints_large),
    "signpost/100x100": _ours(signposts_of_100.ids, "first", "proof", quick=False),
    "signpost/made": _made("signpost", "first", "explain"),
    "numberlink/janko": _numberlink("janko", "first", "proof"),
    "numberlink/inputs3": _numberlink("inputs3", "first"),
    "numberlink/inputs4": _numberlink("inputs4", "first", "proof"),
    "numberlink/inputs5": _numberlink("inputs5", "first"),
    "numberlink/inputs7": _numberlink("inputs7", "first"),
    "numberlink/inputs9": _numberlink("inputs9", "first", "proof"),
    "numberlink/inputs10": _numberlink("inputs10", "first"),
    "numberlink/flow_free": _numberlink("flow_free", "first"),
    "numberlink/janko-full": _numberlink("janko", "proof", rules="full"),
    "numberlink/janko-classic": _numberlink("janko", "proof", rules="classic"),
    "numberlink/flow_free-full": _numberlink("flow_free", "proof", rules="full"),
    "numberlink/flow_free-classic": _numberlink("flow_free", "proof", rules="classic"),
    "numberlink/flow_packs": PuzzleSet(("first", "proof"), _flow_packs, {"rules": "full"}),
    "numberlink/hard-full": PuzzleSet(("first", "proof"), _hard_numberlinks, {"rules": "full"}),
    "numberlink/made": _made("numberlink", "proof", "explain"),
    "hamiltonian/notebook": _ours(_notebook, "count"),
    "hamiltonian/corners": _ours(_corners, "count"),
    "hamiltonian/corners13": _ours(_corners13, "count"),
    "hamiltonian/zip": PuzzleSet(("first", "proof"), _zip),
    "hamiltonian/made": _made("hamiltonian", "proof", "explain"),
    "regex-crossword/corpus": PuzzleSet(("proof",), _corpus),
    "regex-crossword/clue_lists": PuzzleSet(("proof",), _clue_lists),
    "regex-crossword/hard_clues": _ours(_hard_clues, "first"),
    "regex-crossword/wide_hexagons": _ours(_wide_hexagons, "first"),
    "regex-crossword/made": _made("regex-crossword", "explain"),
}
