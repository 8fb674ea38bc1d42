"""Find boards for drills ahead of time, so that no device has to: writes `drills.tsv` of a kind.

    python3 scripts/drills.py signpost                  20 boards for each technique
    python3 scripts/drills.py hamiltonian --seconds 200

Each line has a technique, a variant (such as "Zip") that needs it, and boards with a drill that is found in half a
second of work. Boards come from the kind's own generator; those in the file stay if they still need their technique.
A technique that many boards need has only a few here: the device makes the others.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from pysolvers.api.lessons import DRILLS_FILE, Drill, every_drill  # noqa: E402
from pysolvers.api.parsing import parse  # noqa: E402
from pysolvers.core.kind import Kind, kind_named  # noqa: E402
from pysolvers.core.progress import Progress  # noqa: E402
from pysolvers.core.puzzle import Puzzle, PuzzleError  # noqa: E402
from pysolvers.core.setting import cells_of  # noqa: E402
from pysolvers.errors import ArgumentError  # noqa: E402

WANTED = 20  # how many boards each technique of a variant should have

SLOW = 0.5  # the time limit for finding a drill on its board, in seconds

PATIENCE = 2.0  # the time limit for one board, in seconds

COMMON = 0.3  # if at least this share of boards has a drill of a technique, devices make all but a `FEW`

FEW = 2

OFTEN = 10  # the file is written after this many new boards, so that an interrupted run loses little

MOST_CELLS, SIZES = 36, 2  # the most cells of a board for a drill, and the number of sizes


@dataclass
class Found:
    """The boards for each technique and variant, and how many boards of each variant were tried and had one."""

    boards: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)
    had: Counter[tuple[str, str]] = field(default_factory=Counter)

    def lines(self, kind: Kind) -> Iterator[str]:
        for technique in kind.techniques:
            for variant in sorted(variant for name, variant in self.boards if name == technique.name):
                key = technique.name, variant
                is_common = self.had[key] > COMMON * self.seen[variant]
                yield "\t".join((*key, " ".join(self.boards[key][: FEW if is_common else WANTED])))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", help="the kind's name")
    parser.add_argument("--seconds", type=float, default=300, help="how long boards are made (CPU seconds)")
    arguments = parser.parse_args()
    kind = kind_named(arguments.kind)
    file = ROOT / kind.package.replace(".", "/") / DRILLS_FILE
    found = Found()
    old = [line.split("\t")[2] for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    known = [board for boards in old for board in boards.split()]
    known += [technique.example for technique in kind.techniques if technique.example]
    for text in dict.fromkeys(known):
        add(kind, parse(text, kind), found)
    found.seen.clear()  # only new boards tell which techniques are common
    found.had.clear()
    until = process_time() + arguments.seconds
    for number, puzzle in enumerate(new_boards(kind)):
        if puzzle:
            add(kind, puzzle, found)
        if number % OFTEN == 0:
            write(file, kind, found)
        if process_time() > until or all(len(boards) >= WANTED for boards in found.boards.values()):
            break
    write(file, kind, found)
    for key, boards in found.boards.items():
        print(*key, len(boards), f"in {found.had[key]} of {found.seen[key[1]]}")


def write(file: Path, kind: Kind, found: Found) -> None:
    file.write_text("".join(f"{line}\n" for line in found.lines(kind)), "utf-8")


def new_boards(kind: Kind) -> Iterator[Puzzle | None]:
    """Yield new puzzles forever, of all variants, small sizes and difficulties in turn; None if one takes too long."""
    generator = kind.generator
    examples = (parse(technique.example, kind) for technique in kind.techniques if technique.example)
    settings = {str(order): order for order in (generator.order_like(example)[1] for example in examples)}
    settings |= {name: implied for name, implied in kind.implied.items() if name not in ("hidoku", "beehive")}
    sizes = [size for size in generator.SIZES if cells_of(size) <= MOST_CELLS][:SIZES]
    for seed in count():
        for asked in settings.values():
            for size in sizes:
                for level in generator.DIFFICULTIES:
                    if generator.unavailable(size, level, asked):
                        continue
                    with suppress(PuzzleError, ArgumentError):  # this order can't be made
                        begun = process_time()
                        for step in generator.generate(size, f"drills {seed}", level, asked):
                            if not isinstance(step, Progress):
                                yield step
                            if process_time() - begun > PATIENCE:
                                yield None
                                break


def add(kind: Kind, puzzle: Puzzle, found: Found) -> None:
    """Keep a puzzle for each of its drills' techniques that still needs boards."""
    variant, begun, keys = kind.name_of(puzzle), process_time(), set[tuple[str, str]]()
    for drill in every_drill(puzzle):
        if process_time() - begun > SLOW:
            break
        if isinstance(drill, Drill):
            keys.add((drill.steps[0].technique, variant))
    found.seen[variant] += 1
    found.had.update(keys)
    for key in keys:
        boards = found.boards.setdefault(key, [])
        if len(boards) < WANTED and puzzle.id not in boards:
            boards.append(puzzle.id)


if __name__ == "__main__":
    main()
