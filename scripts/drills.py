"""Find boards on which players can practice a technique (drills), and write them to `drills.tsv` of a kind.

    python3 scripts/drills.py signpost                  20 boards for each technique
    python3 scripts/drills.py hamiltonian --seconds 200

The player's device then needn't search for them. Each line has a technique, a variant (such as "Zip"), and boards on
which a drill is found within half a second. Boards come from the kind's generator, or are variations of boards found
before. Boards already in the file stay if they still need their technique. A technique that many boards need has only a
few boards in the file, because the device can make more itself.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from random import Random
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
from scripts.variations import varied  # noqa: E402

WANTED = 20  # how many boards each technique of a variant should have

SLOW = 0.5  # the time limit for finding a drill on its board, in seconds

PATIENCE = 2.0  # the time limit for one board, in seconds

DEVICE = 3  # how many times slower a device is than this computer

# if a device makes this many drills of a technique in time, the file has only a `FEW` boards for it
TRIED, FEW = 3, 2

OFTEN = 10  # the file is written after this many boards, so that an interrupted run loses little

MOST_CELLS = 49  # the most cells of a board for a drill

# a path with a half-turn has a middle connection only if one dimension is even and the other is odd
SIDES = ("4x4", "5x5", "6x6", "7x7", "4x3", "5x4", "6x5", "7x6")

FADE = 0.9  # each trial of an order makes its earlier trials count this much less


@dataclass
class Order:
    """A request to the generator (settings, size, difficulty), and how useful its boards have been.

    If `bare`, clues that aren't needed are removed. `made` counts the boards. `gain` and `seconds` add up how much the
    recent boards helped and the time they took.
    """

    size: str
    level: str
    settings: Mapping[str, str]
    bare: bool = False
    made: int = 0
    gain: float = 1.0
    seconds: float = 0.0

    @property
    def promise(self) -> float:
        return (self.gain + 0.01) / (self.seconds + 0.1)

    def puzzle(self, kind: Kind) -> Puzzle | None:
        """Make the next board. None if it can't be made in time."""
        until = process_time() + PATIENCE
        self.made += 1
        with suppress(PuzzleError, ArgumentError, OutOfBudget):  # this order can't be made
            for step in kind.generator.generate(self.size, f"drills {self.made}", self.level, self.settings):
                if not isinstance(step, Progress):
                    step = (pysolvers.spare(step, seconds=PATIENCE).without or step) if self.bare else step
                    return with_look_ahead(step, self.made) if isinstance(step, RegexCrosswordPuzzle) else step
                if process_time() > until:
                    break
        return None


@dataclass
class Variations:
    """Like an `Order`, but varies boards that were found before for one technique and variant (`key`)."""

    key: tuple[str, str]
    found: Found
    made: int = 0
    gain: float = 1.0
    seconds: float = 0.0

    @property
    def promise(self) -> float:
        rare = len(self.found.boards[self.key]) < WANTED and self.key not in self.found.common
        return (self.gain + 0.01) / (self.seconds + 0.1) if rare else 0.0

    def puzzle(self, kind: Kind) -> Puzzle | None:
        self.made += 1
        rng = Random(f"{self.key} {self.made}")
        return varied(parse(rng.choice(self.found.boards[self.key]), kind), rng)


def with_look_ahead(puzzle: RegexCrosswordPuzzle, number: int) -> RegexCrosswordPuzzle:
    """If `number` is odd, put a look-ahead (`(?=...)`) before the clue of one row; the generator never writes one."""
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
    """The boards found for each technique and variant, and the `common` ones, for which a device can make boards."""

    kind: Kind
    boards: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    common: set[tuple[str, str]] = field(default_factory=set)

    def add(self, puzzle: Puzzle) -> float:
        """Keep a puzzle for each technique that can be practiced on it and still needs boards.

        Return how much the puzzle helps: 1 for the first board of a technique, 1/2 for the second, and so on.
        """
        variant, begun, keys = self.kind.name_of(puzzle), process_time(), set[tuple[str, str]]()
        for drill in every_drill(puzzle):
            if process_time() - begun > SLOW:
                break
            if isinstance(drill, Drill):
                keys.add((drill.steps[0].technique, variant))
        gain = 0.0
        for key in keys - self.common:
            boards = self.boards.setdefault(key, [])
            if len(boards) < WANTED and puzzle.id not in boards:
                boards.append(puzzle.id)
                gain += 1 / len(boards)
        return gain

    def leave_common(self) -> None:
        """Find the techniques for which a device can make enough drills in time, and add them to `common`."""
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
    orders: list[Order | Variations] = [*orders_of(kind)]
    orders += [Variations(key, found) for key in found.boards if key not in found.common]
    for number in count(1):
        order = max(orders, key=lambda order: order.promise)
        begun = process_time()
        puzzle = order.puzzle(kind)
        gain = found.add(puzzle) if puzzle else 0.0
        order.gain = order.gain * FADE + gain
        order.seconds = order.seconds * FADE + process_time() - begun
        if number % OFTEN == 0:
            found.write()
        if process_time() > until or all(
            len(found.boards[key]) >= WANTED for key in found.boards.keys() - found.common
        ):
            break
    found.leave_common()
    found.write()
    for key, boards in sorted(found.boards.items()):
        print(*key, "is made by devices" if key in found.common else len(boards), sep=", ")


def file_of(kind: Kind) -> Path:
    return ROOT / kind.package.replace(".", "/") / DRILLS_FILE


def orders_of(kind: Kind) -> list[Order]:
    """Return orders for small boards of all variants and difficulties of a kind."""
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
        Order(size, level, settings, bare)
        for (size, _), settings in asked.items()
        for level in generator.DIFFICULTIES
        for bare in (False, True)
        if not generator.unavailable(size, level, settings)
    ]


if __name__ == "__main__":
    main()
