r"""Make new puzzles and describe them: their grades, the time they took, and how they compare with published ones.

    python3 -m scripts.made zip 6x6 8x8                     30 of each difficulty that is offered
    python3 -m scripts.made flow 8x8 --set board=hex --count 10 --difficulty easy
    python3 -m scripts.made regex 4x4 --figures             also print statistics
    python3 -m scripts.made --published                     statistics of published ones, from PYSOLVERS_PUZZLES

Each size and difficulty gets a line: how many puzzles have the requested difficulty by `pysolvers.grade`, the
difficulties of the others, the median and maximum CPU time, and with `--figures` the means of statistics.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from statistics import fmean, median
from time import process_time
from typing import Any

import pysolvers
from pysolvers import Difficulty
from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import Puzzle
from pysolvers.puzzles.hamiltonian.numbers_and_walls import corners_of, ends_of
from scripts.benchmarks.puzzle_sets import texts
from scripts.material import PUZZLES

ROOT = Path(__file__).resolve().parents[1]
FOLDER = PUZZLES

PARTS = {
    "alternation": r"\([^()|]*(\|[^()|]*)+\)[+*]?",
    "?": r".*[^(]\?.*",
    "\\w": r".*\\w.*",
    "\\d": r".*\\d.*",
    "\\s": r".*\\s.*",
    "reference": r".*\\[1-9].*",
    "look-around": r".*\(\?<?[=!].*",
    "optional group": r".*\([^()|]+\)\?.*",
    "letter by letter": r"(\[[^]]*\]|[^][(){}*+?.|\\]){3,}",
}
"""Patterns of clues that use each part of the dialect, are an alternation, or restrict every cell."""

Figures = dict[str, float]
"""Statistics of one puzzle; shares are percentages."""


def numberlink(puzzle: Any) -> Figures:
    """Return the number of pairs, the mean distance of their ends, and 100 if the labels have half-turn symmetry."""
    ends = [(puzzle.cell(a), puzzle.cell(b)) for a, b in puzzle.pairs.values()]
    apart = fmean(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in ends)
    labelled = {cell for pair in ends for cell in pair}
    return {"pairs": len(ends), "apart": apart, "symmetric": 100 * (_turned(puzzle, labelled) == labelled)}


def hamiltonian(puzzle: Any) -> Figures:
    """Return the number of waypoints, walls, and walls that touch no other; and 100 if all have half-turn symmetry."""
    numbers = {*puzzle.waypoints, *(cell for cell, _ in puzzle.positions)}
    walls = {frozenset(wall) for wall in puzzle.walls}
    corners = corners_of(puzzle.walls)
    alone = sum(all(corners[corner] == 1 for corner in ends_of(wall)) for wall in puzzle.walls)
    alike = _turned(puzzle, numbers) == numbers and {frozenset(_turned(puzzle, wall)) for wall in walls} == walls
    return {"numbers": len(numbers), "walls": len(walls), "walls alone": alone, "symmetric": 100 * alike}


def signpost(puzzle: Any) -> Figures:
    return {"given": 100 * (1 - puzzle.numbers.count(0) / puzzle.area)}


def regex_crossword(puzzle: Any) -> Figures:
    """Return percentages: rows with a sign that isn't a letter, columns that are common words, and clues by form."""
    from pysolvers.puzzles.regex_crossword.making.grids import USUAL

    solution = pysolvers.solve(puzzle)
    rows = [str(row) for row in solution.data] if solution else []
    down = ["".join(column) for column in zip(*rows, strict=True)] if len({*map(len, rows)}) == 1 else []
    clues = [clue for line in (*puzzle.y, *puzzle.x, *puzzle.z) for clue in line if clue]
    found = {"filler": not_letters(rows), "words down": share(word in USUAL.get(len(word), ()) for word in down)}
    return found | {name: share(re.fullmatch(part, clue) for clue in clues) for name, part in PARTS.items()}


def not_letters(rows: Iterable[str]) -> float:
    """Return the percentage of texts with a sign that is not a letter."""
    return share(not row.isalpha() for row in rows)


def share(found: Iterable[object]) -> float:
    values = [bool(each) for each in found]
    return 100 * fmean(values) if values else 0.0


def _turned(puzzle: Any, cells: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    rows, columns = len(puzzle.rows) if isinstance(puzzle.rows, tuple) else puzzle.rows, puzzle.columns
    return {(rows - 1 - r, columns - 1 - c) for r, c in cells}


FIGURES: Mapping[str, Callable[[Any], Figures]] = {
    "numberlink": numberlink,
    "hamiltonian": hamiltonian,
    "signpost": signpost,
    "regex-crossword": regex_crossword,
}


def janko(folder: Path) -> list[str]:
    rows = (folder / "numberlink" / "janko_arukone.jsonl").read_text("utf-8").splitlines()
    return [json.loads(row)["problem"].partition("\n")[2] for row in rows]


def published() -> None:
    sets = {
        "numberlink": ("janko.at", janko(FOLDER)),
        "signpost": ("Tatham", texts(FOLDER, "signpost/tatham_ids")[0]),
        "regex-crossword": ("published", texts(FOLDER, "regex-crossword/corpus")[0]),
    }
    for kind, (name, found) in sets.items():
        by_size: dict[str, list[Puzzle]] = {}
        for text in found:
            puzzle = pysolvers.parse(text, kind)
            by_size.setdefault(puzzle.size if kind != "regex-crossword" else "any size", []).append(puzzle)
        for size, puzzles in by_size.items():
            if len(puzzles) > 5:
                print(f"| {name} {size}: {len(puzzles)} | {means_in_words(kind, puzzles)} |", flush=True)


def means_in_words(kind: str, puzzles: Iterable[Puzzle]) -> str:
    """Return the name and the mean of each statistic of some puzzles, as text."""
    figures = [FIGURES[kind](puzzle) for puzzle in puzzles]
    return ", ".join(f"{name} {fmean(each[name] for each in figures):.3g}" for name in figures[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", nargs="?")
    parser.add_argument("sizes", nargs="*", metavar="SIZE")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--difficulty", action="append")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--figures", action="store_true")
    parser.add_argument("--published", action="store_true")
    arguments = parser.parse_args()
    if arguments.published:
        published()
        return
    kind, settings = kind_named(arguments.kind), dict(each.split("=", 1) for each in arguments.set)
    for size in arguments.sizes:
        for difficulty in arguments.difficulty or kind.generator.DIFFICULTIES:
            name = " ".join([arguments.kind, size, difficulty, *arguments.set])
            if reason := kind.generator.unavailable(size, difficulty, settings):
                print(f"| {name} | {reason} |", flush=True)
            if not reason or arguments.difficulty:
                print(f"| {name} | {made(kind.name, size, difficulty, settings, arguments)} |", flush=True)


def made(
    kind: str, size: str, difficulty: Difficulty, settings: Mapping[str, Any], arguments: argparse.Namespace
) -> str:
    puzzles, seconds = [], []
    for seed in range(arguments.count):
        began = process_time()
        puzzles.append(pysolvers.generate(kind, size, seed=seed, difficulty=difficulty, **settings))
        seconds.append(process_time() - began)
    grades = Counter(pysolvers.grade(puzzle).difficulty or "no grade" for puzzle in puzzles)
    others = ", ".join(f"{many} {grade}" for grade, many in grades.items() if grade != difficulty)
    line = f"{grades[difficulty]} of {len(puzzles)} | {others} | {median(seconds):.1f} s, {max(seconds):.1f} s"
    return f"{line} | {means_in_words(kind, puzzles)}" if arguments.figures else line


if __name__ == "__main__":
    main()
