"""Make new puzzles, and print how many have the requested difficulty and how long they took.

    python3 -m scripts.made numberlink                      all sizes that the generator offers, 30 of each difficulty
    python3 -m scripts.made zip 6x6 8x8                     these sizes
    python3 -m scripts.made flow 8x8 --set board=hex --count 10 --difficulty easy

Each size and difficulty gets a line: how many puzzles have that difficulty by `pysolvers.grade`, the difficulties of
the others, and the median and maximum of the CPU seconds.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping
from statistics import median
from time import process_time
from typing import Any

import pysolvers
from pysolvers import Difficulty
from pysolvers.core.kind import kind_named


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind")
    parser.add_argument("sizes", nargs="*", metavar="SIZE")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--difficulty", action="append")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    arguments = parser.parse_args()
    kind, settings = kind_named(arguments.kind), dict(each.split("=", 1) for each in arguments.set)
    for size in arguments.sizes or kind.generator.SIZES:
        for difficulty in arguments.difficulty or kind.generator.DIFFICULTIES:
            name = " ".join([arguments.kind, size, difficulty, *arguments.set])
            if reason := kind.generator.unavailable(size, difficulty, settings):
                print(f"| {name} | {reason} |", flush=True)
            if not reason or arguments.difficulty:
                print(f"| {name} | {made(kind.name, size, difficulty, settings, arguments.count)} |", flush=True)


def made(kind: str, size: str, difficulty: Difficulty, settings: Mapping[str, Any], count: int) -> str:
    puzzles, seconds = [], []
    for seed in range(count):
        began = process_time()
        puzzles.append(pysolvers.generate(kind, size, seed=seed, difficulty=difficulty, **settings))
        seconds.append(process_time() - began)
    grades = Counter(pysolvers.grade(puzzle).difficulty or "no grade" for puzzle in puzzles)
    others = ", ".join(f"{many} {grade}" for grade, many in grades.items() if grade != difficulty)
    return f"{grades[difficulty]} of {len(puzzles)} | {others} | {median(seconds):.1f} s, {max(seconds):.1f} s"


if __name__ == "__main__":
    main()
