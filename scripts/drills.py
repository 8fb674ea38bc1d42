"""Find boards for drills ahead, so that no device has to: writes `drills.tsv` of a kind.

    python3 scripts/drills.py signpost                  all techniques, 20 boards each
    python3 scripts/drills.py regex-crossword --seconds 60

Each line has a technique, the variant of the board (such as "Zip"), and the board. A board is kept if its drill is
found within half a second of work. Boards come from the kind's own generator; those already in the file stay if they
still need their technique.
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

from pysolvers.api.lessons import DRILLS_FILE, Drill, every_drill  # noqa: E402
from pysolvers.api.parsing import parse  # noqa: E402
from pysolvers.core.kind import Kind, kind_named  # noqa: E402
from pysolvers.core.progress import Progress  # noqa: E402
from pysolvers.core.puzzle import Puzzle, PuzzleError  # noqa: E402
from pysolvers.core.setting import cells_of  # noqa: E402

WANTED = 20
"""How many boards each technique of a variant has."""

SLOW = 0.5
"""The most seconds of work in which a drill is found on its board."""

PATIENCE = 1.0
"""The most seconds of work on one board."""

MOST_CELLS = 36
"""The most cells of a board for a drill."""


def main() -> None:
    """Read the arguments, find boards, write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", help="the kind's name")
    parser.add_argument("--seconds", type=float, default=300, help="how long boards are made (CPU seconds)")
    arguments = parser.parse_args()
    kind = kind_named(arguments.kind)
    file = ROOT / kind.package.replace(".", "/") / DRILLS_FILE
    found: dict[tuple[str, str], list[str]] = {}
    until = process_time() + arguments.seconds
    old = file.read_text("utf-8").splitlines() if file.exists() else ()
    examples = [technique.example for technique in kind.techniques if technique.example]
    texts = (*(line.split("\t")[2] for line in old if line), *examples)
    for puzzle in (*(parse(text, kind) for text in dict.fromkeys(texts)), *made(kind)):
        if puzzle:
            add(kind, puzzle, found)
        if process_time() > until or all(len(found.get(key, ())) >= WANTED for key in wanted(kind, found)):
            break
    order = {technique.name: rank for rank, technique in enumerate(kind.techniques)}
    lines = [
        "\t".join((technique, variant, board))
        for (technique, variant), boards in sorted(found.items(), key=lambda item: (order[item[0][0]], item[0][1]))
        for board in boards
    ]
    file.write_text("\n".join(lines) + "\n", "utf-8")
    for technique in order:
        print(technique, {variant: len(boards) for (name, variant), boards in found.items() if name == technique})


def wanted(kind: Kind, found: dict[tuple[str, str], list[str]]) -> list[tuple[str, str]]:
    """The techniques and variants that need boards: those found so far, and each technique's example."""
    examples = ((each.name, kind.name_of(parse(each.example, kind))) for each in kind.techniques if each.example)
    return list(dict.fromkeys((*found, *examples)))


def made(kind: Kind) -> Iterator[Puzzle | None]:
    """New puzzles without end, of all variants, small sizes and difficulties in turn; None if one takes too long."""
    generator = kind.generator
    examples = (parse(technique.example, kind) for technique in kind.techniques if technique.example)
    orders = {str(order): order for order in (generator.order_like(example) for example in examples)}
    asked = [(size, settings) for size, settings in orders.values()]
    asked += [(size, {}) for size in generator.SIZES if cells_of(size) <= MOST_CELLS]
    for seed in count():
        for size, settings in asked:
            for level in generator.DIFFICULTIES:
                with suppress(PuzzleError):  # this order can't be made
                    steps = generator.generate(size, f"drills {seed}", level, settings)
                    begun = process_time()
                    for step in steps:
                        if not isinstance(step, Progress):
                            yield step
                        if process_time() - begun > PATIENCE:
                            yield None
                            break


def add(kind: Kind, puzzle: Puzzle, found: dict[tuple[str, str], list[str]]) -> None:
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
