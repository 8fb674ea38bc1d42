"""Find boards on which players can practice a technique (drills), and write them to the kind's file `drills.tsv`.

    python3 scripts/drills.py signpost                  20 boards for each technique
    python3 scripts/drills.py hamiltonian --seconds 200

The argument is a kind of puzzle; its generator makes the boards. Players' devices read the file and needn't search.
Each line has a technique, a variant of the kind (such as "Zip"), and boards, the smallest first. On each board, a drill
is found within half a second. Boards already in the file stay if they still need their technique. If many boards need a
technique, the file has only a few of them, because the device can make more itself.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import pysolvers  # noqa: E402
from pysolvers.api.lessons import DRILLS_FILE, SECONDS, Drill, every_drill, made, technique_named  # noqa: E402
from pysolvers.api.parsing import parse  # noqa: E402
from pysolvers.core.kind import Kind, kind_named  # noqa: E402
from pysolvers.core.progress import OutOfBudget, Progress  # noqa: E402
from pysolvers.core.puzzle import Puzzle, PuzzleError  # noqa: E402
from pysolvers.core.setting import cells_of, shape_of  # noqa: E402
from pysolvers.errors import ArgumentError  # noqa: E402
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle  # noqa: E402

WANTED = 20  # how many boards each technique of a variant should have

SLOW = 0.5  # the time limit for finding a drill on its board, in seconds

PATIENCE = 2.0  # the time limit for one board, in seconds

DEVICE = 3  # how many times slower a device is than this computer

# if a device makes this many drills of a technique in time, the file has only a `FEW` boards for it
TRIED, FEW = 3, 2

MOST_CELLS = 49  # the most cells of a board for a drill

# a path with a half-turn has a middle connection only if one dimension is even and the other is odd
SIDES = ("4x4", "5x5", "6x6", "7x7", "4x3", "5x4", "6x5", "7x6")


@dataclass(frozen=True)
class Order:
    """A request to the generator: the board's size ("5x4"), difficulty (`level`) and other settings by name."""

    size: str
    level: str
    settings: Mapping[str, str]

    def puzzle(self, kind: Kind, number: int) -> Puzzle | None:
        """Make board `number`; None if that fails or takes too long. If `number` is odd, remove unnecessary clues."""
        until = process_time() + PATIENCE
        with suppress(PuzzleError, ArgumentError, OutOfBudget):  # this order can't be made
            for step in kind.generator.generate(self.size, f"drills {number}", self.level, self.settings):
                if not isinstance(step, Progress):
                    step = (pysolvers.spare(step, seconds=PATIENCE).without or step) if number % 2 else step
                    return with_look_ahead(step, number // 2) if isinstance(step, RegexCrosswordPuzzle) else step
                if process_time() > until:
                    break
        return None


def with_look_ahead(puzzle: RegexCrosswordPuzzle, number: int) -> RegexCrosswordPuzzle:
    """If `number` is odd, put a look-ahead (`(?=...)`) before the clue of a row that `number` chooses."""
    row = number // 2 % len(puzzle.y)
    solution = pysolvers.solve(puzzle) if number % 2 and any(puzzle.y[row]) else None
    if not solution:
        return puzzle
    word = "".join(str(solution.at(cell)) for cell in puzzle.cells if cell[0] == row)
    seen = word[0] if number // 2 % 3 else f".*{max(word)}"
    clues = (f"(?={seen}){puzzle.y[row][0]}", *puzzle.y[row][1:])
    return replace(puzzle, y=(*puzzle.y[:row], clues, *puzzle.y[row + 1 :]))


@dataclass
class Found:
    """Ids of boards by technique and variant; for the pairs in `common`, players' devices can make more boards."""

    kind: Kind
    boards: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    common: set[tuple[str, str]] = field(default_factory=set)

    def add(self, puzzle: Puzzle) -> None:
        """Add a puzzle to each technique that it lets players practice and that still needs boards."""
        variant, begun = self.kind.name_of(puzzle), process_time()
        for drill in every_drill(puzzle):
            if process_time() - begun > SLOW:
                break
            if isinstance(drill, Drill):
                boards = self.boards.setdefault((drill.steps[0].technique, variant), [])
                if len(boards) < WANTED and puzzle.id not in boards:
                    boards.append(puzzle.id)

    @property
    def is_complete(self) -> bool:
        return all(len(boards) >= WANTED for key, boards in self.boards.items() if key not in self.common)

    def leave_common(self) -> None:
        """Add to `common` each (technique, variant) for which a player's device can make new drills fast enough."""
        for name, variant in sorted(self.boards.keys() - self.common):
            like = parse(min(self.boards[name, variant], key=len), self.kind)
            technique = technique_named(self.kind, name)
            made_in_time = set[str]()
            for number in range(TRIED):
                steps = made(self.kind, technique, number, like, SECONDS / DEVICE)
                drill = next((step for step in steps if isinstance(step, Drill)), None)
                if not drill or drill.example:
                    break
                made_in_time.add(drill.puzzle.id)
            if len(made_in_time) == TRIED:
                self.common.add((name, variant))

    def write(self) -> None:
        lines = []
        for technique in self.kind.techniques:
            for key in sorted(key for key in self.boards if key[0] == technique.name):
                boards = sorted(self.boards[key], key=lambda board: len(board))
                lines.append("\t".join((*key, " ".join(boards[: FEW if key in self.common else WANTED]))) + "\n")
        file_of(self.kind).write_text("".join(lines), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", help="the kind's name")
    parser.add_argument("--seconds", type=float, default=300, help="how long boards are made (CPU seconds)")
    arguments = parser.parse_args()
    kind = kind_named(arguments.kind)
    found = Found(kind)
    file = file_of(kind)
    old = [line.split("\t")[2] for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    known = [board for boards in old for board in boards.split()]
    known += [technique.example for technique in kind.techniques if technique.example]
    for text in dict.fromkeys(known):
        found.add(parse(text, kind))
    found.leave_common()
    until = process_time() + arguments.seconds
    orders = orders_of(kind)
    for number in count():
        if found.is_complete or process_time() > until:
            break
        if puzzle := orders[number % len(orders)].puzzle(kind, number):
            found.add(puzzle)
    found.leave_common()
    found.write()
    for key, boards in sorted(found.boards.items()):
        print(*key, "is made by devices" if key in found.common else len(boards), sep=", ")


def file_of(kind: Kind) -> Path:
    return ROOT / kind.package.replace(".", "/") / DRILLS_FILE


def orders_of(kind: Kind) -> list[Order]:
    """Return orders for small boards, in all variants and difficulties of a kind."""
    generator = kind.generator
    likes = [generator.order_like(parse(technique.example, kind)) for technique in kind.techniques if technique.example]
    likes += [("4x4", implied) for name, implied in kind.implied.items() if name not in ("hidoku", "beehive")]
    asked = {}
    for like, settings in likes:
        sizes = (like, *generator.SIZES, *SIDES)
        for size in sizes if shape_of(like) == shape_of(SIDES[0]) else (like,):
            if cells_of(size) <= MOST_CELLS:
                asked[size, str(settings)] = settings
    return [
        Order(size, level, settings)
        for (size, _), settings in asked.items()
        for level in generator.DIFFICULTIES
        if not generator.unavailable(size, level, settings)
    ]


if __name__ == "__main__":
    main()
