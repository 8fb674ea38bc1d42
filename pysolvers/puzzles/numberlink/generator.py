"""New boards with one answer: the board is covered with random paths, and some are split until no other is left.

There are about as many paths as the square root of the area to begin with; boards that are easy or hard for a person
begin with more or fewer.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from math import sqrt

from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.setting import Setting, chosen
from pysolvers.engines.nearest import Nearest
from pysolvers.puzzles.numberlink.making.difficulty import difficulty as difficulty_of
from pysolvers.puzzles.numberlink.making.random_paths import random_paths
from pysolvers.puzzles.numberlink.making.uniqueness import unique_puzzle
from pysolvers.puzzles.numberlink.model import RULES, NumberlinkPuzzle

DIFFICULTIES = ("easy", "normal", "hard")
SIZES = ("6x6", "8x8", "10x10", "12x12", "15x15", "20x20", "30x30", "40x40")
DAILY = {"easy": "7x7", "normal": "8x8", "hard": "9x9"}
MIN_SIDE, MAX_SIDE = 4, 40

GRADED = {"tight": 400, "full": 150, "classic": 150}
"""How many cells a board may have whose difficulty is found by solving it step by step; that of larger ones is in the
number of pairs."""

SETTINGS = (
    Setting("rules", "Rules", tuple((rules, rules.capitalize()) for rules in RULES)),
    Setting("pairs", "Pairs to begin with", example="9"),
)
TRIES = 1200
"""How many cells in boards are made in the hope of one of the difficulty asked for, before the nearest is taken."""
MOST_TRIES = 5_000
"""How many boards are tried where none has one answer."""


def generate(
    size: str, seed: str, difficulty: str, options: Mapping[str, str]
) -> Iterator[Progress | NumberlinkPuzzle]:
    """Progress, then one board of `size` (such as "10x10").

    Easy boards need no more than a look at the cells around; hard ones need look-ahead.

    Raises:
        PuzzleError: for a size, rule set or number that cannot be.
    """
    width, height = _sides(size)
    settings = chosen(SETTINGS, options)
    rules = settings["rules"]
    pairs = _pairs(settings["pairs"], width, height, difficulty)
    rng = random.Random(f"{width}x{height} {seed} {difficulty} {rules} {pairs}".encode("utf-8", "surrogatepass"))
    graded = width * height <= GRADED[rules]
    few = rules == "tight" or graded  # large boards are split much under the other rules: no use in few paths
    nearest: Nearest[NumberlinkPuzzle] = Nearest(DIFFICULTIES, difficulty)
    tries = 0
    while True:
        tries += 1
        yield Progress(0, tries)
        paths = yield from random_paths(width, height, pairs, rng, few)
        made = (yield from unique_puzzle(width, height, paths, rules, rng)) if paths else None
        if made:
            nearest.add(made, DIFFICULTIES[(yield from difficulty_of(made))] if graded else difficulty)
        if nearest.puzzle and (not nearest.note or tries * width * height >= TRIES):
            yield Progress(0, tries, note=nearest.note)
            yield nearest.puzzle
            return
        if tries >= MOST_TRIES:
            raise PuzzleError(f"No board of {width}x{height} came out of {tries} tries: choose other pairs.")


def _sides(size: str) -> tuple[int, int]:
    match = re.fullmatch(r"\s*([0-9]{1,4})(?:\s*[xX×]\s*([0-9]{1,4}))?\s*", size)
    if not match:
        raise PuzzleError(f"The size cannot be {size[:40]!r}: expected WIDTHxHEIGHT, such as 10x10.")
    width, height = int(match[1]), int(match[2] or match[1])
    if not (MIN_SIDE <= width <= MAX_SIDE and MIN_SIDE <= height <= MAX_SIDE):
        raise PuzzleError(f"The size cannot be {width}x{height}: boards are made from {MIN_SIDE} to {MAX_SIDE} a side.")
    return width, height


def _pairs(wanted: str, width: int, height: int, difficulty: str) -> int:
    """How many paths to begin with: as asked for, else about the square root of the area."""
    most = width * height // 3
    if not wanted:
        share = {"easy": 1.35, "normal": 1.0, "hard": 0.85}.get(difficulty, 1.0)
        return max(2, min(most, round(sqrt(width * height) * share)))
    if not (wanted.isascii() and wanted.isdecimal() and 1 <= int(wanted[:6]) <= most):
        raise PuzzleError(f"pairs cannot be {wanted[:40]!r}: expected a number from 1 to {most}.")
    return int(wanted)


def order_like(puzzle: NumberlinkPuzzle) -> tuple[str, Mapping[str, str]]:
    """The size and the rules to ask for a puzzle like this one, the nearest size that can be made."""
    width, height = (min(max(side, MIN_SIDE), MAX_SIDE) for side in (puzzle.width, puzzle.height))
    return f"{width}x{height}", {"rules": puzzle.rules}
