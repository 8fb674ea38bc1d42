"""Find boards for drills ahead of time, so that no device has to: writes `drills.tsv` of a kind.

    python3 scripts/drills.py signpost                  20 boards for each technique
    python3 scripts/drills.py hamiltonian --seconds 200

Each line has a technique, a variant (such as "Zip") that needs it, and boards with a drill that is found in half a
second of work. Boards come from the kind's own generator; those in the file stay if they still need their technique.
A technique that the generator meets at once has no boards: the device makes them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from pysolvers.api.lessons import DRILLS_FILE, Drill, every_drill, made  # noqa: E402
from pysolvers.api.parsing import parse  # noqa: E402
from pysolvers.core.deduction import Technique  # noqa: E402
from pysolvers.core.kind import Kind, kind_named  # noqa: E402
from pysolvers.core.progress import Progress, Run  # noqa: E402
from pysolvers.core.puzzle import Puzzle, PuzzleError  # noqa: E402
from pysolvers.core.setting import cells_of  # noqa: E402
from pysolvers.errors import ArgumentError  # noqa: E402

WANTED = 20
"""How many boards each technique of a variant has."""

SLOW = 0.5
"""The most seconds of work in which a drill is found on its board."""

PATIENCE = 2.0
"""The most seconds of work on one board."""

AT_ONCE, TRIED = 0.5, 2
"""A device makes drills itself if this many are each made in this many seconds of work here."""

MOST_CELLS = 36
"""The most cells of a board for a drill."""

Found = dict[tuple[str, str], list[str]]
"""The boards for each technique and variant."""


def main() -> None:
    """Read the arguments, find boards, write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", help="the kind's name")
    parser.add_argument("--seconds", type=float, default=300, help="how long boards are made (CPU seconds)")
    arguments = parser.parse_args()
    kind = kind_named(arguments.kind)
    file = ROOT / kind.package.replace(".", "/") / DRILLS_FILE
    found: Found = {}
    old = [line.split("\t")[2] for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    known = [board for boards in old for board in boards.split()]
    known += [technique.example for technique in kind.techniques if technique.example]
    until = process_time() + arguments.seconds
    for puzzle in (*(parse(text, kind) for text in dict.fromkeys(known)), *new_boards(kind)):
        if puzzle:
            add(kind, puzzle, found)
        if process_time() > until or (found and all(len(boards) >= WANTED for boards in found.values())):
            break
    lines = []
    for technique in kind.techniques:
        easy = is_made_at_once(kind, technique)
        for variant in sorted(variant for name, variant in found if name == technique.name):
            boards = found[technique.name, variant]
            lines.append("\t".join((technique.name, variant, "" if easy else " ".join(boards))))
            print(technique.name, variant, len(boards), "made at once" if easy else "", flush=True)
    file.write_text("\n".join(lines) + "\n", "utf-8")


def is_made_at_once(kind: Kind, technique: Technique) -> bool:
    """True if the generator makes drills of a technique faster than a device should wait."""
    for number in range(TRIED):
        begun = process_time()
        drill = next(iter(Run(made(kind, technique, number))), None)
        if drill is None or drill.example or process_time() - begun > AT_ONCE:
            return False
    return True


def new_boards(kind: Kind) -> Iterator[Puzzle | None]:
    """New puzzles without end, of all variants, small sizes and difficulties in turn; None if one takes too long."""
    generator = kind.generator
    examples = (parse(technique.example, kind) for technique in kind.techniques if technique.example)
    settings = {str(order): order for order in (generator.order_like(example)[1] for example in examples)}
    settings |= {name: implied for name, implied in kind.implied.items() if name not in ("hidoku", "beehive")}
    sizes = [size for size in generator.SIZES if cells_of(size) <= MOST_CELLS]
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
    """Keep a puzzle for each technique that it has a drill of and that has too few boards."""
    variant, begun = kind.name_of(puzzle), process_time()
    for drill in every_drill(puzzle):
        if process_time() - begun > SLOW:
            break
        if isinstance(drill, Drill):
            boards = found.setdefault((drill.steps[0].technique, variant), [])
            if len(boards) < WANTED and puzzle.id not in boards:
                boards.append(puzzle.id)


if __name__ == "__main__":
    main()
