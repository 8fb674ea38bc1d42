"""Measure how well our grades agree with the difficulty that publishers of puzzles state.

    python3 scripts/grades.py                    every set
    python3 scripts/grades.py ladder packs       some of them
    python3 scripts/grades.py ladder --each      a line for each puzzle too

Each set, from the folder PYSOLVERS_PUZZLES, has puzzles with labels from easy to hard (`zips` has only one label). The
script prints Spearman's rank correlation between the labels and our scores, and the number of puzzles of each label by
our difficulty.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import correlation, fmean

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import pysolvers  # noqa: E402  (after the path: python-sat has a module called pysolvers too)
from pysolvers.core.puzzle import Puzzle  # noqa: E402
from pysolvers.engines.reasoning.grade import DIFFICULTIES, Grade  # noqa: E402
from scripts.material import PUZZLES  # noqa: E402

Labelled = tuple[str, float, Puzzle]  # A puzzle's label, the label's place in the order, and the puzzle

PLAIN_LEVEL = re.compile(r"\d+(:\d+)?,0,\d+,\d+;")  # the start of a level with only cells and flows

LEVELS = 10  # about how many levels of each pack are graded

MOST_CELLS = 144  # the most cells of a graded level; larger boards take long to explain

# The challenges of regexcrossword.com that form a ladder; the others have themes.
LADDER = ("tutorial", "beginner", "intermediate", "experienced")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", metavar="SET", help=f"of {', '.join(SETS)}")
    parser.add_argument("--each", action="store_true", help="a line for each puzzle")
    arguments = parser.parse_args()
    for name in arguments.sets or SETS:
        found = [(label, place, puzzle, pysolvers.grade(puzzle)) for label, place, puzzle in SETS[name](PUZZLES)]
        whole = [entry for entry in found if entry[3].complete]
        agreement = f"{_agreement(whole, name in WITHIN):.2f} on " if len({entry[1] for entry in whole}) > 1 else ""
        print(f"{name}: {agreement}{len(whole)} puzzles ({len(found) - len(whole)} more are not explained to the end)")
        _print_labels([(label, grade) for label, _, _, grade in whole])
        for label, _, puzzle, grade in found if arguments.each else ():
            techniques = ", ".join(f"{times} {name}" for name, times in grade.techniques.items())
            print(f"    {label}: {grade.difficulty} {grade.score:g}, {puzzle.summary}: {techniques}")


def _agreement(found: Sequence[tuple[str, float, Puzzle, Grade]], within: bool) -> float:
    labels = dict.fromkeys(label for label, *_ in found) if within else [""]
    parts = [[(place, grade.score) for label, place, _, grade in found if one in ("", label)] for one in labels]
    each = [spearman(*zip(*part, strict=True)) for part in parts if len(part) > 2]
    if within:
        print(", ".join(f"{label} {value:.2f}" for label, value in zip(labels, each, strict=False)))
    return fmean(each)


def _print_labels(found: Sequence[tuple[str, Grade]]) -> None:
    for label in dict.fromkeys(label for label, _ in found):
        grades = [grade for name, grade in found if name == label]
        many = Counter(grade.difficulty for grade in grades)
        told = ", ".join(f"{many[difficulty]} {difficulty}" for difficulty in DIFFICULTIES if many[difficulty])
        low, high = min(grade.score for grade in grades), max(grade.score for grade in grades)
        print(f"  {label}: {told}; score {low:g} to {high:g}")


def ladder(folder: Path) -> Iterator[Labelled]:
    """Challenges of regexcrossword.com, labeled by name, from "tutorial" to "experienced"."""
    for challenge in json.loads((folder / "regex_crossword" / "challenges.json").read_text("utf-8")):
        if challenge["id"] in LADDER:
            for puzzle in challenge["puzzles"]:
                read = pysolvers.parse(json.dumps(puzzle), "regex-crossword")
                yield challenge["id"], LADDER.index(challenge["id"]), read


def packs(folder: Path) -> Iterator[Labelled]:
    """Boards of Flow Free: the regular packs from 5x5 to 9x9, then the packs for experts."""
    for name, side, puzzle in _flow(folder):
        label = f"regular {side}x{side}" if name == "regular" else name
        yield label, side + (20 if name != "regular" else 0), puzzle


def experts(folder: Path) -> Iterator[Labelled]:
    """Boards of Flow Free from 10x10 to 12x12: the pack Jumbo, then Extreme at the same size."""
    for name, side, puzzle in _flow(folder):
        if name != "regular" and 10 <= side <= 12:
            yield f"{name} {side}x{side}", side * 2 + (name == "extreme"), puzzle


def _flow(folder: Path) -> Iterator[tuple[str, int, Puzzle]]:
    text = (folder / "numberlink" / "flow_free.txt").read_text("utf-8")
    for name, side, rows in re.findall(r"# (\w+?)_(\d+)x\d+_\d+\n([^#]+)", text):
        yield name, int(side), pysolvers.parse(rows.strip() + "\n", "numberlink")


def levels(folder: Path) -> Iterator[Labelled]:
    """Levels of Flow Free's packs, in the order of play, without walls, bridges or other extras."""
    for file in sorted((folder / "flow_packs").glob("levelpack_*.txt")):
        plain = [line for line in file.read_text("utf-8").splitlines() if PLAIN_LEVEL.match(line)]
        for line in plain[:: max(1, len(plain) // LEVELS)] if len(plain) > LEVELS else ():
            puzzle = pysolvers.parse(line, "numberlink")
            if len(puzzle.cells) <= MOST_CELLS:
                yield file.stem, int(line.split(",")[2]), puzzle


def menu(folder: Path) -> Iterator[Labelled]:
    """Boards of Simon Tatham's Signpost, ranked by size."""
    texts = (folder / "signpost" / "tatham_ids.txt").read_text("utf-8").split()
    for text in texts[::4]:
        size = text.partition(":")[0]
        yield size, int(size.partition("x")[0]), pysolvers.parse(text, "signpost")


def zips(folder: Path) -> Iterator[Labelled]:
    for line in (folder / "grids" / "grids.jsonl").read_text("utf-8").splitlines():
        entry = json.loads(line)
        if "linkedin-games-archive" in entry["source"]:
            yield "LinkedIn", 0, pysolvers.parse(entry["id"], "hamiltonian")


SETS: dict[str, Callable[[Path], Iterator[Labelled]]] = {
    "ladder": ladder,
    "packs": packs,
    "experts": experts,
    "menu": menu,
    "levels": levels,
    "zips": zips,
}

WITHIN = ("levels",)  # sets in which each label has its own order: correlations are reported per label, with their mean


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's rank correlation, from -1 to 1; 0 if a list has equal figures only. Ties share a mean rank."""
    return correlation(_ranks(one), _ranks(other)) if len({*one}) > 1 < len({*other}) else 0.0


def _ranks(row: Sequence[float]) -> list[float]:
    first: dict[float, int] = {}
    many = Counter(row)
    for place, value in enumerate(sorted(row)):
        first.setdefault(value, place)
    return [first[value] + (many[value] - 1) / 2 for value in row]


if __name__ == "__main__":
    main()
