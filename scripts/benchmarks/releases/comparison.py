"""Measures the present package and an earlier release on the same puzzles, in turns, and reports what got slower.

A puzzle's time is the shortest of several rounds. A set's ratio is the median of its puzzles' ratios: above 1, the
present package takes longer.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from scripts.benchmarks import measure, puzzle_sets, run_set, scaling
from scripts.benchmarks.process import ROOT
from scripts.benchmarks.run_set import SetRun
from scripts.material import PUZZLES

FLOOR = 0.002  # CPU seconds below which times count as equal, because they vary most and nobody notices them

LIMIT = 1.5  # A set with a ratio above this is too slow

# The side of the boards that are made, by kind.
MAKING = {"signpost": 14, "numberlink": 8, "hamiltonian": 10, "regex-crossword": 6}

BOARDS = 5  # how many boards are made per kind

Figures = list[dict[str, Any]]  # the figures of each puzzle: `found`, `late`, `seconds`


@dataclass(frozen=True)
class Sample:
    """Something to measure: `run(folder)` uses the package in `folder` and returns a dict of figures per puzzle."""

    label: str
    run: Callable[[Path], Figures]
    exact: bool
    """True if both packages must find the same numbers of solutions when both finish in time."""


@dataclass(frozen=True)
class Row:
    """A line of the table: total CPU seconds now and before, the median ratio, the worst puzzle's ratio, and faults."""

    label: str
    puzzles: int
    now: float
    before: float
    ratio: float
    worst: float
    faults: tuple[str, ...]


def samples(sets: Sequence[str], most: int, seconds: float, folder: Path) -> Iterator[Sample]:
    """Yield samples of `sets` or, for [], of our quick sets and of making boards.

    Each set has up to `most` puzzles (0: all) in a file in `folder`. Each puzzle may take `seconds`.
    """
    for name in sets or [name for name, chosen in puzzle_sets.SETS.items() if chosen.ours and chosen.quick]:
        file = folder / (name.replace("/", "-") + ".jsonl")
        puzzles = measure.read(*puzzle_sets.texts(PUZZLES, name), most)
        file.write_text("".join(json.dumps({"kind": one.kind, "id": one.id}) + "\n" for one in puzzles))
        for task in puzzle_sets.SETS[name].tasks:
            yield _solving(SetRun(name, str(file), task, "auto", seconds, 0))
    if not sets:
        yield from (_making(kind, side, seconds) for kind, side in MAKING.items())


def _solving(wanted: SetRun) -> Sample:
    return Sample(
        wanted.label, lambda package: list(run_set.figures_of(wanted, package=package)), wanted.task != "explain"
    )


def _making(kind: str, side: int, seconds: float) -> Sample:
    def run(package: Path) -> Figures:
        made = {one["seed"]: one["made"] for one in scaling.figures_of(kind, side, BOARDS, seconds, package)}
        seeds = range(1, BOARDS + 1)
        return [{"found": 1, "late": seed not in made, "seconds": made.get(seed, seconds)} for seed in seeds]

    return Sample(f"{kind}/new {side}x{side}", run, exact=False)


def compare(sample: Sample, package: Path, rounds: int, limit: float) -> Row | None:
    """Measure a sample with the present package and the one in `package`; None if the one in `package` fails.

    If the ratio exceeds `limit` after `rounds` rounds, measure for up to `rounds` more. SystemExit if the present
    package fails.
    """
    now: list[Figures] = []
    before: list[Figures] = []
    turns = [(ROOT, now), (package, before)]
    for number in range(2 * rounds):
        if number >= rounds and row(sample, now, before).ratio <= limit:
            break
        for folder, runs in turns if number % 2 == 0 else turns[::-1]:
            try:
                runs.append(sample.run(folder))
            except SystemExit as why:
                if folder == ROOT:
                    raise
                print(f"Left out, as the earlier package fails: {sample.label}. {why}", file=sys.stderr)
                return None
    return row(sample, now, before)


def row(sample: Sample, now: list[Figures], before: list[Figures]) -> Row:
    ours, theirs = ([_best(puzzle) for puzzle in zip(*runs, strict=True)] for runs in (now, before))
    pairs = list(zip(ours, theirs, strict=True))
    ratios = [max(a["seconds"], FLOOR) / max(b["seconds"], FLOOR) for a, b in pairs]
    faults = []
    if undecided := [i for i, (a, b) in enumerate(pairs, 1) if a["late"] and not b["late"]]:
        faults.append(f"NOT IN TIME puzzles {undecided}")
    both = [(i, a, b) for i, (a, b) in enumerate(pairs, 1) if sample.exact and not (a["late"] or b["late"])]
    if differing := [i for i, a, b in both if a["found"] != b["found"]]:
        faults.append(f"DISAGREES on puzzles {differing}")
    spent, spent_before = (sum(one["seconds"] for one in each) for each in (ours, theirs))
    return Row(sample.label, len(pairs), spent, spent_before, median(ratios), max(ratios), tuple(faults))


def _best(runs: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return min(runs, key=lambda one: (one["late"], one["seconds"]))


def faults(one: Row, limit: float) -> tuple[str, ...]:
    return (*(["SLOWER"] if one.ratio > limit else []), *one.faults)


def markdown(rows: list[Row], limit: float) -> str:
    lines = ["| set | puzzles | CPU s now | before | ratio | worst | note |", "|---|" + "--:|" * 5 + "---|"]
    for one in rows:
        figures = f"{one.puzzles} | {one.now:.3f} | {one.before:.3f} | {one.ratio:.2f} | {one.worst:.2f}"
        lines.append(f"| {one.label} | {figures} | {', '.join(faults(one, limit))} |")
    return "\n".join(lines)


def run(wanted: list[Sample], package: Path, rounds: int, limit: float) -> list[Row]:
    rows = []
    for number, sample in enumerate(wanted, 1):
        if sys.stderr.isatty():
            print(f"{number} of {len(wanted)}: {sample.label}", file=sys.stderr)
        if found := compare(sample, package, rounds, limit):
            rows.append(found)
    return rows
